public import Token
public import Vocabulary

/// One enrolled push device of one account: the shared key and where answers go.
///
/// It prints its names and its server, never its key.
public struct Mechanism: Sendable, Identifiable {
    /// The id that both sides know and messages name in claim `u`; compared exactly.
    public let uid: String
    /// Who runs the server, as the enrolment address named it.
    public let issuer: String
    /// The account's name.
    public let accountName: String
    /// The shared key of messages and answers.
    public let key: SigningKey
    /// Where the enrolment was confirmed, and where a new device token goes.
    public let registrationEndpoint: Endpoint
    /// Where answers go.
    public let authenticationEndpoint: Endpoint
    /// The user's name on the server; servers before 8.0.1 do not tell it.
    public let userID: String?
    /// The id of the device record on the server; servers before 8.0.1 do not tell it.
    public let resourceID: String?
    /// The issuer's colour, six hexadecimal digits.
    public let colour: String?

    /// Creates a mechanism from parts that were stored or enrolled.
    ///
    /// - Throws: ``MechanismError`` when a text is empty, too long or holds control characters.
    public init(
        uid: String,
        issuer: String,
        accountName: String,
        key: SigningKey,
        registrationEndpoint: Endpoint,
        authenticationEndpoint: Endpoint,
        userID: String?,
        resourceID: String?,
        colour: String?
    ) throws(MechanismError) {
        guard isIdentifier(uid) else { throw .uid }
        guard isName(issuer) else { throw .issuer }
        guard isName(accountName) else { throw .accountName }
        guard userID.map(isName) ?? true else { throw .userID }
        guard resourceID.map(isName) ?? true else { throw .resourceID }
        guard colour.map(isColour) ?? true else { throw .colour }
        self.uid = uid
        self.issuer = issuer
        self.accountName = accountName
        self.key = key
        self.registrationEndpoint = registrationEndpoint
        self.authenticationEndpoint = authenticationEndpoint
        self.userID = userID
        self.resourceID = resourceID
        self.colour = colour
    }

    /// The same as ``uid``.
    public var id: String { uid }
}

/// Why parts do not make a mechanism.
public enum MechanismError: CodedError {
    /// The mechanism id.
    case uid
    case issuer
    /// The account's name.
    case accountName
    /// The user's name on the server.
    case userID
    /// The id of the device record.
    case resourceID
    case colour

    /// Such as `mechanism.issuer`.
    public var row: (code: String, reason: String) {
        switch self {
        case .uid:
            ("mechanism.uid", "The mechanism id is not 1 to 256 bytes of ASCII without blanks.")
        case .issuer:
            ("mechanism.issuer", "The issuer is not 1 to 1024 bytes without control characters.")
        case .accountName:
            (
                "mechanism.account-name",
                "The account name is not 1 to 1024 bytes without control characters."
            )
        case .userID:
            (
                "mechanism.user-id",
                "The user name is not 1 to 1024 bytes without control characters."
            )
        case .resourceID:
            (
                "mechanism.resource-id",
                "The device record id is not 1 to 1024 bytes without control characters."
            )
        case .colour: ("mechanism.colour", "The colour is not six hexadecimal digits.")
        }
    }
}

extension Mechanism {
    /// The request that carries a decision to the server.
    ///
    /// The proof is always that of the message's own challenge, also for a denial, and the cookie is
    /// the message's own. Where the request stands is not looked at: ask
    /// ``RequestState/objection(to:kind:validity:at:)`` before.
    ///
    /// - Parameters:
    ///   - decision: What the person decided.
    ///   - request: What was decided about.
    ///   - now: Our clock.
    ///   - isUserVerified: Whether the person has just proved who they are; the approval of a
    ///     biometric request needs it, and nothing else does.
    /// - Returns: What to post.
    /// - Throws: ``AnswerError`` when the request is another mechanism's, its time is over, its type
    ///   does not go with the decision, the proof of who is there is missing, or signing failed.
    public func answer(
        _ decision: Decision,
        to request: ApprovalRequest,
        now: Instant,
        isUserVerified: Bool = false
    ) throws(AnswerError) -> PostRequest {
        let facts = request.facts
        guard facts.mechanismUID == uid else { throw .otherMechanism }
        guard !facts.validity.isExpired(at: now) else { throw .expired }
        if let objection = decision.objection(for: facts.kind) { throw objection }
        if facts.needsUserVerification, !decision.isRejection, !isUserVerified {
            throw .userVerificationNeeded
        }
        do {
            let response = try SignedPost.response(to: facts.challenge, key: key)
            return try SignedPost.request(
                to: authenticationEndpoint,
                members: [("messageId", .string(request.messageID.text))],
                claims: [("response", response)] + decision.claims,
                key: key,
                cookie: facts.loadBalancerCookie
            )
        } catch {
            throw .token(error)
        }
    }
}

extension Decision {
    /// What the decision adds to the proof.
    ///
    /// The server takes any `deny` member for a denial, so an approval has none.
    fileprivate var claims: [(String, JSONValue)] {
        switch self {
        case .approve, .approveShowing: []
        case .approveWithNumber(let number): [("challengeResponse", .string(String(number)))]
        case .reject, .rejectNotMine, .rejectChangedMind: [("deny", .bool(true))]
        }
    }
}

/// The one form that registrations, answers and new device tokens take on the wire.
///
/// Members stand in the order of their names, so that equal input gives equal bytes.
enum SignedPost {
    /// A request with the signed claims in the member `jwt` of its body.
    ///
    /// - Parameters:
    ///   - endpoint: Where to.
    ///   - members: What stands beside the claims.
    ///   - claims: What is signed.
    ///   - key: The mechanism's key.
    ///   - cookie: The load balancer's cookie; left out when it is not safe for a header.
    /// - Returns: What to post.
    /// - Throws: ``TokenError`` when signing fails.
    static func request(
        to endpoint: Endpoint,
        members: [(String, JSONValue)],
        claims: [(String, JSONValue)],
        key: SigningKey,
        cookie: String?
    ) throws(TokenError) -> PostRequest {
        let token = try TokenSigner.sign(object(claims), with: key)
        let body = object(members + [("jwt", .string(token))])
        var headers = [
            PostRequest.Header(name: "Content-Type", value: "application/json"),
            PostRequest.Header(name: "Accept-API-Version", value: "resource=1.0, protocol=1.0"),
        ]
        if let cookie, isHeaderSafe(cookie) {
            headers.append(PostRequest.Header(name: "Cookie", value: cookie))
        }
        return PostRequest(
            address: endpoint.text,
            headers: headers,
            body: Array(JSON.text(.object(body)).utf8)
        )
    }

    /// The proof that the key is known: the challenge's authentication code, as padded base64.
    static func response(to challenge: [UInt8], key: SigningKey) throws(TokenError) -> JSONValue {
        .string(Base64.encodeStandard(try key.authenticationCode(for: challenge)))
    }

    /// The members in the order of their names, which are ours and differ.
    private static func object(_ members: [(String, JSONValue)]) -> JSONObject {
        orderedObject(members.sorted { $0.0 < $1.0 })
    }
}

/// An object of members whose names are known to differ.
func orderedObject(_ members: [(String, JSONValue)]) -> JSONObject {
    do {
        return try JSONObject(members)
    } catch {
        preconditionFailure("the member names of one object differ")
    }
}
