/// Where and how a server listens.
package struct ServerConfiguration: Sendable {
    /// PEM texts.
    package struct Credentials: Sendable {
        /// The server's own certificate first.
        package let chain: [UInt8]
        /// Unencrypted.
        package let key: [UInt8]

        package init(chain: [UInt8], key: [UInt8]) {
            self.chain = chain
            self.key = key
        }
    }

    /// Of this machine.
    package var host = "127.0.0.1"
    /// 0 for any free one.
    package var port = 0
    /// The header `Server`.
    package var name: String?
    /// For TLS 1.2 or later; `nil` for plain HTTP.
    package var credentials: Credentials?
    package var limits = ServerLimits()

    package init() {}
}

/// The limits of clients; waiting for the program's answer does not count.
package struct ServerLimits: Hashable, Sendable {
    /// Further ones are closed at once.
    package var connections = 4_096
    /// Of one IPv4 address, or one IPv6 network of 64 bits.
    package var connectionsPerAddress = 1_024
    /// Whether a newcomer above these takes the place of the oldest connection, of its address or of all,
    /// whose request has not come whole, in place of being closed.
    package var unfinishedGiveWay = false
    /// The request line with its headers.
    package var headBytes = 16_384
    /// Passed to the program.
    package var bodyBytes = 65_536
    /// Read and discarded, so that the sender learns of the limit; above it the connection is cut.
    package var discardedBytes = 1_048_576
    /// Closes a connection after whole seconds without a byte, 1 or more.
    package var silenceSeconds = 15
    /// From the first byte of a request or reply to its last.
    package var transfer = Duration.seconds(30)
    /// For the program's reply to a whole request, which gets 503 then; `nil` for no limit.
    package var answer: Duration?
    /// For open requests after a stop.
    package var grace = Duration.seconds(3)

    package init() {}
}
