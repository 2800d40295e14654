/// What may be done with a database.
package enum Access: Hashable, Sendable {
    /// Read and write.
    case readWrite
    /// Read only; others may write meanwhile.
    case readOnly
    /// Read only, where nobody can write: no lock is taken and no journal is looked at.
    case immutable
}
