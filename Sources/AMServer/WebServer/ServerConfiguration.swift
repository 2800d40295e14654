/// Where and how a server listens.
package struct ServerConfiguration: Sendable {
    /// The certificate chain and private key of a server, as PEM texts.
    package struct Credentials: Sendable {
        /// The chain, the server's own certificate first.
        package let chain: [UInt8]
        /// The private key, not encrypted.
        package let key: [UInt8]

        /// Names the two texts.
        package init(chain: [UInt8], key: [UInt8]) {
            self.chain = chain
            self.key = key
        }
    }

    /// A name or an address of this machine.
    package var host = "127.0.0.1"
    /// The port; 0 for any free one.
    package var port = 0
    /// The value of the header `Server`; `nil` for none.
    package var name: String?
    /// What makes the server speak TLS 1.2 or later; `nil` for plain HTTP.
    package var credentials: Credentials?
    /// What it takes from its clients.
    package var limits = ServerLimits()

    /// Loopback, any free port, plain HTTP.
    package init() {}
}

/// What a server takes from its clients.
///
/// The time that a request waits for the answer of the program counts for no limit.
package struct ServerLimits: Hashable, Sendable {
    /// The most connections at a time; a newcomer above it is closed at once.
    package var connections = 4_096
    /// The most connections of one IPv4 address, or of one IPv6 network of 64 bits.
    package var connectionsPerAddress = 1_024
    /// The most bytes of a request line with its headers.
    package var headBytes = 16_384
    /// The most bytes of a body that the program gets to see.
    package var bodyBytes = 65_536
    /// The most bytes of a body that are read and thrown away, so that its sender hears of the
    /// limit; above it the connection is cut.
    package var discardedBytes = 1_048_576
    /// Whole seconds without a byte, 1 or more, after which a connection is closed.
    package var silenceSeconds = 15
    /// From the first byte of a request to its last, and from the first byte of a reply to its
    /// last.
    package var transfer = Duration.seconds(30)
    /// How long open requests may go on after a stop.
    package var grace = Duration.seconds(3)

    /// The usual limits.
    package init() {}
}
