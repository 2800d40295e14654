import Push
import Testing
import Token
import Vocabulary

@Suite struct CombinedEnrolmentTests {
    private static let secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

    private func codes(_ tail: String, type: String = "totp") -> String {
        "otpauth://\(type)/Bank:ann?secret=\(Self.secret)\(tail)"
    }

    private var push: String {
        "s=\(base64(String(repeating: "k", count: 32)))"
            + "&c=\(base64(String(repeating: "c", count: 32)))"
            + "&r=\(base64("https://am.example.com/push?_action=register"))"
            + "&a=\(base64("https://am.example.com/push?_action=authenticate"))&m=REGISTER:1&l="
    }

    private func code(_ text: String) -> String? { refusal { try EnrolmentAddress(text) } }

    private func oneTime(_ tail: String, type: String = "totp") throws -> OneTimeEnrolment {
        try #require(try EnrolmentAddress(codes(tail, type: type)).oneTime)
    }

    @Test(
        arguments: [
            ("&period=1", nil), ("&period=86400", nil), ("&period=86401", "period"),
            ("&period=0", "period"), ("&period=%2B30", "period"), ("&period=+30", "period"),
            ("&period=30.0", "period"), ("&period=0x1e", "period"), ("&period=٣٠", "period"),
            ("&period=99999999999999999999", "period"), ("&period=", nil),
            ("&digits=6", nil), ("&digits=8", nil), ("&digits=7", nil), ("&digits=9", "digits"),
            ("&digits=06", nil),
            ("&digits=-6", "digits"), ("&digits=18446744073709551622", "digits"),
            ("&algorithm=", nil), ("&algorithm=SHA3", "algorithm"), ("&algorithm=sha", "algorithm"),
            ("&algorithm=hmac", "algorithm"), ("&counter=x", nil), ("&uid=!", nil), ("&oid=!", nil),
            ("&policies=!", "policies"), ("&policies=e30", nil), ("&policies=W10", "policies"),
            ("&policies=eyI", "policies"), ("&policies=_w", "policies"),
        ] as [(String, String?)]
    )
    func `a member of a time-based code keeps its limits`(tail: String, name: String?) {
        #expect(code(codes(tail)) == name.map { "enrolment.invalid.\($0)" })
    }

    @Test(
        arguments: [
            ("&counter=0", 0), ("&counter=9223372036854775807", 9_223_372_036_854_775_807),
            ("", 0), ("&period=x", 0), ("&counter=9223372036854775808", nil), ("&counter=-1", nil),
            ("&counter=1.0", nil),
        ] as [(String, UInt64?)]
    )
    func `a counter is a whole number`(tail: String, counter: UInt64?) throws {
        guard let counter else {
            #expect(code(codes(tail, type: "hotp")) == "enrolment.invalid.counter")
            return
        }
        #expect(try oneTime(tail, type: "hotp").factor == .counter(counter))
    }

    @Test(
        arguments: HashAlgorithm.allCases.flatMap { algorithm in
            let name = algorithm.rawValue
            return [name, name.uppercased(), "Hmac\(name.uppercased())"].map { ($0, algorithm) }
        }
    )
    func `a hash is known by its name in any letter case`(
        name: String,
        algorithm: HashAlgorithm
    ) throws {
        #expect(try oneTime("&algorithm=\(name)").algorithm == algorithm)
    }

    @Test func `a secret of codes is there once, in base32, of 1 to 1024 bytes`() {
        func refused(_ query: String) -> String? { code("otpauth://totp/Bank:ann?\(query)") }
        #expect(refused("x=1") == "enrolment.missing.secret")
        #expect(refused("secret=") == "enrolment.missing.secret")
        #expect(refused("secret=AAAA&secret=AAAA") == "enrolment.repeated.secret")
        #expect(refused("secret=A") == "enrolment.invalid.secret")
        #expect(refused("secret=%3D%3D") == "enrolment.invalid.secret")
        #expect(refused("secret=AA9A") == "enrolment.invalid.secret")
        let longest = Base32.encode([UInt8](repeating: 1, count: 1_024))
        #expect(refused("secret=\(longest)") == nil)
        let tooLong = Base32.encode([UInt8](repeating: 1, count: 1_025))
        #expect(refused("secret=\(tooLong)") == "enrolment.invalid.secret")
    }

