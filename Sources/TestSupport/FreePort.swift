import Glibc
import Synchronization

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
