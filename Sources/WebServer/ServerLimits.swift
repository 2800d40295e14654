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
