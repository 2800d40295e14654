package import Push
package import Vocabulary

/// Why the store could not do what was asked; nothing is half-written after any of them.
package enum StorageError: CodedError {
    case readOnly
    case diskFull
    case busy
    case damaged
    case newer
    case unreleased
    case foreign
    case schema(PrintableText)
    case exposed
    case folderExposed
    case linked
    case owner
    case path
    case inputOutput
    case interrupted
    case mechanismMissing
    case mechanismExists
    case accountExists
    case keyExists
    case accountMissing
    case accountDamaged(PrintableText)
    /// The account may not be used or changed; the error keeps its own code.
    case account(AccountError)
    case accountName
    case accountNote
    case homeDamaged
    case expectationsDamaged
    case payeeNotesDamaged
    case brokerKeyDamaged
    case settingDamaged
    case requestMissing
    case credentialMissing
    case credentialDamaged(PrintableText)
    case requestDamaged
    case counterExhausted
    case passphraseNeeded
    case passphraseWrong
    /// The key file is not where it was looked for; where that is.
    case keyFileMissing(Found)
    /// Others may read the key file, or this user may not; where it is.
    case keyFileExposed(Found)
    case keyFileWrong
    /// Where a key file shall be made lies one already, which another store may need.
    case keyFileExists
    case rollbackGuardMissing
    case rollbackGuardDamaged
    case rollbackGuardOther
    case setBack
    case storeMissing
    case copyExists
    case copyMissing(Found)
    case copyPlace(Found)
    case copyForeign(Found)
    case copyKey(Found)
    case changedMeanwhile
    case cryptography
    /// SQLite gave a result that has no place here.
    case unexpected(result: Int32)

    /// Whether it concerns a row of one account or message, so that the same message meets it again
    /// however often it is given; all others concern the store as a whole.
    package var isOfRow: Bool {
        switch self {
        case .mechanismMissing, .mechanismExists, .accountExists, .keyExists, .accountMissing,
            .accountDamaged, .account, .accountName, .requestMissing, .requestDamaged,
            .credentialMissing, .credentialDamaged, .counterExhausted, .unexpected:
            true
        default: false
        }
    }

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
            (
                "storage.foreign",
                "The database in the place of the store belongs to another program."
            )
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
                "Others can write in the folder of the store or of its key file, or in one above."
                    + " Give it mode 700."
            )
        case .linked:
            (
                "storage.linked",
                "The store, its key file or a folder of theirs is a link. Give the real path."
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
                "The rows of \(account.quoted) were changed from outside. Restore the store from a copy,"
                    + " or remove the account and enrol it again."
            )
        case .account(let error): error.row
        case .accountName:
            (
                "storage.account.name",
                "The name cannot be used. It must have 1 to 1024 bytes and no control characters."
            )
        case .accountNote:
            (
                "storage.account.note",
                "The note cannot be used. It must have 1 to 1024 bytes and no control characters."
            )
        case .homeDamaged:
            (
                "storage.home.damaged",
                "Your home in the store was changed from outside. Set it again with"
                    + " `pratique home set TOWN`."
            )
        case .expectationsDamaged:
            (
                "storage.expectations.damaged",
                "What you expect was changed in the store from outside, and lowers no risk. Remove it"
                    + " with `pratique expect remove --all`."
            )
        case .payeeNotesDamaged:
            (
                "storage.payee-notes.damaged",
                "Your notes on payees were changed in the store from outside, and are not shown."
                    + " Remove them with `pratique payees forget`."
            )
        case .brokerKeyDamaged:
            (
                "storage.broker-key.damaged",
                "The row of a device token's key was changed from outside, so its messages cannot be"
                    + " read. Make new tokens with `pratique device-token rotate`."
            )
        case .settingDamaged:
            (
                "storage.setting.damaged",
                "The PAM service in the store was changed from outside. Set it again with"
                    + " `pratique store pam-service NAME`."
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
        case .rollbackGuardMissing:
            (
                "storage.marker.missing",
                "The store has no rollback guard beside its key file, like a copy. Check its"
                    + " content and accept it with `pratique store upgrade`."
            )
        case .rollbackGuardDamaged:
            (
                "storage.marker.damaged",
                "The rollback guard beside the key file was changed, or others can write it. Check"
                    + " the content of the store and accept it with `pratique store upgrade`."
            )
        case .rollbackGuardOther:
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
        case .storeMissing:
            (
                "storage.missing",
                "The store is missing, but its rollback guard is there. Use `pratique store restore"
                    + " FILE`; to start again, move the rollback guard and key file away."
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
        case .changedMeanwhile:
            (
                "storage.changed-meanwhile",
                "The file was changed or replaced after it was shown. Nothing was taken. Run the"
                    + " command again and look at what it shows."
            )
        case .copyKey(let path):
            (
                "storage.copy.key",
                "The copy \(path) cannot be opened. Use the key file or the passphrase that the"
                    + " store had when the copy was made; put such a key file in the place of the"
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
