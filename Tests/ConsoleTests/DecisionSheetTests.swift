import Atlas
import Geodesy
import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Review

/// What a person sees before deciding: title, verdict, facts beside what is usual, reasons, words.
struct DecisionSheetTests {
    @Test func `a swapped invoice is seen at once`() {
        let way = london.geodesic(to: bristol)
        let sheet = SheetSample.sheet(
            SheetSample.facts(
                message: "Approve a payment of GBP 2,400.00 to Boat-house Supplies?",
                locations: [SheetSample.here],
                userAgent: SheetSample.browser,
                payment: SheetSample.payment(initiator: "treasurer")
            ),
            hints: [
                hint("device.first-time", .low),
                hint("money.payee-lookalike", .high),
                hint("money.amount-unusual", .high),
                hint("place.far-from-home", .low),
                hint("money.no-history", .none),
            ],
            comparison: Comparison(
                rows: [
                    .init(.payee, .different, usual: "Boathouse Supplies"),
                    .init(.account, .new, usual: "GB33 BUKB 2020 1555 5555 55"),
                    .init(.amount, .different, usual: "80 to 95", difference: "28x"),
                    .init(.place, .usual, usual: "Bristol (GB)"),
                    .init(.device, .usual, usual: "Firefox on Windows"),
                    .init(.hour, .usual, usual: "20 to 24 h"),
                ],
                approvals: 14,
                needed: 5
            ),
            context: MessageReview.LocationContext(
                place: SheetSample.town,
                localTime: ZonedTime(zone: "Europe/London", instant: start, offset: 0),
                home: .init(distance: way.distance, azimuth: way.azimuth1),
                isHomeSet: true
            )
        )
        #expect(sheet.title.own == "PAY GBP 2,400.00 to ")
        #expect(sheet.title.quoted == "\"Boat-house Supplies\"")
        #expect(sheet.warning == nil)
        #expect(
            sheet.verdict?.text.hasPrefix("Looks like a swapped invoice: a new account") == true
        )
        let lines = sheet.rows.map { row in
            [
                row.isMarked ? "!" : "", row.label.text, row.value.text, row.note.text,
                row.usual?.text ?? "-",
            ]
        }
        #expect(
            lines == [
                ["", "for", "Harbour Rowing", "", "-"],
                ["!", "payee", "Boat-house Supplies", "", "Boathouse Supplies"],
                ["!", "IBAN", "GB94 BARC ... 3459", "NEW", "GB33 BUKB ... 5555"],
                ["!", "amount", "2,400.00", "28x", "80 to 95"],
                ["", "from", "Bristol, GB", "172 km W of home", "Bristol (GB)"],
                ["", "device", "Firefox on Windows 10/11", "", "Firefox on Windows"],
                ["", "hour", "22:13 there", "", "20 to 24 h"],
                ["", "asked by", "treasurer", "", "-"],
            ]
        )
        #expect(sheet.hasUsual)
        #expect(
            sheet.reasons.map(\.code) == [
                "money.payee-lookalike", "money.amount-unusual", "device.first-time",
            ]
        )
        #expect(sheet.moreReasons == 1)
        #expect(
            sheet.quotation == "Approve a payment of GBP 2,400.00 to Boat-house Supplies?"
        )
    }

    @Test func `a message that says little has few rows`() {
        let sheet = SheetSample.sheet(SheetSample.facts(message: "Log in?"))
        #expect(sheet.title == Wording("ASKED: ", quoted: "Log in?"))
        #expect(sheet.rows.map(\.label) == ["for", "from"])
        #expect(sheet.rows.last?.value == "not stated")
        #expect(sheet.rows.allSatisfy { $0.status == nil && $0.note.isEmpty })
        #expect(!sheet.hasUsual)
        #expect(sheet.verdict == nil && sheet.reasons.isEmpty && sheet.moreReasons == 0)
        #expect(sheet.quotation == nil)
    }

    @Test(
        arguments: [
            (nil, nil, []), (nil, "Club account", ["payer: Club account"]),
            (SharedAccount(name: "Family"), "Club", ["shared: Family", "payer: Club"]),
            (
                SharedAccount(name: "Family", holders: ["Ann", "Bo"]), nil,
                ["shared: Family (Ann, Bo)"]
            ),
            (SharedAccount(name: nil, holders: ["Ann", "Bo"]), nil, ["shared: (Ann, Bo)"]),
            (SharedAccount(name: "  "), " ", []),
            (SharedAccount(name: nil, initiator: "Bo"), nil, []),
        ] as [(SharedAccount?, PrintableText?, [PrintableText])]
    )
    func `the account that is enrolled here stands first, whatever names the message gives`(
        shared: SharedAccount?,
        debtorName: PrintableText?,
        names: [PrintableText]
    ) {
        let payment = SheetSample.payment(debtorName: debtorName)
        let sheet = SheetSample.sheet(SheetSample.facts(payment: payment, shared: shared))
        #expect(sheet.rows.first?.label == "for")
        #expect(sheet.rows.first?.value == "Harbour Rowing")
        let payers = sheet.rows.filter { ["shared", "payer"].contains($0.label) }
        #expect(payers.map { "\($0.label): \($0.value)" } == names)
    }

    @Test func `members that are not understood leave room for the reasons`() {
        let other = (0..<30).map { number in
            OtherMember(path: "p.fee\(number)", value: "1.00 GBP", isMoney: true)
        }
        let sheet = SheetSample.sheet(SheetSample.facts(other: other))
        let rows = sheet.rows(othersAtMost: 4)
        #expect(rows.count { $0.label == "also says" } == 4)
        #expect(rows.last?.value == "26 MORE, in the details")
        #expect(rows.last?.isMarked == true)
        #expect(sheet.rows(othersAtMost: .max) == sheet.rows)
    }

    @Test(
        arguments: [
            ("FJ-0042-118-77", false), ("ABA 021000021 000123456789", false),
            ("GB33 BUKB 2020 1555 5555 55, paid 12 times before", true), ("your own account", true),
        ] as [(PrintableText, Bool)]
    )
    func `words that are filed as an account are quoted`(text: PrintableText, isQuoted: Bool) {
        let payment = SheetSample.payment(into: .init(text: text, kind: .other))
        let row = SheetSample.sheet(SheetSample.facts(payment: payment)).rows
            .first { $0.isAccount }
        #expect(row?.whole == (isQuoted ? text.quoted : text))
    }

    @Test(
        arguments: [
            ("treasurer", "Bo", "alice", "treasurer"), (nil, "Bo", "alice", "Bo"),
            (nil, nil, "alice", "alice"), (nil, nil, nil, nil),
        ] as [(PrintableText?, PrintableText?, PrintableText?, PrintableText?)]
    )
    func `who asked stands last`(
        initiator: PrintableText?,
        shared: PrintableText?,
        user: PrintableText?,
        asker: PrintableText?
    ) {
        let facts = SheetSample.facts(
            user: user,
            payment: SheetSample.payment(initiator: initiator),
            shared: shared.map { SharedAccount(name: nil, initiator: $0) }
        )
        let last = SheetSample.sheet(facts).rows.last
        #expect(last?.label == (asker == nil ? "from" : "asked by"))
        #expect(asker == nil || last?.value == asker)
    }

    @Test(
        arguments: [
            ("GB94 BARC 1020 1530 0934 59", "GB94 BARC ... 3459"),
            ("DE89 3704 0044 0532 0130 00", "DE89 3704 ... 3000"),
            ("NO93 8601 1117 947", "NO93 8601 1117 947"),
            ("BE68 5390 0754 7034", "BE68 5390 ... 7034"),
            ("MT84 MALT 0110 0001 2345 MTLC AST0 01S", "MT84 MALT ... 001S"),
            ("20-20-15 55555555", "20-20-15 55555555"),
            ("", ""),
            ("123456789012345678", "123456789012345678"),
            ("1234567890123456789", "12345678...6789"),
            ("A-long-word-in-front B C D", "A-long-w... C D"),
            ("日本語日本語日本語日本", "日本語日...日本"),
        ] as [(PrintableText, PrintableText)]
    )
    func `an account is shortened to the ends that people compare`(
        account: PrintableText,
        shown: PrintableText
    ) {
        #expect(Words.accountEnd(account) == shown)
    }

    @Test(
        arguments: [
            (
                "GB94 BARC 1020 1530 0934 59", "GB33 BUKB 2020 1555 5555 55",
                "GB94 BARC ... 3459", "GB33 BUKB ... 5555"
            ),
            (
                "GB33 BUKB 2020 1555 5555 55", "GB33 BUKB 4510 9964 3955 55",
                "GB33 ... 2020 ... 55", "GB33 ... 4510 ... 55"
            ),
            (
                "GB33 BUKB 2020 1555 5555 55", "GB33 BUKB 2020 1555 5555 55",
                "GB33 BUKB ... 5555", "GB33 BUKB ... 5555"
            ),
            (
                "account-of-a-club-0001-wxyz", "account-of-a-club-0002-wxyz",
                "acco ... 1-wxyz ... wxyz", "acco ... 2-wxyz ... wxyz"
            ),
            (
                "12345678A1234567890", "12345678B1234567890",
                "1234 ... A1234567 ... 7890", "1234 ... B1234567 ... 7890"
            ),
        ] as [(PrintableText, PrintableText, PrintableText, PrintableText)]
    )
    func `two accounts that differ look different`(
        account: PrintableText,
        usual: PrintableText,
        shown: PrintableText,
        beside: PrintableText
    ) {
        let ends = Words.accountEnds(account, beside: usual)
        #expect(ends.account == shown)
        #expect(ends.usual == beside)
    }

    @Test func `of two accounts each is bounded, and different when they are`() {
        for seed in 0..<300 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let account = PrintableText(HostileText.any(using: &generator), limit: 256)
            let usual = PrintableText(account.text.reversed().map(String.init).joined(), limit: 256)
            let ends = Words.accountEnds(account, beside: usual)
            #expect(ends.account.columns <= 28, "seed \(seed)")
            #expect((ends.usual?.columns ?? 0) <= 28, "seed \(seed)")
        }
    }

    @Test func `the reference and what is not understood stand on the sheet`() {
        let payment = SheetSample.payment(reference: "INV-2118")
        let other = [
            OtherMember(path: "p.foo", value: "9000"), OtherMember(path: "p.bar", value: "Ivan"),
            OtherMember(path: "x.platform", value: "web"),
        ]
        let sheet = SheetSample.sheet(SheetSample.facts(payment: payment, other: other))
        func value(_ label: PrintableText) -> PrintableText? {
            sheet.rows.first { $0.label == label }?.value
        }
        #expect(value("reference") == "INV-2118")
        #expect(value("also says") == "foo: 9000, bar: Ivan, x.platform: web")
        let plain = SheetSample.sheet(SheetSample.facts(payment: SheetSample.payment()))
        #expect(plain.rows.allSatisfy { !["reference", "also says"].contains($0.label) })
    }

    @Test func `a shortened account is short, and never longer than it was`() {
        for seed in 0..<300 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let account = PrintableText(HostileText.any(using: &generator), limit: 256)
            let shown = Words.accountEnd(account)
            #expect(shown.columns <= account.columns, "seed \(seed)")
            #expect(shown.columns <= 18, "seed \(seed)")
        }
    }

    @Test(
        arguments: [
            ("ABCD EFGH IJKL MNOP QRST UVWX", .damagedIBAN, .usual, "BAD IBAN", .different),
            ("GB94 BARC 1020 1530 0934 59", .other, .new, "NEW", .new),
            ("GB94 BARC 1020 1530 0934 59", .other, .usual, "", .usual),
            ("GB94 BARC 1020 1530 0934 59", .other, .unknown, "", .unknown),
        ]
            as [(
                PrintableText, Payment.Account.Kind, Comparison.Status, PrintableText,
                Comparison.Status
            )]
    )
    func `an account says whether it is new, or none`(
        text: PrintableText,
        kind: Payment.Account.Kind,
        status: Comparison.Status,
        note: PrintableText,
        shown: Comparison.Status
    ) throws {
        let sheet = SheetSample.sheet(
            SheetSample.facts(payment: SheetSample.payment(into: .init(text: text, kind: kind))),
            comparison: Comparison(rows: [.init(.account, status)])
        )
        let row = try #require(sheet.rows.first { $0.isAccount })
        #expect(row.note == note)
        #expect(row.status == shown)
    }

    @Test
    func `words that were paid to as an account stand in quotation marks where they are usual`()
        throws
    {
        let words: PrintableText = "GB94 BARC 1020 1530 0934 59 your own savings, checked by us"
        let paid = Payment.Account(
            text: "GB33 BUKB 2020 1555 5555 55",
            kind: .iban(countryCode: "GB")
        )
        let numbers: [PrintableText] = [
            "GB94 BARC 1020 1530 0934 59", "20-20-15 55555555",
            "MT84 MALT 0110 0001 2345 MTLC AST0 01S",
        ]
        let others: [PrintableText] = [
            words, "20201555555555; usually 20201555555555", "2020155555 99 paid 3 times before",
            "12345678, 0 NEW",
        ]
        for usual in numbers + others {
            let sheet = SheetSample.sheet(
                SheetSample.facts(payment: SheetSample.payment(into: paid)),
                comparison: Comparison(rows: [.init(.account, .new, usual: usual)])
            )
            let row = try #require(sheet.rows.first { $0.isAccount })
            #expect(row.wholeUsual == (numbers.contains(usual) ? usual : usual.quoted))
        }
    }
}
