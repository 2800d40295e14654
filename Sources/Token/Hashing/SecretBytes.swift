import COpenSSL

/// Bytes kept out of logs, screens and test failures, in their own memory that is overwritten with
/// the last reference.
///
/// Only this memory is overwritten: arrays and texts of the same bytes belong to their owners, and
/// the system may have swapped memory to disk.
@safe
public final class SecretBytes: Sendable, CustomStringConvertible, CustomReflectable {
    // Written once, before anybody else can see it.
    private nonisolated(unsafe) let memory: UnsafeMutableBufferPointer<UInt8>

    /// Does not overwrite the caller's array.
    public init(_ bytes: [UInt8]) {
        unsafe memory = .allocate(capacity: bytes.count)
        _ = unsafe memory.initialize(from: bytes)
    }

    /// Overwrites and empties the caller's array; copies that share its storage keep the bytes:
    /// overwrite where they were made.
    public convenience init(taking bytes: inout [UInt8]) {
        self.init(bytes)
        bytes.erase()
    }

    /// Room of zeros for `write`, so that no other copy exists.
    @unsafe
    init<Failure: Error>(
        count: Int,
        writing write: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        unsafe memory = .allocate(capacity: count)
        unsafe memory.initialize(repeating: 0)
        try unsafe write(memory)
    }

    deinit {
        unsafe OPENSSL_cleanse(memory.baseAddress, memory.count)
        unsafe memory.deallocate()
    }

    public var count: Int { unsafe memory.count }

    /// Valid while `body` runs.
    public func withBytes<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(memory.span)
    }

    /// A copy, which is not overwritten.
    package var copiedBytes: [UInt8] {
        withBytes { bytes in bytes.indices.map { bytes[$0] } }
    }

    /// Likewise, as UTF-8.
    package var copiedText: String { String(decoding: copiedBytes, as: UTF8.self) }

    /// In constant time.
    public func isEqual(to other: SecretBytes) -> Bool {
        unsafe count == other.count
            && CRYPTO_memcmp(memory.baseAddress, other.memory.baseAddress, count) == 0
    }

    /// For libcrypto.
    @unsafe
    func withPointer<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(UnsafeBufferPointer(memory))
    }

    public var description: String { "<secret>" }
    /// Hides it from `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension [UInt8] {
    /// Overwrites the bytes and empties the array.
    mutating func erase() {
        unsafe OPENSSL_cleanse(&self, count)
        self = []
    }
}
