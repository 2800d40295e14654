/// What opens a ledger.
package enum Protection: String, Hashable, Sendable {
    /// A file that only its owner may read.
    case keyFile = "key-file"
    /// A passphrase that only its owner knows.
    case passphrase
}

/// What opens a ledger next time, as this program has left it.
struct LockPlace {
    var protection: Protection
    /// Where the key file lies or would lie.
    var keyFile: String
}
