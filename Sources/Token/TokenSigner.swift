/// Makes the tokens that a device sends.
public enum TokenSigner {
    /// Signs claims with HS256.
    ///
    /// - Returns: Three parts of base64url without padding; the header is
    ///   `{"typ":"JWT","alg":"HS256"}`, the claims are in the order given.
    /// - Throws: ``TokenError``; `.tooLong` when receivers with the same limit would refuse it.
    public static func sign(
        _ claims: JSONObject,
        with key: SigningKey
    ) throws(TokenError) -> String {
        let header = Base64.encodeURL(Array(TokenHeader.own.utf8))
        let payload = Base64.encodeURL(JSON.bytes(.object(claims)))
        let signed = "\(header).\(payload)"
        let code = try key.authenticationCode(for: Array(signed.utf8))
        let token = "\(signed).\(Base64.encodeURL(code))"
        guard token.utf8.count <= CompactToken.mostBytes else {
            throw .tooLong(limit: CompactToken.mostBytes)
        }
        return token
    }
}
