import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// What to do after an attack or an approval by mistake.
struct NowWhatTests {
    private func words(_ entry: Entry) -> [String] {
        Words.NowWhat.lines(about: entry, .plain).map(\.text)
    }

    @Test func `after an approval the call comes first, with the note and what to say`() {
        var approved = bristolEntry(1)
        approved.state = .delivered(.approve)
        approved.accountNote = "Fraud desk 0117 496 0000"
        let lines = words(approved)
        #expect(lines[0].hasPrefix("You approved \""))
        #expect(lines[1].hasPrefix("1. Call whoever runs the account"))
        #expect(lines[1].contains("Your note: \"Fraud desk 0117 496 0000\"."))
        #expect(lines[1].contains("GBP 249.00") && lines[1].contains(approved.id.short.text))
        #expect(lines[2].hasPrefix("2. Lock the account here: accounts, lock N."))
        #expect(lines[4].contains("not-mine N"))
        var said = approved
        said.statement = .notMine
        #expect(words(said) == Array(lines.dropLast()))
        approved.accountNote = nil
        #expect(words(approved)[1].contains("never from a message"))
    }

    @Test func `after an attack the password comes first`() {
        let rejected = entry(1, state: .delivered(.rejectNotMine))
        #expect(
            words(rejected)[0].hasPrefix("\"Log in to Example Bank?\" was not approved."),
            "\(words(rejected)[0])"
        )
        #expect(words(rejected)[1].hasPrefix("1. Change the password"))
        #expect(words(entry(1))[0].contains("not yours? Reject it"))
    }

    @Test func `after a payment to a false payee the payee is called, and no password is blamed`() {
        let hint = RiskHint(
            code: "money.payee-lookalike",
            severity: .critical,
            sentence: "The payee's name is nearly that of one paid before.",
            evidence: [],
            remedy: "Ask the payee."
        )
        let lines = words(entry(1, hints: [hint], state: .delivered(.rejectNotMine)))
        #expect(
            lines[0]
                == "\"Log in to Example Bank?\" was not approved. The invoice or the payee may be false:"
        )
        #expect(lines[1].hasPrefix("1. Call the payee on a number that you know already"))
        #expect(!lines[0...2].joined().contains("password"))
        // What a stranger was let in by before is not known here.
        #expect(lines[3].contains("approved anything lately that was not yours"))
        // A stranger who pays somebody new has the password.
        let device = RiskHint(
            code: "device.first-time",
            severity: .medium,
            sentence: "A browser that no approved request used.",
            evidence: [],
            remedy: "Ask."
        )
        let stranger = entry(1, hints: [hint, device], state: .delivered(.rejectNotMine))
        #expect(words(stranger)[1].hasPrefix("1. Change the password"))
        // Nobody knows a password where the person asked.
        let own = entry(1, hints: [hint, device], state: .delivered(.rejectChangedMind))
        #expect(words(own)[0].hasSuffix("said that it was yours. There is nothing more to do."))
        #expect(!words(own).contains { $0.contains("password") })
    }

    @Test func `a rejection as not yours names the key, which opens the steps and closes them`() {
        let heavy = entry(1, hints: hints)
        var state = console([heavy, entry(2)], isQueue: true)
        press("r-", &state)
        #expect(state.notice?.text.text.contains("! says what to do now") == true)
        press("!", &state)
        let text = frameWords(state)
        #expect(text.contains("was not approved."), "\(text)")
        #expect(text.contains("Lock the account here: A, then l."))
        press("!", &state)
        #expect(state.screen == .list)
        press("k!", &state)
        press([.escape], &state)
        #expect(state.screen == .list)
    }

    @Test func `after an approval it is about what was approved, for two minutes`() {
        var state = console(
            [bristolEntry(1), entry(2, facts: facts(number: 2, message: "Log in?"))],
            isQueue: true
        )
        state.select(messageID(1))
        press("ay", &state)
        _ = update(&state, on: .stateChanged(messageID(1), .delivered(.approve)))
        #expect(state.selectedID == messageID(2))
        // Too late to take it back, which says where to look.
        press("u", &state)
        #expect(state.notice?.text == Words.Grace.nothing + Words.NowWhat.hint("!"))
        press("!", &state)
        #expect(frameWords(state).contains("You approved \""))
        #expect(state.shownEntry?.id == messageID(1))
        _ = update(&state, on: .tick(state.now, uptime: state.uptime + 120_001))
        #expect(frameWords(state).contains("\"Log in?\": not yours?"))
    }

    /// The list has let go of it, and the person has done something else.
    @Test func `with nothing left to answer it is about the last answer, for an hour`() {
        var state = console([bristolEntry(1)], isQueue: true)
        press("ay", &state)
        _ = update(&state, on: .stateChanged(messageID(1), .delivered(.approve)))
        press("jj", &state)
        #expect(state.selected == nil)
        press("!", &state)
        let text = frameWords(state)
        #expect(text.contains("You approved \"GBP 249.00 to Ledger Books Ltd\""), "\(text)")
        press("!", &state)
        #expect(state.screen == .list)
        _ = update(&state, on: .tick(state.now, uptime: state.uptime + 3_600_001))
        press("!", &state)
        #expect(state.notice?.text.text.hasPrefix("! needs a request") == true)
    }

    @Test func `what was taken back is no attack`() {
        var state = State(size: Size(width: 80, height: 24), now: start, grace: 3_000)
        _ = update(&state, on: .arrived(entry(1, hints: hints)))
        press("r-", &state)
        #expect(state.lastAnswer?.inMindSince != nil)
        press("u", &state)
        #expect(state.lastAnswer?.inMindSince == nil && state.waiting == 1)
    }

    @Test func `of a light burst that was not yours the key is named as well`() {
        var state = console(
            (1...3).map { entry($0, facts: facts(number: $0, message: "Log in?")) },
            isQueue: true
        )
        press("ry", &state)
        press("-", &state)
        #expect(state.notice?.text.text.contains("! says what to do now") == true)
        #expect(state.lastAnswer?.inMindSince != nil)
    }

    @Test func `in the history an approved request that was not yours says what to do`() {
        var state = console([], width: 120, height: 40)
        press("E", &state)
        let approved = entry(7, state: .delivered(.approve))
        _ = update(&state, on: .history([approved], .all, isCut: false))
        press("-", &state)
        #expect(frameWords(state).contains("Recorded. You approved this, so: 1 call whoever runs"))
        _ = update(&state, on: .reported(.noted(.notMine, count: 1)))
        #expect(frameWords(state).contains("2 lock the account (A, then l)"))
    }

    @Test func `beside steps about another request no key decides`() {
        var state = console([entry(1), bristolEntry(2)], isQueue: true)
        press("r-", &state)
        _ = update(&state, on: .stateChanged(messageID(2), .delivered(.rejectNotMine)))
        press("!", &state)
        #expect(state.shownEntry?.id != state.selectedID)
        #expect(!(render(state).lines.last ?? "").contains("approve"))
        #expect(press("a", &state).isEmpty && state.dialog == nil)
        #expect(state.screen == .list)
        press("a", &state)
        #expect(state.openChoice?.id == state.selectedID)
    }

    @Test(arguments: ["d", "w", "m", "!"])
    func `q closes what is read, then the console`(key: String) {
        var state = console([bristolEntry(1)])
        press(key, &state)
        #expect(state.screen != .list)
        #expect(press("q", &state).isEmpty && state.screen == .list)
        #expect(press("q", &state) == [.quit])
    }

    @Test(arguments: [(40, 12), (80, 24), (120, 40)])
    func `the steps can be read at every size`(width: Int, height: Int) {
        var state = console([bristolEntry(1)], width: width, height: height)
        press("!", &state)
        #expect(frameWords(state).contains("1. Change the password"))
        press("G", &state)
        #expect(frameWords(state).contains("4. Approve nothing"), "\(frameWords(state))")
    }

    @Test(arguments: [
        ("place.x", Severity.critical, RequestState.pending, true),
        ("place.x", .high, .pending, false), ("money.payee-account-changed", .high, .pending, true),
        ("money.payee-account-changed", .medium, .pending, false),
        ("place.x", .high, .delivered(.approve), true),
        ("place.x", .high, .delivered(.reject), false),
        ("place.x", .medium, .delivered(.approve), false),
    ])
    func `the bottom row has the key where it is needed`(
        code: String,
        level: Severity,
        became: RequestState,
        isNeeded: Bool
    ) {
        let request = entry(1, hints: [hint(code, level)], state: became)
        var state = console([request], width: 120, height: 40)
        #expect(render(state).lines[39].contains("! what now") == isNeeded)
        press("!", &state)
        #expect(!render(state).lines[39].contains("what now"))
    }
}
