package import Push
package import Vocabulary

/// Why the ledger could not do what was asked; nothing is half-written after any of them.
package enum StorageError: CodedError {
    /// The file, its folder or the disk may not be written.
    case readOnly
    /// No room on the disk, or the quota is used up.
    case diskFull
    /// Another program holds the file longer than the ledger waits.
    case busy
    /// Not a database, or one whose content contradicts itself.
    case damaged
    /// Written by a later version of this program.
    case newer
    /// Written by a build of this program before its first release.
    case unreleased
    /// A database, but of another program.
    case foreign
    /// A table, index, trigger or view that this program does not make, or one of another form.
    case schema(PrintableText)
    /// Other users of the machine may read or write the file.
    case exposed
    /// Other users of the machine may put files into the folder of the ledger or of its key file.
    case folderExposed
    /// The ledger, its key file or the folder of one is a link, or a link of another user leads
    /// there.
    case linked
    /// The ledger, its key file or the folder of one belongs to another user.
    case owner
    /// The path leads nowhere a file can be.
    case path
    /// The disk failed.
    case inputOutput
    /// A long read was given up, since nobody waits for it any more.
    case interrupted
    /// The mechanism that a request belongs to is not enrolled.
    case mechanismMissing
    /// A mechanism with this id is enrolled.
    case mechanismExists
    /// The account has a mechanism of this kind.
    case accountExists
    /// Another mechanism has the same key.
    case keyExists
    case accountMissing
    /// The rows of an account were changed from outside.
    case accountDamaged(PrintableText)
    /// The account may not be used or changed; the error keeps its own code.
    case account(AccountError)
    /// A name that an account cannot be shown by.
    case accountName
    /// What the person has told of where they are is not as this program wrote it.
    case homeDamaged
    /// What the person has told of where messages come from is not as it was written.
    case deliveriesDamaged
    /// A setting of the store was changed from outside.
    case settingDamaged
    /// The row of a source of messages was changed from outside; its address.
    case sourceDamaged(PrintableText)
    case requestMissing
    /// There is no such key that signs in.
    case credentialMissing
    /// The rows of a key that signs in were changed from outside.
    case credentialDamaged(PrintableText)
    /// The row of a request was changed from outside.
    case requestDamaged
    /// The counter of one-time codes has reached its end.
    case counterExhausted
    /// A passphrase opens the ledger and none was given.
    case passphraseNeeded
    /// Another passphrase opens the ledger.
    case passphraseWrong
    /// The key file is not where it was looked for; where that is.
    case keyFileMissing(Found)
    /// Others may read the key file, or this user may not; where it is.
    case keyFileExposed(Found)
    /// A key file of another ledger, or no key file.
    case keyFileWrong
    /// Where a key file shall be made lies one already, which another ledger may need.
    case keyFileExists
    /// A ledger, but no marker that tells of it.
    case markerMissing
    /// A marker that this program did not write so.
    case markerDamaged
    /// The marker tells of another store.
    case markerOther
    /// The ledger is older than its marker.
    case setBack
    /// A marker, but no ledger.
    case ledgerMissing
    /// Something lies where a copy shall be written.
    case copyExists
    /// No copy where one was named.
    case copyMissing(Found)
    /// A copy cannot be written at a path.
    case copyPlace(Found)
    /// What was named is no copy of a store.
    case copyForeign(Found)
    /// What opens the copy is not here.
    case copyKey(Found)
    /// Libcrypto failed.
    case cryptography
    /// SQLite gave a result that has no place here.
    case unexpected(result: Int32)

    /// Such as `storage.disk-full`.
    package var row: (code: String, reason: String) {
        switch self {
        case .readOnly:
            (
                "storage.read-only",
                "The store cannot be written. Allow this user to write its file and its folder."
            )
        case .diskFull:
            ("storage.disk-full", "No space left for the store. Free some space and try again.")
        case .busy:
            (
                "storage.busy",
                "Another program has used the store for more than five seconds. Try again later."
            )
        case .damaged:
            (
                "storage.damaged",
                "The store is damaged, or is not an SQLite database. Restore it from a copy."
            )
        case .newer:
            (
                "storage.newer",
                "The store was written by a later version of this program. Install that version."
            )
        case .unreleased:
            (
                "storage.unreleased",
                "This store was made by an unreleased version of this program, and cannot be"
                    + " opened. Move it, its key file and its rollback guard away, and enrol its"
                    + " accounts again."
            )
        case .foreign:
            ("storage.foreign", "The database in the place of the store is of another program.")
        case .schema(let found):
            (
                "storage.schema",
                "The tables, indexes and triggers of the store are not those that this program"
                    + " makes: \(found). Restore the store from a copy."
            )
        case .exposed:
            (
                "storage.exposed",
                "Others can read or write the store. Give it mode 600, so that only its owner can."
            )
        case .folderExposed:
            (
                "storage.folder-exposed",
                "Others can write in the folder of the store or of its key file. Give both mode"
                    + " 700."
            )
        case .linked:
            (
                "storage.linked",
                "The store, its key file or a folder of theirs is a link. Name the place itself."
            )
        case .owner:
            (
                "storage.owner",
                "The store, its key file or a folder of theirs belongs to another user."
            )
        case .path:
            (
                "storage.path",
                "The path of the store is not that of a file in a folder that exists or can be"
                    + " made."
            )
        case .inputOutput:
            ("storage.input-output", "The disk failed while the store was read or written.")
        case .interrupted: ("storage.interrupted", "A long read of the store was cancelled.")
        case .mechanismMissing:
            ("storage.mechanism.missing", "The mechanism of the request is not enrolled.")
        case .mechanismExists:
            ("storage.mechanism.exists", "A mechanism with this id is enrolled already.")
        case .accountExists:
            (
                "storage.account.exists",
                "The account is enrolled already. Replace it with `--replace`, or when the console"
                    + " asks."
            )
        case .keyExists: ("storage.key.exists", "Another mechanism has the same key.")
        case .accountMissing: ("storage.account.missing", "The account is not enrolled.")
        case .accountDamaged(let account):
            (
                "storage.account.damaged",
                "The rows of \(account) were changed from outside. Restore the store from a copy,"
                    + " or remove the account and enrol it again."
            )
        case .account(let error): error.row
        case .accountName:
            (
                "storage.account.name",
                "The name cannot be used. It must have 1 to 1024 bytes and no control characters."
            )
        case .homeDamaged:
            (
                "storage.home.damaged",
                "Your home in the store was changed from outside. Set it again with"
                    + " `pratique home set TOWN`."
            )
        case .deliveriesDamaged:
            (
                "storage.deliveries.damaged",
                "The message source in the store was changed from outside. Nothing is fetched from"
                    + " it; set it again in the console with `deliveries`."
            )
        case .settingDamaged:
            (
                "storage.setting.damaged",
                "The PAM service in the store was changed from outside. Set it again with"
                    + " `pratique store pam-service NAME`."
            )
        case .sourceDamaged(let address):
            (
                "storage.source.damaged",
                "The row of the message source \(address) was changed from outside. Nothing is"
                    + " fetched from it; enrol its account again."
            )
        case .requestMissing: ("storage.request.missing", "The request is not in the store.")
        case .credentialMissing:
            (
                "storage.key.missing",
                "The key is not in the store. `pratique keys` lists those that are."
            )
        case .credentialDamaged(let id):
            (
                "storage.key.damaged",
                "The rows of the key \(id.text) were changed from outside. Remove it with"
                    + " `pratique keys remove`."
            )
        case .requestDamaged:
            (
                "storage.request.damaged",
                "The row of the request was changed from outside. It cannot be answered."
            )
        case .counterExhausted:
            (
                "storage.counter-exhausted",
                "The counter has reached its highest value. Enrol the account again."
            )
        case .passphraseNeeded:
            (
                "storage.passphrase-needed",
                "A passphrase of 1 to 1024 bytes is needed to open the store."
            )
        case .passphraseWrong:
            ("storage.passphrase-wrong", "This is not the passphrase of the store.")
        case .keyFileMissing(let path):
            (
                "storage.key-file.missing",
                "The key file of the store is missing. Restore \(path) from a copy."
            )
        case .keyFileExposed(let path):
            (
                "storage.key-file.exposed",
                "Others can read the key file \(path), or you cannot. Give it mode 600 and make it"
                    + " yours."
            )
        case .keyFileWrong:
            ("storage.key-file.wrong", "The key file is damaged, or belongs to another store.")
        case .keyFileExists:
            (
                "storage.key-file.exists",
                "The new store would use the key file of another one. Name another data folder, or"
                    + " move the key file away when its store is gone."
            )
        case .markerMissing:
            (
                "storage.marker.missing",
                "The store has no rollback guard beside its key file, like a copy. Check its"
                    + " content and accept it with `pratique store upgrade`."
            )
        case .markerDamaged:
            (
                "storage.marker.damaged",
                "The rollback guard beside the key file was changed, or others can write it. Check"
                    + " the content of the store and accept it with `pratique store upgrade`."
            )
        case .markerOther:
            (
                "storage.marker.other",
                "The rollback guard beside the key file is that of another store. Restore that"
                    + " store, or check this one and accept it with `pratique store upgrade`."
            )
        case .setBack:
            (
                "storage.set-back",
                "The store is older than its rollback guard, or another was put in its place."
                    + " Restore the newer one, or check this one and accept it with `pratique"
                    + " store upgrade`."
            )
        case .ledgerMissing:
            (
                "storage.missing",
                "The store is missing, but its rollback guard is there. Use `pratique store"
                    + " restore FILE`; to begin anew, move rollback guard and key file away."
            )
        case .copyExists:
            (
                "storage.copy.exists",
                "The file for the copy exists already. Name another file."
            )
        case .copyMissing(let path):
            (
                "storage.copy.missing",
                "There is no copy at \(path). Name a file that `pratique store backup` has made."
            )
        case .copyPlace(let path):
            (
                "storage.copy.place",
                "The copy cannot be written to \(path). Name a new file in a folder that exists"
                    + " and that you can write in."
            )
        case .copyForeign(let path):
            (
                "storage.copy.foreign",
                "The file \(path) is not a copy that `pratique store backup` has made."
            )
        case .copyKey(let path):
            (
                "storage.copy.key",
                "The copy \(path) cannot be opened. Use the key file or the passphrase that the"
                    + " store had when the copy was made; a key file goes in the place of the"
                    + " store's."
            )
        case .cryptography:
            (
                "storage.cryptography",
                "The library libcrypto failed. It needs memory, AES-256-GCM, HMAC and scrypt."
            )
        case .unexpected(let result):
            ("storage.unexpected", "SQLite failed with the result \(result).")
        }
    }
}

extension StorageError {
    /// The case for anything that an access to the database throws.
    init(_ error: any Error) {
        switch error {
        case let error as StorageError: self = error
        case let error as SQLiteError: self.init(error)
        default: self = .damaged
        }
    }

    /// The case for what SQLite says.
    init(_ error: SQLiteError) {
        self =
            switch error.cause {
            case .readOnly: .readOnly
            case .full: .diskFull
            case .busy: .busy
            case .damaged: .damaged
            case .path: .path
            case .inputOutput: .inputOutput
            case .interrupted: .interrupted
            case .other: .unexpected(result: error.primary)
            }
    }
}
