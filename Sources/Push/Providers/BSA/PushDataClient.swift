package import Token
public import Vocabulary

/// A client that a BSA server registered, and the requests that a host sends for it.
///
/// The service does not specify how devices talk to it. This is this project's way, for a server in
/// front of the service (`Docs/providers.md` has the exchanges); host programs with another way
/// implement ``PushDataAnswering``.
public struct PushDataClient: Sendable {
    /// The services of tokens.
    public static let messagingServices = ["gcm", "apns", "bsa"]

    /// A fresh UUID.
    public let uid: String
    public let account: AccountID
    /// Identifies its notifications.
    public let key: PushDataKey
    /// Without the last part of the path.
    public let endpoint: Endpoint

    public init(uid: String, account: AccountID, key: PushDataKey, endpoint: Endpoint) {
        self.uid = uid
        self.account = account
        self.key = key
        self.endpoint = endpoint
    }

    /// Tells the server where to send notifications; `token` has 1 to 4 096 bytes of ASCII without
    /// blanks.
    ///
    /// Throws `PushDataError.invalid` for a bad token, or a service that is none of
    /// ``messagingServices``.
    public func registration(
        of token: String,
        service: String = "bsa"
    ) throws(PushDataError) -> PostRequest {
        guard (1...4_096).contains(token.utf8.count),
            token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .invalid(.token) }
        guard Self.messagingServices.contains(service) else { throw .invalid(.type) }
        return post("token", [("token", .string(token)), ("type", .string(service))])
    }

    /// Sends the decision.
    public func answer(_ isAllowed: Bool, to session: PushData.Session) -> PostRequest {
        post(
            "answer",
            [
                ("block_key", .string(session.block.text)),
                ("channel_key", .string(session.channel.text)), ("allow", .bool(isAllowed)),
            ]
        )
    }

    /// Asks whether a sign-in waits for an answer.
    public var question: PostRequest { post("open", []) }

    /// Throws `.reply` for a malformed reply.
    public static func isOpen(_ reply: PostReply) throws(PushDataError) -> Bool {
        guard let answer = object(reply)?["open"]?.boolValue else { throw .reply }
        return answer
    }

    /// The reply to a token or an answer, with the code to type where the sign-in began; `nil` for
    /// another server's reply.
    public static func receipt(_ reply: PostReply) -> (isAccepted: Bool, code: PrintableText?)? {
        guard let object = object(reply), let isAccepted = object["taken"]?.boolValue else {
            return nil
        }
        guard let code = object["code"]?.stringValue, isAccepted else { return (isAccepted, nil) }
        guard (1...64).contains(code.utf8.count) else { return nil }
        return (true, PrintableText(code).fitted(to: 64))
    }

    private static func object(_ reply: PostReply) -> JSONObject? {
        guard reply.status == 200, reply.body.count <= 65_536 else { return nil }
        return try? JSON.parse(reply.body).objectValue
    }

    private func post(_ part: String, _ members: [(String, JSONValue)]) -> PostRequest {
        guard let body = try? JSONObject([("client_key", .string(key.text))] + members) else {
            preconditionFailure("the member names differ")
        }
        let base = endpoint.text.hasSuffix("/") ? endpoint.text : endpoint.text + "/"
        return PostRequest(
            address: base + part,
            headers: [
                HTTPHeader("Content-Type", "application/json"),
                HTTPHeader("Accept", "application/json"),
            ],
            body: Array(JSON.text(.object(body)).utf8)
        )
    }
}

extension PushDataClient: NotifiedDevice, AskingDevice {
    /// The data as JSON, with known members in fixed order.
    private static let form = "bsa"

    package var family: String { BSAFamily.name }
    package var answers: Endpoint { endpoint }
    package var isBoundToSource: Bool { true }

    package func notice(in data: JSONObject) throws -> DeviceNotice? {
        guard let data = try PushData.load(data), data.session.client == key else { return nil }
        let id = try data.session.messageID
        if let ending = data.target.ending {
            return .ending(ending, of: id, challenge: try data.session.challenge)
        }
        return .message(
            ReceivedMessage(id: id, form: Self.form, text: data.text, alert: nil, category: nil)
        )
    }

