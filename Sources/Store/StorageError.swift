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
    /// No such account.
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
    /// No such request.
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
    package var code: String {
        switch self {
        case .readOnly: "storage.read-only"
        case .diskFull: "storage.disk-full"
        case .busy: "storage.busy"
        case .damaged: "storage.damaged"
        case .newer: "storage.newer"
        case .foreign: "storage.foreign"
        case .schema: "storage.schema"
        case .exposed: "storage.exposed"
        case .folderExposed: "storage.folder-exposed"
        case .linked: "storage.linked"
        case .owner: "storage.owner"
        case .path: "storage.path"
        case .inputOutput: "storage.input-output"
        case .interrupted: "storage.interrupted"
        case .mechanismMissing: "storage.mechanism.missing"
        case .mechanismExists: "storage.mechanism.exists"
        case .accountExists: "storage.account.exists"
        case .keyExists: "storage.key.exists"
        case .accountMissing: "storage.account.missing"
        case .accountDamaged: "storage.account.damaged"
        case .account(let error): error.code
        case .accountName: "storage.account.name"
        case .homeDamaged: "storage.home.damaged"
        case .deliveriesDamaged: "storage.deliveries.damaged"
        case .settingDamaged: "storage.setting.damaged"
        case .sourceDamaged: "storage.source.damaged"
        case .requestMissing: "storage.request.missing"
        case .credentialMissing: "storage.key.missing"
        case .credentialDamaged: "storage.key.damaged"
        case .requestDamaged: "storage.request.damaged"
        case .counterExhausted: "storage.counter-exhausted"
        case .passphraseNeeded: "storage.passphrase-needed"
        case .passphraseWrong: "storage.passphrase-wrong"
        case .keyFileMissing: "storage.key-file.missing"
        case .keyFileExposed: "storage.key-file.exposed"
        case .keyFileWrong: "storage.key-file.wrong"
        case .keyFileExists: "storage.key-file.exists"
        case .markerMissing: "storage.marker.missing"
        case .markerDamaged: "storage.marker.damaged"
        case .markerOther: "storage.marker.other"
        case .setBack: "storage.set-back"
        case .ledgerMissing: "storage.missing"
        case .copyExists: "storage.copy.exists"
        case .copyMissing: "storage.copy.missing"
        case .copyPlace: "storage.copy.place"
        case .copyForeign: "storage.copy.foreign"
        case .copyKey: "storage.copy.key"
        case .cryptography: "storage.cryptography"
        case .unexpected: "storage.unexpected"
        }
    }

    /// What would have been right.
    package var reason: String {
        switch self {
        case .readOnly: "the ledger's file and folder can be written by this user"
        case .diskFull: "the disk has room for the ledger"
        case .busy: "no other program holds the ledger for longer than five seconds"
        case .damaged: "the ledger is an undamaged SQLite database; restore it from a copy"
        case .newer: "the ledger was written by this version of the program or an earlier one"
        case .foreign: "the ledger is a database that this program made"
        case .schema(let found):
            "the ledger has the tables, indexes and triggers that this program makes, and no others;"
                + " found: \(found); restore it from a copy"
        case .exposed: "only its owner may read or write the ledger (mode 600)"
        case .folderExposed:
            "only its owner may write in the folders of the ledger and of its key file (mode 700)"
        case .linked: "the ledger, its key file and their folders are no links; name where they lie"
        case .owner: "the ledger, its key file and their folders belong to this user"
        case .path: "the ledger's path names a file in a folder that exists or can be made"
        case .inputOutput: "the disk reads and writes without failures"
        case .interrupted: "whoever asks for a long read waits for its end"
        case .mechanismMissing: "a request belongs to an enrolled mechanism"
        case .mechanismExists: "a mechanism is enrolled once"
        case .accountExists:
            "the account is not enrolled yet; --replace, or the question in the console, enrols it anew"
        case .keyExists: "two mechanisms never share a key"
        case .accountMissing: "the account is enrolled"
        case .accountDamaged(let account):
            "the rows of an account are as this program wrote them; those of \(account) were changed:"
                + " restore the store from a copy, or remove the account and enrol it again"
        case .account(let error): error.reason
        case .accountName: "a name is 1 to 1024 bytes without control characters"
        case .settingDamaged:
            "the store tells which PAM service asks as this program wrote it; it was changed; set it"
                + " again: pratique store pam-service NAME"
        case .homeDamaged:
            "the store tells where you are as this program wrote it; it was changed; tell it again:"
                + " pratique home set TOWN"
        case .deliveriesDamaged:
            "the store tells where messages come from as this program wrote it; it was changed, and"
                + " nothing is fetched there; tell it again in the console: deliveries"
        case .sourceDamaged(let address):
            "the row of a source of messages is as this program wrote it; it was changed, and nothing"
                + " is fetched there; enrol its account again; found: \(address)"
        case .requestMissing: "the request is in the ledger"
        case .credentialMissing: "the key is in the ledger; `pratique keys` lists them"
        case .credentialDamaged(let id):
            "the rows of the key \(id.text) are as they were written; `pratique keys remove` removes it"
        case .requestDamaged:
            "the row of a request is as this program wrote it; this one was changed, and is not"
                + " answered"
        case .counterExhausted: "a counter has a next value; enrol the account again"
        case .passphraseNeeded: "a passphrase of 1 to 1024 bytes opens the ledger"
        case .passphraseWrong: "the passphrase is that of the ledger"
        case .keyFileMissing(let path):
            "the ledger's key file lies at \(path); restore it from a copy"
        case .keyFileExposed(let path):
            "only its owner can read the key file (mode 600)" + path.clause()
        case .keyFileWrong: "the key file is that of the ledger, undamaged"
        case .keyFileExists:
            "a key file belongs to one ledger, and one lies where this ledger's shall be; name"
                + " another data folder, or move the file away when its ledger is gone"
        case .markerMissing:
            "a marker beside the key file tells of the store, and there is none, as for a store of an"
                + " earlier version or a copy; look at what it holds and take it:"
                + " pratique store upgrade"
        case .markerDamaged:
            "the marker beside the key file is as this program wrote it, and nobody else can write it;"
                + " look at what the store holds and take it: pratique store upgrade"
        case .markerOther:
            "the ledger is the one that the marker beside the key file tells of, and not that of"
                + " another store; restore it from a copy, or look at what it holds and take it:"
                + " pratique store upgrade"
        case .setBack:
            "the ledger goes on from where its marker beside the key file tells; it is an older copy,"
                + " or one in whose place another was put; restore the newer one, or look at what it"
                + " holds and take it: pratique store upgrade"
        case .ledgerMissing:
            "the ledger that the marker beside the key file tells of is there; restore it from a copy:"
                + " pratique store restore FILE; to begin anew, move marker and key file away"
        case .copyExists: "nothing lies where the copy shall be written; name another file"
        case .copyMissing(let path):
            "the named file is a copy that pratique store backup has made" + path.clause()
        case .copyPlace(let path):
            "a copy is written as a new file in a folder that is there and that this user may write"
                + " in" + path.clause()
        case .copyForeign(let path):
            "the file is a copy that pratique store backup has made" + path.clause()
        case .copyKey(let path):
            "what opened the store when the copy was made opens it: its key file of then, in the place"
                + " of the store's, or its passphrase of then" + path.clause()
        case .cryptography: "libcrypto offers AES-256-GCM, HMAC and scrypt and has memory for them"
        case .unexpected(let result): "SQLite succeeds; its result was \(result)"
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
