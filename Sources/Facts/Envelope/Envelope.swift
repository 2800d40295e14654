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
        /// What Amazon SNS posts to a subscriber, also as AWS Lambda and queues hand it on; its own
        /// signature is not checked here.
        case snsNotification = "sns-notification"
        /// A token alone, or with its message id.
        case bare
    }

    /// The form it had.
    public let kind: Kind
    /// The id beside the token, which nobody signed; only a token that stands alone may have none.
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

extension Envelope {
    /// Takes an envelope of any known form apart.
    ///
    /// A text that begins with a brace is read as JSON, anything else as a token, alone or after
    /// its message id and blanks. Nothing but the form is checked here: a token that comes out is
    /// well-formed, not verified.
    ///
    /// - Parameter bytes: At most 65,536; more are refused before anything is read.
    /// - Returns: The token with whatever stood beside it.
    /// - Throws: ``EnvelopeError``.
    public static func decode(_ bytes: [UInt8]) throws(EnvelopeError) -> Envelope {
        guard bytes.count <= mostBytes else { throw .tooLarge(limit: mostBytes) }
        guard let first = bytes.first(where: { !EnvelopeParts.isBlank($0) }) else { throw .empty }
        let isJSON = first == UInt8(ascii: "{")
        return try envelope(of: isJSON ? EnvelopeParts(json: bytes) : EnvelopeParts(bare: bytes))
    }

    private static func envelope(of parts: EnvelopeParts) throws(EnvelopeError) -> Envelope {
        guard let token = parts.token, !token.isEmpty else { throw .tokenMissing }
        let messageID: MessageID?
        if let text = parts.messageID, !text.isEmpty {
            messageID = try MessageID(text)
        } else if parts.isAlone {
            messageID = nil
        } else {
            throw .messageIDMissing
        }
        do throws(TokenError) {
            return Envelope(
                kind: parts.kind,
                messageID: messageID,
                token: try CompactToken(token),
                alert: parts.alert,
                category: parts.category
            )
        } catch {
            throw .token(error)
        }
    }
}