    package func request(
        _ message: ReceivedMessage,
        received: Instant
    ) throws -> ApprovalRequest {
        let data = try data(in: message)
        return ApprovalRequest(
            unsigned: try data.question(deviceUID: uid, expires: message.expires),
            received: received
        )
    }

    package func answer(
        _ decision: Decision,
        to request: ApprovalRequest,
        in message: ReceivedMessage,
        now: Instant,
        isUserVerified: Bool
    ) throws(AnswerError) -> PostRequest {
        try check(decision, to: request, at: now)
        do {
            return answer(!decision.isRejection, to: try data(in: message).session)
        } catch {
            throw .device(code: error.coded.code, reason: error.coded.reason)
        }
    }

    package func meaning(of reply: PostReply) -> AnswerReply {
        guard let receipt = Self.receipt(reply) else {
            let meaning = ReplyMeaning(reply)
            return AnswerReply(meaning == .accepted ? .unknown(.notTheServer) : meaning)
        }
        return receipt.isAccepted
            ? AnswerReply(.accepted, code: receipt.code) : AnswerReply(.refused(.noOpenQuestion))
    }

    package func deviceTokenUpdate(
        _ token: String,
        service: String?,
        deviceName: String
    ) throws -> PostRequest? {
        try registration(of: token, service: service ?? "bsa")
    }

    package func confirmsDeviceToken(_ reply: PostReply) -> Bool {
        Self.receipt(reply)?.isAccepted == true
    }

    package func isAnyOpen(_ reply: PostReply) throws -> Bool { try Self.isOpen(reply) }

    /// Parsed and checked again.
    private func data(in message: ReceivedMessage) throws -> PushData {
        guard message.form == Self.form,
            let object = try JSON.parse(Array(message.text.utf8)).objectValue,
            let data = try PushData.load(object), data.session.client == key,
            data.target == .request, try data.session.messageID == message.id
        else { throw PushDataError.notification }
        return data
    }
}

extension PushDataClient {
    package var kept: StoredDevice? {
        StoredDevice(
            endpoint: endpoint,
            details: "{}",
            key: .secret(key.secret)
        )
    }

    /// From stored parts; throws ``PushDataError`` for malformed ones.
    init(uid: String, account: AccountID, _ kept: StoredDevice) throws(PushDataError) {
        guard case .secret(let secret) = kept.key else { throw .invalid(.clientKey) }
        let text = secret.copiedText
        guard let key = PushDataKey(text) else { throw .invalid(.clientKey) }
        self.init(uid: uid, account: account, key: key, endpoint: kept.endpoint)
    }
}

extension PushDataAddress: DeviceAddress {
    package var imageAddress: String? { nil }
    package var needsDeviceToken: Bool { true }
    package var sharedKey: SecretBytes? { key.secret }

    package var members: [(name: PrintableText, value: PrintableText)] {
        [
            ("type", "bsa"),
            ("issuer", PrintableText(account.issuer)),
            ("account", PrintableText(account.accountName)),
            ("server", PrintableText(endpoint.text)),
            ("client_key", key.shortened),
        ]
    }

    package var warnings: [PrintableText] {
        ["this server's messages are not signed; they are shown as such, and no rule answers them"]
    }

    package func registration(uid: String, deviceToken: String?) throws -> any DeviceRegistration {
        let client = PushDataClient(uid: uid, account: account, key: key, endpoint: endpoint)
        return PushDataRegistration(
            client: client,
            request: try client.registration(of: deviceToken ?? "")
        )
    }
}

/// The first device token of a client.
struct PushDataRegistration: DeviceRegistration {
    let client: PushDataClient
    let request: PostRequest

    func device(_ reply: PostReply) throws -> any PushDevice {
        switch ReplyMeaning(reply) {
        case .accepted:
            guard let receipt = PushDataClient.receipt(reply) else { throw DeviceReplyUnusable() }
            guard receipt.isAccepted else { throw PushDataError.notAccepted }
            return client
        case .refused: throw PushDataError.notAccepted
        case .unknown: throw DeviceReplyUnusable()
        }
    }
}

