public import Facts
public import Vocabulary

/// A message as an SDK keeps it.
///
/// Whoever wrote the record vouches for it: no signature covers it any more, so that it can be
/// shown and not answered.
public struct SDKNotification: Hashable, Sendable {
    /// The mechanism that the message was for.
    public let mechanismUID: String
    /// The id of the message.
    public let messageID: String
    /// The challenge of the message.
    public let challenge: [UInt8]
    /// The load balancer's cookie, when there is one that is safe in a header.
    public let loadBalancerCookie: String?
    /// When the message was made or came.
    public let added: Instant
    /// How long it lives, in seconds.
    public let timeToLive: Int
    /// When it expires, where the record tells.
    public let expires: Instant?
    /// Whether nobody has answered it.
    public let isPending: Bool
    /// Whether it was approved.
    public let isApproved: Bool
    /// The text of the message.
    public let message: PrintableText?
    /// The word for its type.
    public let pushType: PrintableText?
    /// The numbers of a challenge, as they were written.
    public let numbers: PrintableText?
    /// The custom payload, as it was written.
    public let customPayload: PrintableText?
    /// The context of the login, as it was written.
    public let contextInfo: PrintableText?

    /// Where the message stands, by the two marks.
    public var state: RequestState {
        isPending ? .pending : .delivered(isApproved ? .approve : .reject)
    }

    /// How long the message may be answered, by the time in the record alone.
    public var validity: Validity {
        Validity(issued: added, received: added, timeToLive: timeToLive)
    }
}
