import Push
import Testing
import Token
import Vocabulary

/// The numbered cases of hostile or odd enrolment addresses.
@Suite struct NegativeAddressTests {
    private func address(
        label: String = "Bank:ann",
        _ changes: [String: String?] = [:],
        tail: String = ""
    ) -> String {
        let key = Base64.encodeURL(Signed.keyBytes)
        var members: [String: String?] = [
            "s": key, "c": key, "m": "REGISTER:1",
            "r": base64("https://am.example.com/?_action=register"),
            "a": base64("https://am.example.com/?_action=authenticate"),
        ]
        members.merge(changes) { $1 }
        let query = members.sorted { $0.key < $1.key }
            .compactMap { name, value in value.map { "\(name)=\($0)" } }
        return "pushauth://push/\(label)?\(query.joined(separator: "&"))\(tail)"
    }

    private func code(_ text: String) -> String? { refusal { try EnrolmentAddress(text) } }

    @Test(arguments: [
        ("https://am.example.com/?s=AA", "enrolment.scheme"), ("tel:112", "enrolment.scheme"),
        ("javascript://push/a:b?s=AA", "enrolment.scheme"),
        ("otpauth://push/a:b?secret=AAAA", "enrolment.type"),
        ("pushauth://totp/a:b?secret=AAAA", "enrolment.type"),
    ])
    func `case 69: another scheme is refused with a clear text`(text: String, code: String) throws {
        #expect(self.code(text) == code)
        let reason = refusalReason(text)
        #expect(reason.contains("otpauth") && reason.contains("mfauth"))
    }

    private func refusalReason(_ text: String) -> String {
        do {
            _ = try EnrolmentAddress(text)
            return ""
        } catch {
            return error.reason
        }
    }

    @Test(arguments: ["s", "c", "r", "a", "m"])
    func `case 70: a required member that is missing or empty is named`(name: String) {
        #expect(code(address([name: nil])) == "enrolment.missing.\(name)")
        #expect(code(address([name: ""])) == "enrolment.missing.\(name)")
    }

    @Test(arguments: [
        "AAAA", "!!!!", "AAAAAAAAAAAAAAAAAAAA", "AAAAA", "A B", "AAAAAAAAAAAAAAAAAAAAAB",
    ])
    func `case 71: bad base64 and a secret shorter than 16 bytes are refused`(secret: String) {
        #expect(code(address(["s": secret])) == "enrolment.invalid.s")
    }

    @Test(arguments: [
        "ftp://am.example.com/", "am.example.com", "https://user@am.example.com/",
        "https://am.example.com:0/", "https://am.example.com:99999/", "https:///x", "",
        "https://user:pw@am.example.com/", "https://am.example.com/\r\nX: y",
        "https://am.example.com/#f",
    ])
    func `case 72: an address of a server that is none is refused`(text: String) {
        for name in ["r", "a"] {
            let code = text.isEmpty ? "enrolment.missing.\(name)" : "enrolment.invalid.\(name)"
            #expect(self.code(address([name: base64(text)])) == code)
        }
    }

    @Test func `case 72: http, and two hosts, are never silent`() throws {
        let far = base64("http://am.example.com/?_action=register")
        #expect(code(address(["r": far])) == "enrolment.plain-http.r")
        let other = base64("https://other.example.com/?_action=authenticate")
        #expect(try EnrolmentAddress(address(["a": other])).warnings == [.hostsDiffer])
    }

    @Test(arguments: ["s", "c", "r", "a", "m"])
    func `case 73: a required member that is given twice is refused`(name: String) {
        #expect(code(address(tail: "&\(name)=AAAA")) == "enrolment.repeated.\(name)")
    }

    @Test func `case 73: unknown members, and the same ones twice, are ignored`() throws {
        #expect(code(address(tail: "&b=111111&b=222222")) == "enrolment.repeated.b")
        let read = try EnrolmentAddress(
            address(tail: "&badger=ferret&badger=dog&b=&b=222222&B=222222")
        )
        #expect(read.colour == "222222")
        #expect(read.warnings.isEmpty)
    }

    @Test func `case 74: both issuers are told when they differ`() throws {
        let read = try EnrolmentAddress(address(["issuer": base64("Other")]))
        #expect(read.issuer == "Other")
        #expect(read.warnings == [.issuersDiffer(label: "Bank")])
    }

    @Test(arguments: [
        ("Bank:urn:x:1", "Bank", "urn:x:1"), ("Bank%3Aann", "Bank", "ann"),
        ("Bank:a%3Ab", "Bank", "a:b"), ("A%3AB:c", "A:B", "c"), ("Bank:a%20b%2Fc", "Bank", "a b/c"),
        ("demo", "demo", "demo"), ("Bank:100%", "Bank", "100%"), ("Bank:a+b", "Bank", "a+b"),
        ("Bank:%zz", "Bank", "%zz"), ("Bank:%C3%A9", "Bank", "é"),
    ])
    func `case 75: a label is split at its first colon`(
        label: String,
        issuer: String,
        account: String
    ) throws {
        let expected = AccountID(issuer: issuer, accountName: account)
        #expect(try EnrolmentAddress(address(label: label)).account == expected)
    }

    @Test(arguments: [
        "Bank:a%0Ab", "Bank:a%1B[2J", "Ba%00nk:a", "Bank:%E2%80%AEnna", "Bank:\u{2066}ann",
        "Bank:a%C2%85b", "Bank:%ED%A0%80",
    ])
    func `case 75: control and bidirectional characters in a label are refused`(label: String) {
        #expect(code(address(label: label)) == "enrolment.malformed")
    }

    @Test func `case 76: without its action a new device token is off, and says so`() throws {
        let read = try EnrolmentAddress(address(["r": base64("https://am.example.com/push")]))
        #expect(read.warnings == [.tokenUpdateImpossible])
        let mechanism = try read.registration(
            mechanismUID: "m",
            deviceToken: "t",
            deviceName: "n"
        ).mechanism
        let code = refusal {
            try mechanism.deviceTokenUpdate(deviceToken: "t", deviceName: "n", userName: "ann")
        }
        #expect(code == "device-token.update-off")
    }

    @Test func `case 77: an address of 100 kB is refused before it is read`() {
        let long = address(tail: "&x=" + String(repeating: "y", count: 100_000))
        #expect(code(long) == "enrolment.too-long")
        #expect(code(String(repeating: "\u{1B}", count: 100_000)) == "enrolment.too-long")
    }

    @Test func `case 78: equal names are one account, and names that only join alike are not`()
        throws
    {
        let one = try EnrolmentAddress(address(label: "Bank:ann")).account
        let same = try EnrolmentAddress("otpauth://totp/Bank:ann?secret=AAAA").account
        #expect(one == same)
        let joined = try EnrolmentAddress(address(label: "a-b:c")).account
        #expect(joined != (try EnrolmentAddress(address(label: "a:b-c")).account))
    }
}
