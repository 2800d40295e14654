package import Token
package import Vocabulary

extension PushToken: PolledDevice, NotifiedDevice {
    /// The JSON object of one polled question.
    static let form = "privacyidea"

    package var family: String { PrivacyIDEAFamily.name }
    package var answers: Endpoint { endpoint }
    // Its server signs them.
    package var isBoundToSource: Bool { false }

    package func notice(in data: JSONObject) throws -> DeviceNotice? {
        guard PushTokenQuestion.isOne(data),
            data[PrivacyIDEAError.Member.serial.rawValue]?.stringValue == serial
        else { return nil }
        let value = JSONValue.object(data)
        let question = try PushTokenQuestion(value, for: self)
        return .message(try Self.message(question, value))
    }

    package func messages(
        in reply: PostReply
    ) throws -> [Result<ReceivedMessage, any Error>] {
        try questions(reply).map { polled in
            do throws(PrivacyIDEAError) {
                return .success(try Self.message(polled.reading.get(), polled.value))
            } catch {
                return .failure(error)
            }
        }
    }

    package func request(
        _ message: ReceivedMessage,
        received: Instant
    ) throws -> ApprovalRequest {
        let question = try question(in: message)
        return ApprovalRequest(
            question.signed,
            question: SignedQuestion(
                messageID: message.id,
                deviceUID: uid,
                challenge: question.nonceBytes,
                title: question.title,
                text: question.question,
                presence: question.presence,
                acceptsReasons: question.acceptsReasons,
                needsUserVerification: unlock != nil,
                expires: message.expires
            ),
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
        if request.facts.needsUserVerification, !decision.isRejection, !isUserVerified {
            throw .userVerificationNeeded
        }
        let answer: PushTokenAnswer =
            switch decision {
            case .approve, .approveWithNumber: .accept
            case .approveShowing(let text): .acceptShowing(text)
            case .reject: .decline
            case .rejectNotMine: .declineNotMine
            case .rejectChangedMind: .declineChangedMind
            }
        do throws(PrivacyIDEAError) {
            return try self.answer(answer, to: question(in: message))
        } catch {
            throw .device(code: error.code, reason: error.reason)
        }
    }

    package func deviceTokenUpdate(
        _ token: String,
        service: String?,
        deviceName: String
    ) -> PostRequest? { nil }

    package func confirmsDeviceToken(_ reply: PostReply) -> Bool { false }

    package func meaning(of reply: PostReply) -> AnswerReply {
        // A server that failed may have accepted it all the same.
        guard reply.status < 500 else { return AnswerReply(ReplyMeaning(reply)) }
        let receipt: PushTokenReceipt
        do throws(PrivacyIDEAError) {
            receipt = try Self.receipt(reply)
        } catch {
            // A proxy may have replied in the server's place, after the server had acted.
            let meaning = ReplyMeaning(reply)
            return AnswerReply(meaning == .accepted ? .unknown(.notTheServer) : meaning)
        }
        switch receipt {
        case .accepted: return AnswerReply(.accepted)
        case .acceptedWithCode(let code): return AnswerReply(.accepted, code: code)
        case .notAccepted: return AnswerReply(.refused(.noOpenQuestion))
        case .refused(let error): return AnswerReply(.refused(.server(code: error.code)))
        }
    }

    /// A question in its stored form, the same for every transport.
    private static func message(
        _ question: PushTokenQuestion,
        _ value: JSONValue
    ) throws(PrivacyIDEAError) -> ReceivedMessage {
        let known = PushTokenQuestion.members
        let members = value.objectValue?.members.filter { known.contains($0.name) } ?? []
        guard
            let object = try? JSONObject(
                members.sorted { $0.name < $1.name }.map { ($0.name, $0.value) }
            )
        else { throw .reply }
        do throws(EnvelopeError) {
            return ReceivedMessage(
                id: try MessageID(question.nonce),
                form: form,
                text: JSON.text(.object(object)),
                alert: nil,
                category: nil
            )
        } catch {
            throw .invalid(.nonce)
        }
    }

    /// Verified again.
    private func question(
        in message: ReceivedMessage
    ) throws(PrivacyIDEAError) -> PushTokenQuestion {
        guard message.form == Self.form,
            let value = try? JSON.parse(
                Array(message.text.utf8),
                limits: JSONLimits(bytes: 4 * PushTokenQuestion.limit, depth: 4, members: 64)
            )
        else { throw .reply }
        let question = try PushTokenQuestion(value, for: self)
        guard question.nonce == message.id.text else { throw .invalid(.nonce) }
        return question
    }
}

extension PushToken {
    package var kept: StoredDevice? {
        var members: [(String, JSONValue)] = [
            ("serial", .string(serial)),
            ("server_key", .string(Base64.encodeStandard(serverKey.subjectPublicKeyInfo))),
        ]
        if let unlock { members.append(("unlock", .string(unlock.rawValue))) }
        guard let object = try? JSONObject(members) else {
            preconditionFailure("the member names differ")
        }
        return StoredDevice(
            endpoint: endpoint,
            details: JSON.text(.object(object)),
            key: .pair(pair)
        )
    }

    /// From stored parts; throws ``PrivacyIDEAError``, ``JSONError`` and ``KeyPairError`` for
    /// malformed ones.
    init(uid: String, account: AccountID, _ kept: StoredDevice) throws {
        guard case .pair(let pair) = kept.key else { throw PrivacyIDEAError.key(.algorithm) }
        guard let details = try JSON.parse(Array(kept.details.utf8)).objectValue,
            let serial = details["serial"]?.stringValue
        else { throw PrivacyIDEAError.missing(.serial) }
        guard let text = details["server_key"]?.stringValue else {
            throw PrivacyIDEAError.missing(.publicKey)
        }
        var unlock: PushTokenAddress.Unlock?
        if let written = details["unlock"]?.stringValue {
            guard let known = PushTokenAddress.Unlock(rawValue: written) else {
                throw PrivacyIDEAError.invalid(.unlock)
            }
            unlock = known
        }
        self.init(
            uid: uid,
            account: account,
            serial: serial,
            endpoint: kept.endpoint,
            unlock: unlock,
            pair: pair,
            serverKey: try PublicKey(subjectPublicKeyInfo: Base64.decode(text), .rs256)
        )
    }
}
