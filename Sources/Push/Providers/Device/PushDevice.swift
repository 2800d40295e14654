package import Token
package import Vocabulary

/// This device as one server knows it: reads what the server sends, signs what the person decides.
///
/// What shows, weighs, keeps and answers requests knows no other way to a server.
package protocol PushDevice: Sendable {
    /// What its server speaks: the name of its family.
    var family: String { get }
    /// What requests name it by; compared exactly.
    var uid: String { get }
    var account: AccountID { get }
    /// Where answers go.
    var answers: Endpoint { get }
    /// Its key and what belongs to it; `nil` for a device of AM.
    var kept: KeptDevice? { get }

    /// The request that a message holds, its signature checked.
    ///
    /// - Parameters:
    ///   - message: As it came, or as it was kept.
    ///   - received: When it came.
    /// - Returns: The request.
    /// - Throws: Why it is none of this device.
    func request(_ message: ReceivedMessage, received: Instant) throws -> ApprovalRequest

    /// The signed answer to a request.
    ///
    /// - Parameters:
    ///   - decision: What the person decided; where the request stands is not looked at.
    ///   - request: What ``request(_:received:)`` gave.
    ///   - message: What it was read from.
    ///   - now: Our clock.
    ///   - isUserVerified: Whether the person has just proved who they are.
    /// - Returns: What to post.
    /// - Throws: ``AnswerError``.
    func answer(
        _ decision: Decision,
        to request: ApprovalRequest,
        in message: ReceivedMessage,
        now: Instant,
        isUserVerified: Bool
    ) throws(AnswerError) -> PostRequest

    /// Tells the server where messages go from now on.
    ///
    /// - Parameters:
    ///   - token: The device token.
    ///   - service: Which messaging service it is of, in the word of the family; `nil` for the usual.
    ///   - deviceName: What the server shows the person.
    /// - Returns: What to post; `nil` for a device that needs none.
    /// - Throws: Why the token cannot be told.
    func deviceTokenUpdate(
        _ token: String,
        service: String?,
        deviceName: String
    ) throws -> PostRequest?

    /// Whether the server says that it has taken a device token.
    ///
    /// - Parameter reply: To ``deviceTokenUpdate(_:service:deviceName:)``.
    /// - Returns: False also for a reply that does not tell.
    func confirmsDeviceToken(_ reply: PostReply) -> Bool

    /// What the server says to an answer.
    func meaning(of reply: PostReply) -> AnswerReply
}

extension PushDevice {
    /// Throws why a decision is no answer to a request now: not of this device, too late, or not of
    /// its kind.
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

/// What a server says to an answer.
package struct AnswerReply: Hashable, Sendable {
    /// Whether it took it.
    package let meaning: ReplyMeaning
    /// What the person types at the login page now; `nil` when nothing.
    package let code: PrintableText?

    package init(_ meaning: ReplyMeaning, code: PrintableText? = nil) {
        self.meaning = meaning
        self.code = code
    }
}

/// A device that asks its server for what waits.
package protocol PolledDevice: PushDevice {
    /// The most bytes of a reply to ``poll(at:)``.
    static var mostReplyBytes: Int { get }

    /// The signed question for what waits.
    func poll(at now: Instant) throws -> GetRequest

    /// What waits, each message by itself; a refused one has the reason.
    ///
    /// - Parameter reply: To ``poll(at:)``.
    /// - Returns: In the order of the reply.
    /// - Throws: Why nothing of the reply is used.
    func messages(in reply: PostReply) throws -> [Result<ReceivedMessage, any Error>]
}

/// A device whose messages may come as the data of notifications.
package protocol NotifiedDevice: PushDevice {
    /// Whether its notifications count only where its own are fetched, since nobody signs them.
    var isBoundToSource: Bool { get }

    /// What a notification says.
    ///
    /// - Parameter data: Its members.
    /// - Returns: `nil` for one of another device.
    /// - Throws: Why one that is of this family cannot be used.
    func notice(in data: JSONObject) throws -> DeviceNotice?
}

/// A device whose server can be asked whether a request waits, so that one is missed whose
/// notification was lost.
package protocol AskingDevice: PushDevice {
    /// Asks it.
    var question: PostRequest { get }

    /// Whether one waits.
    ///
    /// - Throws: What the server replied instead.
    func isAnyOpen(_ reply: PostReply) throws -> Bool
}

/// What a notification says.
package enum DeviceNotice: Hashable, Sendable {
    /// A request.
    case message(ReceivedMessage)
    /// The end of a request, also of one that comes only later.
    case ending(RequestState.Ending, of: MessageID, challenge: [UInt8])
}

/// What a store keeps of a device of another family than AM's: all of it secret.
package struct KeptDevice: Sendable {
    /// What it proves itself with.
    package enum Key: Sendable {
        case pair(KeyPair)
        /// A text that its server knows, too.
        case secret(SecretBytes)
    }

    /// Where its answers go.
    package let endpoint: Endpoint
    /// What its family alone reads.
    package let details: String
    package let key: Key

    /// Puts together what was kept.
    package init(endpoint: Endpoint, details: String, key: Key) {
        self.endpoint = endpoint
        self.details = details
        self.key = key
    }
}

/// The data of a notification, in whatever a messaging service or its sender puts around it.
enum NotificationData {
    /// The most bytes of a notification.
    static let limit = 65_536

    /// The members of the data: the map by itself, or inside `data`, `message` or `fcmV1Message`.
    ///
    /// - Parameter bytes: A notification as it came.
    /// - Returns: `nil` for what is no JSON object, or too long.
    static func members(in bytes: [UInt8]) -> JSONObject? {
        guard bytes.count <= limit, let object = try? JSON.parse(bytes).objectValue else {
            return nil
        }
        let request = object["fcmV1Message"]?.objectValue ?? object
        let message = request["message"]?.objectValue ?? request
        return message["data"]?.objectValue ?? message
    }
}

/// What is to be done about a push token that the messaging service has handed out.
public enum PushTokenChange: Hashable, Sendable {
    /// Register the first one.
    case register(String)
    /// Register this one in place of another.
    case renew(String)
    /// Nothing: it is the one that is registered.
    case unchanged
    /// Nothing: there is no token.
    case none

    /// Compares tokens.
    ///
    /// - Parameters:
    ///   - token: What was handed out; `nil` and the empty text are none.
    ///   - registered: The one that the server has; `nil` for none.
    public init(_ token: String?, registered: String?) {
        guard let token, !token.isEmpty else {
            self = .none
            return
        }
        self =
            registered == token ? .unchanged : registered == nil ? .register(token) : .renew(token)
    }
}
