package import Token
package import Vocabulary

/// This device as known to one server: reads its messages, signs decisions; the only way to a
/// server for the code that shows, assesses, stores and answers requests.
package protocol PushDevice: Sendable {
    var family: String { get }
    /// Named in requests; compared exactly.
    var uid: String { get }
    var account: AccountID { get }
    var answers: Endpoint { get }
    /// Its key and details; `nil` for a device of AM.
    var kept: StoredDevice? { get }

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
        if let answerError = decision.answerError(for: facts.kind) { throw answerError }
    }
}

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
package struct StoredDevice: Sendable {
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
    case unchanged
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

/// An enrolment address that makes a device in one exchange with the server; it holds a secret and
/// does not print it.
package protocol DeviceAddress: Sendable {
    var account: AccountID { get }
    var endpoint: Endpoint { get }
    /// An http or https address that nothing fetches.
    var imageAddress: String? { get }
    /// Shared with the server, where the address contains it.
    var sharedKey: SecretBytes? { get }
    /// Whether the server sends messages and needs a device token.
    var needsDeviceToken: Bool { get }
    /// The address without its secrets, with the names of JSON.
    var members: [(name: PrintableText, value: PrintableText)] { get }
    var warnings: [PrintableText] { get }

    /// Prepares the exchange; `uid` is a fresh UUID, `deviceToken` `nil` for a device that polls.
    func registration(uid: String, deviceToken: String?) throws -> any DeviceRegistration
}

/// The exchange that enrols a device.
package protocol DeviceRegistration: Sendable {
    var request: PostRequest { get }

    /// The accepted device; throws ``DeviceReplyUnusable`` when the outcome is unknown, another
    /// error when it was refused.
    func device(_ reply: PostReply) throws -> any PushDevice
}

/// The server may or may not have accepted the device.
package struct DeviceReplyUnusable: Error {
    package init() {}
}

/// Whether a text can name an account or an issuer.
func isAccountName(_ text: String) -> Bool {
    (1...1_024).contains(text.utf8.count) && !PrintableText(text, limit: 1_024).isAltered
}

/// A family of servers with one protocol; a new one needs a folder with one of these and a
/// ``PushDevice``, a row in ``ProviderFamilies``, tests, and a column in `Docs/providers.md`.
package protocol ProviderFamily: Sendable {
    /// In stores, JSON and logs; never changed after a release.
    static var name: String { get }
    /// Whether its devices prove themselves with a key pair, or with a shared text.
    static var hasKeyPair: Bool { get }
    /// In the servers' words; none where devices poll.
    static var messagingServices: [String] { get }

    /// Reads an enrolment address; `nil` for another family's, an error for an invalid one;
    /// `allowsPlainHTTP` allows http for other machines.
    static func address(_ text: String, allowsPlainHTTP: Bool) throws -> (any DeviceAddress)?

    /// The claims of a notification, whoever sent it; `nil` for another family's, an error for
    /// unusable data.
    static func reading(of data: JSONObject, received: Instant) throws -> NotificationReading?

    /// A device from stored parts.
    static func device(
        uid: String,
        of account: AccountID,
        _ kept: StoredDevice
    ) throws -> any PushDevice
}

/// The claims of a notification, whoever sent it.
package enum NotificationReading: Hashable, Sendable {
    case request(UnverifiedReading)
    /// The end of a request with further claims; every display marks it UNVERIFIED.
    case ending(RequestState.Ending, of: MessageID, other: [OtherMember])
}

package struct ReceivedMessage: Hashable, Sendable {
    /// Named by the answer.
    package let id: MessageID
    /// The form of `text`, such as `fcm` or `privacyidea`.
    package let form: String
    /// The signed part as received.
    package let text: String
    /// Unsigned.
    package let alert: String?
    /// Unsigned.
    package let category: String?
    /// When the server stated it later; `nil` for a new message, or one that states it itself.
    package let expires: Instant?

    package init(
        id: MessageID,
        form: String,
        text: String,
        alert: String?,
        category: String?,
        expires: Instant? = nil
    ) {
        self.id = id
        self.form = form
        self.text = text
        self.alert = alert
        self.category = category
        self.expires = expires
    }

    /// `nil` for a bare token without an id.
    package init?(_ envelope: Envelope) {
        guard let id = envelope.messageID else { return nil }
        self.init(
            id: id,
            form: envelope.kind.rawValue,
            text: envelope.token.text,
            alert: envelope.alert,
            category: envelope.category
        )
    }

    /// Throws ``EnvelopeError`` for another form, or a text that is no token.
    package func envelope() throws(EnvelopeError) -> Envelope {
        guard let kind = Envelope.Kind(rawValue: form) else { throw .formUnknown }
        do throws(TokenError) {
            return Envelope(
                kind: kind,
                messageID: id,
                token: try CompactToken(text),
                alert: alert,
                category: category
            )
        } catch {
            throw .token(error)
        }
    }
}
