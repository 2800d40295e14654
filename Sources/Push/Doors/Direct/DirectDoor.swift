import Token
import Vocabulary

/// A service to which a sender posts one message, with a token that shows who it is.
package enum DirectDoor: Hashable, Sendable {
    /// Google's HTTP v1 interface, `POST /v1/projects/PROJECT/messages:send`.
    case fcm(project: String)
    /// Google's older interface, `POST /fcm/send`.
    case legacyFCM
    /// Apple's, `POST /3/device/TOKEN`.
    case apns(token: String)
    /// Our own: `POST /envelope` with the envelope as it is.
    case plain

    /// The most bytes of a message that Apple and Google pass on.
    private static let mostPayload = 4_096

    /// The door at a path; `nil` when there is none.
    package init?(path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            .map(String.init)
        switch parts.count {
        case 1 where parts[0] == "envelope": self = .plain
        case 2 where parts == ["fcm", "send"]: self = .legacyFCM
        case 3 where parts[0] == "3" && parts[1] == "device": self = .apns(token: parts[2])
        case 4 where parts[0] == "v1" && parts[1] == "projects" && parts[3] == "messages:send":
            self = .fcm(project: parts[2])
        default: return nil
        }
    }

    /// Why a message was not accepted, the same for all doors.
    package enum Refusal: Hashable, Sendable {
        /// No token of a sender, or one that is unknown.
        case notSignedIn(isMissing: Bool)
        case wrongMethod
        case tooOften
        case tooLong
        case empty
        /// What a message of this door must have is missing.
        case malformed
        case unknownToken
        case unavailable
        /// Refused for good, with the code of the error.
        case refused(code: String)
    }

    /// Which sender has sent a request.
    ///
    /// - Returns: The place of its token in `tokens`.
    package func sender(of request: DoorRequest, tokens: BearerTokens) throws(DoorReply) -> Int {
        let token =
            switch self {
            case .legacyFCM: request.bearerToken(scheme: "key=")
            case .fcm, .apns, .plain: request.bearerToken()
            }
        guard let index = token.flatMap({ tokens.index(of: $0) }) else {
            throw reply(.notSignedIn(isMissing: token == nil))
        }
        guard request.method == "POST" else { throw reply(.wrongMethod) }
        return index
    }

    /// The message of a request whose sender is known.
    package func delivery(in request: DoorRequest) throws(DoorReply) -> Delivery {
        let body = request.body
        guard !body.isEmpty else { throw reply(.empty) }
        guard body.count <= (self == .plain ? Delivery.mostBytes : 4 * Self.mostPayload) else {
            throw reply(.tooLong)
        }
        guard self != .plain else { return Delivery(token: nil, envelope: body) }
        guard let object = (try? JSON.parse(body))?.objectValue else { throw reply(.malformed) }
        let token: String?
        let message: JSONObject?
        switch self {
        case .fcm:
            message = object["message"]?.objectValue
            token = message?["token"]?.stringValue
        case .legacyFCM:
            message = object
            token = object["to"]?.stringValue
        case .apns(let path):
            message = object["aps"] == nil ? nil : object
            token = path
        case .plain:
            message = nil
            token = nil
        }
        guard let message, let token, !token.isEmpty else { throw reply(.malformed) }
        let bytes = JSON.bytes(.object(message))
        guard bytes.count <= Self.mostPayload + token.utf8.count + 256 else {
            throw reply(.tooLong)
        }
        return Delivery(token: token, envelope: bytes)
    }

    /// The answer to a message that was handed on.
    ///
    /// - Parameters:
    ///   - outcome: What became of it.
    ///   - id: A fresh id, a UUID.
    ///   - request: Where the sender may have given an id of its own.
    /// - Returns: The answer in the form of the service.
    package func reply(_ outcome: DeliveryOutcome, id: String, to request: DoorRequest) -> DoorReply
    {
        switch outcome {
        case .kept: kept(id: id, request)
        case .refused(let code): reply(.refused(code: code))
        case .unknownToken: reply(.unknownToken)
        case .unavailable: reply(.unavailable)
        }
    }

    private func kept(id: String, _ request: DoorRequest) -> DoorReply {
        switch self {
        case .fcm(let project):
            return .json(200) { $0.add("name", "projects/\(project)/messages/\(id)") }
        case .legacyFCM:
            return Self.legacy(success: 1) { $0.add("message_id", "0:\(id)") }
        case .apns:
            let given = request.header("apns-id").flatMap { Self.isUUID($0) ? $0 : nil }
            return DoorReply(status: 200, headers: [HTTPHeader("apns-id", given ?? id)])
        case .plain: return .json(200) { _ in }
        }
    }

    /// The answer of the service to a message that was not accepted.
    package func reply(_ refusal: Refusal) -> DoorReply {
        switch self {
        case .fcm: Self.google(refusal)
        case .legacyFCM: Self.olderGoogle(refusal)
        case .apns: Self.apple(refusal)
        case .plain: Self.plain(refusal)
        }
    }

    private static func isUUID(_ text: String) -> Bool {
        let lengths = text.split(separator: "-", omittingEmptySubsequences: false)
            .map(\.utf8.count)
        return lengths == [8, 4, 4, 4, 12]
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF) || byte == 0x2D
            }
    }
}

