public import Authenticator
import Token
public import Vocabulary

/// A client of a BSA server as its registration issued it, and what a host sends for it.
///
/// The service says nothing of how a device talks to it. A host program that knows another way answers
/// by ``PushDataAnswering``; this is the way of this project, which a server of its own in front of the
/// service can take: `Docs/providers.md` has the exchanges.
public struct PushDataClient: Sendable {
    /// The messaging services that a token may be of.
    public static let messagingServices = ["gcm", "apns", "bsa"]

    /// What this program calls it; a fresh UUID.
    public let uid: String
    /// The account.
    public let account: AccountID
    /// The client's key, by which its notifications are known.
    public let key: PushDataKey
    /// Where everything goes, without the last part of the path.
    public let endpoint: Endpoint

    /// Takes a client as it was issued or kept.
    public init(uid: String, account: AccountID, key: PushDataKey, endpoint: Endpoint) {
        self.uid = uid
        self.account = account
        self.key = key
        self.endpoint = endpoint
    }

    /// Tells the server where notifications go from now on.
    ///
    /// - Parameters:
    ///   - token: What the messaging service has handed out, 1 to 4 096 bytes of ASCII without blanks.
    ///   - service: Which one; one of ``messagingServices``.
    /// - Returns: What to post.
    /// - Throws: `PushDataError.invalid` for a token or a service that is none.
    public func registration(
        of token: String,
        service: String = "bsa"
    ) throws(PushDataError) -> PostRequest {
        guard (1...4_096).contains(token.utf8.count),
            token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .invalid(.token) }
        guard Self.messagingServices.contains(service) else { throw .invalid(.type) }
        return post("token", [("token", .string(token)), ("type", .string(service))])
    }

    /// Tells the server what the person has decided.
    public func answer(_ isAllowed: Bool, to session: PushData.Session) -> PostRequest {
        post(
            "answer",
            [
                ("block_key", .string(session.block.text)),
                ("channel_key", .string(session.channel.text)), ("allow", .bool(isAllowed)),
            ]
        )
    }

    /// Asks whether a sign-in waits for an answer.
    public var question: PostRequest { post("open", []) }

    /// Whether a sign-in waits, as the server says.
    ///
    /// - Throws: `.reply` for what is not its form.
    public static func isOpen(_ reply: PostReply) throws(PushDataError) -> Bool {
        guard let answer = object(reply)?["open"]?.boolValue else { throw .reply }
        return answer
    }

    /// What the server says to a token or an answer.
    ///
    /// - Returns: Whether it has taken it, and the code that the person types where the sign-in began;
    ///   `nil` for a reply that is not its own.
    public static func receipt(_ reply: PostReply) -> (isTaken: Bool, code: PrintableText?)? {
        guard let object = object(reply), let isTaken = object["taken"]?.boolValue else {
            return nil
        }
        guard let code = object["code"]?.stringValue, isTaken else { return (isTaken, nil) }
        guard (1...64).contains(code.utf8.count) else { return nil }
        return (true, PrintableText(code))
    }

    private static func object(_ reply: PostReply) -> JSONObject? {
        guard reply.status == 200, reply.body.count <= 65_536 else { return nil }
        return try? JSON.parse(reply.body).objectValue
    }

    private func post(_ part: String, _ members: [(String, JSONValue)]) -> PostRequest {
        guard let body = try? JSONObject([("client_key", .string(key.text))] + members) else {
            preconditionFailure("the member names differ")
        }
        let base = endpoint.text.hasSuffix("/") ? endpoint.text : endpoint.text + "/"
        return PostRequest(
            address: base + part,
            headers: [
                PostRequest.Header(name: "Content-Type", value: "application/json"),
                PostRequest.Header(name: "Accept", value: "application/json"),
            ],
            body: Array(JSON.text(.object(body)).utf8)
        )
    }
}
