import Glibc

extension PortHolders {
    /// `POLLRDHUP`, which the module of the C library leaves out: the other end has closed.
    private static let hangUp: Int16 = 0x2000

    /// Who accepts what connects to a port of this machine.
    package enum Acceptor: Equatable {
        case user(UInt32)
        /// One that the kernel does not name, as a container's.
        case unnamed
        /// Nobody did in time, or whoever did has left again.
        case nobody
    }

    /// Connects, looks whose program has accepted that, and leaves.
    ///
    /// While that program has the port no other can listen there, so that what connects right after
    /// reaches the same one; who only listens for a moment, or never accepts, is no acceptor.
    ///
    /// - Parameters:
    ///   - address: `127.0.0.1` or `::1`.
    ///   - port: The port there.
    ///   - patience: How long it is waited for.
    /// - Returns: Whose program it is.
    package static func acceptor(
        at address: String,
        _ port: Int,
        patience: Duration = .seconds(5)
    ) -> Acceptor {
        let descriptor = connected(to: address, port)
        guard descriptor >= 0 else { return .nobody }
        defer { close(descriptor) }
        let ours = ownPort(of: descriptor)
        var unseen = 0
        let end = ContinuousClock.now + patience
        while ContinuousClock.now < end {
            var accepted: UInt32?
            var isQueued = false
            var listening: [UInt32] = []
            for table in tables {
                KernelFile.forEachLine(of: table) { line in
                    listening += users(of: port, at: address, in: line)
                    guard let end = otherEnd(of: ours, at: address, port, in: line) else { return }
                    if end.isAccepted { accepted = end.user } else { isQueued = true }
                }
            }
            var state = pollfd(fd: descriptor, events: hangUp, revents: 0)
            guard unsafe poll(&state, 1, 0) == 0 else { return .nobody }
            if let accepted { return .user(accepted) }
            unseen = isQueued ? 0 : unseen + 1
            // What hides its end is believed only where nobody else listens.
            if unseen == 20 { return listening.first(where: isOther).map { .user($0) } ?? .unnamed }
            usleep(5_000)
        }
        return .nobody
    }

    /// The other end of a connection from one port of an address to another, in a line of the kernel's
    /// table; what waits to be accepted has no inode yet.
    ///
    /// The kernel has one such connection: those of other addresses are between the same ports, too.
    package static func otherEnd(
        of ours: Int,
        at address: String,
        _ port: Int,
        in line: Substring
    ) -> (user: UInt32, isAccepted: Bool)? {
        let fields = line.split(separator: " ", omittingEmptySubsequences: true)
        guard fields.count > 9, ["01", "03", "08"].contains(fields[3]),
            let user = UInt32(fields[7])
        else { return nil }
        let ends = fields[1...2].map { $0.split(separator: ":") }
        let written = address == "::1" ? sixth : fourth
        guard ends.allSatisfy({ $0.count == 2 && written.contains($0[0]) }),
            ends.map({ Int($0[1], radix: 16) }) == [port, ours]
        else { return nil }
        return (user, fields[3] != "03" && fields[9] != "0")
    }

    /// The users whose sockets listen where a client of an address connects to, in a line.
    private static func users(of port: Int, at address: String, in line: Substring) -> [UInt32] {
        let place = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
            .dropFirst().first?.split(separator: ":").first
        let written = address == "::1" ? sixth : fourth
        let all: Set<Substring> = [
            "00000000", "00000000000000000000000000000000", "0000000000000000FFFF000000000000",
        ]
        guard let place, written.contains(place) || all.contains(place) else { return [] }
        return users(of: port, in: line)
    }

    /// 127.0.0.1 as the kernel writes it, in its table of IPv6 as well.
    private static let fourth: Set<Substring> = ["0100007F", "0000000000000000FFFF00000100007F"]
    private static let sixth: Set<Substring> = ["00000000000000000000000001000000"]

    /// A connection to a numeric address, or -1.
    private static func connected(to address: String, _ port: Int) -> Int32 {
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(address, String(port), &hints, &first) == 0,
            let found = unsafe first?.pointee
        else { return -1 }
        defer { unsafe freeaddrinfo(first) }
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let descriptor = socket(unsafe found.ai_family, Int32(kind), 0)
        guard descriptor >= 0 else { return -1 }
        var isOpen = unsafe connect(descriptor, found.ai_addr, found.ai_addrlen) == 0
        if !isOpen, errno == EINPROGRESS {
            var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            isOpen = unsafe poll(&state, 1, 2_000) == 1 && Int32(state.revents) == POLLOUT
        }
        if isOpen { return descriptor }
        close(descriptor)
        return -1
    }

    /// IPv4 and IPv6 addresses have their port at the same place.
    private static func ownPort(of descriptor: Int32) -> Int {
        var address = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let status = unsafe withUnsafeMutableBytes(of: &address) { bytes in
            unsafe getsockname(
                descriptor,
                bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                &length
            )
        }
        return status == 0 ? Int(UInt16(bigEndian: address.sin6_port)) : 0
    }
}
