import Token

/// A push message to be read again and again, and the key it was signed with.
struct Sample {
    static let keyID = "f3a2c9d4-0d5b-4b1e-9a77-6c1f0a2b3c4d"

    let name: String
    let token: [UInt8]
    let keyBytes: [UInt8]

    /// A message with nine claims, about 600 bytes.
    static func small() throws -> Sample {
        try Sample(
            name: "small",
            context: #"{ "location": { "latitude": 51.454514, "longitude": -2.58791 }, "#
                + #""remoteIp": "198.51.100.7", "userAgent": "Mozilla/5.0 (X11; Linux x86_64)" }"#,
            payload: nil
        )
    }

    /// The small message with the header of old servers.
    static func old() throws -> Sample {
        let small = try small()
        let header = Base64.encodeURL(Array(#"{ "typ": "JWT", "alg": "HS256" }"#.utf8))
        let payload = small.token.split(separator: UInt8(ascii: "."))[1]
        let signed = Array("\(header).".utf8) + payload
        let code = try SigningKey(small.keyBytes).authenticationCode(for: signed)
        let token = signed + Array(".\(Base64.encodeURL(code))".utf8)
        return Sample(name: "old", token: token, keyBytes: small.keyBytes)
    }

    /// The small message with a payment in it, about 1500 bytes.
    static func large() throws -> Sample {
        try Sample(
            name: "large",
            context: #"{ "location": { "latitude": 51.454514, "longitude": -2.58791 }, "#
                + #""remoteIp": "198.51.100.7", "userAgent": "Mozilla/5.0 (Windows NT 10.0; "#
                + #"Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 "#
                + #"Safari/537.36" }"#,
            payload: #"{ "Data": { "ConsentId": "58923", "Initiation": { "#
                + #""InstructionIdentification": "ACME412", "EndToEndIdentification": "#
                + #""FRESCO.21302.GFX.20", "InstructedAmount": { "Amount": "165.88", "#
                + #""Currency": "GBP" }, "CreditorAccount": { "SchemeName": "#
                + #""UK.OBIE.SortCodeAccountNumber", "Identification": "08080021325698", "#
                + #""Name": "ACME Inc" }, "RemittanceInformation": { "Reference": "#
                + #""FRESCO-101", "Unstructured": "Internal ops code 5120101" } } } }"#
        )
    }

    private init(name: String, token: [UInt8], keyBytes: [UInt8]) {
        self.name = name
        self.token = token
        self.keyBytes = keyBytes
    }

    private init(name: String, context: String, payload: String?) throws {
        let keyBytes = [UInt8](1...32)
        var claims: [(String, JSONValue)] = [
            ("c", .string("lDHyxaxhiy1o//KUqGK+YLLEpJ5aRwpJKRNh4FPEPHw=")),
            ("t", .string("120")), ("u", .string(Self.keyID)), ("x", .string(context)),
            ("i", .string("1755365762960")), ("k", .string("challenge")),
            ("l", .string("YW1sYmNvb2tpZT0wMQ==")),
            ("m", .string("Login attempt from demo at ExampleBank")), ("n", .string("17,42,88")),
        ]
        if let payload { claims.insert(("p", .string(payload)), at: 0) }
        let token = try TokenSigner.sign(JSONObject(claims), with: SigningKey(keyBytes))
        self.init(name: name, token: Array(token.utf8), keyBytes: keyBytes)
    }
}
