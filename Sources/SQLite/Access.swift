/// What may be done with a database.
package enum Access: Hashable, Sendable {
    /// Read and write.
    case readWrite
    /// Read only; others may write meanwhile.
    case readOnly
    /// Read by this program alone, without the file that programs share beside a database and its
    /// journal; for a full disk, which has no room for it. Nothing keeps from writing.
    case alone
    /// Read only, where nobody can write: no lock is taken and no journal is looked at.
    case immutable
}
