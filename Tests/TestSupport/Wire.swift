import Glibc
import Synchronization
import Vocabulary

/// Looks again and again whether something has come about, as long as nothing that is not broken
/// takes, however busy the machine is.
///
/// - Returns: Whether it has.
package func comesAbout(
    within limit: Duration = .seconds(240),
    isolation: isolated (any Actor)? = #isolation,
    _ condition: () async throws -> Bool
) async throws -> Bool {
    let deadline = ContinuousClock.now + limit
    while true {
        // One look more at the end: what was waited for may have come while this task had to wait.
        let isLast = ContinuousClock.now >= deadline
        if try await condition() { return true }
        if isLast { return false }
        try await Task.sleep(for: .milliseconds(20))
    }
}

/// A TCP connection over loopback whose calls wait, 60 seconds at most.
package final class Wire: Sendable {
    package struct Refused: Error {}

    private let descriptor: Int32

    /// To a port of 127.0.0.1, from an address of 127.0.0.0/8; throws ``Refused``.
    package init(port: Int, from source: String = "127.0.0.1") throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard unsafe Self.with(source, 0, { unsafe bind(descriptor, $0, $1) }) == 0,
            unsafe Self.with("127.0.0.1", port, { unsafe connect(descriptor, $0, $1) }) == 0
        else { throw Refused() }
        var limit = timeval(tv_sec: 60, tv_usec: 0)
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
    package static func onThread<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let isStarted = SystemThread.start { continuation.resume(with: Result { try work() }) }
            precondition(isStarted, "the system gives no thread")
        }
    }

    /// Sends all; `false` when the other side has closed.
    @discardableResult
    package func send(_ text: String) -> Bool {
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
    package func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// What comes next, empty at the end.
    package func read() -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = unsafe max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
        }
    }

    /// All that comes before the other side closes or cuts.
    package func readToEnd() -> [UInt8] {
        var received: [UInt8] = []
        while true {
            let part = read()
            guard !part.isEmpty else { return received }
            received += part
        }
    }
}

/// Ports of loopback for programs that are started later.
///
/// They are below those that the system hands out, so that nobody who asks for any port gets one of them
/// before the program listens there.
package enum FreePort {
    struct NoneLeft: Error {}

    private static let places = 10_000..<32_000
    private static let last = Mutex(Int.random(in: places))

    /// A port that nobody listens on; never the same again in this process.
    package static func next() throws -> Int {
        let taken = try take()
        close(taken.descriptor)
        return taken.port
    }

    /// A port with a socket that is bound to it.
    fileprivate static func take() throws -> (port: Int, descriptor: Int32) {
        for _ in places {
            let port = last.withLock { last in
                last = last + 1 < places.upperBound ? last + 1 : places.lowerBound
                return last
            }
            if let descriptor = bound(to: port) { return (port, descriptor) }
        }
        throw NoneLeft()
    }

    private static func bound(to port: Int) -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = in_port_t(port).bigEndian
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        if isBound { return descriptor }
        close(descriptor)
        return nil
    }
}

/// A server that accepts connections and never answers.
package final class SilentServer: Sendable {
    package let port: Int
    private let descriptor: Int32

    package init() throws {
        (port, descriptor) = try FreePort.take()
        guard listen(descriptor, 64) == 0 else { throw FreePort.NoneLeft() }
    }

    deinit { close(descriptor) }
}
