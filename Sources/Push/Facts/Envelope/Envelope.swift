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
    /// Printable ASCII without blanks, 1 to 256 bytes; no hyphen first or behind the type, which commands read as an option.
    public let text: String

    private static let mostBytes = 256

    /// The type precedes the last colon, as servers read it; servers before 6.0 write none.
    ///
    /// Throws `.messageIDInvalid` for length and characters, `.messageIDOfRegistration`, and
    /// `.messageIDTypeUnknown` for any type but `AUTHENTICATE`.
    public init(_ text: String) throws(EnvelopeError) {
        let bytes = text.utf8
        guard (1...Self.mostBytes).contains(bytes.count),
            bytes.allSatisfy({ (0x21...0x7E).contains($0) }), bytes.first != UInt8(ascii: "-"),
            !text.includes(":-")
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
                "The envelope has no token, or the token is empty or not a string."
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
                "The message id is invalid. An id must be 1 to 256 printable ASCII characters"
                    + " without spaces, not begin with a hyphen and not end with a colon."
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

/// The unchecked texts of an envelope.
struct EnvelopeParts {
    var kind: Envelope.Kind
    var token: [UInt8]?
    var messageID: String?
    var alert: String?
    var category: String?
    /// Whether it is a bare token, which needs no id.
    var isAlone = false

    init(kind: Envelope.Kind) { self.kind = kind }

    /// Reads a JSON text in any form.
    init(json bytes: [UInt8]) throws(EnvelopeError) {
        let object = try Self.lazyObject(bytes)
        // The usual form, whose token is not made into a text.
        if object.hasOnly(["message", "messageId"]), let token = object.text("message") {
            self.init(kind: .fcm)
            self.token = Array(token)
            messageID = object["messageId"]?.stringValue
        } else {
            try self.init(object.object, mayBeNotification: true)
        }
    }

    /// Reads a token, optionally after its message id and blanks.
    init(bare bytes: [UInt8]) throws(EnvelopeError) {
        self.init(kind: .bare)
        let words = bytes.split(whereSeparator: Self.isBlank)
        guard (1...2).contains(words.count), let last = words.last else { throw .formUnknown }
        token = Array(last)
        isAlone = words.count == 1
        if words.count == 2 { messageID = String(decoding: words[0], as: UTF8.self) }
    }

    /// As in JSON.
    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    /// Its members determine the form.
    private init(_ object: JSONObject, mayBeNotification: Bool) throws(EnvelopeError) {
        let forms = Form.allCases.filter { $0.fits(object) }
        guard let form = forms.first else { throw .formUnknown }
        guard forms.count == 1 else { throw .formAmbiguous }
        switch form {
        case .notification:
            guard mayBeNotification else { throw .formUnknown }
            try self.init(notification: object)
        case .records:
            guard mayBeNotification else { throw .formUnknown }
            try self.init(records: object)
        case .apns: self.init(apns: object)
        case .published: try self.init(published: object)
        case .dataMap: self.init(dataMap: object)
        case .wrapped: try self.init(wrapped: object)
        case .bare:
            self.init(kind: .bare)
            token = Self.bytes(object["jwt"])
            // A member that is no text must not count as missing.
            messageID = object["messageId"].map { $0.stringValue ?? "" }
            isAlone = messageID == nil
        }
    }

    /// Each has one distinctive member.
    private enum Form: CaseIterable {
        case notification
        case records
        case apns
        case published
        case dataMap
        case wrapped
        case bare

        func fits(_ object: JSONObject) -> Bool {
            switch self {
            case .notification: object["Type"] != nil && object["Message"] != nil
            case .records: EnvelopeParts.lists.contains { object[$0]?.arrayValue != nil }
            case .apns: object["aps"] != nil
            case .published: EnvelopeParts.platforms.contains { object[$0] != nil }
            case .dataMap: object["message"] != nil && object["message"]?.objectValue == nil
            case .wrapped:
                object["data"]?.objectValue != nil || object["message"]?.objectValue != nil
                    || object["fcmV1Message"]?.objectValue != nil
            case .bare: object["jwt"] != nil
            }
        }
    }

    /// `{"aps":{"data":…,"messageId":…,"alert":…}}`.
    private init(apns object: JSONObject) {
        self.init(kind: .apns)
        let aps = object["aps"]?.objectValue
        token = Self.bytes(aps?["data"])
        messageID = aps?["messageId"]?.stringValue
        category = aps?["category"]?.stringValue
        alert = Self.alert(aps?["alert"])
    }

    /// `{"message":…,"messageId":…}`.
    private init(dataMap object: JSONObject) {
        self.init(kind: .fcm)
        token = Self.bytes(object["message"])
        messageID = object["messageId"]?.stringValue
    }

    /// `{"data":{…}}`, or the same inside `message` or `fcmV1Message.message`.
    private init(wrapped object: JSONObject) throws(EnvelopeError) {
        let request = object["fcmV1Message"]?.objectValue ?? object
        let message = request["message"]?.objectValue ?? request
        guard let data = message["data"]?.objectValue else { throw .formUnknown }
        self.init(dataMap: data)
        alert = Self.alert(message["notification"])
    }

    /// The document of an SNS publication, whose parts are JSON texts that must agree.
    private init(published object: JSONObject) throws(EnvelopeError) {
        self.init(kind: .sns)
        var isFirst = true
        for platform in Self.platforms {
            guard let value = object[platform] else { continue }
            guard let text = value.stringValue else { throw .tokenMissing }
            let inner = try Self(Self.object(Array(text.utf8)), mayBeNotification: false)
            guard inner.kind == .fcm || inner.kind == .apns else { throw .formUnknown }
            if isFirst {
                token = inner.token
                messageID = inner.messageID
                isFirst = false
            }
            guard token == inner.token else { throw .tokensDiffer }
            guard messageID == inner.messageID else { throw .messageIDsDiffer }
            alert = alert ?? inner.alert
            category = category ?? inner.category
        }
        alert = object["default"]?.stringValue ?? alert
    }

    /// What SNS posts: a document whose `Message` holds any other form as text.
    private init(notification object: JSONObject) throws(EnvelopeError) {
        guard object["Type"]?.stringValue == "Notification",
            let message = object["Message"]?.stringValue
        else { throw .notNotification }
        try self.init(text: message, mayBeNotification: false)
        kind = .snsNotification
        alert = object["Subject"]?.stringValue ?? alert
    }

    /// What AWS Lambda and queues hand on: a list of one record, whose `Sns` is such a document, or whose
    /// `body` holds any other form as text.
    private init(records object: JSONObject) throws(EnvelopeError) {
        let records = Self.lists.lazy.compactMap { object[$0]?.arrayValue }.first ?? []
        guard records.count == 1, let record = records.first?.objectValue else {
            throw .several(records.count)
        }
        if let notification = record["Sns"]?.objectValue {
            try self.init(notification: notification)
        } else if let body = (record["body"] ?? record["Body"])?.stringValue {
            let object = Self.looksLikeObject(body) ? try Self.object(Array(body.utf8)) : nil
            // Nobody sends a list in a list.
            if let object, Form.records.fits(object) { throw .formUnknown }
            try self.init(text: body, mayBeNotification: true)
        } else {
            throw .formUnknown
        }
    }

    private init(text: String, mayBeNotification: Bool) throws(EnvelopeError) {
        if Self.looksLikeObject(text) {
            try self.init(Self.object(Array(text.utf8)), mayBeNotification: mayBeNotification)
        } else {
            try self.init(bare: Array(text.utf8))
        }
    }

    private static func looksLikeObject(_ text: String) -> Bool {
        text.utf8.first { !isBlank($0) } == UInt8(ascii: "{")
    }

    private static let lists = ["Records", "Messages"]

    private static let platforms = ["GCM", "APNS", "APNS_SANDBOX"]

    /// The body, where there is a title too.
    private static func alert(_ value: JSONValue?) -> String? {
        if let text = value?.stringValue { return text }
        let alert = value?.objectValue
        return alert?["body"]?.stringValue ?? alert?["title"]?.stringValue
    }

    private static func object(_ bytes: [UInt8]) throws(EnvelopeError) -> JSONObject {
        try lazyObject(bytes).object
    }

    private static func lazyObject(_ bytes: [UInt8]) throws(EnvelopeError) -> LazyJSONObject {
        let object: LazyJSONObject?
        do throws(JSONError) {
            object = try LazyJSONObject(bytes)
        } catch {
            throw .notJSON(error)
        }
        guard let object else { throw .formUnknown }
        return object
    }

    /// Of a text.
    private static func bytes(_ value: JSONValue?) -> [UInt8]? {
        value?.stringValue.map { Array($0.utf8) }
    }
}
