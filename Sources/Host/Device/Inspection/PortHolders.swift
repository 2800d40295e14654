import Glibc

/// Whose programs listen on TCP ports of this machine, as the kernel has it.
package enum PortHolders {
    /// Whether a program of another user listens on a port.
    package static func isStranger(on port: Int) -> Bool {
        let holders = ["/proc/net/tcp", "/proc/net/tcp6"]
            .flatMap { users(of: port, in: KernelFile.text(of: $0)) }
        return holders.contains { $0 != geteuid() }
    }

    /// The users whose sockets listen on a port, of a table of the kernel.
    ///
    /// - Source: Linux, Documentation/networking/proc_net_tcp.rst.
    package static func users(of port: Int, in table: String) -> [UInt32] {
        table.split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(separator: " ", omittingEmptySubsequences: true)
            guard fields.count > 7, fields[3] == "0A",
                let place = fields[1].split(separator: ":").last,
                Int(place, radix: 16) == port
            else { return nil }
            return UInt32(fields[7])
        }
    }
}
