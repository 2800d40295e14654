import Glibc

/// Whose programs listen on TCP ports of this machine, as the kernel has it.
package enum PortHolders {
    /// Whether a program of another user has a port, or may have it: that nobody of this user
    /// listens on it although it is taken.
    ///
    /// Reads the kernel's tables: O(n) in the sockets of the machine.
    package static func isStranger(on port: Int) -> Bool {
        let users = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap { table in
            var users: [UInt32] = []
            KernelFile.forEachLine(of: table) { users += self.users(of: port, in: $0) }
            return users
        }
        return users.isEmpty ? isTaken(port) : users.contains { $0 != geteuid() }
    }

    /// The users whose sockets listen on a port, of a line of the kernel's table.
    ///
    /// - Source: Linux, Documentation/networking/proc_net_tcp.rst.
    package static func users(of port: Int, in line: Substring) -> [UInt32] {
        let fields = line.split(separator: " ", omittingEmptySubsequences: true)
        guard fields.count > 7, fields[3] == "0A",
            let place = fields[1].split(separator: ":").last,
            Int(place, radix: 16) == port, let user = UInt32(fields[7])
        else { return [] }
        return [user]
    }

    /// Whether a port of loopback cannot be bound, since a socket has it that need not listen yet.
    private static func isTaken(_ port: Int) -> Bool {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard socket >= 0 else { return false }
        defer { close(socket) }
        var reuses: Int32 = 1
        _ = unsafe setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &reuses, 4)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let status = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return status != 0 && errno == EADDRINUSE
    }
}
