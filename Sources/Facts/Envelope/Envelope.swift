public import Token

/// What a message came in: the token, the id beside it, and texts that nobody signed.
public struct Envelope: Hashable, Sendable {
    /// The form of an envelope.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The dictionary that Apple's service delivers.
        case apns
        /// The data map that Google's service delivers, also inside its HTTP v1 request.
        case fcm
        /// The document that the server publishes to Amazon SNS.
        case sns
        /// What Amazon SNS posts to a subscriber; its own signature is not checked here.
        case snsNotification = "sns-notification"
        /// A token alone, or with its message id.
        case bare
    }

    /// The form it had.
    public let kind: Kind
    /// The id beside the token, which nobody signed; only a bare token may have none.
    public let messageID: MessageID?
    /// The signed message.
    public let token: CompactToken
    /// The text that a phone's system would show, which nobody signed.
    public let alert: String?
    /// The category of the alert, such as `authentication_challenge`, which nobody signed.
    public let category: String?

    /// The most bytes of an envelope.
    public static let mostBytes = 65_536

    /// Puts an envelope together from parts that were stored.
    public init(
        kind: Kind,
        messageID: MessageID?,
        token: CompactToken,
        alert: String?,
        category: String?
    ) {
        self.kind = kind
        self.messageID = messageID
        self.token = token
        self.alert = alert
        self.category = category
    }
}
