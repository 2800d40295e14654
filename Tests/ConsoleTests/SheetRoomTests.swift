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
            let lines = sheet(of: kind.entry, width: size.0, height: height)
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

    @Test(arguments: 6...40) func `further reasons stand in rows that would stay empty`(height: Int)
    {
        let hints = (1...9).map { number in
            RiskHint(
                code: "code.\(number)",
                severity: .high,
                sentence: PrintableText(
                    "Sentence \(number)." + String(repeating: " more", count: 20)
                ),
                summary: "summary \(number)",
                evidence: [],
                remedy: "Ask."
            )
        }
        let lines = sheet(
            of: entry(facts: SheetSample.facts(payment: SheetSample.payment()), hints: hints),
            width: 60,
            height: height
        ).map(\.text.text)
        #expect(lines.count <= height)
        let shown = lines.count { $0.wholeMatch(of: /\d\. [Ss].*/) != nil }
        let more = lines.compactMap { $0.wholeMatch(of: /(\d) more reasons?: w/)?.output.1 }.first
        if let more { #expect(shown + (Int(more) ?? 0) == 9, "\(lines)") }
        #expect(more == nil || lines.count + 4 > height, "\(height): \(lines)")
        if height == 40 { #expect(shown == 9) }
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
        let lines = sheet(
            of: entry(facts: SheetSample.facts(payment: SheetSample.payment()), hints: hints),
            width: 60,
            height: height
        ).map(\.text.text)
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
        let lines = sheet(of: paid, width: 100, height: 40).map(\.text.text)
        let head = try #require(lines.first { $0.hasSuffix("usually") })
        let column = head.count - "usually".count
        for label in ["reference", "asked by"] {
            let line = try #require(lines.first { $0.hasPrefix(label) })
            #expect(line.count < column, "\(line)")
        }
    }

    @Test(arguments: 56...130)
    func `what is usual has two blanks before it, and no account runs across its column`(
        width: Int
    ) throws {
        let iban: PrintableText = "GB33 BUKB 2020 1555 5555 55"
        let paid = entry(
            facts: SheetSample.facts(payment: SheetSample.payment()),
            comparison: Comparison(
                rows: [
                    .init(.payee, .usual, usual: "Boat-house Supplies, or another of that name"),
                    .init(.account, .different, usual: iban),
                ],
                approvals: 5,
                needed: 5
            )
        )
        let lines = sheet(of: paid, width: width, height: 40).map(\.text.text)
        let head = try #require(lines.first { $0.hasSuffix("usually") })
        let column = head.count - "usually".count
        let table = lines.drop { $0 != head }.dropFirst().prefix { !$0.isEmpty }
        // An account that differs is never cut, and may run into it.
        for line in table where line.count > column && !line.contains("GB") {
            let before = line.prefix(column).suffix(2)
            #expect(before == "  ", "\(width): \(line)")
        }
        #expect(!table.contains { $0.contains("(\(iban.text))") }, "\(table)")
        let words = table.joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(
            words.contains(iban.text) || words.contains("GB33 BUKB ... 5555"),
            "\(width): \(table)"
        )
    }
}

/// The lines of the sheet of a request.
private func sheet(of entry: Entry, width: Int, height: Int) -> [TextLine] {
    SheetLines(
        entry,
        width: width,
        height: height,
        glyphs: .unicode,
        now: start,
        zone: .utc,
        why: "w"
    ).lines
}
