import Console
import Testing
import Vocabulary

@testable import Review

/// A message of an old server has no text of its own: what the alert beside it says is all there
/// is, and it is not signed.
struct UnsignedAlertTests {
    private let said: PrintableText = "Payment of \"75\" pounds to Ledger Books"

    private func request(message: PrintableText?) -> Entry {
        entry(facts: facts(message: message, alert: said))
    }

    @Test func `an alert stands in quotation marks and is said not to be signed`() {
        let old = request(message: nil)
        #expect(old.headline == "not signed: \"Payment of '75' pounds to Ledger Books\"")
        var state = console([old], width: 120, now: start)
        press("\n", &state)
        let text = render(state).text
        #expect(text.contains("not signed, anybody may have written it:"))
        #expect(text.contains("\"Payment of '75' pounds to Ledger Books\""))
        // The audit trail keeps these lines.
        let shown = old.shown(at: start).map(\.text)
        let line = "not signed, anybody may have written it: \"Payment"
        #expect(shown.contains { $0.contains(line) })
    }

    @Test func `beside a signed text the alert is not shown`() {
        let current = request(message: "Log in to Example Bank?")
        #expect(current.headline == "Log in to Example Bank?")
        #expect(!current.shown(at: start).contains { $0.text.contains("Ledger Books") })
    }

    @Test func `without either there is no text`() {
        let none = entry(facts: facts(message: nil, alert: nil))
        #expect(none.headline == "sign-in of alice at Example Bank")
        #expect(none.shown(at: start).contains { $0.text.contains("the message has no text") })
    }
}
