public import Token
public import Vocabulary

/// A push token of privacyIDEA: a server's name for this device, and both keys.
public struct PushToken: Sendable {
    /// A fresh UUID, since two servers may give the same serial.
    public let uid: String
    public let account: AccountID
    /// The server's id for it.
    public let serial: String
    public let endpoint: Endpoint
    /// The user verification that each answer requires.
    public let unlock: PushTokenAddress.Unlock?
    /// RSA.
    public let pair: KeyPair
    /// RSA.
    public let serverKey: PublicKey

    public init(
        uid: String,
        account: AccountID,
        serial: String,
        endpoint: Endpoint,
        unlock: PushTokenAddress.Unlock?,
        pair: KeyPair,
        serverKey: PublicKey
    ) {
        self.uid = uid
        self.account = account
        self.serial = serial
        self.endpoint = endpoint
        self.unlock = unlock
        self.pair = pair
        self.serverKey = serverKey
    }
}

/// The enrolment of a push token: the request, and the result of the reply.
public struct PushTokenRegistration: Sendable {
    /// It works once.
    public let request: PostRequest

    private let address: PushTokenAddress
    private let uid: String
    private let pair: KeyPair

    /// Prepares an enrolment with a fresh UUID and a fresh RSA key, which must be stored first.
    ///
    /// Without `deviceToken` the token polls. Throws `.key` for a key that is not RSA.
    public init(
        of address: PushTokenAddress,
        uid: String,
        pair: KeyPair,
        deviceToken: String? = nil
    ) throws(PrivacyIDEAError) {
        guard pair.algorithm == .rs256 else { throw .key(.algorithm) }
        let credential = address.credential.copiedText
        request = PostRequest(
            form: [
                ("enrollment_credential", credential), ("serial", address.serial),
                ("fbtoken", deviceToken ?? "no_firebase_token"),
                ("pubkey", Base64.encodeStandard(pair.publicKey.subjectPublicKeyInfo)),
            ],
            to: address.endpoint.text
        )
        self.address = address
        self.uid = uid
        self.pair = pair
    }

    /// The accepted token; throws `.refused` with the server's number, `.reply` for a malformed
    /// reply, `.invalid(.publicKey)` for an unusable key.
    public func token(_ reply: PostReply) throws(PrivacyIDEAError) -> PushToken {
        let object = try ServerReply(reply)
        if let refusal = object.refusal { throw refusal }
        guard let detail = object.detail, detail["rollout_state"]?.stringValue == "enrolled",
            detail["serial"].map({ $0.stringValue == address.serial }) ?? true
        else { throw .reply }
        guard let text = detail["public_key"]?.stringValue, text.utf8.count <= 8_192 else {
            throw .missing(.publicKey)
        }
        // Servers break its lines.
        let joined = text.filter { !$0.isWhitespace }
        guard let bytes = try? Base64.decode(joined), let key = try? PublicKey(pkcs1: bytes) else {
            throw .invalid(.publicKey)
        }
        return PushToken(
            uid: uid,
            account: address.account,
            serial: address.serial,
            endpoint: address.endpoint,
            unlock: address.unlock,
            pair: pair,
            serverKey: key
        )
    }
}

extension PostRequest {
    init(form fields: [(name: String, value: String)], to address: String) {
        self.init(
            address: address,
            headers: [
                HTTPHeader("Content-Type", "application/x-www-form-urlencoded"),
                HTTPHeader("Accept", "application/json"),
            ],
            body: Array(FormText.encoded(fields).utf8)
        )
    }
}

extension PushToken {
    /// In one reply.
    public static let mostQuestions = 64
    /// For ``poll(at:)``.
    public static let mostReplyBytes = ServerReply.limits.bytes

    /// The signed poll, whose reply ``questions(_:)`` reads; throws `.key` when the key does not
    /// sign; the server allows `now` to be a minute off.
    public func poll(at now: Instant) throws(PrivacyIDEAError) -> GetRequest {
        let time = "\(now)"
        let query = FormText.encoded([
            ("serial", serial), ("timestamp", time),
            ("signature", try signature("\(serial)|\(time)")),
        ])
        return GetRequest(address: "\(endpoint.text)?\(query)")
    }

    /// The questions of a reply to ``poll(at:)``, in order, each valid or refused, with its raw
    /// value to store.
    ///
    /// Throws `.clock`, `.signatureRefused` and `.pollingForbidden` as the server's own refusals.
    public func questions(
        _ reply: PostReply
    ) throws(PrivacyIDEAError) -> [PolledQuestion] {
        let object = try ServerReply(reply)
        if let refusal = object.refusal { throw refusal }
        guard let values = object.value?.arrayValue else { throw .reply }
        guard values.count <= Self.mostQuestions else { throw .tooMany(limit: Self.mostQuestions) }
        var nonces: Set<String> = []
        return values.map { value in
            PolledQuestion(
                value: value,
                reading: Result { () throws(PrivacyIDEAError) in
                    let question = try PushTokenQuestion(value, for: self)
                    guard nonces.insert(question.nonce).inserted else { throw .repeated }
                    return question
                }
            )
        }
    }

    /// In base32.
    func signature(_ text: String) throws(PrivacyIDEAError) -> String {
        do throws(KeyPairError) {
            return Base32.encode(try pair.signature(of: Array(text.utf8)))
        } catch {
            throw .key(error)
        }
    }
}

