public import Token
public import Vocabulary

/// What the data of a notification of the BSA SDK says.
///
/// It carries no signature: whoever can send a notification can send one that reads so. Take one only
/// from where notifications of the account come from, and with a client that is known; ``PushDataInbox``
/// sees to the second.
///
/// - Source: the set-up page of the SDK for iOS. It is silent about the wire: members have the names of
///   the SDK, texts as FCM has them, `otpAuth` is `true` or `false`, `target` is read without case.
public struct PushData: Hashable, Sendable {
    /// What it is about.
    public enum Target: String, Hashable, Sendable, CaseIterable {
        /// Somebody signs in elsewhere: show it, and have the person decide.
        case request
        /// The sign-in went well.
        case success
        /// It was called off.
        case cancel
        /// It went wrong.
        case failed
        /// The one-time code was entered elsewhere.
        case change
    }

    /// Which sign-in a push belongs to.
    public struct Session: Hashable, Sendable {
        /// The client that asks.
        public let client: PushDataKey
        /// The first key for running the authentication.
        public let block: PushDataKey
        /// The second one.
        public let channel: PushDataKey
    }

    /// What it is about.
    public let target: Target
    /// Which sign-in it belongs to.
    public let session: Session
    /// Who asks, as they say; `nil` where it is not said.
    public let clientName: PrintableText?
    /// Their address, as they say; `nil` where it is not said.
    public let site: PrintableText?
    /// Whether a one-time code is asked for; `nil` where it is not said.
    public let needsCode: Bool?
    /// What a front end should update; `nil` where it is not said.
    public let identifier: PrintableText?

    /// The most bytes of one value.
    public static let limit = 1_024

    /// Reads the data of a notification.
    ///
    /// - Parameter data: The map of FCM, all of whose values are texts.
    /// - Returns: `nil` for a notification that is not one of these, since it has no `target`.
    /// - Throws: ``PushDataError`` for one that is and cannot be used.
    public static func load(_ data: JSONObject) throws(PushDataError) -> PushData? {
        guard data[PushDataError.Member.target.rawValue] != nil else { return nil }
        return try PushData(data)
    }

    private init(_ data: JSONObject) throws(PushDataError) {
        func optional(_ member: PushDataError.Member) throws(PushDataError) -> String? {
            guard let value = data[member.rawValue] else { return nil }
            guard let text = value.stringValue else { throw .wrongType(member) }
            guard text.utf8.count <= Self.limit else { throw .invalid(member) }
            return text.isEmpty ? nil : text
        }
        func text(_ member: PushDataError.Member) throws(PushDataError) -> PrintableText? {
            try optional(member).map { PrintableText($0, limit: Self.limit) }
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
        switch try optional(.otpAuth) {
        case nil: needsCode = nil
        case "true"?: needsCode = true
        case "false"?: needsCode = false
        default: throw .invalid(.otpAuth)
        }
    }
}

/// A key of the BSA service: a secret that is neither printed nor logged.
public struct PushDataKey: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The whole key, to be sent and for nothing else.
    public let text: String

    /// Takes a key.
    ///
    /// - Parameter text: 1 to 1 024 bytes of ASCII without blanks; `nil` for any other.
    public init?(_ text: String) {
        guard (1...PushData.limit).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.text = text
    }

    /// Its last four characters, by which a person tells one from another; of one that is shorter than
    /// 12 nothing.
    public var shortened: PrintableText {
        text.utf8.count < 12 ? "…" : PrintableText("…" + text.suffix(4))
    }

    /// Always `<secret>`.
    public var description: String { "<secret>" }
    /// A mirror without children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why the data of a notification cannot be used.
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
    }

    /// A member that must be there is not, or is empty.
    case missing(Member)
    /// A member is no text.
    case wrongType(Member)
    /// A member is a text that cannot be used.
    case invalid(Member)
    /// A target of another name.
    case unknownTarget

    /// Such as `bsa.missing.client_key`.
    public var code: String {
        switch self {
        case .missing(let member): "bsa.missing.\(member.rawValue)"
        case .wrongType(let member): "bsa.wrong-type.\(member.rawValue)"
        case .invalid(let member): "bsa.invalid.\(member.rawValue)"
        case .unknownTarget: "bsa.unknown-target"
        }
    }

    /// What would have been right.
    public var reason: String {
        switch self {
        case .missing(let member): "the member \(member.rawValue) is there, and not empty"
        case .wrongType(let member): "the member \(member.rawValue) is a text"
        case .invalid(.otpAuth): "the member otpAuth is true or false"
        case .invalid(let member) where [.clientKey, .blockKey, .channelKey].contains(member):
            "the member \(member.rawValue) is 1 to 1024 bytes of ASCII without blanks"
        case .invalid(let member): "the member \(member.rawValue) has at most 1024 bytes"
        case .unknownTarget: "the target is Request, Success, Cancel, Failed or Change"
        }
    }
}
