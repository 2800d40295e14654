/// How long and how much a transport waits for.
package struct TransportLimits: Hashable, Sendable {
    /// The longest time until a connection stands, with its encryption.
    package let connecting: Duration
    /// The longest time from the first step to the last byte of the reply.
    package let total: Duration
    /// The most bytes of a reply's body.
    package let replyBytes: Int

    /// 15 seconds, 30 seconds, 64 KiB.
    package static let usual = TransportLimits(
        connecting: .seconds(15),
        total: .seconds(30),
        replyBytes: 65_536
    )

    /// Sets limits.
    package init(connecting: Duration, total: Duration, replyBytes: Int) {
        self.connecting = connecting
        self.total = total
        self.replyBytes = replyBytes
    }

    /// The same with another limit for a reply's body.
    func taking(_ bytes: Int) -> TransportLimits {
        TransportLimits(connecting: connecting, total: total, replyBytes: bytes)
    }
}
