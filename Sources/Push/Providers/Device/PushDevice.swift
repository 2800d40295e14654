package import Token
package import Vocabulary

/// This device as known to one server: reads its messages, signs decisions; the only way to a
/// server for the code that shows, assesses, stores and answers requests.
package protocol PushDevice: Sendable {
    /// The name of its family.
    var family: String { get }
    /// Named in requests; compared exactly.
    var uid: String { get }
    var account: AccountID { get }
    var answers: Endpoint { get }
    /// Its key and details; `nil` for a device of AM.
    var kept: KeptDevice? { get }

    /// The verified request of a received or stored message; throws why it is none of this device.
    func request(_ message: ReceivedMessage, received: Instant) throws -> ApprovalRequest

    /// The signed answer; `request` was read from `message`, and its state is not checked;
    /// `isUserVerified` says whether the user has just proved who they are.
    func answer(
        _ decision: Decision,
        to request: ApprovalRequest,
        in message: ReceivedMessage,
        now: Instant,
        isUserVerified: Bool
    ) throws(AnswerError) -> PostRequest

    /// Tells the server where to send messages; `nil` for a device that needs none; `service` is
    /// the family's word, `nil` for the default.
    func deviceTokenUpdate(
        _ token: String,
        service: String?,
        deviceName: String
    ) throws -> PostRequest?

    /// Whether the reply confirms a device token; false when it is unclear.
    func confirmsDeviceToken(_ reply: PostReply) -> Bool

    /// The meaning of a reply to an answer.
    func meaning(of reply: PostReply) -> AnswerReply
}

extension PushDevice {
    /// Throws why a decision cannot answer a request now: another device's, too late, or of the
    /// wrong kind.
    func check(
        _ decision: Decision,
        to request: ApprovalRequest,
        at now: Instant
    ) throws(AnswerError) {
        let facts = request.facts
        guard facts.mechanismUID == uid else { throw .otherMechanism }
        guard !facts.validity.isExpired(at: now) else { throw .expired }
        if let objection = decision.objection(for: facts.kind) { throw objection }
    }
}

/// The meaning of a reply to an answer.
package struct AnswerReply: Hashable, Sendable {
    package let meaning: ReplyMeaning
    /// To type at the login page.
    package let code: PrintableText?

    package init(_ meaning: ReplyMeaning, code: PrintableText? = nil) {
        self.meaning = meaning
        self.code = code
    }
}

/// A device that polls its server.
package protocol PolledDevice: PushDevice {
    /// For ``poll(at:)``.
    static var mostReplyBytes: Int { get }

    /// Signed.
    func poll(at now: Instant) throws -> GetRequest

    /// The waiting messages in the reply's order, each refused on its own; throws when the whole
    /// reply is unusable.
    func messages(in reply: PostReply) throws -> [Result<ReceivedMessage, any Error>]
}

/// A device whose messages may come as the data of notifications.
package protocol NotifiedDevice: PushDevice {
    /// Whether only its own source's notifications count, since they are unsigned.
    var isBoundToSource: Bool { get }

    /// The content of a notification; `nil` for another device's, an error for an unusable one.
    func notice(in data: JSONObject) throws -> DeviceNotice?
}

/// A device that can ask its server whether a request waits, in case a notification was lost.
package protocol AskingDevice: PushDevice {
    var question: PostRequest { get }

    /// Throws another reply as an error.
    func isAnyOpen(_ reply: PostReply) throws -> Bool
}

/// The content of a notification.
package enum DeviceNotice: Hashable, Sendable {
    case message(ReceivedMessage)
    /// The end of a request, possibly before its start.
    case ending(RequestState.Ending, of: MessageID, challenge: [UInt8])
}

/// The stored parts of a device of a family other than AM's: all of it secret.
package struct KeptDevice: Sendable {
    /// How it proves itself.
    package enum Key: Sendable {
        case pair(KeyPair)
        /// Known to its server, too.
        case secret(SecretBytes)
    }

    package let endpoint: Endpoint
    /// Read by its family alone.
    package let details: String
    package let key: Key

    package init(endpoint: Endpoint, details: String, key: Key) {
        self.endpoint = endpoint
        self.details = details
        self.key = key
    }
}

/// The data of a notification, in any wrapping of a messaging service or sender.
enum NotificationData {
    /// Bytes of a notification.
    static let limit = 65_536

    /// The members, at the top or inside `data`, `message` or `fcmV1Message`; `nil` for no JSON
    /// object, or too long a text.
    static func members(in bytes: [UInt8]) -> JSONObject? {
        guard bytes.count <= limit, let object = try? JSON.parse(bytes).objectValue else {
            return nil
        }
        let request = object["fcmV1Message"]?.objectValue ?? object
        let message = request["message"]?.objectValue ?? request
        return message["data"]?.objectValue ?? message
    }
}

/// What to do with a push token that the messaging service issued.
public enum PushTokenChange: Hashable, Sendable {
    case register(String)
    /// Replaces another one.
    case renew(String)
    /// It is registered.
    case unchanged
    /// There is no token.
    case none

    /// The empty token counts as none; `registered` is the server's.
    public init(_ token: String?, registered: String?) {
        guard let token, !token.isEmpty else {
            self = .none
            return
        }
        self =
            registered == token ? .unchanged : registered == nil ? .register(token) : .renew(token)
    }
}
