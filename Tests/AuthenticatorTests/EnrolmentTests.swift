import Push
import Testing
import Token

@Suite struct EnrolmentTests {
    /// An address of named members; `nil` leaves one out.
    private func address(
        _ front: String = "pushauth://push/ForgeRock:demo",
        changing changes: [(String, String?)] = [],
        appending tail: String = ""
    ) -> String {
        var members: [(String, String)] = [
            ("s", base64(String(repeating: "k", count: 32))),
            ("c", base64(String(repeating: "c", count: 32))),
            ("r", base64("https://am.example.com/push?_action=register")),
            ("a", base64("https://am.example.com/push?_action=authenticate")), ("m", "REGISTER:1"),
            ("l", ""),
        ]
        for (name, value) in changes {
            members.removeAll { $0.0 == name }
            if let value { members.append((name, value)) }
        }
        let query = members.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
        return "\(front)?\(query)\(tail)"
    }

    private func code(_ text: String) -> String? { refusal { try EnrolmentAddress(text) } }

    private func warnings(_ text: String) throws -> [EnrolmentWarning] {
        try EnrolmentAddress(text, allowsPlainHTTP: true).warnings
    }

    @Test func `an ordinary address has no warning`() throws {
        #expect(try warnings(address()).isEmpty)
    }

    @Test(arguments: [
        ("s", 16, false), ("s", 31, false), ("s", 32, true), ("s", 512, true), ("s", 513, false),
        ("c", 15, false), ("c", 16, true), ("c", 64, true), ("c", 65, false),
    ])
    func `secret and challenge keep their lengths`(name: String, bytes: Int, isGood: Bool) {
        let text = base64(String(repeating: "x", count: bytes))
        let expected = isGood ? nil : "enrolment.invalid.\(name)"
        #expect(code(address(changing: [(name, text)])) == expected)
    }

    @Test(arguments: ["s", "r", "a", "c", "policies"])
    func `a member that is no base64 is refused`(name: String) {
        #expect(code(address(changing: [(name, "!!!")])) == "enrolment.invalid.\(name)")
    }

    @Test func `plain http is for this machine or for who allows it`() throws {
        let far = base64("http://am.example.com/?_action=register")
        let near = base64("http://127.0.0.1:8080/?_action=register")
        #expect(code(address(changing: [("r", far)])) == "enrolment.plain-http.r")
        #expect(code(address(changing: [("a", far)])) == "enrolment.plain-http.a")
        #expect(code(address(changing: [("r", near), ("a", near)])) == nil)
        #expect(try warnings(address(changing: [("r", near), ("a", near)])).isEmpty)
        #expect(try warnings(address(changing: [("r", far), ("a", far)])) == [.plainHTTP])
    }

    @Test func `answers to another host than the registration's are pointed out`() throws {
        let other = base64("https://other.example.com/push?_action=authenticate")
        #expect(try warnings(address(changing: [("a", other)])) == [.hostsDiffer])
        let shouted = base64("https://AM.EXAMPLE.COM/push?_action=authenticate")
        #expect(try warnings(address(changing: [("a", shouted)])).isEmpty)
    }

    @Test(
        arguments: [
            ("ForgeRock", nil, "ForgeRock", nil), ("ForgeRock", "Rm9yZ2VSb2Nr", "ForgeRock", nil),
            ("forgerock", "Rm9yZ2VSb2Nr", "ForgeRock", nil),
            ("Other", "Rm9yZ2VSb2Nr", "ForgeRock", "Other"),
            ("ForgeRock", "Acme%20Corp", "Acme Corp", "ForgeRock"), ("Test", "test", "test", nil),
            ("A%3AB", nil, "A:B", nil), ("Zm9v", "Zm9v", "Zm9v", nil),
            ("Other", "Zm9v", "foo", "Other"),
        ] as [(String, String?, String, String?)]
    )
    func `the issuer is decoded when it can be, and a difference is pointed out`(
        label: String,
        parameter: String?,
        issuer: String,
        other: String?
    ) throws {
        let text = address("pushauth://push/\(label):demo", changing: [("issuer", parameter)])
        let result = try EnrolmentAddress(text)
        #expect(result.issuer == issuer)
        #expect(result.accountName == "demo")
        #expect(result.warnings == (other.map { [.issuersDiffer(label: $0)] } ?? []))
    }