    @Test(arguments: [(1, true), (15, true), (16, false), (20, false)])
    func `a short secret of codes is pointed out`(bytes: Int, isShort: Bool) throws {
        let secret = Base32.encode([UInt8](repeating: 1, count: bytes))
        let address = try EnrolmentAddress("otpauth://totp/Bank:ann?secret=\(secret)")
        #expect(address.warnings == (isShort ? [.shortSecret(bytes: bytes)] : []))
    }

    @Test func `the issuer of codes is never taken for base64`() throws {
        let address = try EnrolmentAddress(codes("&issuer=Rm9yZ2VSb2Nr"))
        #expect(address.issuer == "Rm9yZ2VSb2Nr")
        #expect(address.warnings == [.issuersDiffer(label: "Bank")])
        #expect(try EnrolmentAddress(codes("&issuer=")).issuer == "Bank")
    }

    @Test(
        arguments: [
            ("https://example.com/l.png", "https://example.com/l.png"),
            ("http://example.com/l.png", "http://example.com/l.png"),
            ("aHR0cHM6Ly9leGFtcGxlLmNvbS8", "https://example.com/"),
            ("javascript:alert(1)", nil), ("file:///etc/passwd", nil), ("!", nil), ("", nil),
            ("https://user@example.com/", nil), ("https://example.com/a%23b", nil),
            ("https://example.com/a b", "https://example.com/a%20b"),
        ] as [(String, String?)]
    )
    func `a logo is an http or https address, or none`(written: String, address: String?) throws {
        #expect(try EnrolmentAddress(codes("&image=\(written)")).imageAddress == address)
    }

    @Test(
        arguments: [
            ("032b75", "032b75"), ("FF00aa", "ff00aa"), ("%23FF00AA", "ff00aa"), ("#FF00AA", nil),
            ("FF0Z0F", nil), ("FFF", nil), ("%23%23FF00AA", nil), ("", nil),
        ] as [(String, String?)]
    )
    func `a colour is six hexadecimal digits, or none`(written: String, colour: String?) throws {
        #expect(try EnrolmentAddress(codes("&b=\(written)")).colour == colour)
    }

    @Test func `a half of a combined address counts when one of its own members is there`() throws {
        let both = "mfauth://totp/Bank:ann?\(push)&secret=\(Self.secret)&pid=cA&oid=bw&uid=dQ"
        let combined = try EnrolmentAddress(both)
        #expect(combined.kind == .combined)
        #expect(combined.push?.resourceID == "p")
        #expect(combined.oneTime?.resourceID == "o")
        #expect(combined.userID == "u")
        let pushAlone = try EnrolmentAddress("mfauth://totp/Bank:ann?\(push)&digits=7&oid=!")
        #expect(pushAlone.kind == .push)
        #expect(try pushAlone.oneTimeMechanism(uid: "x") == nil)
        let codesAlone = try EnrolmentAddress(
            "mfauth://hotp/Bank:ann?secret=\(Self.secret)&l=!&pid=!&counter=3"
        )
        #expect(codesAlone.kind == .oneTime)
        #expect(codesAlone.oneTime?.factor == .counter(3))
        #expect(try EnrolmentAddress("mfauth://push/Bank:ann?\(push)").kind == .push)
    }

    @Test(arguments: ["s", "r", "a", "m", "c"])
    func `one member of the push half alone refuses the whole address`(name: String) throws {
        let head = "mfauth://totp/Bank:ann?secret=\(Self.secret)"
        #expect(code(head) == nil)
        let first = name == "s" ? "r" : "s"
        #expect(code("\(head)&\(name)=AAAA") == "enrolment.missing.\(first)")
        #expect(code("\(head)&\(name)=") == "enrolment.missing.s")
    }

    @Test(arguments: [
        ("&secret=", "enrolment.missing.secret"), ("&secret=9", "enrolment.invalid.secret"),
        ("&secret=AAAAAAAA&digits=5", "enrolment.invalid.digits"),
        ("&secret=AAAAAAAA&period=0", "enrolment.invalid.period"),
        ("&secret=AAAAAAAA&algorithm=x", "enrolment.invalid.algorithm"),
    ])
    func `a bad half for codes refuses a good push half`(tail: String, code: String) {
        #expect(self.code("mfauth://totp/Bank:ann?\(push)\(tail)") == code)
    }

