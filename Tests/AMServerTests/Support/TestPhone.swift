import CGnuTLS
import Foundation
import Testing

/// A device that registers and answers; written without any code of the server or the console.
struct TestPhone {
    struct Address {
        let place: String
        let account: String
        let parameters: [String: String]

        init(_ text: String) throws {
            let start = try #require(text.firstMatch(of: /^(pushauth|mfauth):\/\/[a-z]+\//))
            let halves = text[start.range.upperBound...].split(separator: "?", maxSplits: 1)
            let label = halves[0].split(separator: ":", maxSplits: 1)
            place = try #require(String(label[0]).removingPercentEncoding)
            account = try #require(String(label[1]).removingPercentEncoding)
            var found: [String: String] = [:]
            for part in halves[1].split(separator: "&", omittingEmptySubsequences: false) {
                let pair = part.split(
                    separator: "=",
                    maxSplits: 1,
                    omittingEmptySubsequences: false
                )
                #expect(found[String(pair[0])] == nil)
                found[String(pair[0])] = String(pair[1])
            }
            parameters = found
        }

        func bytes(_ name: String) throws -> [UInt8] {
            Array(try #require(TestPhone.decode(parameters[name] ?? "!")))
        }

        func text(_ name: String) throws -> String {
            String(decoding: try bytes(name), as: UTF8.self)
        }
    }

    let address: Address
    var mechanism = "D695E1B7-3A1F-4B7C-9A55-111111111111"
    var deviceID = "device-1"
    var communication = "gcm"

    init(address: String) throws { self.address = try Address(address) }

    var secret: [UInt8] { get throws { try address.bytes("s") } }

    func registration(_ extra: [String: Any] = [:]) throws -> String {
        var claims: [String: Any] = [
            "response": try response(to: address.bytes("c")), "mechanismUid": mechanism,
            "deviceId": deviceID, "deviceType": "android", "communicationType": communication,
            "deviceName": "Test",
        ]
        claims.merge(extra) { $1 }
        return try body(try #require(address.parameters["m"]), claims)
    }

    func answer(_ token: String, id: String, _ extra: [String: Any] = [:]) throws -> String {
        var claims: [String: Any] = ["response": try response(toMessage: token)]
        claims.merge(extra) { $1 }
        return try body(id, claims)
    }

    func response(toMessage token: String) throws -> String {
        let claims = try Self.claims(token)
        let challenge = try #require(Data(base64Encoded: claims["c"] ?? "!"))
        return try response(to: Array(challenge))
    }

    func response(to challenge: [UInt8]) throws -> String {
        Self.code("HS256", of: challenge, secret: try secret).base64EncodedString()
    }

    func body(_ id: String, _ claims: [String: Any]) throws -> String {
        let envelope = ["messageId": id, "jwt": try token(claims)]
        let data = try JSONSerialization.data(withJSONObject: envelope)
        return String(decoding: data, as: UTF8.self)
    }

    func token(_ claims: [String: Any]) throws -> String {
        try Self.token(
            header: #"{"typ":"JWT","alg":"HS256"}"#,
            payload: String(
                decoding: try JSONSerialization.data(withJSONObject: claims),
                as: UTF8.self
            ),
            secret: secret
        )
    }

    static func token(header: String, payload: String, secret: [UInt8]) -> String {
        let head = encode(Data(header.utf8)) + "." + encode(Data(payload.utf8))
        return head + "." + encode(code("HS256", of: Array(head.utf8), secret: secret))
    }

    static func code(_ algorithm: String, of message: [UInt8], secret: [UInt8]) -> Data {
        let hash: gnutls_hash =
            switch algorithm {
            case "HS384": GNUTLS_HASH_SHA384
            case "HS512": GNUTLS_HASH_SHA512
            default: GNUTLS_HASH_SHA256
            }
        let code = unsafe [UInt8](unsafeUninitializedCapacity: 64) { code, count in
            unsafe secret.withUnsafeBytes { secret in
                unsafe message.withUnsafeBytes { message in
                    count = unsafe gnutls_hmac_code(
                        hash,
                        secret.baseAddress,
                        secret.count,
                        message.baseAddress,
                        message.count,
                        code.baseAddress
                    )
                }
            }
        }
        return Data(code)
    }

    /// The claims of a token, unverified; all values are texts.
    static func claims(_ token: String) throws -> [String: String] {
        let parts = token.split(separator: ".")
        let data = try #require(decode(String(parts[1])))
        let object = try JSONSerialization.jsonObject(with: data)
        return try #require(object as? [String: String])
    }

    static func encode(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    static func decode(_ text: String) -> Data? {
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - standard.count % 4) % 4)
        return Data(base64Encoded: standard + padding)
    }
}
