import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Review

/// In which order reasons are told, and which of them stand on the sheet.
struct ReasonOrderTests {
    private static func assessment(_ hints: [(String, Severity)]) -> Assessment {
        Assessment(
            hints: hints.map { code, severity in
                ConsoleTests.hint(code, severity)
            }
        )
    }

    @Test(
        arguments: [
            ("money.payee-new", .payee), ("money.payee-lookalike", .payee),
            ("money.account-country-new", .payee), ("money.iban-damaged", .payee),
            ("money.payments-disagree", .payee), ("money.amount-unusual", .amount),
            ("money.text-differs", .amount), ("place.far-from-home", .place),
            ("travel.speed", .place), ("device.first-time", .device),
            ("network.first-time", .device), ("time.night", .time), ("frequency.burst", .time),
            ("message.unsigned", .rest), ("account.locked", .rest), ("machine.traced", .rest),
        ] as [(String, ReasonTopic)]
    )
    func `a hint has a topic`(code: String, topic: ReasonTopic) throws {
        let hint = try #require(Self.assessment([(code, .low)]).hints.first)
        #expect(ReasonTopic(hint) == topic)
    }

    @Test func `money comes first, then place, device, time and the rest`() {
        let topics: [ReasonTopic] = [.payee, .amount, .place, .device, .time, .rest]
        #expect(ReasonTopic.allCases.sorted() == topics)
    }

    @Test func `reasons are told by weight, in each by topic, then in the order of the rules`() {
        let assessment = Self.assessment([
            ("machine.traced", .high), ("travel.speed", .critical), ("place.at-sea", .low),
            ("place.far-from-home", .critical), ("frequency.burst", .high),
            ("time.night", .low), ("network.first-time", .low), ("device.missing", .medium),
            ("money.no-history", .none), ("money.amount-unusual", .high),
            ("money.payee-new", .low), ("money.payee-lookalike", .medium),
        ])
        #expect(
            assessment.reasons.map(\.code) == [
                "travel.speed", "place.far-from-home", "money.amount-unusual", "frequency.burst",
                "machine.traced", "money.payee-lookalike", "device.missing", "money.payee-new",
                "place.at-sea", "network.first-time", "time.night",
            ]
        )
    }

    @Test(
        arguments: [
            ([], []), ([("money.no-history", .none)], []),
            (
                [("place.at-sea", .low), ("money.payee-new", .low)],
                ["money.payee-new", "place.at-sea"]
            ),
            (
                [
                    ("money.payee-lookalike", .high), ("money.payee-account-changed", .high),
                    ("money.amount-unusual", .medium), ("place.far-from-home", .low),
                ],
                ["money.payee-lookalike", "money.payee-account-changed", "money.amount-unusual"]
            ),
            (
                [
                    ("frequency.after-rejection", .critical), ("frequency.burst", .high),
                    ("frequency.many-pending", .high), ("money.amount-unusual", .medium),
                    ("place.at-sea", .medium),
                ],
                ["frequency.after-rejection", "frequency.burst", "money.amount-unusual"]
            ),
            (
                [("money.amount-unusual-for-payee", .high), ("money.amount-unusual", .high)],
                ["money.amount-unusual-for-payee"]
            ),
            (
                [("money.amount-unusual-for-payee", .low), ("money.amount-unusual", .high)],
                ["money.amount-unusual", "money.amount-unusual-for-payee"]
            ),
            (
                [("travel.speed", .high), ("place.at-sea", .low), ("money.payee-new", .low)],
                ["travel.speed", "money.payee-new", "place.at-sea"]
            ),
            (
                [
                    ("machine.traced", .high), ("money.payee-new", .low), ("place.at-sea", .low),
                    ("device.missing", .medium), ("time.night", .low),
                ],
                ["machine.traced", "device.missing", "money.payee-new"]
            ),
        ] as [([(String, Severity)], [String])]
    )
    func `the heavy reasons come first, else those on the sheet are of three topics`(
        hints: [(String, Severity)],
        codes: [String]
    ) {
        #expect(Self.assessment(hints).leadingReasons.map(\.code) == codes)
        #expect(Self.assessment(hints.reversed()).leadingReasons.count == codes.count)
    }

    @Test func `of any hints, the heaviest stands on the sheet, and all are told once`() {
        for seed in 0..<500 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let hints = RiskHintCode.meanings.shuffled(using: &generator)
                .prefix(Int.random(in: 0...12, using: &generator))
                .map { ($0.code, $0.meaning.weights.randomElement(using: &generator) ?? .none) }
            let assessment = Self.assessment(hints)
            let reasons = assessment.reasons
            let leading = assessment.leadingReasons
            #expect(Set(reasons) == Set(assessment.hints.filter { $0.severity > .none }))
            #expect(reasons.count == Set(reasons).count)
            // One amount is told once.
            func weight(_ code: String) -> Severity {
                reasons.first { $0.code == code }?.severity ?? .none
            }
            let isTold =
                weight("money.amount-unusual") > weight("money.amount-unusual-for-payee")
            let told = reasons.filter { isTold || $0.code != "money.amount-unusual" }
            #expect(leading.count == min(3, told.count), "seed \(seed)")
            #expect(leading.allSatisfy(told.contains), "seed \(seed)")
            #expect(leading == reasons.filter(leading.contains), "seed \(seed)")
            let heaviest = reasons.map(\.severity).max()
            #expect(leading.map(\.severity).max() == heaviest, "seed \(seed)")
            for (one, next) in zip(reasons, reasons.dropFirst()) {
                let (first, second) = (ReasonTopic(one), ReasonTopic(next))
                #expect(
                    one.severity > next.severity || one.severity == next.severity && first <= second
                )
            }
        }
    }

    @Test func `why shows reasons by weight, and the details the numbers behind them`() {
        func hint(_ code: String, _ severity: Severity) -> RiskHint {
            RiskHint(
                code: code,
                severity: severity,
                sentence: "Sentence of \(PrintableText(code)).",
                evidence: [.init(name: "distance_m", value: "172000")],
                remedy: "Ask about \(PrintableText(code))."
            )
        }
        let entry = entry(
            hints: [
                hint("money.a", .low), hint("time.b", .critical), hint("expected.place", .none),
            ],
            comparison: Comparison(
                rows: [.init(.payee, .usual, usual: "A"), .init(.hour, .different, usual: "B")],
                approvals: 5,
                needed: 5
            )
        )
        func lines(_ text: ReviewText) -> [String] {
            text.lines(width: 80, isAiry: false).map(\.text.text)
        }
        let why = lines(ReviewText(entry, now: start).reasons)
        #expect(
            why.prefix(8) == [
                "Why critical", "critical  Sentence of time.b.", "          Ask about time.b.",
                "low       Sentence of money.a.", "          Ask about money.a.",
                "As usual, explained or not judged", "usual     payee",
                "none      Sentence of expected.place.",
            ]
        )
        #expect(!why.contains { $0.contains("172") })
        let details = lines(ReviewText(entry, now: start).details)
        #expect(details.contains("critical  Sentence of time.b: distance 172 km"))
    }
}
