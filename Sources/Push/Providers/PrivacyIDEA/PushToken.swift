public import Token
public import Vocabulary

/// A push token of privacyIDEA: what one server knows this device by, and both keys.
public struct PushToken: Sendable {
    /// What this program calls it; a fresh UUID, since two servers may give the same serial.
    public let uid: String
    public let account: AccountID
    /// What the server calls it.
    public let serial: String
    /// Where everything goes.
    public let endpoint: Endpoint
    /// Whether the person is to prove who they are before each answer, and how; `nil` when not.
    public let unlock: PushTokenAddress.Unlock?
    /// The key of this device: RSA.
    public let pair: KeyPair
    /// The key of the server: RSA.
    public let serverKey: PublicKey

    /// Takes a token as it was kept.
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

/// The enrolment of a push token: what is sent, and what comes of the reply.
public struct PushTokenRegistration: Sendable {
    /// What to send; it works once.
    public let request: PostRequest

    private let address: PushTokenAddress
    private let uid: String
    private let pair: KeyPair

    /// Prepares an enrolment.
    ///
    /// - Parameters:
    ///   - address: What the server shows as a QR code.
    ///   - uid: A fresh UUID.
    ///   - pair: A fresh key of RSA, kept before anything is sent.
    ///   - deviceToken: Where the server may send questions; `nil` for nowhere, so that they are asked
    ///     for.
    /// - Throws: ``PrivacyIDEAError``; `.key` for a key that is not RSA.
    public init(
        of address: PushTokenAddress,
        uid: String,
        pair: KeyPair,
        deviceToken: String? = nil
    ) throws(PrivacyIDEAError) {
        guard pair.algorithm == .rs256 else { throw .key(.algorithm) }
        let credential = address.credential.withBytes { bytes in
            String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
        }
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

    /// The token, when the server has taken it.
    ///
    /// - Throws: ``PrivacyIDEAError``; `.refused` with the server's number, `.reply` for what is not its
    ///   form, `.invalid(.publicKey)` for a key that cannot be used.
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
                Header(name: "Content-Type", value: "application/x-www-form-urlencoded"),
                Header(name: "Accept", value: "application/json"),
            ],
            body: Array(FormText.encoded(fields).utf8)
        )
    }
}

extension PushToken {
    /// The most questions that one reply may hold.
    public static let mostQuestions = 64
    /// The most bytes of a reply to ``poll(at:)``.
    public static let mostReplyBytes = ServerReply.limits.bytes

    /// The question for what waits, signed.
    ///
    /// - Parameter now: Our clock, which the server lets be a minute off.
    /// - Returns: What to get; ``questions(_:)`` reads the reply.
    /// - Throws: ``PrivacyIDEAError``; `.key` when the key does not sign.
    public func poll(at now: Instant) throws(PrivacyIDEAError) -> GetRequest {
        let time = "\(now)"
        let query = FormText.encoded([
            ("serial", serial), ("timestamp", time),
            ("signature", try signature("\(serial)|\(time)")),
        ])
        return GetRequest(address: "\(endpoint.text)?\(query)")
    }

    /// What waits.
    ///
    /// - Parameter reply: To ``poll(at:)``.
    /// - Returns: Each question in the order of the reply, or why it is refused; the value as it came is
    ///   beside it, to be kept.
    /// - Throws: ``PrivacyIDEAError``; `.clock`, `.signatureRefused` and `.pollingForbidden` are the
    ///   server's own refusals.
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

    /// Base32 of a signature.
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
    /// As it came.
    public let value: JSONValue
    /// The question, or why it is refused.
    public let reading: Result<PushTokenQuestion, PrivacyIDEAError>
}

/// What a person says to a question of a push token.
public enum PushTokenAnswer: Hashable, Sendable {
    /// Yes.
    case accept
    /// Yes, and this is what the login page shows.
    case acceptShowing(String)
    case decline
    /// No, since nobody here has asked for it; a plain no where the server takes no reasons.
    case declineNotMine
    /// No, though it was asked for here; a plain no where the server takes no reasons.
    case declineChangedMind
}

