public import Token
public import Vocabulary

/// One enrolled push device of one account: the shared key and where answers go; it prints its
/// names and its server, never its key.
public struct Mechanism: Sendable, Identifiable {
    /// The id that messages name in claim `u`; compared exactly.
    public let uid: String
    public let issuer: String
    public let accountName: String
    /// Signs messages and answers.
    public let key: SigningKey
    /// Also for a new device token.
    public let registrationEndpoint: Endpoint
    public let authenticationEndpoint: Endpoint
    /// Servers before 8.0.1 do not send it.
    public let userID: String?
    /// Servers before 8.0.1 do not send it.
    public let resourceID: String?
    /// Six hexadecimal digits.
    public let colour: String?

    /// Throws ``MechanismError`` when a text is empty, too long or holds control characters.
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

    public var id: String { uid }
}

/// Why parts do not make a mechanism.
public enum MechanismError: CodedError {
    case uid
    case issuer
    case accountName
    case userID
    case resourceID
    case colour

    public var row: (code: String, reason: String) {
        switch self {
        case .uid:
            ("mechanism.uid", "The mechanism id must be 1 to 256 bytes of ASCII without spaces.")
        case .issuer:
            ("mechanism.issuer", "The issuer must be 1 to 1024 bytes without control characters.")
        case .accountName:
            (
                "mechanism.account-name",
                "The account name must be 1 to 1024 bytes without control characters."
            )
        case .userID:
            (
                "mechanism.user-id",
                "The user name must be 1 to 1024 bytes without control characters."
            )
        case .resourceID:
            (
                "mechanism.resource-id",
                "The device record id must be 1 to 1024 bytes without control characters."
            )
        case .colour: ("mechanism.colour", "The colour must be six hexadecimal digits.")
        }
    }
}

extension Mechanism {
    /// The request that carries a decision to the server.
    ///
    /// The proof is always over the message's own challenge, also for a denial, and the cookie is
    /// the message's own. Check ``RequestState/answerError(to:kind:validity:at:)`` first.
    /// `isUserVerified` is needed for the approval of a biometric request alone. Throws
    /// ``AnswerError`` when the request is another mechanism's or expired, its type does not fit
    /// the decision, verification is missing, or signing failed.
    public func answer(
        _ decision: Decision,
        to request: ApprovalRequest,
        now: Instant,
        isUserVerified: Bool = false
    ) throws(AnswerError) -> PostRequest {
        let facts = request.facts
        guard facts.mechanismUID == uid else { throw .otherMechanism }
        guard !facts.validity.isExpired(at: now) else { throw .expired }
        if let answerError = decision.answerError(for: facts.kind) { throw answerError }
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
    /// The server reads any `deny` member as a denial, so an approval has none.
    fileprivate var claims: [(String, JSONValue)] {
        switch self {
        case .approve, .approveShowing: []
        case .approveWithNumber(let number): [("challengeResponse", .string(String(number)))]
        case .reject, .rejectNotMine, .rejectChangedMind: [("deny", .bool(true))]
        }
    }
}

/// The common wire form of registrations, answers and new device tokens; members are sorted by
/// name, so that equal input gives equal bytes.
enum SignedPost {
    /// A request with the signed claims in the member `jwt` of its body, beside `members`.
    ///
    /// The cookie is omitted when unsafe in a header. Throws ``TokenError`` when signing fails.
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
            HTTPHeader("Content-Type", "application/json"),
            HTTPHeader("Accept-API-Version", "resource=1.0, protocol=1.0"),
        ]
        if let cookie, isHeaderSafe(cookie) {
            headers.append(HTTPHeader("Cookie", cookie))
        }
        return PostRequest(
            address: endpoint.text,
            headers: headers,
            body: Array(JSON.text(.object(body)).utf8)
        )
    }

    /// The challenge's MAC as padded base64, which proves knowledge of the key.
    static func response(to challenge: [UInt8], key: SigningKey) throws(TokenError) -> JSONValue {
        .string(Base64.encodeStandard(try key.authenticationCode(for: challenge)))
    }

    /// Sorted by name; the names are ours and distinct.
    private static func object(_ members: [(String, JSONValue)]) -> JSONObject {
        orderedObject(members.sorted { $0.0 < $1.0 })
    }
}

/// The names must be distinct.
func orderedObject(_ members: [(String, JSONValue)]) -> JSONObject {
    do {
        return try JSONObject(members)
    } catch {
        preconditionFailure("the member names of one object differ")
    }
}
