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
    /// Whether any text held a control, bidirectional or otherwise hidden character.
    let hasHiddenCharacters: Bool
    /// The texts as they came, so that what is hidden in them is found again when they are kept.
    private let written: [PushDataError.Member: String]

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

    /// The data in a notification as it came: the map of FCM by itself, or inside `data`, `message` or
    /// `fcmV1Message` as its senders write it.
    ///
    /// - Parameter bytes: At most 65 536.
    /// - Returns: `nil` for anything that has no `target`, which is no notification of these.
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

/// Notifications as this program's messages.
extension PushData {
    /// The members that are known, as JSON in one order: the same for every way a notification comes.
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

    /// What is shown of it; its keys are shortened.
    ///
    /// - Parameters:
    ///   - uid: The device that it is for; empty when that is not known.
    ///   - expires: Until when it may be answered, as is known now.
    /// - Returns: The question, which nobody has signed.
    /// - Throws: What making its id throws.
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

    /// What stands beside the rest; its keys are shortened.
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
    /// How it ends a request; `nil` for the one that begins one.
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
    /// What tells one sign-in from others, and nothing of its keys: 32 bytes.
    var challenge: [UInt8] {
        get throws(TokenError) {
            // Neither key holds the blank between them.
            try Hashing.authenticationCode(
                for: Array("\(block.text) \(channel.text)".utf8),
                key: client.secret,
                by: .sha256
            )
        }
    }

    /// The id of its request.
    var messageID: MessageID {
        get throws { try MessageID("bsa-" + Base64.encodeURL(Array(challenge.prefix(16)))) }
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

    /// The same as bytes.
    var secret: SecretBytes { SecretBytes(Array(text.utf8)) }

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
