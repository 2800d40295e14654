import Foundation
import Glibc

/// A TCP connection whose calls wait, 30 seconds at most.
final class Wire: Sendable {
    /// Nobody listens there.
    struct Refused: Error {}

    private let descriptor: Int32

    /// Connects to a port of this machine.
    ///
    /// - Parameters:
    ///   - port: Of 127.0.0.1.
    ///   - source: The address to come from, one of 127.0.0.0/8.
    /// - Throws: ``Refused``.
    init(port: Int, from source: String = "127.0.0.1") throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard unsafe Self.with(source, 0, { unsafe bind(descriptor, $0, $1) }) == 0,
            unsafe Self.with("127.0.0.1", port, { unsafe connect(descriptor, $0, $1) }) == 0
        else { throw Refused() }
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    }

    deinit { close(descriptor) }

    private static func with(
        _ host: String,
        _ port: Int,
        _ body: (UnsafePointer<sockaddr>?, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(clamping: port).bigEndian
        address.sin_addr.s_addr = unsafe inet_addr(host)
        return unsafe withUnsafeBytes(of: &address) { bytes in
            unsafe body(
                bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                socklen_t(bytes.count)
            )
        }
    }

    /// Runs work that waits on a thread of its own.
    static func onThread<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
        }
    }

    /// Sends text on a new connection and reads to its end.
    static func exchange(
        _ text: String,
        port: Int,
        from source: String = "127.0.0.1"
    ) async throws -> [Reply] {
        try await onThread {
            let wire = try Wire(port: port, from: source)
            wire.send(text)
            return Reply.all(in: wire.readToEnd())
        }
    }

    /// Sends all; `false` when the other side has closed.
    @discardableResult
    func send(_ text: String) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { buffer in
                unsafe Glibc.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Says that nothing more will be sent.
    func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// What comes next, empty at the end.
    func read() -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = unsafe max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
        }
    }

    /// All that comes before the other side closes or cuts.
    func readToEnd() -> [UInt8] {
        var received: [UInt8] = []
        while true {
            let part = read()
            guard !part.isEmpty else { return received }
            received += part
        }
    }
}
