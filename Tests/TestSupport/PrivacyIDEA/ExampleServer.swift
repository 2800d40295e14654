package import Push
package import Token
package import Vocabulary

/// A small privacyIDEA server with its key and an enrolled token.
package struct ExampleServer: Sendable {
    package static let address =
        "otpauth://pipush/shared%20account?url=https%3A//mfa.example%3A8443/ttype/push&ttl=10"
        + "&issuer=Example%20Bank&enrollment_credential=927c29fceb27f72fab8c0544e8b5f6c5c3183eb8"
        + "&v=1&serial=PIPU00028CE4&sslverify=1&poll_only=True"

    // Shared by all tests: making keys takes long.
    private static let pairs = Result { (try KeyPair(new: .rs256), try KeyPair(new: .rs256)) }

    package let key: KeyPair
    package let token: PushToken

    package init(
        endpoint: String = "https://mfa.example:8443/ttype/push",
        uid: String = "b3a8",
        unlock: PushTokenAddress.Unlock? = nil
    ) throws {
        let (device, server) = try Self.pairs.get()
        key = server
        token = PushToken(
            uid: uid,
            account: AccountID(issuer: "Example Bank", accountName: "shared account"),
            serial: "PIPU00028CE4",
            endpoint: try Endpoint(endpoint),
            unlock: unlock,
            pair: device,
            serverKey: server.publicKey
        )
    }

    package var enrolmentAddress: String {
        let url = token.endpoint.text.split(separator: ":").joined(separator: "%3A")
        return "otpauth://pipush/shared%20account?url=\(url)" + Self.address.drop { $0 != "&" }
    }

    /// In the order of signing.
    package struct Question {
        package var nonce = "MJKOFYXBC5NIGGC76D4ZQHVMV5RK4UQT"
        package var url: String
        package var serial = "PIPU00028CE4"
        package var question = "Sign in from 203.0.113.9 with Firefox/115.0?"
        package var title = "Shared account"
        package var check = "1"
        package var presence: String?
        package var capabilities: String?
    }

    package func question(
        signedBy signer: KeyPair? = nil,
        _ change: (inout Question) -> Void = { _ in }
    ) throws -> JSONValue {
        var question = Question(url: token.endpoint.text)
        change(&question)
        let signer = signer ?? key
        func signature(_ text: String) throws -> JSONValue {
            .string(Base32.encode(try signer.signature(of: Array(text.utf8))))
        }
        let parts = [
            question.nonce, question.url, question.serial, question.question, question.title,
            question.check,
        ]
        var members: [(String, JSONValue)] = [
            ("nonce", .string(question.nonce)), ("url", .string(question.url)),
            ("serial", .string(question.serial)), ("question", .string(question.question)),
            ("title", .string(question.title)), ("sslverify", .string(question.check)),
            (
                "signature",
                try signature(
                    (parts + [question.presence].compactMap(\.self)).joined(separator: "|")
                )
            ),
        ]
        if let presence = question.presence {
            members += [("require_presence", .string(presence)), ("version", .string("2"))]
        }
        if let capabilities = question.capabilities {
            let bare = capabilities.filter { $0 != " " }
            members += [
                ("capabilities", .string(capabilities)),
                (
                    "capabilities_signature",
                    try signature(#"{"capabilities":\#(bare),"nonce":"\#(question.nonce)"}"#)
                ),
            ]
        }
        return .object(try JSONObject(members))
    }

    package static func reply(_ questions: [JSONValue]) -> PostReply {
        let list = questions.map { JSON.text($0) }.joined(separator: ",")
        return reply(#"{"result":{"status":true,"value":[\#(list)]}}"#)
    }

    package static func reply(_ body: String, status: Int = 200) -> PostReply {
        PostReply(status: status, body: Array(body.utf8), date: nil)
    }
}
