public import Token
public import Vocabulary

/// The data of a notification of the BSA SDK, which is unsigned.
///
/// Anybody who can send a notification can forge it. Only accept one from the account's
/// notification source and for a known client; ``PushDataInbox`` checks the latter.
///
/// - Source: the set-up page of the SDK for iOS, which does not specify the wire: members have the
///   SDK's names, texts are as in FCM, `otpAuth` is `true` or `false`, and `target` is read without
///   case.
public struct PushData: Hashable, Sendable {
    /// The event.
    public enum Target: String, Hashable, Sendable, CaseIterable {
        /// A sign-in elsewhere, to be decided by the user.
        case request
        case success
        case cancel
        case failed
        /// The one-time code was entered elsewhere.
        case change
    }

    /// Identifies a sign-in.
    public struct Session: Hashable, Sendable {
        /// The requesting client.
        public let client: PushDataKey
        /// The first key for running the authentication.
        public let block: PushDataKey
        /// The second key.
        public let channel: PushDataKey
    }

    public let target: Target
    public let session: Session
    /// The claimed asker.
    public let clientName: PrintableText?
    /// The asker's claimed address.
    public let site: PrintableText?
    /// Whether a one-time code is required.
    public let needsCode: Bool?
    /// What a front end should update.
    public let identifier: PrintableText?
    /// Control, bidirectional or otherwise hidden characters.
    let hasHiddenCharacters: Bool
    /// As received, so that hidden characters are found again in stored texts.
    private let written: [PushDataError.Member: String]

    /// Bytes of one value.
    public static let limit = 1_024

    /// Parses FCM's map of texts; `nil` for one without `target`, an error for an unusable one.
    public static func load(_ data: JSONObject) throws(PushDataError) -> PushData? {
        guard data[PushDataError.Member.target.rawValue] != nil else { return nil }
        return try PushData(data)
    }

    /// FCM's map, by itself or inside `data`, `message` or `fcmV1Message`, in at most 65 536 bytes;
    /// `nil` without `target`.
    public static func data(in bytes: [UInt8]) -> JSONObject? {
        guard let data = NotificationData.members(in: bytes) else { return nil }
        return data[PushDataError.Member.target.rawValue] == nil ? nil : data
    }

    private init(_ data: JSONObject) throws(PushDataError) {
        func optional(_ member: PushDataError.Member) throws(PushDataError) -> String? {
            guard let value = data[member.rawValue] else { return nil }
            guard let text = value.stringValue else { throw .wrongType(member) }
            guard text.utf8.count <= Self.limit else { throw .invalid(member) }
            return text.isEmpty ? nil : text
        }
        var texts = TextCollector()
        func text(_ member: PushDataError.Member) throws(PushDataError) -> PrintableText? {
            try optional(member).map { texts.printable($0, limit: Self.limit) }
        }
        func key(_ member: PushDataError.Member) throws(PushDataError) -> PushDataKey {
            guard let text = try optional(member) else { throw .missing(member) }
            guard let key = PushDataKey(text) else { throw .invalid(member) }
            return key
        }
        guard let word = try optional(.target) else { throw .missing(.target) }
        guard let target = Target(rawValue: word.lowercased()) else { throw .unknownTarget }
        self.target = target
        session = Session(
            client: try key(.clientKey),
            block: try key(.blockKey),
            channel: try key(.channelKey)
        )
        clientName = try text(.clientName)
        site = try text(.siteURL)
        identifier = try text(.identifier)
        hasHiddenCharacters = texts.hasHiddenCharacters
        var written: [PushDataError.Member: String] = [:]
        for member in [PushDataError.Member.clientName, .siteURL, .identifier] {
            written[member] = try optional(member)
        }
        self.written = written
        switch try optional(.otpAuth) {
        case nil: needsCode = nil
        case "true"?: needsCode = true
        case "false"?: needsCode = false
        default: throw .invalid(.otpAuth)
        }
    }
}

