import Push
import Testing
import Token

@Suite struct PolicyTests {
    private struct Fixed: AccountPolicy {
        let name: String
        let verdict: PolicyVerdict

        func verdict(on data: JSONObject, device: DeviceFindings) -> PolicyVerdict { verdict }
    }

    private static func findings(
        _ signs: [TamperingSign] = [],
        userVerification: DeviceFindings.UserVerification = .possible
    ) -> DeviceFindings {
        DeviceFindings(signs: signs, userVerification: userVerification)
    }

    private static let traced = TamperingSign(kind: .traced, score: 0.8, reason: "it is traced")
    private static let root = TamperingSign(kind: .root, score: 0.5, reason: "it is root")

    private func failed(_ json: String, _ findings: DeviceFindings) throws -> PolicyResult {
        PolicyEvaluator.builtIn.evaluate(try AccountPolicies(parsing: json), device: findings)
    }

    @Test func `the policies that servers know are built in, tampering first`() {
        #expect(
            PolicyEvaluator.builtIn.policies.map(\.name) == [
                "deviceTampering", "biometricAvailable",
            ]
        )
    }

    @Test func `the first failure in the order of the evaluator is named with its reason`() throws {
        let both = #"{"biometricAvailable":{},"deviceTampering":{"score":0.8}}"#
        let bad = Self.findings(
            [Self.root, Self.traced],
            userVerification: .impossible(reason: "there is no service")
        )
        #expect(try failed(both, bad) == .fails(policy: "deviceTampering", reason: "it is traced"))
        let unverifiable = Self.findings(userVerification: .impossible(reason: "no service"))
        #expect(
            try failed(both, unverifiable)
                == .fails(policy: "biometricAvailable", reason: "no service")
        )
        #expect(try failed(both, Self.findings([Self.root])) == .complies)
    }

    @Test(arguments: [
        (#"{"score":0.8}"#, false), (#"{"score":"0.8"}"#, false), (#"{"score":8e-1}"#, false),
        (#"{"score":0.81}"#, true), (#"{"score":1.5}"#, true), (#"{"score":0}"#, false),
        (#"{"score":-1}"#, false), (#"{"score":null}"#, true), (#"{"score":"high"}"#, true),
        (#"{"score":1e999}"#, true), (#"{"score":{}}"#, true), ("{}", true), ("[]", true),
        ("0.1", true), ("null", true),
    ])
    func `a threshold that cannot be used is that of a certain sign`(
        data: String,
        complies: Bool
    ) throws {
        let result = try failed("{\"deviceTampering\":\(data)}", Self.findings([Self.traced]))
        #expect((result == .complies) == complies)
        let sure = TamperingSign(kind: .preloaded, score: 1, reason: "libraries are loaded")
        let certain = try failed("{\"deviceTampering\":\(data)}", Self.findings([sure]))
        #expect((certain == .complies) == (data == #"{"score":1.5}"#))
    }

    @Test func `a threshold of nothing fails every device`() throws {
        guard
            case .fails("deviceTampering", _) =
                try failed(#"{"deviceTampering":{"score":0}}"#, Self.findings())
        else {
            Issue.record("a score of 0 is at least 0")
            return
        }
    }

    @Test func `own policies come after the built-in ones, or replace them`() throws {
        let own = Fixed(name: "own", verdict: .fails(reason: "never"))
        let policies = try AccountPolicies(parsing: #"{"own":{},"biometricAvailable":{}}"#)
        let bad = Self.findings(userVerification: .impossible(reason: "no service"))
        let appended = PolicyEvaluator(appending: [own])
        #expect(appended.policies.map(\.name).last == "own")
        #expect(
            appended.evaluate(policies, device: bad)
                == .fails(policy: "biometricAvailable", reason: "no service")
        )
        #expect(
            appended.evaluate(policies, device: Self.findings())
                == .fails(policy: "own", reason: "never")
        )
        #expect(
            PolicyEvaluator(overriding: [own]).evaluate(policies, device: bad)
                == .fails(policy: "own", reason: "never")
        )
        #expect(PolicyEvaluator(overriding: []).evaluate(policies, device: bad) == .complies)
    }

    @Test func `of two policies with one name both must pass`() throws {
        let policies = try AccountPolicies(parsing: #"{"biometricAvailable":{}}"#)
        let own = Fixed(name: "biometricAvailable", verdict: .fails(reason: "stricter"))
        #expect(
            PolicyEvaluator(appending: [own]).evaluate(policies, device: Self.findings())
                == .fails(policy: "biometricAvailable", reason: "stricter")
        )
    }

    @Test func `policies keep their names in order, and are written as they were read`() throws {
        let text = #"{"z":{"b":1,"a":[2.50]},"a":{},"m":{}}"#
        let policies = try AccountPolicies(parsing: text)
        #expect(policies.names == ["z", "a", "m"])
        #expect(policies.text == text)
        #expect(try AccountPolicies(parsing: policies.text) == policies)
        #expect(AccountPolicies.none.text == "{}")
        #expect(AccountPolicies(data: policies.data).names == ["a", "m", "z"])
    }

    @Test func `data that is no object counts as empty`() throws {
        let policies = try AccountPolicies(parsing: #"{"a":1,"b":null,"c":[],"d":"x"}"#)
        #expect(policies.text == #"{"a":{},"b":{},"c":{},"d":{}}"#)
    }

    @Test(arguments: [
        ("", "policies.json"), ("{", "policies.json"), (#"{"a":{},"a":{}}"#, "policies.json"),
        (#"{"a":NaN}"#, "policies.json"), ("[]", "policies.not-object"),
        (#""{}""#, "policies.not-object"), ("null", "policies.not-object"),
        (#"{"":{}}"#, "policies.name"), ("{\"a\\u0000\":{}}", "policies.name"),
        ("{\"\\u202e\":{}}", "policies.name"),
    ])
    func `a text that holds no policies is refused by its code`(text: String, code: String) {
        #expect(refusal { try AccountPolicies(parsing: text) } == code)
    }

    @Test func `policies have 8192 bytes at most`() {
        let longest = #"{"a":""# + String(repeating: "x", count: 8_192 - 8) + "\"}"
        #expect(longest.utf8.count == 8_192)
        #expect(refusal { try AccountPolicies(parsing: longest) } == nil)
        #expect(refusal { try AccountPolicies(parsing: longest + " ") } == "policies.too-long")
    }
}
