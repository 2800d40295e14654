/// What may be done with a database.
package enum Access: Hashable, Sendable {
    /// Read and write.
    case readWrite
    /// Read only.
    case readOnly
}