/// One element of a reply to a poll.
public struct PolledQuestion: Sendable {
    /// As received.
    public let value: JSONValue
    /// The question, or why it is refused.
    public let reading: Result<PushTokenQuestion, PrivacyIDEAError>
}

/// The user's answer.
public enum PushTokenAnswer: Hashable, Sendable {
    case accept
    /// With the text on the login page.
    case acceptShowing(String)
    case decline
    /// Nobody here asked for it; a plain refusal where the server accepts no reasons.
    case declineNotMine
    /// It was asked for here; a plain refusal where the server accepts no reasons.
    case declineChangedMind
}

/// The server's reply to an answer.
public enum PushTokenReceipt: Hashable, Sendable {
    /// It never reports how the login ended.
    case accepted
    /// With a code to type at the login page.
    case acceptedWithCode(PrintableText)
    /// No open question fits: it was answered or expired, or the approval does not match the login
    /// page; then the question stays open.
    case notAccepted
    case refused(PrivacyIDEAError)
}

extension PushToken {
    /// The signed answer; throws `.invalid(.presence)` for a missing, wrong or unrequested text of
    /// the login page.
    public func answer(
        _ answer: PushTokenAnswer,
        to question: PushTokenQuestion
    ) throws(PrivacyIDEAError) -> PostRequest {
        var fields = [("serial", serial), ("nonce", question.nonce)]
        var signed = "\(question.nonce)|\(serial)"
        switch answer {
        case .accept:
            guard question.presence.isEmpty else { throw .invalid(.presence) }
        case .acceptShowing(let option):
            // The shown text may have other blanks than the signed one.
            let offered = question.presence.first {
                $0 == option || PrintableText($0).text == option
            }
            guard let option = offered else { throw .invalid(.presence) }
            fields.append(("presence_answer", option))
            signed += "|\(option)"
        case .decline, .declineNotMine, .declineChangedMind:
            fields.append(("decline", "1"))
            signed += "|decline"
            if question.acceptsReasons, let reason = answer.reason {
                fields.append(("decline_reason", reason))
                signed += "|\(reason)"
            }
        }
        fields.append(("signature", try signature(signed)))
        return PostRequest(form: fields, to: question.address)
    }

    /// Throws ``PrivacyIDEAError/reply`` for a reply that is not the server's, which leaves the
    /// outcome unknown.
    public static func receipt(_ reply: PostReply) throws(PrivacyIDEAError) -> PushTokenReceipt {
        let object = try ServerReply(reply)
        if let refusal = object.refusal { return .refused(refusal) }
        guard let isAccepted = object.value?.boolValue else { throw .reply }
        guard isAccepted else { return .notAccepted }
        guard let code = object.detail?["display_code"] else { return .accepted }
        guard let text = code.stringValue ?? code.numberValue?.text,
            (1...16).contains(text.utf8.count)
        else { throw .reply }
        return .acceptedWithCode(PrintableText(text))
    }
}

extension PushTokenAnswer {
    fileprivate var reason: String? {
        switch self {
        case .declineNotMine: "unknown_trigger"
        case .declineChangedMind: "cancelled"
        case .accept, .acceptShowing, .decline: nil
        }
    }
}

/// An `application/x-www-form-urlencoded` form or query.
enum FormText {
    /// Escapes all but letters, digits and `-._~`.
    static func encoded(_ fields: [(name: String, value: String)]) -> String {
        fields.map { "\(PercentText.encoded($0.name))=\(PercentText.encoded($0.value))" }
            .joined(separator: "&")
    }
}

/// A reply of a privacyIDEA server: a JSON object with a result, at any HTTP status.
struct ServerReply {
    static let limits = JSONLimits(bytes: 1_048_576, depth: 8, members: 16_384)

    /// `result.value` of a successful result.
    let value: JSONValue?
    /// `nil` on success.
    let refusal: PrivacyIDEAError?
    let detail: JSONObject?

    /// Throws `.reply` for another server's.
    init(_ reply: PostReply) throws(PrivacyIDEAError) {
        guard let object = try? JSON.parse(reply.body, limits: Self.limits).objectValue,
            let result = object["result"]?.objectValue, let isGood = result["status"]?.boolValue
        else { throw .reply }
        detail = object["detail"]?.objectValue
        if isGood {
            guard reply.status == 200, let value = result["value"] else { throw .reply }
            self.value = value
            refusal = nil
            return
        }
        value = nil
        let error = result["error"]?.objectValue
        let code = error?["code"]?.numberValue?.integer
        let message = error?["message"]?.stringValue ?? ""
        refusal =
            switch code {
            case 10? where message.includes("not in valid range"):
                .clock(ahead: Self.secondsAhead(message, server: reply.date))
            case 10?: .signatureRefused
            case 303?: .pollingForbidden
            case let code?: .refused(code: code)
            case nil: .reply
            }
    }

    /// How far our clock is ahead of the server's, from our time in its message.
    private static func secondsAhead(_ message: String, server: Instant?) -> Int64? {
        let words = message.prefix(200).split(separator: " ")
        guard let server, let place = words.firstIndex(of: "Timestamp"), place + 1 < words.count,
            let ours = Instant(rfc3339: String(words[place + 1]))
        else { return nil }
        return ours.milliseconds(since: server) / 1_000
    }
}
