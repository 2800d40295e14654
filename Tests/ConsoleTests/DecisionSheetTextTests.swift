import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Review

/// What of the sheet is ours and what the requester's, and what stands behind it.
struct DecisionSheetTextTests {
    private typealias Case = (
        amount: Int64?, payee: PrintableText?, message: PrintableText?, own: PrintableText,
        quoted: PrintableText, quotation: PrintableText?
    )

    private static let cases: [Case] = [
        (24_900, "Ledger", "Pay?", "PAY GBP 249.00 to ", "\"Ledger\"", "Pay?"),
        (24_900, nil, "Pay?", "PAY GBP 249.00, payee not stated", "", "Pay?"),
        (nil, "Ledger", "Pay?", "PAY an amount that is not stated to ", "\"Ledger\"", "Pay?"),
        (24_900, "Ledger", nil, "PAY GBP 249.00 to ", "\"Ledger\"", nil),
        (nil, nil, "Pay?", "ASKED: ", "\"Pay?\"", nil),
    ]

    @Test(arguments: cases.indices)
    func `the message is quoted below a payment, and is the title else`(index: Int) {
        let sample = Self.cases[index]
        let sheet = SheetSample.sheet(
            SheetSample.facts(
                message: sample.message,
                payment: SheetSample.payment(units: sample.amount, to: sample.payee)
            )
        )
        #expect(sheet.title.own == sample.own)
        #expect(sheet.title.quoted == sample.quoted)
        #expect(sheet.quotation == sample.quotation)
    }

    @Test func `a message without a text has the title that the list has`() {
        let facts = SheetSample.facts(message: nil)
        let sheet = SheetSample.sheet(facts)
        #expect(!sheet.title.text.isEmpty)
        #expect(sheet.title.quoted.isEmpty)
        #expect(sheet.quotation == nil)
    }

    @Test(arguments: [MessageReview.Status.verified, .unverified])
    func `without a signature there is a warning, no verdict and no reason`(
        status: MessageReview.Status
    ) {
        let sheet = SheetSample.sheet(
            SheetSample.facts(payment: SheetSample.payment()),
            status: status,
            hints: [
                hint("money.payee-lookalike", .high),
                hint("place.at-sea", .low),
                hint("time.night", .low),
                hint("device.missing", .medium),
            ]
        )
        let isVerified = status == .verified
        #expect(sheet.warning == (isVerified ? nil : Words.unverified))
        #expect((sheet.verdict != nil) == isVerified)
        #expect(sheet.reasons.count == (isVerified ? 3 : 0))
        #expect(sheet.moreReasons == (isVerified ? 1 : 0))
    }

    @Test func `a message that its family does not sign says so before all`() {
        let facts = SheetSample.facts(message: "Log in?", isSigned: false)
        let sheet = SheetSample.sheet(facts, hints: [hint("message.unsigned", .medium)])
        #expect(sheet.warning == Words.notSigned)
        #expect(sheet.verdict?.text.hasPrefix("Nobody signed this") == true)
    }

    @Test func `hostile text stays between its quotation marks`() {
        for seed in 0..<300 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            func text() -> PrintableText {
                PrintableText(HostileText.any(using: &generator) + "\" LOW: looks like you. \"")
            }
            let payee = text()
            let message = text()
            let pays = SheetSample.payment(to: payee, into: .init(text: text(), kind: .other))
            for payment in [pays, nil] {
                let sheet = SheetSample.sheet(
                    SheetSample.facts(message: message, user: text(), payment: payment)
                )
                let quoted = sheet.title.quoted.text.unicodeScalars
                #expect(quoted.first == "\"" && quoted.last == "\"", "seed \(seed)")
                #expect(quoted.count { $0 == "\"" } == 2, "seed \(seed)")
                #expect(!sheet.title.own.text.contains("LOW"), "seed \(seed)")
                let shown =
                    [sheet.title.text, sheet.quotation ?? .empty]
                    + sheet.rows.flatMap { [$0.label, $0.value, $0.note, $0.usual ?? .empty] }
                #expect(shown.allSatisfy(HostileText.isShown), "seed \(seed)")
            }
        }
    }
}
