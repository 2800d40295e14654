import Journeys
import Testing
import Token
import Vocabulary

/// Signs nothing; tells what it was asked for.
struct FixedAuthenticator: Authenticator {
    let error: WebAuthnError?

    private static func data() throws(WebAuthnError) -> AuthenticatorData {
        guard let data = AuthenticatorData(bytes: Array(repeating: 1, count: 37)) else {
            throw .unknown("37 bytes")
        }
        return data
    }

    func register(
        _ options: CreationOptions,
        _ clientData: ClientData
    ) async throws(WebAuthnError) -> Registration {
        if let error { throw error }
        return Registration(
            clientData: clientData,
            format: "none",
            statement: [0xA0],
            data: try Self.data(),
            credentialID: [1, 2, 3],
            attachment: .platform
        )
    }

    func authenticate(
        _ options: RequestOptions,
        _ clientData: ClientData
    ) async throws(WebAuthnError) -> Assertion {
        if let error { throw error }
        return Assertion(
            clientData: clientData,
            data: try Self.data(),
            signature: [0xFF],
            credentialID: [1, 2, 3],
            userHandle: Array("ZGVtbw".utf8),
            attachment: .platform
        )
    }
}

struct WebAuthnStepTests {
    private static let hidden =
        #"{"type":"HiddenValueCallback","output":[{"name":"value","value":"false"},{"name":"id","value":"webAuthnOutcome"}],"input":[{"name":"IDToken2","value":"webAuthnOutcome"}]}"#

    private static func options(
        site: String = "am.example.com",
        challenge: String = "N+9R6qwul5P88k1JiDRbmBfgvVDyHPw5OvaYFN3ta2g="
    ) -> String {
        #"{"type":"MetadataCallback","output":[{"name":"data","value":{"_action":"webauthn_authentication","_type":"WebAuthn","challenge":"\#(challenge)","timeout":"60000","userVerification":"preferred","_relyingPartyId":"\#(site)","_allowCredentials":[]}}]}"#
    }

    private static let origin = Origin(scheme: "https", host: "am.example.com", port: 443)

    private func fill(
        _ node: inout Node,
        _ error: WebAuthnError? = nil
    ) async throws -> WebAuthnError? {
        let step = try #require(try node.webAuthn)
        do throws(WebAuthnError) {
            try await step.authenticate(
                &node,
                by: FixedAuthenticator(error: error),
                at: Self.origin,
                isPublicSuffix: { !$0.contains(".") }
            )
            return nil
        } catch {
            return error
        }
    }

    @Test func `the outcome is filled in by itself, on success`() async throws {
        var node = try asked(Self.options(), Self.hidden)
        #expect(try await fill(&node) == nil)
        let value = try #require(try sent(node).first)
        #expect(value.hasPrefix(#"IDToken2="{\"type\":\"webauthn.get\",\"challenge\":\"N-9R6"#))
        #expect(value.hasSuffix(#"::-1::AQID::ZGVtbw""#))
    }

    @Test func `without a node the outcome is handed back`() async throws {
        let node = try asked(Self.options(), Self.hidden)
        let step = try #require(try node.webAuthn)
        let text = try await step.outcome(
            by: FixedAuthenticator(error: nil),
            at: Self.origin,
            isPublicSuffix: { _ in false }
        )
        #expect(text.hasSuffix("::-1::AQID::ZGVtbw"))
        #expect(try sent(node) == [#"IDToken2="webAuthnOutcome""#])
    }

    @Test(arguments: [
        (WebAuthnError.notAllowed("The person did not choose a key."), "NotAllowedError"),
        (.timeout, "TimeoutError"), (.cancelled, "UnknownError"),
    ])
    func `the outcome is filled in by itself, on failure`(
        error: WebAuthnError,
        name: String
    ) async throws {
        var node = try asked(Self.options(), Self.hidden)
        #expect(try await fill(&node, error) == error)
        #expect(try sent(node).first?.hasPrefix(#"IDToken2="ERROR::\#(name):"#) == true)
    }

    @Test(arguments: [
        ("evil.example", "N+9R6qwul5P88k1JiDRbmBfgvVDyHPw5OvaYFN3ta2g=", "SecurityError"),
        ("com", "N+9R6qwul5P88k1JiDRbmBfgvVDyHPw5OvaYFN3ta2g=", "SecurityError"),
        ("am.example.com", "AAAAAA==", "DataError"), ("am.example.com", "%", "DataError"),
    ])
    func `options that must not be followed end in an error for the server`(
        site: String,
        challenge: String,
        name: String
    ) async throws {
        var node = try asked(Self.options(site: site, challenge: challenge), Self.hidden)
        _ = try await fill(&node)
        #expect(try sent(node).first?.hasPrefix(#"IDToken2="ERROR::\#(name):"#) == true)
    }

    @Test(arguments: [[options()], [options(), hidden, hidden]])
    func `without one place for the outcome nothing is signed`(callbacks: [String]) throws {
        let node = try asked(callbacks.joined(separator: ","))
        #expect(throws: JourneyError.outcome) { try node.webAuthn }
    }

    @Test func `a script in place of options is not run and told as unsupported`() async throws {
        var node = try asked(
            #"{"type":"TextOutputCallback","output":[{"name":"message","value":"navigator.credentials.get({})"},{"name":"messageType","value":"4"}]}"#,
            Self.hidden
        )
        _ = try await fill(&node)
        #expect(try sent(node) == [#"IDToken2="unsupported""#])
    }

    @Test func `the real server's options are found, and its place for the answer`() async throws {
        let exchange = try recording("webauthn-register").first { $0.note.contains("options") }
        var node = try #require(exchange).node
        let step = try #require(try node.webAuthn)
        #expect(step.ceremony == .registration && step.dialect == .openAM)
        try await step.authenticate(
            &node,
            by: FixedAuthenticator(error: nil),
            at: Origin(scheme: "http", host: "openam.example.com", port: 18_080),
            isPublicSuffix: { _ in false }
        )
        let value = try #require(try sent(node).first)
        #expect(value.hasPrefix(#"IDToken1="{\"credentialId\":\"AQID\",\"attestationObject\":\""#))
    }

    @Test func `the real server's options for a sign-in are found, and a failure is kept from it`()
        async throws
    {
        let exchange = try recording("webauthn").first { $0.note.contains("options") }
        var node = try #require(exchange).node
        let before = node
        let step = try #require(try node.webAuthn)
        #expect(step.ceremony == .authentication && step.dialect == .openAM)
        #expect(!step.fail(&node, .timeout))
        #expect(node == before)
    }

    @Test func `a step about anything else asks for no key`() throws {
        let node = try asked(
            #"{"type":"TextOutputCallback","output":[{"name":"message","value":"{\"a\":1}"},{"name":"messageType","value":"0"}]}"#,
            #"{"type":"PasswordCallback","output":[],"input":[{"name":"IDToken2","value":""}]}"#
        )
        #expect(try node.webAuthn == nil)
    }
}
