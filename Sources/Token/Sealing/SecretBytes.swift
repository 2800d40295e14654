import COpenSSL

/// Bytes that must not reach a log, a screen or a test failure message, in memory of their own
/// that is overwritten when the last reference is gone.
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
    public convenience init(taking bytes: inout [UInt8]) {
        self.init(bytes)
        unsafe OPENSSL_cleanse(&bytes, bytes.count)
        bytes = []
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

    /// The bytes in an array, which is not overwritten when freed.
    func copy() -> [UInt8] { unsafe Array(memory) }

    /// Always `<secret>`.
    public var description: String { "<secret>" }
    /// A mirror without children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
