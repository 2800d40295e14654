import Push
import Testing
import Token
import Vocabulary

/// Records that the published SDKs write out, whole, odd and damaged.
@Suite struct SDKRecordTests {
    private func code(_ text: String) -> String? { refusal { try SDKSamples.record(text) } }

    @Test(arguments: [
        ("true", #""deviceTampering""#, AccountLock.policy("deviceTampering")),
        ("true", "null", .person(policy: nil)), ("true", #""""#, .person(policy: nil)),
        ("false", #""deviceTampering""#, nil), ("null", "null", nil),
    ])
    func `a lock ends by its policy when it names one`(
        lock: String,
        policy: String,
        expected: AccountLock?
    ) throws {
        let text =
            "{\"issuer\":\"i\",\"accountName\":\"a\",\"timeAdded\":1,\"lock\":\(lock),"
            + "\"lockingPolicy\":\(policy)}"
        guard case .account(let account) = try SDKSamples.record(text) else {
            Issue.record("not an account")
            return
        }
        #expect(account.lock == expected)
    }

    @Test(arguments: [
        ("totp", #""period":60"#, OneTimeMechanism.Factor.time(period: 60)),
        ("TOTPMechanism", #""period":"30""#, .time(period: 30)),
        ("TOTP", #""x":1"#, .time(period: 30)),
        ("hotp", #""counter":7"#, .counter(7)), ("HOTP", #""counter":7"#, .counter(8)),
        ("HOTPMechanism", #""counter":0.0"#, .counter(1)),
    ])
    func `the type of codes is read in any letter case, and the next counter is told`(
        type: String,
        member: String,
        factor: OneTimeMechanism.Factor
    ) throws {
        let text =
            "{\"type\":\"otpauth\",\"oathType\":\"\(type)\",\"mechanismUID\":\"u\",\"issuer\":\"i\","
            + "\"accountName\":\"a\",\"secret\":\"GEZDGNBV\",\"algorithm\":\"HmacSHA256\",\(member)}"
        guard case .oneTime(let mechanism, nil) = try SDKSamples.record(text) else {
            Issue.record("not a mechanism for codes")
            return
        }
        #expect(mechanism.factor == factor)
        #expect(mechanism.algorithm == .sha256)
    }

    @Test(
        arguments: [
            ("1629261902660", 1_629_261_902_660), ("1629261902.66", 1_629_261_902_660),
            ("1629261902", 1_629_261_902_000), ("1629261902660.0", 1_629_261_902_660),
            ("null", nil),
        ] as [(String, Int64?)]
    )
    func `the time of a device token is read in the units of both platforms`(
        time: String,
        milliseconds: Int64?
    ) throws {
        let text = "{\"tokenId\":\"t-1\",\"timeAdded\":\(time)}"
        guard case .deviceToken(let token) = try SDKSamples.record(text) else {
            Issue.record("not a device token")
            return
        }
        #expect(token.token == "t-1")
        #expect(token.added?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        ("", "sdk-record.json"), (#"{"issuer":1,"issuer":2}"#, "sdk-record.json"),
        ("[]", "sdk-record.not-object"), ("{}", "sdk-record.kind"),
        (#"{"type":"webauthn"}"#, "sdk-record.kind"), (#"{"type":7}"#, "sdk-record.kind"),
        (#"{"issuer":"i"}"#, "sdk-record.missing.accountName"),
        (#"{"accountName":"a"}"#, "sdk-record.missing.issuer"),
        (#"{"issuer":"i","accountName":"a"}"#, "sdk-record.missing.timeAdded"),
        (#"{"issuer":1,"accountName":"a"}"#, "sdk-record.invalid.issuer"),
        ("{\"issuer\":\"a\\u0000\",\"accountName\":\"a\"}", "sdk-record.invalid.issuer"),
        (#"{"tokenId":"a b"}"#, "sdk-record.invalid.tokenId"),
        (#"{"tokenId":"a","timeAdded":1e300}"#, "sdk-record.invalid.timeAdded"),
        (#"{"tokenId":"a","timeAdded":-1e300}"#, "sdk-record.invalid.timeAdded"),
        (#"{"type":"pushauth"}"#, "sdk-record.missing.secret"),
    ])
    func `what is no record is refused by its code`(text: String, code: String) {
        #expect(self.code(text) == code)
    }

    @Test(
        arguments: [
            ("secret", #""AAAA""#, "sdk-record.invalid.secret"),
            ("secret", #""A""#, "sdk-record.invalid.secret"),
            ("secret", #""!!!!""#, "sdk-record.invalid.secret"),
            (
                "secret", #""AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA==""#,
                "sdk-record.invalid.secret"
            ),
            ("secret", #""AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=""#, nil),
            (
                "secret", #""=AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA""#,
                "sdk-record.invalid.secret"
            ),
            ("mechanismUID", "null", "sdk-record.missing.mechanismUID"),
            ("mechanismUID", #""a b""#, "sdk-record.invalid.mechanismUID"),
            (
                "registrationEndpoint", #""am.example.com""#,
                "sdk-record.invalid.registrationEndpoint"
            ),
            ("authenticationEndpoint", "null", "sdk-record.missing.authenticationEndpoint"),
            ("uid", "[]", "sdk-record.invalid.uid"),
            ("uid", "null", nil), ("uid", #""""#, nil), ("resourceId", "null", nil),
            ("timeAdded", #""soon""#, "sdk-record.invalid.timeAdded"), ("timeAdded", "null", nil),
        ] as [(String, String, String?)]
    )
    func `one bad member of a push mechanism is named`(
        name: String,
        value: String,
        code: String?
    ) throws {
        #expect(self.code(SDKSamples.text(of: "ser-13", name, value)) == code)
    }

    @Test func `plain http of another machine needs consent`() {
        let keys = SDKSamples.vectors.first { $0.id == "ser-13" }?.keys ?? []
        let text = SDKSamples.text(keys).replacing("https://am", with: "http://am")
        #expect(
            refusal { try SDKRecord(parsing: text) } == "sdk-record.plain-http.registrationEndpoint"
        )
        #expect(code(text) == nil)
    }

    @Test func `no record prints its secret`() throws {
        let keys = SDKSamples.vectors.first { $0.id == "ser-13" }?.keys ?? []
        var dumped = ""
        dump(try SDKSamples.record(SDKSamples.text(keys)), to: &dumped)
        #expect(dumped.contains("am.example.com"))
        #expect(!dumped.contains("AQIDBA") && !dumped.contains("- 31"))
    }

    @Test func `a damaged record is read or refused, and never ends the program`() {
        var state: UInt64 = 11
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let pieces = ["null", #""""#, "-1", "1e308", "{}", "[]", "true", "99999999999999999999"]
        var refused = 0
        for vector in SDKSamples.vectors {
            let members = (try? JSON.parse(vector.text ?? SDKSamples.text(vector.keys)))?
                .objectValue
            for _ in 0..<300 {
                let text = (members?.members ?? []).map { member in
                    let value =
                        random(6) == 0 ? pieces[random(pieces.count)] : JSON.text(member.value)
                    return "\"\(member.name)\":\(value)"
                }
                if let code = code("{" + text.joined(separator: ",") + "}") {
                    #expect(code.hasPrefix("sdk-record."))
                    refused += 1
                }
            }
        }
        #expect(refused > 500)
    }
}
