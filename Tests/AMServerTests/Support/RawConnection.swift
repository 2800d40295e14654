import Glibc

/// A TCP connection whose calls wait.
final class RawConnection {
    /// Nobody listens there.
    struct Refused: Error {}

    private let descriptor: Int32

    /// Connects to a numeric IPv4 address.
    init(_ host: String, port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(clamping: port).bigEndian
        address.sin_addr.s_addr = unsafe inet_addr(host)
        let status = unsafe withUnsafeBytes(of: &address) { bytes in
            unsafe connect(
                descriptor,
                bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                socklen_t(bytes.count)
            )
        }
        guard status == 0 else { throw Refused() }
        // No test waits for ever.
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    }

    deinit { close(descriptor) }

    /// Sends all, or as much as the other side takes.
    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { buffer in
                unsafe Glibc.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// All that comes before the other side closes or cuts.
    func readToEnd() -> [UInt8] {
        var received: [UInt8] = []
        while true {
            let part = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                count = unsafe max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
            }
            guard !part.isEmpty else { return received }
            received += part
        }
    }
}