    @Test func `an address without a push half is not registered`() throws {
        let address = try EnrolmentAddress(codes(""))
        let thrown = refusal {
            try address.registration(mechanismUID: "m", deviceToken: "t", deviceName: "n")
        }
        #expect(thrown == "enrolment.no-push")
    }

    @Test func `a registration for Apple says so`() throws {
        struct Example: Decodable { let bodyText: String }
        struct Address: Decodable { let uri: String }
        let address: Address = try Vectors.one("enrolment-address", of: "worked-examples")
        let example: Example = try Vectors.one("registration-request", of: "worked-examples")
        let registration = try EnrolmentAddress(address.uri).registration(
            mechanismUID: Signed.mechanismUID,
            deviceToken: "3C9E9DEE4F2E33602F2BE4F58C94CC0580F9B28F92AC79EF54BA06CF632D7B70",
            deviceName: "console",
            service: .apple
        )
        #expect(String(decoding: registration.request.body, as: UTF8.self) == example.bodyText)
    }

    @Test func `the worked combined address has both halves and its policies`() throws {
        struct Address: Decodable {
            let uri: String
            let policies: String
        }
        let vector: Address = try Vectors.one("combined-enrolment", of: "worked-examples")
        let address = try EnrolmentAddress(vector.uri)
        #expect(address.kind == .combined)
        #expect(address.policies.text == vector.policies)
        #expect(address.oneTime?.resourceID == "1d3f7c5e-9a77-4c3a-a4a7-2c5b5e1f6a90")
    }

    @Test func `the document tells every member, and lengths for secrets`() throws {
        let address = try EnrolmentAddress(
            "mfauth://totp/Bank:ann?\(push)&secret=\(Self.secret)&pid=cA&oid=bw&uid=dQ&b=FF00FF"
                + "&image=https://example.com/l.png&policies=eyJhIjp7fX0&issuer=T3RoZXI"
                + "&l=YW1sYmNvb2tpZT0wMQ"
        )
        #expect(address.push?.loadBalancerCookie == "amlbcookie=01")
        #expect(
            JSON.text(.object(address.document)) == """
                {"kind":"combined","issuer":"Other","account":"ann","label_issuer":"Bank",\
                "colour":"ff00ff","image":"https://example.com/l.png","user_id":"u","policies":{"a":{}},\
                "push":{"registration":"https://am.example.com/push?_action=register",\
                "authentication":"https://am.example.com/push?_action=authenticate",\
                "message_id":"REGISTER:1","resource_id":"p","secret_bytes":32},\
                "one_time":{"type":"totp","period_s":30,"algorithm":"sha1","digits":6,\
                "resource_id":"o","secret_bytes":20},"warnings":["issuers-differ"]}
                """
        )
        let counted = try EnrolmentAddress(codes("&counter=5", type: "hotp"))
        #expect(
            JSON.text(.object(counted.document)) == """
                {"kind":"one-time","issuer":"Bank","account":"ann","policies":{},\
                "one_time":{"type":"hotp","counter":"5","algorithm":"sha1","digits":6,\
                "secret_bytes":20},"warnings":[]}
                """
        )
    }

    @Test func `a damaged address is read or refused, and never ends the program`() {
        let good = [
            Array("mfauth://hotp/Bank:ann?secret=\(Self.secret)&counter=7&digits=8&\(push)".utf8),
            Array(codes("&period=45&algorithm=SHA256&policies=eyJhIjp7fX0&b=FF00FF").utf8),
        ]
        let refused = refusals(ofDamaged: good, rounds: 4_000, seed: 23, marks: "%=&#?:-9")
        #expect(refused > 1_500)
    }

    @Test func `neither the document nor a dump holds a secret`() throws {
        let address = try EnrolmentAddress("mfauth://totp/Bank:ann?\(push)&secret=\(Self.secret)")
        var dumped = JSON.text(.object(address.document))
        dump(address, to: &dumped)
        dumped += String(describing: address) + String(reflecting: address)
        for secret in [Self.secret, "12345678901234567890", "kkkk", "cccc", "a2tr", "Y2Nj"] {
            #expect(!dumped.contains(secret))
        }
        let numbers = dumped.split { !$0.isNumber }
        #expect(!numbers.contains("107") && !numbers.contains("99") && !numbers.contains("49"))
    }
}
