import COpenSSL

/// Bytes in memory of their own that are overwritten when freed.
@safe
final class SecretBytes: Sendable {
    // Written once, before anybody else can see it.
    private nonisolated(unsafe) let memory: UnsafeMutableBufferPointer<UInt8>

    init(_ bytes: [UInt8]) {
        unsafe memory = .allocate(capacity: bytes.count)
        _ = unsafe memory.initialize(from: bytes)
    }

    deinit {
        unsafe OPENSSL_cleanse(memory.baseAddress, memory.count)
        unsafe memory.deallocate()
    }

    /// The bytes in an array, which is not overwritten when freed.
    func copy() -> [UInt8] { unsafe Array(memory) }
}
