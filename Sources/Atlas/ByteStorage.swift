/// Keeps the memory of some bytes, which nobody writes to.
@safe
final class ByteStorage: Sendable {
    /// What is kept; to be read only while the storage is held.
    let bytes: Bytes
    /// What to give back; `nil` when the memory lives as long as the program.
    private nonisolated(unsafe) let copy: UnsafeMutableRawPointer?

    /// Memory that lives as long as the program.
    @unsafe
    init(permanent memory: UnsafeRawPointer, count: Int) {
        bytes = unsafe Bytes(keptElsewhere: memory, count: count)
        unsafe copy = nil
    }

    /// A copy of some bytes.
    init(copying bytes: [UInt8]) {
        let copy = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 16)
        unsafe UnsafeMutableRawBufferPointer(start: copy, count: bytes.count)
            .copyBytes(from: bytes)
        self.bytes = unsafe Bytes(keptElsewhere: copy, count: bytes.count)
        unsafe self.copy = unsafe copy
    }

    deinit { unsafe copy?.deallocate() }

    /// Whether the memory lives as long as the program.
    var isPermanent: Bool { unsafe copy == nil }
}
