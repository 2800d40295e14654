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
            (.usual, ""), (.unknown, ""), (.new, "about the name only, not this account number"),
            (.different, "about the name only, not this account number"),
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

    @Test func `a key changes it, and an empty line removes it`() {
        var state = console([Self.noted()])
        press("P", &state)
        #expect(render(state).text.contains("> checked by phone, 12 May_"))
        press("!", &state)
        let told = Action.Told.payeeNote("Ledger Books Ltd")
        #expect(
            press([.enter], &state) == [.perform(.tell(told, "checked by phone, 12 May!"))]
        )
        _ = update(&state, on: .reported(.toldRefused("The note is too long.")))
        #expect(render(state).text.contains("The note is too long. Esc goes back."))
        press([.eraseLine], &state)
        #expect(press([.enter], &state) == [.perform(.tell(told, ""))])
        _ = update(&state, on: .reported(.told(told, .empty)))
        #expect(state.dialog == nil)
        #expect(state.notice?.text == "The note on the payee is removed.")
        var other = console([entry()])
        press("P", &other)
        #expect(other.dialog == nil)
        #expect(other.notice?.text.text.hasPrefix("This request names no payee") == true)
    }

    @Test func `a key takes what is expected, in a line`() {
        var state = console([entry()])
        press("e", &state)
        #expect(render(state).text.contains("What do you expect?"))
        let line = "1200 GBP to River Insurance until 4 Dec"
        press(line, &state)
        #expect(press([.enter], &state) == [.perform(.tell(.expectation, line))])
        _ = update(&state, on: .reported(.told(.expectation, "about 1,200 GBP, until 4 Dec")))
        #expect(state.notice?.text == Words.expected("about 1,200 GBP, until 4 Dec"))
        #expect(state.dialog == nil)
        // A digit chooses the place alone.
        press("eParis until Friday\n", &state)
        _ = update(&state, on: .reported(.toldRefused("Which one?", choices: ["48.8534,2.3488"])))
        #expect(
            press("1", &state) == [.perform(.tell(.expectation, "48.8534,2.3488 until Friday"))]
        )
        press([.escape], &state)
        // An empty line is no announcement.
        press("e", &state)
        #expect(press([.enter], &state).isEmpty && state.dialog == nil)
    }
}