    @Test(arguments: [
        ("https://am.example.com/?s=AA", "enrolment.scheme"),
        ("pushauth:push/x", "enrolment.scheme"), ("", "enrolment.scheme"),
        ("pushauth://totp/x:y?s=AA", "enrolment.type"), ("pushauth:///x:y?s=AA", "enrolment.type"),
        ("otpauth://push/x:y?secret=AAAA", "enrolment.type"),
        ("otpauth:///x:y?secret=AAAA", "enrolment.type"),
        ("MFAUTH://other/x:y?secret=AAAA", "enrolment.type"),
        ("mfauth://push/x:y?secret=AAAA", "enrolment.type"),
        ("mfauth://totp/x:y?version=2", "enrolment.missing.s"),
        ("otpauth://totp/x:y?secret=AAAA&version=2", "enrolment.version"),
        ("pushauth://push/x:y?version=2", "enrolment.version"),
        ("pushauth://push/x:\u{1B}[2J?s=AA", "enrolment.malformed"),
        ("pushauth://push/x:%1B?s=AA", "enrolment.malformed"),
        ("pushauth://push/x:y?s=AA#\u{1B}[2J", "enrolment.malformed"),
        ("pushauth://push/x:%FF?s=AA", "enrolment.malformed"),
        ("pushauth://push/x:\u{202E}y?s=AA", "enrolment.malformed"),
        ("pushauth://push/x:%E2%81%A6y?s=AA", "enrolment.malformed"),
        ("pushauth://push/x:y", "enrolment.missing.s"),
    ])
    func `an address of another kind or form is refused by its code`(text: String, code: String) {
        #expect(self.code(text) == code)
    }

    @Test func `an address that names nobody is refused`() {
        #expect(code(address("pushauth://push")) == "enrolment.missing.issuer")
        #expect(code(address("pushauth://push/:")) == "enrolment.missing.issuer")
    }

    @Test func `an account without a name has one all the same`() throws {
        let account = try EnrolmentAddress(address("pushauth://push/ForgeRock:")).account
        #expect(account == AccountID(issuer: "ForgeRock", accountName: "Untitled"))
    }

    @Test func `names have 1024 bytes at most`() throws {
        let longest = String(repeating: "n", count: 1_024)
        func refused(_ label: String) -> String? { code(address("pushauth://push/\(label)")) }
        #expect(refused("a:\(longest)") == nil)
        #expect(refused("a:\(longest)n") == "enrolment.invalid.account")
        #expect(refused("\(longest):b") == nil)
        #expect(refused("\(longest)n:b") == "enrolment.invalid.issuer")
        for name in ["uid", "pid"] {
            #expect(try warnings(address(changing: [(name, base64(longest))])).isEmpty)
            let tooLong = address(changing: [(name, base64(longest + "n"))])
            #expect(try warnings(tooLong).map(\.code) == ["unreadable-\(name)"])
        }
    }

    @Test func `an address has 8192 bytes at most`() {
        let head = address(appending: "&x=")
        let longest = head + String(repeating: "y", count: 8_192 - head.utf8.count)
        #expect(code(longest) == nil)
        #expect(code(longest + "y") == "enrolment.too-long")
    }

    @Test func `the id of an authentication is no registration`() {
        #expect(code(address(changing: [("m", "AUTHENTICATE:1")])) == "enrolment.invalid.m")
        #expect(code(address(changing: [("m", "a%20b")])) == "enrolment.invalid.m")
    }

    @Test func `what follows a hash and members without a value are ignored`() throws {
        let text = address(appending: "&lonely&b=519387&#&m=AUTHENTICATE:1")
        #expect(try EnrolmentAddress(text).colour == "519387")
    }

    @Test func `a cookie that no header can hold is left out and pointed out`() throws {
        let text = address(changing: [("l", base64("amlbcookie=ö"))])
        let result = try EnrolmentAddress(text)
        #expect(result.push?.loadBalancerCookie == nil)
        #expect(result.warnings == [.cookieUnusable])
    }

    @Test func `a cookie with a line break is left out`() throws {
        let result = try EnrolmentAddress(address(changing: [("l", base64("a\r\nX: y"))]))
        #expect(result.push?.loadBalancerCookie == nil)
        #expect(result.warnings.map(\.code) == ["unreadable-l"])
    }

    @Test func `a damaged address is read or refused, and never ends the program`() {
        let good = Array(address(changing: [("issuer", "Rm9yZ2VSb2Nr"), ("b", "519387")]).utf8)
        let refused = refusals(ofDamaged: [good], rounds: 5_000, seed: 7, marks: "%=&#?:/+")
        #expect(refused > 2_500)
    }

    @Test func `an address does not print its secret or its challenge`() throws {
        let result = try EnrolmentAddress(address())
        var dumped = ""
        dump(result, to: &dumped)
        dumped += String(describing: result) + String(reflecting: result)
        #expect(!dumped.contains("kkkk") && !dumped.contains("107, 107"))
        #expect(!dumped.contains("cccc") && !dumped.contains("99, 99"))
        let numbers = dumped.split { !$0.isNumber }
        #expect(!numbers.contains("107") && !numbers.contains("99"))
        #expect(dumped.contains("am.example.com"))
    }
}