/// What a server says to an answer.
public enum PushTokenReceipt: Hashable, Sendable {
    /// It took it. It never says how the login ended.
    case taken
    /// It took it, and the person types this code at the login page.
    case takenWithCode(PrintableText)
    /// No open question fits: it was answered before, its time is over, or what goes with the approval
    /// is not what the login page shows. The question stays open for another try in the last case.
    case notTaken
    /// The server refused.
    case refused(PrivacyIDEAError)
}

extension PushToken {
    /// The signed answer to a question.
    ///
    /// - Throws: ``PrivacyIDEAError``; `.invalid(.presence)` for an approval that needs what the login
    ///   page shows and has none or another, or has one that nobody asked for.
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
            // What is shown may have other blanks than what is signed.
            let offered = question.presence.first {
                $0 == option || PrintableText($0).text == option
            }
            guard let option = offered else { throw .invalid(.presence) }
            fields.append(("presence_answer", option))
            signed += "|\(option)"
        case .decline, .declineNotMine, .declineChangedMind:
            fields.append(("decline", "1"))
            signed += "|decline"
            if question.takesReasons, let reason = answer.reason {
                fields.append(("decline_reason", reason))
                signed += "|\(reason)"
            }
        }
        fields.append(("signature", try signature(signed)))
        return PostRequest(form: fields, to: question.address)
    }

    /// What the server says to an answer.
    ///
    /// - Throws: ``PrivacyIDEAError/reply`` for what is not the server's: whether it took the answer is
    ///   not known then.
    public static func receipt(_ reply: PostReply) throws(PrivacyIDEAError) -> PushTokenReceipt {
        let object = try ServerReply(reply)
        if let refusal = object.refusal { return .refused(refusal) }
        guard let isTaken = object.value?.boolValue else { throw .reply }
        guard isTaken else { return .notTaken }
        guard let code = object.detail?["display_code"] else { return .taken }
        guard let text = code.stringValue ?? code.numberValue?.text,
            (1...16).contains(text.utf8.count)
        else { throw .reply }
        return .takenWithCode(PrintableText(text))
    }
}

extension PushTokenAnswer {
    /// The word of a reason.
    fileprivate var reason: String? {
        switch self {
        case .declineNotMine: "unknown_trigger"
        case .declineChangedMind: "cancelled"
        case .accept, .acceptShowing, .decline: nil
        }
    }
}

/// Fields of a form, as `application/x-www-form-urlencoded`; also what stands behind the `?` of an
/// address.
enum FormText {
    /// The fields in their order; all but letters, digits and `-._~` by their numbers.
    static func encoded(_ fields: [(name: String, value: String)]) -> String {
        fields.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
    }

    private static func encoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isAlphanumeric(byte) || "-._~".utf8.contains(byte) {
                bytes.append(byte)
            } else {
                let digits = Array("0123456789ABCDEF".utf8)
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A reply of a privacyIDEA server: a JSON object with a result, at whatever HTTP status.
struct ServerReply {
    /// The limits of a reply.
    static let limits = JSONLimits(bytes: 1_048_576, depth: 8, members: 16_384)

    /// `result.value` of a result that is good; `nil` of one that is not.
    let value: JSONValue?
    /// What is wrong; `nil` when nothing is.
    let refusal: PrivacyIDEAError?
    /// `detail`.
    let detail: JSONObject?

    /// Reads a reply.
    ///
    /// - Throws: `.reply` for what is not a server's.
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

    /// How many seconds our clock is ahead of the server's, by our time as its message repeats it.
    private static func secondsAhead(_ message: String, server: Instant?) -> Int64? {
        let words = message.prefix(200).split(separator: " ")
        guard let server, let place = words.firstIndex(of: "Timestamp"), place + 1 < words.count,
            let ours = Instant(rfc3339: String(words[place + 1]))
        else { return nil }
        return ours.milliseconds(since: server) / 1_000
    }
}
