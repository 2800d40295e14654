import Push
import Testing
import Token
import Vocabulary

/// Addresses as servers and people bring them, after reports to other programs.
@Suite struct ForeignAddressTests {
    private static let secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"

    private func read(_ text: String) throws -> EnrolmentAddress { try EnrolmentAddress(text) }

    private func code(_ text: String) -> String? { refusal { try EnrolmentAddress(text) } }

    @Test(arguments: [
        "otpauth://totp/ann@fw.example.org?secret=SECRET&amp;issuer=fw.example.org&amp;digits=8&amp;algorithm=SHA256",
        "otpauth://totp/ann@fw.example.org?secret=SECRET&amp;amp;issuer=fw.example.org&amp;amp;digits=8&amp;amp;algorithm=SHA256",
        "otpauth:&#x2F;&#x2F;totp&#x2F;ann@fw.example.org?secret&#x3D;SECRET&#38;issuer&equals;fw.example.org&#038;digits=8&AMP;algorithm=SHA256",
        #"otpauth:\/\/totp\/ann@fw.example.org?secret=SECRET\u0026issuer=fw.example.org\u0026digits=8\u0026algorithm=SHA256"#,
    ])
    func `an address that is escaped as in a web page is read with a warning`(text: String) throws {
        let address = try read(text.replacingText("SECRET", by: Self.secret))
        #expect(
            address.account
                == AccountID(issuer: "fw.example.org", accountName: "ann@fw.example.org")
        )
        #expect(address.oneTime?.digits == .eight && address.oneTime?.algorithm == .sha256)
        #expect(address.warnings.map(\.code) == ["escaped"])
    }

    @Test(arguments: [
        "&digits=8&digits=", "&#00000038;digits=8", "&#x00026;digits=8", "&#38digits=8",
        "&ampdigits=8", "& digits=8", "&amp; digits=8", "&DIGITS=8", "#&digits=8",
    ])
    func `no way of writing loses a member`(tail: String) throws {
        let address = try read("otpauth://totp/a?secret=\(Self.secret)&issuer=C\(tail)")
        #expect(address.oneTime?.digits == .eight)
    }

    @Test func `a fragment is no member`() throws {
        let address = try read("otpauth://totp/a?secret=\(Self.secret)&issuer=C#top")
        #expect(address.issuer == "C")
    }

    @Test func `the same secret with other codes is another account`() throws {
        let text = "otpauth://totp/Bank:ann?secret=\(Self.secret)"
        let known = try #require(try read(text).oneTimeMechanism(uid: "u"))
        for tail in ["&digits=8", "&period=60", "&algorithm=SHA256", "&encoder=steam"] {
            #expect(try read(text + tail).besides([known.account: known]).accountName == "ann (2)")
        }
        #expect(try read(text + "&digits=6").besides([known.account: known]).accountName == "ann")
        #expect(try read(text + "&algorithm=Algorithm.sha1").oneTime?.algorithm == .sha1)
    }

    @Test(arguments: [
        "digits=8&digits=08", "digits=08&algorithm=SHA1&algorithm=sha-1", "digits%3D8",
        "length=8&digits=8", "length=8", "issuer=My+Bank&issuer=My%20Bank&digits=8",
    ])
    func `members that are written in other ways mean the same`(members: String) throws {
        let address = try read("otpauth://totp/ann?secret=JBSWY3DPEHPK3PXP&issuer=&\(members)")
        #expect(address.oneTime?.digits == .eight)
    }

    @Test(arguments: [
        ("algo=SHA256", HashAlgorithm.sha256, 30), ("hash=sha512", .sha512, 30),
        ("interval=60&digest=SHA256", .sha256, 60), ("step=60&period=60", .sha1, 60),
        ("timeStep=60&alg=HMAC-SHA1", .sha1, 60), ("hashAlgorithm=sha_512&otplen=6", .sha512, 30),
    ])
    func `other names of members are read`(
        members: String,
        algorithm: HashAlgorithm,
        period: Int
    ) throws {
        let address = try read("otpauth://totp/ann?secret=JBSWY3DPEHPK3PXP&\(members)")
        #expect(address.oneTime?.algorithm == algorithm)
        #expect(address.oneTime?.factor == .time(period: period))
        #expect(code("otpauth://totp/a?secret=JBSWY3DPEHPK3PXP&step=60&period=30") != nil)
    }

    @Test(arguments: [
        #""otpauth://totp/ann?secret=JBSWY3DPEHPK3PXP""#,
        "<otpauth://totp/ann?secret=JBSWY3DPEHPK3PXP>",
        "otpauth%3A%2F%2Ftotp%2Fann%3Fsecret%3DJBSWY3DPEHPK3PXP",
        " 'otpauth://totp/ann?secret=JBSWY3DPEHPK3PXP' ",
    ])
    func `what is around an address does not count`(text: String) throws {
        #expect(try read(text).account.issuer == "ann")
    }

    @Test(arguments: [
        ("digits=6&digits=8", "digits"), ("algorithm=SHA1&algorithm=SHA256", "algorithm"),
        ("period=30&Period=60", "period"), ("issuer=A&issuer=B", "issuer"),
        ("encoder=steam&encoder=x", "encoder"),
    ])
    func `a member with two values is refused`(members: String, name: String) {
        let head = "otpauth://totp/a?secret=\(Self.secret)&"
        #expect(code(head + members) == "enrolment.repeated.\(name)")
        let same = members.split(separator: "&")[0]
        #expect(code(head + "\(same)&\(same)") == nil)
    }

    @Test(
        arguments: [
            ("totp", "issuer=Steam&encoder=steam", nil), ("totp", "issuer=Steam&digits=5", nil),
            ("steam", "issuer=Steam", nil), ("totp", "encoder=STEAM&digits=5&issuer=Valve", nil),
            ("totp", "digits=5&issuer=Bank", "digits"), ("totp", "encoder=base26", "encoder"),
            ("totp", "encoder=steam&digits=6", "digits"), ("totp", "t0=100", "t0"),
            ("totp", "offset=30", "offset"), ("totp", "encoding=hex", "encoding"),
            ("totp", "alphabet=abcdef", "alphabet"), ("totp", "checksum=true", "checksum"),
            ("totp", "digits=10", "digits"), ("totp", "digits=9", "digits"),
            ("totp", "digits=4", "digits"),
        ] as [(String, String, String?)]
    )
    func `Steam's codes are made, others are refused by name`(
        type: String,
        members: String,
        name: String?
    ) throws {
        let text = "otpauth://\(type)/Ann?secret=\(Self.secret)&\(members)"
        #expect(code(text) == name.map { "enrolment.invalid.\($0)" })
        guard name == nil else { return }
        let mechanism = try #require(try read(text).oneTimeMechanism(uid: "u"))
        #expect(mechanism.digits == .steam)
        let exported = OneTimeSamples.text(
            mechanism.address(displaying: Account(id: mechanism.account, added: .init(seconds: 1)))
        )
        #expect(try read(exported).oneTime?.digits == .steam)
    }

    /// By pyotp, `pyotp.contrib.Steam(SECRET).at(T)`.
    @Test(arguments: [(0, "XQCRV"), (1_700_000_000, "GTCK4")] as [(Int64, String)])
    func `codes of Steam are those of other programs`(seconds: Int64, code: String) throws {
        let address = try read("otpauth://steam/Steam:ann?secret=\(Self.secret)")
        let mechanism = try #require(try address.oneTimeMechanism(uid: "u"))
        #expect(try mechanism.code(at: Instant(seconds: seconds)).text == code)
    }

    @Test(arguments: [(7, "digits=7"), (6, ""), (8, "digits=8")])
    func `codes have six to eight digits`(count: Int, member: String) throws {
        let address = try read("otpauth://totp/a?secret=\(Self.secret)&\(member)")
        let mechanism = try #require(try address.oneTimeMechanism(uid: "u"))
        let long = try #require(
            try read("otpauth://totp/a?secret=\(Self.secret)&digits=8").oneTimeMechanism(uid: "u")
        )
        let code = try mechanism.code(at: Instant(seconds: 1_111_111_111)).text
        #expect(code.utf8.count == count)
        #expect(try long.code(at: Instant(seconds: 1_111_111_111)).text.hasSuffix(code))
    }

    @Test(arguments: [
        ("pin=True", true), ("pin=false", false), ("app_force_unlock=any", true), ("lock=1", true),
        ("app_force_unlock=biometric", true), ("", false),
    ])
    func `proof before each code is honoured`(member: String, isAsked: Bool) throws {
        let text = "otpauth://totp/a?secret=\(Self.secret)&\(member)"
        #expect(try read(text).oneTime?.asksForProof == isAsked)
        let mechanism = try #require(try read(text).oneTimeMechanism(uid: "u"))
        #expect(mechanism.asksForProof == isAsked)
        let exported = OneTimeSamples.text(
            mechanism.address(displaying: Account(id: mechanism.account, added: .init(seconds: 1)))
        )
        #expect(try read(exported).oneTime?.asksForProof == isAsked)
    }

    @Test(arguments: [("pin=maybe", "pin"), ("app_force_unlock=never", "app_force_unlock")])
    func `a proof that is not understood refuses the address`(member: String, name: String) {
        let text = "otpauth://totp/a?secret=\(Self.secret)&\(member)"
        #expect(code(text) == "enrolment.invalid.\(name)")
    }

    /// Vectors by Python's hashlib: `pbkdf2_hmac("sha1", server.hex().encode(), half, rounds, bytes)`.
    @Test func `two parts make the secret`() throws {
        let text =
            "otpauth://totp/a?secret=\(Self.secret)&2step_salt=8&2step_output=20&2step_difficulty=1000"
        let address = try read(text)
        let half = [UInt8](1...8)
        let mechanism = try #require(try address.oneTimeMechanism(uid: "u", half: half))
        #expect(
            OneTimeSamples.hexadecimal(mechanism.secret)
                == "836f6ad35a5f5ae1fbd2d3a6119f957ee4063e3c"
        )
        #expect(try TwoStepSecret.shown(half) == "3VLYHPABAIBQIBIGA4EA")
        #expect(address.oneTime?.twoStep?.half().count == 8)
        #expect(address.warnings.isEmpty)
    }

    @Test(arguments: [
        ("2step_salt=4", "2step_salt"), ("2step_output=8", "2step_output"),
        ("2step_difficulty=0", "2step_difficulty"),
        ("2step_difficulty=9999999", "2step_difficulty"),
    ])
    func `parts outside their limits are refused`(member: String, name: String) {
        let text = "otpauth://hotp/a?secret=\(Self.secret)&\(member)"
        #expect(code(text) == "enrolment.invalid.\(name)")
    }

    @Test(arguments: [
        (
            "Big%20Corporation%3A%20alice%40bigco.com", "Big%20Corporation", "Big Corporation",
            "alice@bigco.com"
        ),
        ("Test%3A%20Foo%3AUser", "Test%3A%20Foo", "Test: Foo", "User"),
        (
            "https://auth.example.com:user@example.com", "https%3A%2F%2Fauth.example.com",
            "https://auth.example.com", "user@example.com"
        ),
        ("https%3A%2F%2Fauth.example.com:user", "", "https://auth.example.com", "user"),
        ("Test%20Issuer:ann", "Test+Issuer", "Test Issuer", "ann"),
        ("Test%20Issuer%3Aann", "Test+Issuer", "Test Issuer", "ann"),
        ("%20ann%20", "%20Bank%C2%A0", "Bank", "ann"),
        ("ACME%20Co:john.doe@email.com", "ACME%20Co", "ACME Co", "john.doe@email.com"),
        ("Disney%2B:ann", "Disney%2B", "Disney+", "ann"),
    ])
    func `issuer and name are told apart`(
        label: String,
        member: String,
        issuer: String,
        name: String
    ) throws {
        let tail = member.isEmpty ? "" : "&issuer=\(member)"
        let address = try read("otpauth://totp/\(label)?secret=\(Self.secret)\(tail)")
        #expect(address.account == AccountID(issuer: issuer, accountName: name))
        #expect(address.warnings.isEmpty)
    }

    @Test func `a name of blanks is no name`() throws {
        #expect(
            code("otpauth://totp/%20?secret=\(Self.secret)&issuer=%20%20")
                == "enrolment.missing.issuer"
        )
        let address = try read("otpauth://totp/%20%20?secret=\(Self.secret)&issuer=Bank")
        #expect(address.accountName == "Untitled")
    }

    @Test(arguments: ["\n", "\r\n", " \t", "\u{FEFF}", "\u{A0}\n\n"])
    func `blanks and marks around an address do not count`(around: String) throws {
        let text = "otpauth://totp/Bank:ann?secret=\(Self.secret)"
        #expect(try read(around + text + around).account.accountName == "ann")
    }

    @Test(arguments: [
        ("pia://container/SMPH0001?issuer=x", "container"),
        ("otpauth-migration://offline?data=Ch", "accounts import"),
        ("motp://a?secret=aa", "Mobile-OTP"), ("steam://\(secret)", "--type steam"),
        ("https://login.example.org/qr", "web page"), (secret, "--secret"),
        ("jbsw y3dp ehpk 3pxp", "--secret"), ("hello", "pushauth://"),
    ])
    func `what is no address is told by what it is`(text: String, words: String) {
        #expect(code(text) == "enrolment.scheme")
        let error = #expect(throws: EnrolmentError.self) { try EnrolmentAddress(text) }
        #expect(error?.reason.contains(words) == true, "\(error?.reason ?? "")")
    }

    @Test func `accounts of one name are told apart by the label, else by a number`() throws {
        func address(_ label: String, _ number: UInt8) throws -> EnrolmentAddress {
            let text = Base32.encode([UInt8](repeating: number, count: 20))
            return try read("otpauth://totp/\(label)?secret=\(text)&issuer=Slack")
        }
        func secret(_ number: UInt8) throws -> OneTimeMechanism {
            try #require(try address("Slack:ann", number).oneTimeMechanism(uid: "u"))
        }
        func id(_ name: String) -> AccountID { AccountID(issuer: "Slack", accountName: name) }
        var known = [id("ann"): try secret(1)]
        #expect(try address("Slack:ann", 1).besides(known).account == id("ann"))
        let second = try address("Second:ann", 2).besides(known)
        #expect(second.account == id("ann (Second)"))
        #expect(second.warnings.contains(.renamed(second.account)))
        known[second.account] = try secret(2)
        #expect(try address("Slack:ann", 3).besides(known).account == id("ann (2)"))
        #expect(try address("Second:ann", 2).besides(known).account == second.account)
        #expect(try address("Second:ann", 3).besides(known).account == id("ann (2)"))
        #expect(try address("Slack:bob", 3).besides(known).account == id("bob"))
        #expect(try address("Slack:bob", 3).named(" eve ").account == id("eve"))
        #expect(refusal { try address("Slack:bob", 3).named("  ") } == "enrolment.invalid.account")
    }
}
