import Foundation
import Glibc
import Synchronization

/// A server on 127.0.0.1 that speaks bytes, so that it can be as wrong as a test wants.
final class LoopbackServer: Sendable {
    /// One accepted connection, served on a thread of its own.
    struct Connection {
        fileprivate let socket: Int32

        init(_ socket: Int32) { self.socket = socket }

        /// Connects to a port of this machine; `nil` when nobody listens there.
        init?(to port: Int) {
            let socket = LoopbackServer.connectWithoutWaiting(to: port)
            var waiting = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
            var error: Int32 = 0
            var length = socklen_t(MemoryLayout<Int32>.size)
            unsafe poll(&waiting, 1, 5_000)
            guard unsafe getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &length) == 0,
                error == 0, fcntl(socket, F_SETFL, 0) == 0
            else {
                Glibc.close(socket)
                return nil
            }
            self.socket = socket
        }

        func finish() { shutdown(socket, Int32(SHUT_WR)) }

        func close() { Glibc.close(socket) }

        /// Reads one whole request; what has come when the other side stops before its end.
        func readRequest() -> String {
            var bytes: [UInt8] = []
            while !Self.isWhole(bytes) {
                guard let more = readSome() else { break }
                bytes += more
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        /// Reads what there is, or waits; `nil` at the end.
        func readSome(atMost most: Int = 65_536) -> [UInt8]? {
            var buffer = [UInt8](repeating: 0, count: most)
            let count = unsafe recv(socket, &buffer, buffer.count, 0)
            return count > 0 ? Array(buffer[..<count]) : nil
        }

        /// Writes all; `false` when the other side has gone.
        @discardableResult
        func write(_ text: String) -> Bool { write(Array(text.utf8)) }

        /// Writes all; `false` when the other side has gone.
        @discardableResult
        func write(_ bytes: [UInt8]) -> Bool {
            var rest = bytes[...]
            while !rest.isEmpty {
                let sent = unsafe rest.withUnsafeBytes { bytes in
                    unsafe send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
                }
                guard sent > 0 else { return false }
                rest = rest.dropFirst(sent)
            }
            return true
        }

        /// Makes the close that follows a reset.
        func reset() {
            var option = linger(l_onoff: 1, l_linger: 0)
            unsafe setsockopt(
                socket,
                SOL_SOCKET,
                SO_LINGER,
                &option,
                socklen_t(MemoryLayout<linger>.size)
            )
        }

        private static func isWhole(_ bytes: [UInt8]) -> Bool {
            let text = String(decoding: bytes, as: UTF8.self)
            guard let end = text.range(of: "\r\n\r\n") else { return false }
            let head = text[..<end.lowerBound].lowercased()
            guard let field = head.range(of: "content-length: ") else { return true }
            let length = Int(head[field.upperBound...].prefix { $0.isNumber }) ?? 0
            return text[end.upperBound...].utf8.count >= length
        }
    }

    let port: Int
    private let state = Mutex((requests: [String](), connections: 0, closed: 0))

    /// What has been asked, in order; a test's own `serve` notes it by ``note(_:)``.
    var requests: [String] { state.withLock { $0.requests } }
    var connections: Int { state.withLock { $0.connections } }
    /// How many of them are not closed yet.
    var openConnections: Int { state.withLock { $0.connections - $0.closed } }
    var origin: String { "http://127.0.0.1:\(port)" }

    /// Serves each connection by `serve`, on a thread of its own, then closes it.
    convenience init(serve: @escaping @Sendable (Connection, LoopbackServer) -> Void) throws {
        try self.init(on: Self.bound(), serve: serve)
    }

    /// Listens on a socket from ``bound()``.
    init(
        on bound: (socket: Int32, port: Int),
        serve: @escaping @Sendable (Connection, LoopbackServer) -> Void
    ) throws {
        let listener = bound.socket
        port = bound.port
        guard listen(listener, 64) == 0 else { throw POSIXError(.EADDRINUSE) }
        // Lives as long as the tests: a descriptor that is closed while somebody accepts on it
        // would soon be another server's.
        Thread.detachNewThread { [self] in
            while true {
                let socket = accept(listener, nil, nil)
                guard socket >= 0 else { return }
                state.withLock { $0.connections += 1 }
                Thread.detachNewThread { [self] in
                    serve(Connection(socket), self)
                    close(socket)
                    state.withLock { $0.closed += 1 }
                }
            }
        }
    }

    func note(_ request: String) { state.withLock { $0.requests.append(request) } }

    /// A server that answers each request of a connection with the same bytes.
    static func answering(_ reply: String) throws -> LoopbackServer {
        try LoopbackServer { connection, server in
            while true {
                let request = connection.readRequest()
                guard !request.isEmpty else { return }
                server.note(request)
                guard connection.write(reply) else { return }
            }
        }
    }

    /// A socket with a free port of its own that does not listen yet: connections are refused.
    static func bound() throws -> (socket: Int32, port: Int) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                let bound = unsafe bind(listener, generic, length)
                let named = unsafe getsockname(listener, generic, &length)
                return bound == 0 && named == 0
            }
        }
        guard result else { throw POSIXError(.EADDRINUSE) }
        return (listener, Int(in_port_t(bigEndian: address.sin_port)))
    }

    /// The same on `::1`, at a port that is known to be free.
    static func boundSix(port: Int) throws -> (socket: Int32, port: Int) {
        let listener = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_addr = in6addr_loopback
        address.sin6_port = in_port_t(port).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                let bound = unsafe bind(listener, generic, length)
                let named = unsafe getsockname(listener, generic, &length)
                return bound == 0 && named == 0
            }
        }
        guard result else {
            close(listener)
            throw POSIXError(.EADDRINUSE)
        }
        return (listener, Int(in_port_t(bigEndian: address.sin6_port)))
    }

    /// Opens a connection to a port of this machine without waiting for it.
    static func connectWithoutWaiting(to port: Int) -> Int32 {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                _ = unsafe connect(client, generic, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return client
    }
}

func reply(_ status: Int, body: String = "{}", headers: [String] = []) -> String {
    let lines =
        ["HTTP/1.1 \(status) Said", "Content-Length: \(body.utf8.count)"] + headers + ["", body]
    return lines.joined(separator: "\r\n")
}
