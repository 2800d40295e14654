import Testing
import Token
import Vocabulary

@testable import Journeys

struct OutcomeTests {
    private static let errors: [String: WebAuthnError] = [
        "data": .data(""), "badOperation": .unknown(""), "invalidState": .invalidState,
        "constraint": .constraint(""), "cancelled": .cancelled, "timeout": .timeout,
        "notAllowed": .notAllowed(""), "unsupported": .unsupported(""), "unknown": .unknown(""),
    ]

    @Test(arguments: try Vector.all("wa-error"))
    func `a failure is told by the names that servers know`(vector: Vector) throws {
        let error = try #require(Self.errors[vector["error"] ?? ""])
        let text = try #require(Outcome.text(of: error, in: .forgeRock(readsJSON: false)))
        #expect(text.hasPrefix(try #require(vector["outcome"])))
        #expect(error.domName == vector["amType"])
        #expect(Int64(error.sdkNumber) == vector.object["code"]?.numberValue?.integer)
    }

    @Test func `what is not known here has a word of its own`() {
        let error = WebAuthnError.unsupported("The server accepts no ES256 keys.")
        #expect(Outcome.text(of: error, in: .forgeRock(readsJSON: true)) == "unsupported")
    }

    @Test func `the community's server has no word for a failure`() {
        #expect(Outcome.text(of: .timeout, in: .openAM) == nil)
    }

    @Test func `a server learns what happened, and nothing of this device`() throws {
        let errors: [WebAuthnError] = [
            .data("a\nb::c"), .unknown("x"), .invalidState, .constraint("x"), .cancelled, .timeout,
            .notAllowed("This device has no key for localhost."), .security("x"),
        ]
        var texts: Set<String> = []
        for error in errors {
            let text = try #require(Outcome.text(of: error, in: .forgeRock(readsJSON: false)))
            let name = try #require(error.domName)
            #expect(text == "ERROR::\(name):\(error.outcome)")
            #expect(text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && text.utf8.count < 100)
            #expect(!text.contains("localhost"))
            texts.insert(text)
        }
        #expect(texts.count == errors.count)
    }

    @Test(arguments: [("wa-outcome-01", false), ("wa-outcome-02", true)])
    func `an outcome has the fields of the published ones`(id: String, readsJSON: Bool) throws {
        let vectors = try Vector.all("wa-outcome")
        let input = try #require(vectors.first?.object["input"]?.objectValue)
        func text(_ name: String) throws -> String { try #require(input[name]?.stringValue) }
        let assertion = try Assertion(
            clientData: ClientData(json: "clientDataJson", digest: []),
            data: AuthenticatorData(unchecked: Array("authenticationData".utf8)),
            signature: Array(text("signature").utf8),
            credentialID: Array(text("rawId").utf8),
            userHandle: Array(Base64.encodeStandard(Array(text("userHandle").utf8)).utf8),
            attachment: .platform
        )
        let vector = try #require(vectors.first { $0["id"] == id })
        #expect(
            Outcome.text(of: assertion, in: .forgeRock(readsJSON: readsJSON)) == vector["expect"]
        )
    }

    @Test(arguments: try Vector.all("wa-assert"))
    func `a published use of a key has the published text`(vector: Vector) throws {
        let key = try Example.pair().publicKey
        let clientData = try ClientData(
            .authentication,
            challenge: Base64.decode("N+9R6qwul5P88k1JiDRbmBfgvVDyHPw5OvaYFN3ta2g="),
            origin: Example.origin
        )
        #expect(clientData.json == vector["clientDataJSON"])
        let published = bytes(hex: try #require(vector["authenticatorDataHex"]))
        let data = try AuthenticatorData(
            relyingPartyID: "am.example.com",
            flags: AuthenticatorData.Flags(rawValue: published[32]),
            counter: UInt32(published[36])
        )
        #expect(hex(data.bytes) == hex(published))
        let signature = bytes(hex: try #require(vector["signatureDerHex"]))
        #expect(try key.isSignature(signature, of: data.bytes + clientData.digest))
        let assertion = Assertion(
            clientData: clientData,
            data: data,
            signature: signature,
            credentialID: Example.id,
            userHandle: nil,
            attachment: .platform
        )
        #expect(Outcome.text(of: assertion, in: .forgeRock(readsJSON: false)) == vector["outcome"])
    }
}
