import Testing
import Token

struct TokenHeaderTests {
    @Test(arguments: [
        #"{"alg":"HS256"}"#, #"{"alg":"HS256","typ":"JWT"}"#, #"{ "typ": "JWT", "alg": "HS256" }"#,
        #"{"typ":"at+jwt","alg":"HS256"}"#,
        #"{"typ":7,"alg":"HS256","kid":"../../etc/passwd","unknown":[{"x":null}]}"#,
        #"{"alg":"\u0048S256"}"#, "\r\n{\"alg\":\"HS256\"}\t",
    ])
    func `case 7: a header that names HS256 is accepted, whatever its key id`(header: String) throws
    {
        let token = try Samples.token(header: header, payload: #"{"u":"1"}"#)
        #expect(throws: Never.self) { try CompactToken(token).verified(with: Samples.key()) }
    }

    @Test(arguments: [
        (#"{}"#, "token.header.algorithm"), (#"{"typ":"JWT"}"#, "token.header.algorithm"),
        (#"{"alg":"hs256"}"#, "token.header.algorithm"),
        (#"{"alg":"HS256 "}"#, "token.header.algorithm"),
        (#"{"alg":"HS256\u0000"}"#, "token.header.algorithm"),
        (#"{"alg":"none"}"#, "token.header.algorithm"),
        (#"{"alg":"HS384"}"#, "token.header.algorithm"),
        (#"{"alg":"HS512"}"#, "token.header.algorithm"),
        (#"{"alg":"RS256"}"#, "token.header.algorithm"),
        (#"{"alg":"ES256"}"#, "token.header.algorithm"),
        (#"{"alg":["HS256"]}"#, "token.header.algorithm"),
        (#"{"alg":null}"#, "token.header.algorithm"), (#"{"alg":256}"#, "token.header.algorithm"),
        (#"{"ALG":"HS256"}"#, "token.header.algorithm"),
        (#"{"alg":"HS256","alg":"none"}"#, "token.header.json"),
        (#"{"alg":"none","alg":"HS256"}"#, "token.header.json"),
        (#"{"alg":"HS256","typ":"a","typ":"b"}"#, "token.header.json"),
        (#"{"alg":"HS256","\u0061lg":"HS256"}"#, "token.header.json"),
        (#"{"alg":"HS256"} "x""#, "token.header.json"), (#"{"alg":"HS256""#, "token.header.json"),
        ("", "token.header.json"), (#"["alg","HS256"]"#, "token.header.not-object"),
        (#""HS256""#, "token.header.not-object"), ("null", "token.header.not-object"),
    ])
    func `cases 3, 4 and 6: any other header is refused`(header: String, code: String) throws {
        let token = try Samples.token(header: header, payload: #"{"u":"1"}"#)
        #expect(refusal { try CompactToken(token) } == code)
    }

    @Test(arguments: ["none", "None", "NONE"])
    func `case 3: alg none is refused with and without a signature`(name: String) throws {
        let header = Base64.encodeURL(Array(#"{"alg":"\#(name)"}"#.utf8))
        let signed = header + "." + Base64.encodeURL(Array(#"{"u":"1"}"#.utf8))
        let code = try Samples.key().authenticationCode(for: Array(signed.utf8))
        for signature in ["", Base64.encodeURL(code)] {
            let found = refusal { try CompactToken(signed + "." + signature) }
            #expect(found == "token.header.algorithm")
        }
    }

    @Test(arguments: [("HS384", HashAlgorithm.sha384), ("HS512", .sha512)])
    func `case 5: the right key under another HMAC is refused`(
        name: String,
        algorithm: HashAlgorithm
    ) throws {
        let header = Base64.encodeURL(Array(#"{"alg":"\#(name)"}"#.utf8))
        let signed = header + "." + Base64.encodeURL(Array(#"{"u":"1"}"#.utf8))
        let code = try Hashing.authenticationCode(
            for: Array(signed.utf8),
            key: SecretBytes(Samples.keyBytes),
            by: algorithm
        )
        let token = signed + "." + Base64.encodeURL(code)
        #expect(refusal { try CompactToken(token) } == "token.header.algorithm")
    }

    @Test(
        arguments: ["crit", "zip", "b64", "jwk", "jku", "x5u", "x5c"],
        ["null", "true", "[]", #""x""#]
    )
    func `case 7: a header with a dangerous member is refused`(name: String, value: String) throws {
        let header = #"{"alg":"HS256","\#(name)":\#(value)}"#
        let token = try Samples.token(header: header, payload: #"{"u":"1"}"#)
        #expect(refusal { try CompactToken(token) } == "token.header.forbidden")
    }
}
