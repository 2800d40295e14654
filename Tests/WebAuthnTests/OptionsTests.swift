import Journeys
import Testing
import Token

struct OptionsTests {
    /// The SDK refuses a wish that nobody knows and a missing time; the specification has defaults.
    private static let defaulted = ["wa-parse-04", "wa-parse-05"]

    @Test(arguments: try Vector.all("wa-parse").filter { !defaulted.contains($0["id"] ?? "") })
    func `options are read as the SDK reads them`(vector: Vector) throws {
        let data = try #require(vector.object["value"]?.objectValue)
        let expected = try #require(vector.object["expect"]?.objectValue)
        if let text = expected["error"]?.stringValue {
            do throws(OptionsError) {
                _ = try ServerOptions.am(data)
                Issue.record("taken")
            } catch {
                #expect(error.sdkText == text)
            }
            return
        }
        let ok = try #require(expected["ok"]?.objectValue)
        let read = try #require(try ServerOptions.am(data))
        let options = try read.request
        #expect(Base64.encodeStandard(options.challenge) == ok["challenge"]?.stringValue)
        #expect(options.timeout.asked == ok["timeoutMillis"]?.numberValue?.integer)
        #expect(options.userVerification.rawValue == ok["userVerification"]?.stringValue)
        #expect(options.relyingPartyID == ok["rpId"]?.stringValue)
        let ids = ok["allowCredentials"]?.arrayValue?.compactMap(\.stringValue)
        #expect(options.allowed.map(hex) == ids)
        #expect(
            read.dialect == .forgeRock(readsJSON: ok["supportsJsonResponse"]?.boolValue ?? false)
        )
    }

    @Test(arguments: try Vector.all("wa-kind"))
    func `a ceremony is told by its data`(vector: Vector) throws {
        let callback = try #require(vector.object["callback"]?.objectValue)
        let data = callback["value"]?.objectValue
        let ceremony = data.flatMap { Ceremony(amData: $0) }
        switch vector["expect"] {
        case "registration": #expect(ceremony == .registration)
        case "authentication": #expect(ceremony == .authentication)
        default: #expect(ceremony == nil)
        }
    }

    @Test func `options for a new key are read`() throws {
        let options = try Example.registration().creation
        #expect(options.user.handle == Array("ZGVtbw".utf8))
        #expect(options.user.name == "demo")
        #expect(options.algorithms == [-7])
        #expect(options.attestation == .none)
        #expect(options.userVerification == .required)
        #expect(options.isResident)
        #expect(options.excluded == [[1, 0x9B]])
        #expect(options.relyingPartyID == "am.example.com")
    }

    @Test func `the texts of servers before 7.1 are read, too`() throws {
        let options = try Example.registration([
            "_action": .null, "_authenticatorSelection": .null,
            "_pubKeyCredParams": .null, "_excludeCredentials": .null,
            "_relyingPartyId": .null,
            "authenticatorSelection": .string(#"{"userVerification":"discouraged"}"#),
            "pubKeyCredParams": .string(#"[ { "type": "public-key", "alg": -8 } ]"#),
            "excludeCredentials": .string(
                #"{ "type": "public-key", "id": new Int8Array([1, -101]).buffer }"#
            ),
            "relyingPartyId": .string(#"id: "example.com","#),
        ]).creation
        #expect(options.userVerification == .discouraged)
        #expect(options.algorithms == [-8])
        #expect(options.excluded == [[1, 0x9B]])
        #expect(options.relyingPartyID == "example.com")
        #expect(!options.isResident)
    }

    @Test(
        arguments: [
            ["timeout": .null, "_authenticatorSelection": .null, "_pubKeyCredParams": .null],
            ["timeout": .string("soon"), "_pubKeyCredParams": .array([])],
            ["attestationPreference": .null, "_pubKeyCredParams": .array([])],
            [
                "attestationPreference": .string("some"), "_pubKeyCredParams": .null,
                "pubKeyCredParams": .string("[]"),
            ],
        ] as [[String: JSONValue]]
    )
    func `what a server leaves out has the defaults of the specification`(
        changes: [String: JSONValue]
    ) throws {
        let options = try Example.registration(changes).creation
        #expect(options.algorithms == [-7, -257])
        #expect(options.attestation == .none)
        #expect(options.timeout.milliseconds == 60_000)
        #expect(
            options.userVerification
                == (changes["_authenticatorSelection"] == nil ? .required : .preferred)
        )
    }

    @Test(
        arguments: [
            [:], ["userVerification": .null, "timeout": .null], ["userVerification": .string("x")],
            ["_allowCredentials": .null, "_acceptableCredentials": keys],
            ["_allowCredentials": .null, "acceptableCredentials": .string(script)],
        ] as [[String: JSONValue]]
    )
    func `a sign-in without a wish or with the other name of the keys is read`(
        changes: [String: JSONValue]
    ) throws {
        let options = try Example.authentication(changes).request
        #expect(options.userVerification == .preferred)
        #expect(options.timeout.milliseconds == 60_000)
        #expect(options.allowed.count == 1)
    }

    private static let keys = (try? JSON.parse(#"[{"type":"public-key","id":[-87,55]}]"#)) ?? .null
    private static let script = #"allowCredentials: [{ "id": new Int8Array([-87, 55]).buffer }]"#

    @Test(
        arguments: [
            ("userName", .null), ("userId", .null), ("challenge", .string("%")),
            ("_excludeCredentials", .array([.array([])])),
        ] as [(String, JSONValue)]
    )
    func `options that lack something are refused`(member: String, value: JSONValue) {
        #expect(throws: OptionsError.self) { try Example.registration([member: value]) }
    }

    @Test(
        arguments: [
            (0, 60_000), (-1, 60_000), (1, 5_000), (6_000, 6_000), (400_000, 300_000),
            (.max, 300_000),
        ] as [(Int64, Int64)]
    )
    func `a time is kept within bounds`(asked: Int64, kept: Int64) {
        #expect(Timeout(milliseconds: asked).milliseconds == kept)
    }

    @Test func `the community's server asks for a new key`() throws {
        let text = #"""
            {"rp":{"id":"openam.example.com","name":"openam.example.com"},
            "user":{"id":"ZG9yYQ==","name":"dora","displayName":"dora"},
            "challenge":{"value":"QVFJQzV3TTJMWTRTZmN3cmFWQVZSR2RpNg=="},
            "pubKeyCredParams":[{"type":"public-key","alg":-7},{"type":"public-key","alg":-257}],
            "timeout":60000,"excludeCredentials":[],
            "authenticatorSelection":{"requireResidentKey":true,"userVerification":"preferred"},
            "attestation":"none"}
            """#
        let data = try #require(JSON.parse(text).objectValue)
        let read = try #require(try ServerOptions.openAM(data))
        let options = try read.creation
        #expect(read.dialect == .openAM)
        #expect(options.user.handle == Array("dora".utf8))
        #expect(options.challenge == Array("AQIC5wM2LY4SfcwraVAVRGdi6".utf8))
        #expect(options.algorithms == [-7, -257])
        #expect(options.isResident)
    }

    @Test func `the community's server asks for a sign-in`() throws {
        let text = #"""
            {"challenge":{"value":"QVFJQzV3TTJMWTRTZmN3cmFWQVZSR2RpNg=="},"timeout":60000,
            "rpId":"openam.example.com","allowCredentials":[],"userVerification":"preferred"}
            """#
        let data = try #require(JSON.parse(text).objectValue)
        let options = try #require(try ServerOptions.openAM(data)).request
        #expect(options.relyingPartyID == "openam.example.com")
        #expect(options.allowed.isEmpty)
    }
}
