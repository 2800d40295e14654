import Token
import Vocabulary

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
