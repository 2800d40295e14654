import Push
import Testing
import Token
import Vocabulary

@Suite struct LookalikeTests {
    private func address(_ issuer: String, _ account: String) throws -> EnrolmentAddress {
        func encoded(_ text: String) -> String {
            text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        return try EnrolmentAddress(
            "otpauth://totp/\(encoded(issuer)):\(encoded(account))"
                + "?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
        )
    }

    @Test(
        arguments: [
            ("Example Bank", "ann", []), ("Банк России", "анна", []), ("Süd", "Zoë", []),
            ("Ex\u{430}mple Bank", "ann", ["confusable-letters-issuer"]),
            ("Example \u{432}ank", "ann", ["mixed-scripts-issuer"]),
            ("\u{421}\u{410}\u{420} Bank", "ann", ["confusable-letters-issuer"]),
            ("Example Bank", "p\u{430}ul", ["confusable-letters-account"]),
            ("M\u{2C9F}nzo", "ann", ["confusable-letters-issuer"]),
            ("Ha\u{627}ifax Bank", "ann", ["confusable-letters-issuer"]),
            (
                "\u{157C}alifax Bank", "M\u{966}na",
                ["confusable-letters-issuer", "confusable-letters-account"]
            ),
            ("\u{2C8E}\u{2C9E}M\u{2C9E}", "ann", ["confusable-letters-issuer"]),
            // Hebrew writes a letter before a Latin word; Thai and Japanese no blanks.
            ("\u{5D1}\u{5E0}\u{5E7} \u{5D5}Apple", "ann", []),
            ("\u{53E3}\u{5EA7}Bank", "\u{E23}\u{E49}\u{E32}\u{E19}ABC", []),
            ("P\u{430}y", "p\u{436}ypal", ["confusable-letters-issuer", "mixed-scripts-account"]),
        ] as [(String, String, [String])]
    )
    func `letters of scripts that look alike are pointed out`(
        issuer: String,
        account: String,
        codes: [String]
    ) throws {
        let warnings = try address(issuer, account).warnings
        #expect(warnings.map(\.code) == codes)
        #expect(warnings.allSatisfy { $0.sentence.utf8.allSatisfy { (0x20...0x7E).contains($0) } })
    }

    @Test(arguments: [
        ("Caf\u{E9}", "Cafe\u{301}"), ("KBC", "\u{212A}BC"),
        ("\u{C5}ngstr\u{F6}m", "\u{212B}ngstr\u{F6}m"),
    ])
    func `names that Unicode calls equivalent are those of two accounts`(
        one: String,
        other: String
    ) throws {
        #expect(one == other)
        let (first, second) = (
            AccountID(issuer: one, accountName: "ann"), AccountID(issuer: other, accountName: "ann")
        )
        #expect(first != second && Set([first, second]).count == 2)
        let known = try address(one, "ann").account(added: Instant(seconds: 1))
        let warnings = try address(other, "ann").compared(with: KnownNames([known])).warnings
        #expect(warnings.map(\.code).contains("lookalike-issuer"))
    }

    @Test(
        arguments: [
            ("Example Bank", "ann", []), ("Example Bank", "paul", []), ("EXAMPLE BANK", "bob", []),
            ("Other", "ann", []), ("Examp1e Bank", "bob", ["lookalike-issuer"]),
            ("Ex\u{251}mple Bank", "bob", ["lookalike-issuer"]),
            ("Example Ban\u{2C95}", "bob", ["confusable-letters-issuer", "lookalike-issuer"]),
            ("Example \u{15F7}ank", "bob", ["confusable-letters-issuer", "lookalike-issuer"]),
            ("Examp\u{5D5}e Bank", "bob", ["confusable-letters-issuer", "lookalike-issuer"]),
            ("Exarnple Bank", "bob", ["lookalike-issuer"]),
            ("Other", "\u{430}nn", ["confusable-letters-account", "lookalike-account"]),
            ("My 8ank", "bob", []), ("My Bamk", "bob", []),
            ("Rny Bank", "bob", ["lookalike-issuer"]),
            ("Exam\u{70}\u{217C}e Bank", "bob", ["confusable-letters-issuer", "lookalike-issuer"]),
            (
                "\u{1D404}\u{1D431}\u{1D41A}\u{1D426}\u{1D429}\u{1D425}\u{1D41E} Bank", "bob",
                ["confusable-letters-issuer", "lookalike-issuer"]
            ),
            (
                "Ex\u{251}mple \u{24B7}ank", "bob",
                ["confusable-letters-issuer", "lookalike-issuer"]
            ),
            ("Exam\u{70}|e Bank", "bob", ["lookalike-issuer"]),
            ("Example\u{A0}Bank", "ann", ["lookalike-issuer"]),
            ("Example  Bank", "bob", ["lookalike-issuer"]),
            ("Ex\u{E1}mple Bank", "bob", ["lookalike-issuer"]),
            ("Exa\u{301}mple Bank", "bob", ["lookalike-issuer"]),
            ("Example Bank", "\u{E5}nn", ["lookalike-account"]),
            ("my bank", "bob", ["shown-name-issuer"]), ("\u{65E5}\u{672C}", "\u{9280}\u{884C}", []),
            ("Example Bank", "a\u{A0}nn", ["lookalike-account"]), ("Other", "ann\u{A0}", []),
            ("Example Bank", "ann (2)", ["lookalike-account"]),
            ("Example Bank", "ann (\u{FF12})", ["lookalike-account"]),
            ("Example Bank", "ann \u{FF08}2\u{FF09}", ["lookalike-account"]),
            ("Example Bank", "ann \u{2461}", ["lookalike-account"]),
            ("Example Bank", "ann (\u{662})", ["lookalike-account"]),
            ("Example Bank", "\u{E5}nn (17)", ["lookalike-account"]),
            ("Example Bank", "ann \u{FE59}2\u{FE5A}", ["lookalike-account"]),
            ("Example Bank", "ann \u{207D}\u{B2}\u{207E}", ["lookalike-account"]),
            ("Example Bank", "ann [2]", ["lookalike-account"]),
            ("Example Bank", "ann (2).", ["lookalike-account"]),
            ("Example Bank", "ann\u{2024}", ["lookalike-account"]),
            ("Example Bank", "ann 2", []), ("Example Bank", "ann (two)", []),
            ("Example Bank", "(2)", []),
        ] as [(String, String, [String])]
    )
    func `a name that looks like an enrolled one and is another is pointed out`(
        issuer: String,
        account: String,
        codes: [String]
    ) throws {
        var known = try address("Example Bank", "ann").account(added: Instant(seconds: 1))
        known.displayIssuer = "my bank"
        let compared = try address(issuer, account).compared(with: KnownNames([known]))
        #expect(compared.warnings.map(\.code) == codes)
        #expect(compared.compared(with: KnownNames([known])).warnings == compared.warnings)
        let reported = compared.document["warnings"]?.arrayValue?.compactMap(\.stringValue)
        #expect(reported == codes)
        for case .lookalike(let part, let other) in compared.warnings {
            #expect(other == known.id)
            let sentence = EnrolmentWarning.lookalike(part, of: other).sentence
            #expect(sentence.hasSuffix(": \"ann at Example Bank\"."))
        }
    }

    /// Ligatures, alphabets of mathematics, digits, strokes, signs and blanks, and several of these at once.
    @Test(arguments: [
        "Paci\u{FB01}c Bank 365", "Pacific Bank \u{417}65", "Pacific Bank 3\u{431}5",
        "Pacific Bank \u{1D7D1}\u{1D7D4}\u{1D7D3}", "Pacific B\u{1D6A8}nk 365",
        "Pacif\u{1D704}c Bank 365", "P\u{237A}cific Bank 365", "Pac\u{2373}fic Bank 365",
        "P\u{2C65}cific Bank 365", "Pacific Ban\u{A741} 365", "Pacific \u{1D6C}ank 365",
        "Pacific B\u{1D8F}nk 365", "Pac\u{12B}flc Bank 365", "PACIFIC B\u{C4}NK 365",
        "PACIFIC BA\u{1E48}K 365", "Pacific Bank 365,", "Pacific-Bank 365", "PacificBank365",
        "Pacific Bank 365\u{2CE}", "\u{1F17F}acific Bank 365",
        "\u{1F13F}acific Bank 365", "\u{24AB}acific Bank 365",
        "p\u{E4}c\u{456}\u{FB01}c-bank \u{417}65.",
    ])
    func `several differences at once are pointed out like one`(issuer: String) throws {
        let known = try address("Pacific Bank 365", "ann").account(added: Instant(seconds: 1))
        let warnings = try address(issuer, "bob").compared(with: KnownNames([known])).warnings
        #expect(warnings.contains(.lookalike(.issuer, of: known.id)), "\(warnings)")
    }

    @Test(arguments: ["Pacific Bank 364", "PACIFIC BANK 365", "Atlantic Bank 365", "Bank"])
    func `another name is another one`(issuer: String) throws {
        let known = try address("Pacific Bank 365", "ann").account(added: Instant(seconds: 1))
        #expect(try address(issuer, "bob").compared(with: KnownNames([known])).warnings.isEmpty)
    }

    @Test func `the issuer of another AM at the same host is pointed out`() throws {
        func endpoint(_ path: String) throws -> String {
            try Endpoint("https://am.example.com\(path)/json/push/sns/message?_action=register")
                .deployment
        }
        #expect(try endpoint("/am") == "am.example.com/am")
        #expect(
            try Endpoint("https://am.example.com:8443/ttype/push").deployment
                == "am.example.com:8443"
        )
        let ann = AccountID(issuer: "Example Bank", accountName: "ann")
        let known = KnownNames(
            [Account(id: ann, added: Instant(seconds: 1))],
            servers: [ann: try endpoint("/am")]
        )
        let bob = AccountID(issuer: "Example Bank", accountName: "bob")
        #expect(known.warnings(of: bob, at: try endpoint("/am")).isEmpty)
        for path in ["/am/json/../../evil", "/am/json/%2E%2e/../evil"] {
            let warnings = known.warnings(of: bob, at: try endpoint(path))
            #expect(warnings.map(\.code) == ["issuer-elsewhere"], "\(path)")
        }
        for realm in ["/json/realms/root/realms/evil", "/json/evil"] {
            let other = try Endpoint("https://am.example.com/am\(realm)/push/sns/message")
            #expect(other.deployment == "am.example.com/am, realm /evil")
            let warnings = known.warnings(of: ann, at: other.deployment)
            #expect(warnings.map(\.code) == ["issuer-elsewhere"])
        }
        let root = try Endpoint("https://am.example.com/am/json/realms/root/push/sns/message")
        #expect(known.warnings(of: ann, at: root.deployment).isEmpty)
        let evil = try endpoint("/evil")
        #expect(
            known.warnings(of: bob, at: evil)
                == [.issuerElsewhere(ann, host: evil, otherHost: "am.example.com/am")]
        )
    }

    /// The program numbers namesakes itself, and says so.
    @Test func `a name without a number is pointed out beside one with it`() throws {
        let second = AccountID(issuer: "Example Bank", accountName: "ann (2)")
        let known = KnownNames([Account(id: second, added: Instant(seconds: 1))])
        let first = AccountID(issuer: "Example Bank", accountName: "ann")
        #expect(known.warnings(of: first, at: nil) == [.lookalike(.account, of: second)])
        #expect(known.warnings(of: second, at: nil).isEmpty)
    }

    @Test(
        arguments: [
            ("zzz", "bob", "Example Bank", "ann", ["shown-name-issuer", "shown-name-account"]),
            ("zzz", "bob", "Ex\u{E1}mple Bank", nil, ["lookalike-issuer"]),
            ("zzz", "bob", "zzz", "ann", []),
            ("Example Bank", "bob", nil, "ann", ["shown-name-account"]),
            ("Example Bank", "bob", nil, "\u{E5}nn", ["lookalike-account"]),
            ("Example Bank", "ann", "Mine", "me", []), ("Example Bank", "bob", "Mine", nil, []),
        ] as [(String, String, String?, String?, [String])]
    )
    func `the names that an account is shown by are compared as its own`(
        issuer: String,
        account: String,
        shownIssuer: String?,
        shownName: String?,
        codes: [String]
    ) throws {
        let known = try address("Example Bank", "ann").account(added: Instant(seconds: 1))
        let warnings = KnownNames([known]).warnings(
            of: AccountID(issuer: issuer, accountName: account),
            shownIssuer: shownIssuer,
            shownName: shownName,
            at: nil
        )
        #expect(warnings.map(\.code) == codes)
        for case .shownName(_, let other) in warnings { #expect(other == known.id) }
    }
}