package enum BSAFamily: ProviderFamily {
    package static let name = "bsa"
    package static let hasKeyPair = false
    package static let messagingServices = PushDataClient.messagingServices

    package static func address(
        _ text: String,
        allowsPlainHTTP: Bool
    ) throws -> (any DeviceAddress)? {
        guard PushDataAddress.claims(text) else { return nil }
        return try PushDataAddress(text, allowsPlainHTTP: allowsPlainHTTP)
    }

    package static func reading(
        of data: JSONObject,
        received: Instant
    ) throws -> NotificationReading? {
        guard let data = try PushData.load(data) else { return nil }
        if let ending = data.target.ending {
            return .ending(ending, of: try data.session.messageID, other: data.other)
        }
        return .request(
            UnverifiedReading(
                unsigned: try data.question(deviceUID: "", expires: nil),
                received: received
            )
        )
    }

    package static func device(
        uid: String,
        of account: AccountID,
        _ kept: StoredDevice
    ) throws -> any PushDevice {
        try PushDataClient(uid: uid, account: account, kept)
    }
}

/// The sign-ins that notifications announced.
///
/// A notification may be loaded on arrival and again when the user opens it; it counts once. The
/// end of a sign-in may arrive before its start.
public struct PushDataInbox: Sendable {
    /// The effect of a notification.
    public enum Change: Hashable, Sendable {
        /// A sign-in to show.
        case opened(PushData)
        /// An open sign-in that ended, as it was opened, and why.
        case closed(PushData, PushData.Target)
        /// Received before.
        case repeated
        /// The start of a sign-in that ended before.
        case overBefore
        /// The end of an unknown sign-in, which is then over when it starts.
        case ofNobody
        case unknownClient
    }

    private struct Known {
        var opened: PushData?
        var ending: PushData.Target?
        var isDecided = false
        let until: Instant
    }

    /// Further sign-ins replace the oldest.
    public static let most = 256

    /// The clients that may ask.
    public var clients: Set<PushDataKey>
    /// How long a sign-in is open or remembered, in milliseconds.
    public let life: Int64
    /// Notifications of unknown clients.
    public private(set) var refusals = 0

    private var known: [PushData.Session: Known] = [:]

    /// `clients` are registered ones; `life` is at least 1 ms, and not specified by the service.
    public init(clients: Set<PushDataKey>, life: Int64 = 120_000) {
        self.clients = clients
        self.life = max(1, life)
    }

    /// Processes a notification; `.opened` and `.closed` occur once for each sign-in; O(n) in the
    /// number of remembered sign-ins.
    public mutating func receive(_ data: PushData, at now: Instant) -> Change {
        guard clients.contains(data.session.client) else {
            refusals += 1
            return .unknownClient
        }
        known = known.filter { $0.value.until > now }
        let before = known[data.session]
        if data.target == .request {
            guard let before else {
                record(Known(opened: data, until: end(now)), data.session)
                return .opened(data)
            }
            guard before.opened == nil else { return .repeated }
            known[data.session]?.opened = data
            return .overBefore
        }
        if before?.ending != nil { return .repeated }
        var one = before ?? Known(until: end(now))
        one.ending = data.target
        record(one, data.session)
        return one.opened.map { .closed($0, data.target) } ?? .ofNobody
    }

    /// The sign-ins to decide, oldest first.
    public func open(at now: Instant) -> [PushData] {
        known.values.filter { $0.ending == nil && !$0.isDecided && $0.until > now }
            .sorted { $0.until < $1.until }
            .compactMap(\.opened)
    }

    /// Marks a sign-in as decided; its end still closes it; false when it was not open.
    @discardableResult
    public mutating func decided(_ session: PushData.Session, at now: Instant) -> Bool {
        guard open(at: now).contains(where: { $0.session == session }) else { return false }
        known[session]?.isDecided = true
        return true
    }

    private mutating func record(_ one: Known, _ session: PushData.Session) {
        if known[session] == nil, known.count >= Self.most,
            let oldest = known.min(by: { $0.value.until < $1.value.until })
        {
            known[oldest.key] = nil
        }
        known[session] = one
    }

    private func end(_ now: Instant) -> Instant { now.advanced(byMilliseconds: life) }
}

/// Answers a sign-in in the way in which a host program talks to its BSA server.
public protocol PushDataAnswering: Sendable {
    /// Sends the decision; returns the code, if any, to enter where the sign-in began; throws when
    /// the answer cannot reach the server.
    func answer(_ isAllowed: Bool, to data: PushData) async throws -> PrintableText?
}
