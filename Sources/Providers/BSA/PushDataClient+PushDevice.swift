package import Authenticator
package import Facts
package import Token
package import Vocabulary

/// Clients of BSA servers as this program's devices: what they are sent is not signed.
extension PushDataClient: NotifiedDevice, AskingDevice {
    /// The form of a notification: its data as JSON, with the members that are known, in one order.
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
            return AnswerReply(meaning == .taken ? .unknown(.notTheServer) : meaning)
        }
        return receipt.isTaken
            ? AnswerReply(.taken, code: receipt.code) : AnswerReply(.refused(.noOpenQuestion))
    }

    package func deviceTokenUpdate(
        _ token: String,
        service: String?,
        deviceName: String
    ) throws -> PostRequest? {
        try registration(of: token, service: service ?? "bsa")
    }

    package func confirmsDeviceToken(_ reply: PostReply) -> Bool {
        Self.receipt(reply)?.isTaken == true
    }

    package func isAnyOpen(_ reply: PostReply) throws -> Bool { try Self.isOpen(reply) }

    /// The notification that a message holds, which is looked at again.
    private func data(in message: ReceivedMessage) throws -> PushData {
        guard message.form == Self.form,
            let object = try JSON.parse(Array(message.text.utf8)).objectValue,
            let data = try PushData.load(object), data.session.client == key,
            data.target == .request, try data.session.messageID == message.id
        else { throw PushDataError.notification }
        return data
    }
}

/// Clients as they are kept.
extension PushDataClient {
    package var kept: KeptDevice? {
        KeptDevice(
            endpoint: endpoint,
            details: "{}",
            key: .secret(key.secret)
        )
    }

    /// Takes a client as it was kept.
    ///
    /// - Throws: ``PushDataError`` for what was not written so.
    init(uid: String, account: AccountID, _ kept: KeptDevice) throws(PushDataError) {
        guard case .secret(let secret) = kept.key else { throw .invalid(.clientKey) }
        let text = secret.withBytes { bytes in
            String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
        }
        guard let key = PushDataKey(text) else { throw .invalid(.clientKey) }
        self.init(uid: uid, account: account, key: key, endpoint: kept.endpoint)
    }
}

/// Addresses of clients as those of this program's devices.
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
        ["nobody signs what this server sends; it is shown as such, and no rule answers it"]
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
        case .taken:
            guard let receipt = PushDataClient.receipt(reply) else { throw DeviceReplyUnusable() }
            guard receipt.isTaken else { throw PushDataError.notTaken }
            return client
        case .refused: throw PushDataError.notTaken
        case .unknown: throw DeviceReplyUnusable()
        }
    }
}
