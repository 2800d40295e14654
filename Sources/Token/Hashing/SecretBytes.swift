import COpenSSL

/// Bytes that must not reach a log, a screen or a test failure message, in memory of their own
/// that is overwritten when the last reference is gone.
///
/// What is overwritten is this memory and nothing else: arrays and texts that the bytes came from
/// or were copied to belong to their owners, and the system may have written any memory to swap.
@safe
public final class SecretBytes: Sendable, CustomStringConvertible, CustomReflectable {
    // Written once, before anybody else can see it.
    private nonisolated(unsafe) let memory: UnsafeMutableBufferPointer<UInt8>

    /// Copies `bytes`; the caller's own array is not overwritten.
    public init(_ bytes: [UInt8]) {
        unsafe memory = .allocate(capacity: bytes.count)
        _ = unsafe memory.initialize(from: bytes)
    }

    /// Takes `bytes` and overwrites the caller's array, which is empty afterwards.
    ///
    /// An array that shares its storage with the caller's, because one was assigned from the
    /// other, keeps the bytes: overwrite where they were made.
    public convenience init(taking bytes: inout [UInt8]) {
        self.init(bytes)
        bytes.erase()
    }

    /// Makes room for `count` bytes, zeros, and has it written, so that no other copy exists.
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

    /// How many bytes there are.
    public var count: Int { unsafe memory.count }

    /// Lends the bytes for as long as `body` runs.
    public func withBytes<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(memory.span)
    }

    /// Whether the other bytes are the same; compared in constant time.
    public func isEqual(to other: SecretBytes) -> Bool {
        unsafe count == other.count
            && CRYPTO_memcmp(memory.baseAddress, other.memory.baseAddress, count) == 0
    }

    /// Lends the bytes to libcrypto.
    @unsafe
    func withPointer<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(UnsafeBufferPointer(memory))
    }

    /// Always `<secret>`.
    public var description: String { "<secret>" }
    /// A mirror without children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension [UInt8] {
    /// Overwrites the bytes, then drops them; the array is empty afterwards.
    mutating func erase() {
        unsafe OPENSSL_cleanse(&self, count)
        self = []
    }
}
