public import Authenticator
public import Token
public import Vocabulary

/// A push token of privacyIDEA: what one server knows this device by, and both keys.
public struct PushToken: Sendable {
    /// What this program calls it; a fresh UUID, since two servers may give the same serial.
    public let uid: String
    /// The account.
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
    /// A form.
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
