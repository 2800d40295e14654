import Push
import Risk
import TestSupport
import Testing
import Token
import Vocabulary

@testable import Console
@testable import Review

/// What the person keeps about a payee, beside its name.
struct PayeeNoteTests {
    private static let note: PrintableText = "checked by phone, 12 May"

    private static func noted(
        _ account: Comparison.Status = .usual,
        note: PrintableText? = note
    ) -> Entry {
        entry(
            facts: facts(payment: payment),
            comparison: Comparison(rows: [
                .init(.payee, .usual, usual: "Ledger Books Ltd"), .init(.account, account),
            ]),
            payeeNote: note
        )
    }

    @Test(arguments: [(80, 24), (120, 40), (40, 24)])
    func `the note stands below the payee`(width: Int, height: Int) throws {
        let lines = render(console([Self.noted()], width: width, height: height)).lines
        let place = try #require(lines.firstIndex { $0.contains("payee   ") })
        #expect(lines[place + 1].contains("your note   checked by phone"))
        let without = render(console([Self.noted(note: nil)], width: width, height: height)).text
        #expect(!without.contains("your note"))
    }

    @Test(
        arguments: [
            (.usual, ""), (.unknown, ""), (.new, "on the name, not on this account"),
            (.different, "on the name, not on this account"),
        ] as [(Comparison.Status, PrintableText)]
    )
    func `it says that it is not about an account that is new`(
        account: Comparison.Status,
        remark: PrintableText
    ) throws {
        let sheet = DecisionSheet(Self.noted(account).review)
        let row = try #require(sheet.rows.first { $0.label == "your note" })
        #expect(row.value == Self.note && row.note == remark)
        #expect(!row.isMarked && row.usual == nil)
    }

    @Test func `details, the audit trail and JSON have it`() {
        let shown = Self.noted().shown(at: start).map(\.text)
        #expect(shown.contains("Your note: checked by phone, 12 May"), "\(shown)")
        for (note, isThere) in [(Self.note, true), (nil, false)] {
            let line = JSON.text { RequestJSON.add(Self.noted(note: note), to: &$0, now: start) }
            #expect(line.contains(#""payee_note":"checked by phone, 12 May""#) == isThere)
        }
    }
}