extension DirectDoor {
    /// As Google's HTTP v1 interface answers (`google.rpc.Status` with `FcmError`).
    private static func google(_ refusal: Refusal) -> DoorReply {
        let (status, word, code, message): (Int, String, String?, String) =
            switch refusal {
            case .notSignedIn:
                (
                    401, "UNAUTHENTICATED", "THIRD_PARTY_AUTH_ERROR",
                    "Request had invalid authentication credentials. Expected OAuth 2 access"
                        + " token, login cookie or other valid authentication credential."
                )
            case .wrongMethod: (404, "NOT_FOUND", nil, "Requested entity was not found.")
            case .unknownToken:
                (404, "NOT_FOUND", "UNREGISTERED", "Requested entity was not found.")
            case .tooOften:
                (429, "RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED", "Quota exceeded for quota metric.")
            case .unavailable:
                (503, "UNAVAILABLE", "UNAVAILABLE", "The service is currently unavailable.")
            case .tooLong:
                (400, "INVALID_ARGUMENT", "INVALID_ARGUMENT", "Message is too big.")
            case .empty, .malformed:
                (
                    400, "INVALID_ARGUMENT", "INVALID_ARGUMENT",
                    "The registration token is not a valid FCM registration token, or the message"
                        + " is malformed."
                )
            case .refused(let code):
                (400, "INVALID_ARGUMENT", "INVALID_ARGUMENT", "Invalid message: \(code)")
            }
        return .json(status) { json in
            json.object("error") { json in
                json.add("code", status)
                json.add("message", message)
                json.add("status", word)
                guard let code else { return }
                json.objects("details", [code]) { json, code in
                    json.add("@type", "type.googleapis.com/google.firebase.fcm.v1.FcmError")
                    json.add("errorCode", code)
                }
            }
        }
    }

    /// As Google's older interface answers: what is wrong with one message is in a reply of 200.
    private static func olderGoogle(_ refusal: Refusal) -> DoorReply {
        let error: String
        switch refusal {
        case .notSignedIn: return DoorReply(status: 401)
        case .wrongMethod: return DoorReply(status: 405)
        case .unavailable: return DoorReply(status: 503)
        case .tooOften: return DoorReply(status: 429)
        case .empty, .malformed: return DoorReply(status: 400)
        case .unknownToken: error = "NotRegistered"
        case .tooLong: error = "MessageTooBig"
        case .refused: error = "InvalidParameters"
        }
        return legacy(success: 0) { $0.add("error", error) }
    }

    private static func legacy(
        success: Int,
        _ write: (inout JSONWriter) -> Void
    ) -> DoorReply {
        .json(200) { json in
            json.add("multicast_id", 1)
            json.add("success", success)
            json.add("failure", 1 - success)
            json.add("canonical_ids", 0)
            json.objects("results", CollectionOfOne(())) { json, _ in write(&json) }
        }
    }

    /// As Apple's service answers.
    private static func apple(_ refusal: Refusal) -> DoorReply {
        let (status, reason): (Int, String) =
            switch refusal {
            case .notSignedIn(isMissing: true): (403, "MissingProviderToken")
            case .notSignedIn(isMissing: false): (403, "InvalidProviderToken")
            case .wrongMethod: (405, "MethodNotAllowed")
            case .tooOften: (429, "TooManyRequests")
            case .tooLong: (413, "PayloadTooLarge")
            case .empty, .malformed: (400, "PayloadEmpty")
            case .unknownToken: (400, "BadDeviceToken")
            case .unavailable: (503, "ServiceUnavailable")
            case .refused(let code): (400, code)
            }
        return .json(status) { $0.add("reason", reason) }
    }

    /// As our own door answers: `{"code": …}`.
    private static func plain(_ refusal: Refusal) -> DoorReply {
        let (status, code): (Int, String) =
            switch refusal {
            case .notSignedIn: (401, DoorError.sender.code)
            case .wrongMethod: (405, DoorError.method.code)
            case .tooOften: (429, DoorError.tooMuch.code)
            case .tooLong: (413, "envelope.too-large")
            case .empty: (400, "envelope.empty")
            case .malformed: (400, "envelope.form.unknown")
            case .unknownToken: (404, DoorError.deviceToken.code)
            case .unavailable: (503, DoorError.unavailable.code)
            case .refused(let code): (422, code)
            }
        return .json(status) { $0.add("code", code) }
    }
}
