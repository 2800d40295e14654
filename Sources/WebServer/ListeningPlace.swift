import Glibc
package import Vocabulary

/// Where a server was to listen, and why it could not.
package struct ListeningPlace: Hashable, Sendable {
    /// What the system said.
    package enum Obstacle: String, Hashable, Sendable {
        /// Another program listens there.
        case taken = "another program listens there"
        /// The address belongs to another machine, or to none.
        case elsewhere = "no address of this machine"
        /// Ports below 1024 want a right.
        case forbidden = "this user may not open it"
        /// The name has no address.
        case unknownName = "no address is known for the name"
        /// Anything else.
        case other = "the system opens no such port"
    }

    /// The address or the name of the machine.
    package let host: Found
    /// The port, from 0 to 65535.
    package let port: Int
    /// What stood in the way.
    package let obstacle: Obstacle

    /// Names a place.
    package init(host: String, port: Int, obstacle: Obstacle) {
        self.host = Found(host)
        self.port = port
        self.obstacle = obstacle
    }

    /// Names a place by what the system said of it.
    init(host: String, port: Int, errno number: Int32) {
        let obstacle: Obstacle =
            switch number {
            case EADDRINUSE: .taken
            case EADDRNOTAVAIL: .elsewhere
            case EACCES, EPERM: .forbidden
            default: .other
            }
        self.init(host: host, port: port, obstacle: obstacle)
    }

    /// What would have been right, and what was found.
    package var reason: String {
        "the port is free and the address is one of this machine; found port \(port) of \(host):"
            + " \(obstacle.rawValue)"
    }
}
