import Vocabulary

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
    /// Other users of the machine may read or write the file.
    case exposed
    /// The path leads nowhere a file can be.
    case path
    /// The disk failed.
    case inputOutput
    /// The mechanism that a request belongs to is not enrolled.
    case mechanismMissing
    /// A mechanism with this id is enrolled.
    case mechanismExists
    /// The account has a mechanism of this kind.
    case accountExists
    /// Another mechanism has the same key.
    case keyExists
    /// No such request.
    case requestMissing
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
        case .exposed: "storage.exposed"
        case .path: "storage.path"
        case .inputOutput: "storage.input-output"
        case .mechanismMissing: "storage.mechanism.missing"
        case .mechanismExists: "storage.mechanism.exists"
        case .accountExists: "storage.account.exists"
        case .keyExists: "storage.key.exists"
        case .requestMissing: "storage.request.missing"
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
        case .exposed: "only its owner may read or write the ledger (mode 600)"
        case .path: "the ledger's path names a file in a folder that exists or can be made"
        case .inputOutput: "the disk reads and writes without failures"
        case .mechanismMissing: "a request belongs to an enrolled mechanism"
        case .mechanismExists: "a mechanism is enrolled once"
        case .accountExists: "an account has one mechanism; remove or replace it first"
        case .keyExists: "two mechanisms never share a key"
        case .requestMissing: "the request is in the ledger"
        case .unexpected(let result): "SQLite succeeds; its result was \(result)"
        }
    }
}