extension PushData {
    /// The known members as JSON in fixed order, the same for every transport.
    var text: String {
        let members: [(PushDataError.Member, String?)] = [
            (.target, target.rawValue), (.clientName, written[.clientName]),
            (.clientKey, session.client.text), (.siteURL, written[.siteURL]),
            (.blockKey, session.block.text), (.channelKey, session.channel.text),
            (.otpAuth, needsCode.map { $0 ? "true" : "false" }),
            (.identifier, written[.identifier]),
        ]
        let present = members.compactMap { member, value in
            value.map { (member.rawValue, JSONValue.string($0)) }
        }
        guard let object = try? JSONObject(present) else {
            preconditionFailure("the member names differ")
        }
        return JSON.text(.object(object))
    }

    /// The unsigned question to show, with shortened keys; `uid` is empty when the device is
    /// unknown; `expires` may be learned later.
    func question(deviceUID uid: String, expires: Instant?) throws -> UnsignedQuestion {
        UnsignedQuestion(
            messageID: try session.messageID,
            deviceUID: uid,
            challenge: try session.challenge,
            asker: clientName?.text,
            site: site?.text,
            codeFollows: needsCode,
            other: other,
            hasHiddenCharacters: hasHiddenCharacters,
            expires: expires
        )
    }

    /// Further members, with shortened keys.
    var other: [OtherMember] {
        let members: [(PrintableText, PrintableText?)] = [
            ("client_key", session.client.shortened), ("block_key", session.block.shortened),
            ("channel_key", session.channel.shortened), ("identifier", identifier),
        ]
        return members.compactMap { name, value in value.map { OtherMember(path: name, value: $0) }
        }
    }
}

extension PushData.Target {
    /// `nil` for the start of a request.
    var ending: RequestState.Ending? {
        switch self {
        case .request: nil
        case .success: .succeeded
        case .cancel: .cancelled
        case .failed: .failed
        case .change: .codeEntered
        }
    }
}

extension PushData.Session {
    /// Identifies the sign-in without revealing its keys: 32 bytes.
    var challenge: [UInt8] {
        get throws(TokenError) {
            // Neither key contains the blank between them.
            try Hashing.authenticationCode(
                for: Array("\(block.text) \(channel.text)".utf8),
                key: client.secret,
                by: .sha256
            )
        }
    }

    var messageID: MessageID {
        get throws { try MessageID("bsa-" + Base64.encodeURL(Array(challenge.prefix(16)))) }
    }
}

/// A secret key of the BSA service, neither printed nor logged.
public struct PushDataKey: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The whole key, only for sending.
    public let text: String

    /// 1 to 1 024 bytes of ASCII without blanks.
    public init?(_ text: String) {
        guard (1...PushData.limit).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.text = text
    }

    var secret: SecretBytes { SecretBytes(Array(text.utf8)) }

    /// Its last four characters, to distinguish keys; nothing of one with fewer than 12.
    public var shortened: PrintableText {
        text.utf8.count < 12 ? "…" : PrintableText("…" + text.suffix(4))
    }

    public var description: String { "<secret>" }
    /// Hides it from `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A scannable address of what a BSA server's registration issued for this device:
/// `bsa://client/Family%20Bank:anna?client_key=…&url=https%3A//bank.example/bsa`.
///
/// It holds the client's key and does not print it.
///
/// - Source: this project. The service publishes no such address; its operator makes one.
public struct PushDataAddress: Sendable {
    /// The server's issuer, and the client's name.
    public let account: AccountID
    public let key: PushDataKey
    /// For tokens and answers.
    public let endpoint: Endpoint

    /// Bytes.
    public static let limit = 8_192

    /// Whether an address has this type, valid or not.
    public static func claims(_ text: String) -> Bool {
        let head = text.prefix(16).lowercased()
        return head.hasPrefix("bsa://client/") || head.hasPrefix("bsa://client?")
    }

