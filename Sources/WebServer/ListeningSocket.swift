import Glibc
package import Vocabulary

package struct ListeningSocket: ~Copyable {
    /// Connections waiting to be accepted.
    private static let backlog: Int32 = 4_096

    let descriptor: Int32
    let port: Int

    /// On the first address of `host`; blocks for the resolver when it is a name.
    init(host: String, port: Int) throws(ServerError) {
        // C would read the text up to a NUL.
        let unknown = ListeningPlace(host: host, port: port, blocker: .unknownName)
        guard !host.utf8.contains(0) else { throw .cannotListen(unknown) }
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var first: UnsafeMutablePointer<addrinfo>?
        var status = unsafe getaddrinfo(host, String(port), &hints, &first)
        // A bare system has no file that names it (RFC 6761, section 6.3: it is loopback anyway).
        if status != 0, host == "localhost" {
            status = unsafe getaddrinfo("127.0.0.1", String(port), &hints, &first)
        }
        guard status == 0 else { throw .cannotListen(unknown) }
        defer { unsafe freeaddrinfo(first) }
        var next = unsafe first
        var number: Int32 = 0
        while let address = unsafe next?.pointee {
            if let opened = unsafe Self.open(address) {
                descriptor = opened.descriptor
                self.port = opened.port
                return
            }
            // The error of the first address, the intended one.
            if number == 0 { number = errno }
            unsafe next = unsafe address.ai_next
        }
        throw .cannotListen(ListeningPlace(host: host, port: port, errno: number))
    }

    deinit { close(descriptor) }

    /// Whether another program has a port at an address.
    package static func isTaken(_ port: Int, at host: String) -> Bool {
        do throws(ServerError) {
            _ = try ListeningSocket(host: host, port: port)
            return false
        } catch .cannotListen(let place) {
            return place.blocker == .inUse
        } catch {
            return false
        }
    }

    /// The descriptor stays in use.
    func endListening() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    private static func open(_ address: addrinfo) -> (descriptor: Int32, port: Int)? {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = unsafe socket(address.ai_family, kind, 0)
        guard descriptor >= 0 else { return nil }
        var yes: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, size)
        guard unsafe bind(descriptor, address.ai_addr, address.ai_addrlen) == 0,
            listen(descriptor, backlog) == 0, let port = port(of: descriptor)
        else {
            let number = errno
            close(descriptor)
            errno = number
            return nil
        }
        return (descriptor, port)
    }

    private static func port(of descriptor: Int32) -> Int? {
        // The port has the same offset in both families.
        var address = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let status = unsafe withUnsafeMutableBytes(of: &address) { bytes in
            unsafe getsockname(
                descriptor,
                bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                &length
            )
        }
        return status == 0 ? Int(UInt16(bigEndian: address.sin6_port)) : nil
    }
}

/// Where a server could not listen, and why.
package struct ListeningPlace: Hashable, Sendable {
    /// The system's reason.
    package enum Blocker: String, Hashable, Sendable {
        case inUse = "another program listens there"
        /// Another machine's address, or none's.
        case elsewhere = "this machine does not have the address"
        /// Ports below 1024 need a privilege.
        case forbidden = "this user may not open the port"
        case unknownName = "the name has no known address"
        case other = "the system refused to open the port"
    }

    package let host: Found
    /// From 0 to 65535.
    package let port: Int
    package let blocker: Blocker

    package init(host: String, port: Int, blocker: Blocker) {
        self.host = Found(host)
        self.port = port
        self.blocker = blocker
    }

    init(host: String, port: Int, errno number: Int32) {
        let blocker: Blocker =
            switch number {
            case EADDRINUSE: .inUse
            case EADDRNOTAVAIL: .elsewhere
            case EACCES, EPERM: .forbidden
            default: .other
            }
        self.init(host: host, port: port, blocker: blocker)
    }
}
