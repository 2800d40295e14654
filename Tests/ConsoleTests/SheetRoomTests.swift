import Risk
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// What the rows and columns of the sheet are used for.
struct SheetRoomTests {
    @Test(arguments: SheetLawTests.all, [(38, 9), (80, 19), (70, 34), (110, 52)])
    func `no rows stay empty while something is left out or cut`(
        kind: SheetLawTests.Kind,
        size: (Int, Int)
    ) {
        for height in 4...size.1 {
            let lines = SheetLines(
                kind.entry,
                width: size.0,
                height: height,
                glyphs: .unicode,
                now: start,
                zone: .utc,
                why: "w"
            ).lines
            #expect(lines.count <= max(height, 6))
            // What is left out may take three rows.
            guard lines.count + 3 <= height else { continue }
            let text = lines.map(\.text).inOneLine
                .split(separator: " ").joined(separator: " ")
            for hint in kind.entry.review.assessment.reasons {
                #expect(text.contains(hint.sentence.text), "\(height): \(text)")
            }
            #expect(kind.verdict.map { text.contains($0) } ?? true, "\(height): \(text)")
        }
    }

    @Test(arguments: [(12, false), (40, true)])
    func `a long reason is whole where there is room`(height: Int, isWhole: Bool) {
        let long = "It says much" + String(repeating: " and more", count: 30) + " to the end."
        let hints = ["money.a", "place.b", "time.c"].map { code in
            RiskHint(
                code: code,
                severity: .high,
                sentence: PrintableText(long),
                evidence: [],
                remedy: "Ask."
            )
        }
        let lines = SheetLines(
            entry(facts: SheetSample.facts(payment: SheetSample.payment()), hints: hints),
            width: 60,
            height: height,
            glyphs: .unicode,
            now: start,
            zone: .utc,
            why: "w"
        ).lines.map(\.text.text)
        #expect(lines.count <= height)
        #expect(lines.joined(separator: " ").contains("to the end.") == isWhole, "\(lines)")
    }

    @Test func `a message's words never stand in the column of what is usual`() throws {
        let blanks = PrintableText(String(repeating: " ", count: 30))
        let payment = SheetSample.payment(
            initiator: "ann" + blanks + "ann",
            reference: "Invoice 2118" + blanks + "Invoice 2118"
        )
        let paid = entry(
            facts: SheetSample.facts(payment: payment),
            comparison: Comparison(
                rows: [.init(.payee, .usual, usual: "Boat-house Supplies")],
                approvals: 5,
                needed: 5
            )
        )
        let lines = SheetLines(
            paid,
            width: 100,
            height: 40,
            glyphs: .unicode,
            now: start,
            zone: .utc,
            why: "w"
        ).lines.map(\.text.text)
        let head = try #require(lines.first { $0.hasSuffix("usually") })
        let column = head.count - "usually".count
        for label in ["reference", "asked by"] {
            let line = try #require(lines.first { $0.hasPrefix(label) })
            #expect(line.count < column, "\(line)")
        }
    }
}
