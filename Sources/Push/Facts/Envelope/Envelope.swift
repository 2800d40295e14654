public import Token
public import Vocabulary

/// The transport form of a message: the token, its id, and unsigned texts.
public struct Envelope: Hashable, Sendable {
    /// The form of an envelope.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Apple's dictionary.
        case apns
        /// Google's data map, also inside its HTTP v1 request.
        case fcm
        /// The document that the server publishes to Amazon SNS.
        case sns
        /// What Amazon SNS posts, also as AWS Lambda and queues forward it; its own signature is
        /// not checked here.
        case snsNotification = "sns-notification"
        /// A token alone, or with its message id.
        case bare
    }

    public let kind: Kind
    /// Unsigned; only a bare token may have none.
    public let messageID: MessageID?
    public let token: CompactToken
    /// The unsigned text that a phone's system would show.
    public let alert: String?
    /// Unsigned, such as `authentication_challenge`.
    public let category: String?

    public static let mostBytes = 65_536

    /// From stored parts.
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
    /// Parses an envelope of any known form, of at most 65,536 bytes.
    ///
    /// Text that begins with a brace is JSON, anything else a token, optionally after its message
    /// id and blanks. Only the form is checked: the token is well-formed, not verified.
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

/// Such as `AUTHENTICATE:` followed by a UUID and 13 digits.
public struct MessageID: Hashable, Sendable {
    /// Printable ASCII without blanks, 1 to 256 bytes.
    public let text: String

    private static let mostBytes = 256

    /// The type precedes the last colon, as servers read it; servers before 6.0 write none.
    ///
    /// Throws `.messageIDInvalid` for length and characters, `.messageIDOfRegistration`, and
    /// `.messageIDTypeUnknown` for any type but `AUTHENTICATE`.
    public init(_ text: String) throws(EnvelopeError) {
        let bytes = text.utf8
        guard (1...Self.mostBytes).contains(bytes.count),
            bytes.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .messageIDInvalid }
        if let colon = bytes.lastIndex(of: UInt8(ascii: ":")) {
            guard colon != bytes.index(before: bytes.endIndex) else { throw .messageIDInvalid }
            switch text[..<colon] {
            case "AUTHENTICATE": break
            case "REGISTER": throw .messageIDOfRegistration
            default: throw .messageIDTypeUnknown
            }
        }
        self.text = text
    }
}

/// Why bytes are not a message in one of the known envelopes.
public enum EnvelopeError: CodedError {
    /// The limit is in bytes.
    case tooLarge(limit: Int)
    case empty
    /// A brace first, but no strict JSON; also inside an SNS document.
    case notJSON(JSONError)
    case formUnknown
    case formAmbiguous
    /// A message of Amazon SNS without a push, such as a confirmation.
    case notNotification
    /// A list of none or several records.
    case several(Int)
    /// Missing, empty, or no text.
    case tokenMissing
    /// In an SNS document.
    case tokensDiffer
    case token(TokenError)
    case messageIDMissing
    case messageIDsDiffer
    /// Wrong length or characters.
    case messageIDInvalid
    case messageIDOfRegistration
    case messageIDTypeUnknown

    public var row: (code: String, reason: String) {
        switch self {
        case .tooLarge(let limit):
            ("envelope.too-large", "The envelope is larger than \(limit) bytes.")
        case .empty: ("envelope.empty", "The envelope is empty; it must hold a token.")
        case .notJSON(let error):
            (
                "envelope.json",
                "The envelope begins with a brace but is not valid JSON. \(error.reason)"
            )
        case .formUnknown:
            (
                "envelope.form.unknown",
                "The envelope has no known form: APNs (aps), FCM (message, messageId), SNS document"
                    + " (GCM, APNS), SNS notification (Type, Message), one record (Records,"
                    + " Messages), a token, an id and a token, or the data of other servers."
            )
        case .formAmbiguous:
            (
                "envelope.form.ambiguous",
                "The envelope has several forms at once. Keep the members of one of them."
            )
        case .notNotification:
            (
                "envelope.sns.not-notification",
                "The message from Amazon SNS is not of the type Notification or holds no message."
            )
        case .several(1):
            ("envelope.records", "The only record in the list is not a JSON object.")
        case .several(let count):
            (
                "envelope.records",
                "The list holds \(count) records instead of one. Save each record as its own file."
            )
        case .tokenMissing:
            (
                "envelope.token.missing",
                "The envelope has no token, or the token is empty or not a text."
            )
        case .tokensDiffer:
            ("envelope.tokens-differ", "The parts of the SNS document hold different tokens.")
        case .token(let error): error.row
        case .messageIDMissing:
            ("message-id.missing", "The envelope has no message id beside its token.")
        case .messageIDsDiffer:
            ("message-id.differ", "The parts of the SNS document hold different message ids.")
        case .messageIDInvalid:
            (
                "message-id.invalid",
                "The message id is invalid. An id has 1 to 256 printable ASCII characters without"
                    + " blanks and does not end with a colon."
            )
        case .messageIDOfRegistration:
            (
                "message-id.registration",
                "The message id belongs to a registration, not to a request."
            )
        case .messageIDTypeUnknown:
            (
                "message-id.type-unknown",
                "The type of the message id is unknown. An id begins with AUTHENTICATE: or has no"
                    + " type."
            )
        }
    }
}