    /// Reads a scanned or pasted address; throws `EnrolmentError` for what is no address at all;
    /// `allowsPlainHTTP` allows http for other machines.
    public init(_ text: String, allowsPlainHTTP: Bool = false) throws {
        guard Self.claims(text) else { throw PushDataError.address }
        let query = try EnrolmentQuery(text, limit: Self.limit)
        func required(_ member: PushDataError.Member) throws(PushDataError) -> String {
            guard query.count(of: member.rawValue) == 1, let value = query[member.rawValue],
                !value.isEmpty
            else { throw .missing(member) }
            return value
        }
        guard let key = PushDataKey(try required(.clientKey)) else {
            throw PushDataError.invalid(.clientKey)
        }
        guard let endpoint = try? Endpoint(required(.url)), !endpoint.text.contains("?") else {
            throw PushDataError.invalid(.url)
        }
        guard endpoint.scheme == .https || endpoint.isLoopback || allowsPlainHTTP else {
            throw PushDataError.plainHTTP
        }
        guard isAccountName(query.account) else { throw PushDataError.invalid(.account) }
        let issuer = query.labelIssuer.isEmpty ? "BSA" : query.labelIssuer
        guard isAccountName(issuer) else { throw PushDataError.invalid(.account) }
        account = AccountID(issuer: issuer, accountName: query.account)
        self.key = key
        self.endpoint = endpoint
    }
}

/// What is wrong with a notification of BSA, with what its server says, or with an address of a client.
public enum PushDataError: CodedError {
    /// A member by its name on the wire.
    public enum Member: String, Hashable, Sendable, CaseIterable {
        case target
        case clientName
        case clientKey = "client_key"
        case siteURL = "siteUrl"
        case blockKey = "block_key"
        case channelKey = "channel_key"
        case otpAuth
        case identifier
        case url
        case account
        case token
        case type
    }

    /// Missing or empty.
    case missing(Member)
    case wrongType(Member)
    case invalid(Member)
    case unknownTarget
    case address
    case plainHTTP
    /// A stored message is no notification that begins a sign-in.
    case notification
    /// Another server's reply, or malformed.
    case reply
    /// The server does not accept this client.
    case notAccepted

    public var row: (code: String, reason: String) {
        switch self {
        case .missing(let member):
            (
                "bsa.missing.\(member.rawValue)",
                "The member \(member.rawValue) is missing, empty or given twice."
            )
        case .wrongType(let member):
            ("bsa.wrong-type.\(member.rawValue)", "The member \(member.rawValue) is not a string.")
        case .invalid(let member) where member == .otpAuth:
            ("bsa.invalid.\(member.rawValue)", "The member otpAuth must be true or false.")
        case .invalid(let member) where [.clientKey, .blockKey, .channelKey].contains(member):
            (
                "bsa.invalid.\(member.rawValue)",
                "The member \(member.rawValue) must be 1 to 1024 bytes of ASCII without spaces."
            )
        case .invalid(let member) where member == .url:
            (
                "bsa.invalid.\(member.rawValue)",
                "The address of the server (parameter url) must be an https or http address without"
                    + " a query."
            )
        case .invalid(let member) where member == .account:
            (
                "bsa.invalid.\(member.rawValue)",
                """
                The issuer and the account name must be 1 to 1024 bytes without control \
                characters.
                """
            )
        case .invalid(let member) where member == .token:
            (
                "bsa.invalid.\(member.rawValue)",
                "The device token must be 1 to 4096 bytes of ASCII without spaces."
            )
        case .invalid(let member) where member == .type:
            (
                "bsa.invalid.\(member.rawValue)",
                "The type of the device token must be gcm, apns or bsa."
            )
        case .invalid(let member):
            (
                "bsa.invalid.\(member.rawValue)",
                "The member \(member.rawValue) is longer than 1024 bytes."
            )
        case .unknownTarget:
            (
                "bsa.unknown-target",
                "The target must be Request, Success, Cancel, Failed or Change."
            )
        case .address:
            ("bsa.address", "The address of the client does not start with bsa://client/.")
        case .plainHTTP:
            (
                "bsa.plain-http",
                "The address of the server (parameter url) is plain HTTP to another machine. Use"
                    + " https://, or allow it with `--allow-plain-http`."
            )
        case .notification:
            (
                "bsa.notification",
                "The stored notification is not a sign-in request (target Request) with the keys of"
                    + " this client."
            )
        case .reply:
            ("bsa.reply", "The reply is not a JSON object in the form of a BSA server.")
        case .notAccepted:
            ("bsa.not-taken", "The server did not accept this client's device token.")
        }
    }
}
