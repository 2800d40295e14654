import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// The console while nothing is enrolled, or nothing waits.
struct FirstRunTests {
    /// A console without accounts, as the shell tells it.
    private func first(_ width: Int = 80, _ height: Int = 24) -> State {
        var state = console([], width: width, height: height)
        _ = update(&state, on: .overview(Overview(accounts: 0)))
        return state
    }

    @Test func `what stands there is asked for while no request does`() {
        var state = State(size: Size(width: 80, height: 24), now: start)
        #expect(update(&state, on: .tick(start)).contains(.watchOverview(true)))
        #expect(update(&state, on: .tick(start)).isEmpty)
        #expect(update(&state, on: .arrived(entry(1))).contains(.watchOverview(false)))
        #expect(!render(state).text.contains("Nothing is enrolled"))
    }

    @Test(arguments: [(40, 12), (80, 24), (120, 40), (200, 60)])
    func `the three ways and how messages come are on the screen`(width: Int, height: Int) {
        let text = render(first(width, height)).text
        for words in ["Nothing is enrolled yet.", " 1 ", " 2 ", " 3 ", "inbox", "?"] {
            #expect(text.contains(words), "\(words)")
        }
        let words = text.split { " \n".contains($0) }.joined(separator: " ")
        #expect(words.contains("three made-up requests"))
    }

    @Test func `each way has its digit`() {
        var state = first()
        #expect(press("1", &state) == [.watchAccounts(true), .watchCodes(true), .ticking(true)])
        guard case .accounts(let list) = state.dialog, case .addressing? = list.step else {
            Issue.record("no address is asked for")
            return
        }
        state = first()
        #expect(press("2", &state) == [.demonstrate])
        press("3", &state)
        #expect(state.dialog == .prompting(PromptLine(isAsked: false)))
    }

    @Test func `messages that were refused are counted, and the reason is said`() {
        var state = console([])
        _ = update(&state, on: .overview(Overview(accounts: 1, devices: 1)))
        for _ in 0..<2 { _ = update(&state, on: .reported(.refused(Numbered(place: 100)))) }
        _ = update(&state, on: .reported(.refused(Numbered(place: 101))))
        let text = render(state).text
        #expect(text.contains("3 refused"))
        #expect(text.contains("2 messages were refused: test.100: Send another."), "\(text)")
        #expect(text.contains("1 message was refused: test.101"))
        // More reasons than a pane has room for are counted together.
        for place in 0..<20 {
            _ = update(&state, on: .reported(.refused(Numbered(place: place))))
        }
        #expect(state.refused.count == 23 && state.refused.sentences.count == 9)
    }

    private struct Numbered: CodedError {
        let place: Int
        var row: (code: String, reason: String) { ("test.\(place)", "Send another.") }
    }

    @Test func `with an account or a request the digits mean nothing`() {
        var state = console([])
        #expect(press("2", &state).isEmpty, "before the shell has told")
        _ = update(&state, on: .overview(Overview(accounts: 1)))
        #expect(press("123", &state).isEmpty && state.dialog == nil)
        state = first()
        _ = update(&state, on: .arrived(entry(1)))
        #expect(press("123", &state).isEmpty && state.dialog == nil)
    }

    @Test func `help tells how messages come, before the keys`() {
        var state = first()
        press("?", &state)
        let text = render(state).text
        #expect(text.contains("to your inbox"))
        #expect(text.contains("three made-up requests"))
    }

    @Test func `a place is looked up, told why it is none, and kept`() {
        var state = first()
        press("3", &state)
        #expect(press(" Bristl", &state).isEmpty)
        #expect(press([.enter], &state) == [.findHome("Bristl")])
        #expect(press("x", &state).isEmpty, "nothing is typed while it is looked up")
        _ = update(&state, on: .toldRefused("no such town"))
        #expect(render(state).text.contains("no such town. Esc goes back."))
        press([.backspace], &state)
        press("ol", &state)
        #expect(press([.enter], &state) == [.findHome("Bristol")])
        _ = update(&state, on: .homeKept("Bristol, GB"))
        #expect(state.dialog == nil)
        #expect(state.notice?.text == "Your home: \"Bristol, GB\"")
    }

    @Test func `a digit chooses one of the towns that are told, and nothing else`() {
        var state = first()
        press("3", &state)
        press("Bristol", &state)
        press([.enter], &state)
        let choices: [PrintableText] = ["Bristol, GB", "36.5951,-82.1887"]
        _ = update(&state, on: .toldRefused("Which one?", choices: choices))
        #expect(press("3", &state).isEmpty, "there are two")
        press([.backspace, .enter], &state)
        _ = update(&state, on: .toldRefused("Which one?", choices: choices))
        #expect(render(state).text.contains("> Bristol_"))
        #expect(press("2", &state) == [.findHome("36.5951,-82.1887")])
        #expect(press("1", &state).isEmpty, "it is being looked up")
    }

    @Test(arguments: [(40, 12), (80, 24)])
    func `nothing is promised where no messages come in`(width: Int, height: Int) {
        var state = console([], width: width, height: height)
        _ = update(&state, on: .overview(Overview(accounts: 1, devices: 1, needsInbox: true)))
        let words = render(state).text.split { " \n".contains($0) }.joined(separator: " ")
        #expect(!words.contains("by themselves"), "\(words)")
        #expect(words.contains("no messages come in"))
        #expect(words.contains("pratique config inbox"), "\(words)")
        // One-time codes come from here, and nothing else does.
        _ = update(&state, on: .overview(Overview(accounts: 1, codeAccount: "ann at Bank")))
        #expect(!render(state).text.contains("by themselves"))
        #expect(!render(state).text.contains("inbox"))
    }

    @Test(arguments: [[Key.enter], [.character("x"), .escape]])
    func `who is asked may tell it later, which is kept`(keys: [Key]) {
        var state = first()
        press("1", &state)
        press([.escape], &state)
        let effects = update(&state, on: .homeAsked)
        #expect(effects.contains(.watchAccounts(false)), "the accounts are closed")
        #expect(render(state).text.contains("Where are you?"))
        #expect(press(keys, &state).contains(.postponeHome))
        #expect(state.dialog == nil)
    }

    @Test(arguments: [(40, 12), (80, 24), (120, 40)])
    func `how the enrolment ended stands above the question that follows it`(
        width: Int,
        height: Int
    ) {
        var state = console([], width: width, height: height)
        let reported = Wording("Enrolled: ", quoted: "bea at Example Bank")
        _ = update(&state, on: .notice(StatusMessage(reported, style: .good)))
        _ = update(&state, on: .homeAsked)
        let text = render(state).text
        #expect(text.contains("Enrolled:") && text.contains("Where are you?"), "\(text)")
        press("B", &state)
        #expect(!render(state).text.contains("Enrolled:"), "it was read")
    }

    @Test func `who has wished to tell it and goes back is asked again`() {
        var state = first()
        press("3", &state)
        #expect(press([.escape], &state).isEmpty && state.dialog == nil)
    }

    @Test func `nobody is asked over another question, or behind the lock`() {
        var state = console([entry(1)])
        press("r", &state)
        let asked = state.dialog
        #expect(update(&state, on: .homeAsked).isEmpty && state.dialog == asked)
        state = State(size: Size(width: 80, height: 24), now: start, lockAfter: 60_000)
        _ = update(&state, on: .tick(start.advanced(byMilliseconds: 61_000)))
        _ = update(&state, on: .homeAsked)
        #expect(state.isLocked && state.dialog == nil)
    }

    @Test func `the last decisions, the connection and the codes stand where requests would`() {
        var state = console([])
        _ = update(
            &state,
            on: .overview(
                Overview(
                    accounts: 1,
                    devices: 1,
                    decisions: [
                        .init(
                            instant: start,
                            headline: "GBP 84.50 to Boathouse Supplies",
                            level: .low,
                            state: .delivered(.approve)
                        ),
                        .init(
                            instant: start,
                            headline: "Log in?",
                            level: .none,
                            state: .delivered(.approve),
                            statement: .notMine
                        ),
                    ],
                    codeAccount: "ann at Bank",
                    sources: ["https://relay.example.org"],
                    home: .kept("Bristol, GB")
                )
            )
        )
        let text = render(state).text
        for words in [
            "Nothing is waiting for you.", "approved", "low", "GBP 84.50 to Boathouse Supplies",
            "Messages come over https://relay.example.org", "c  one-time codes of ann at Bank",
        ] {
            #expect(text.contains(words), "\(words)")
        }
        #expect(!text.contains("sets where you are"))
        _ = update(&state, on: .overview(Overview(accounts: 1, codeAccount: "ann at Bank")))
        #expect(!render(state).text.contains("inbox"), "codes alone need no inbox")
        _ = update(&state, on: .overview(Overview(accounts: 1, devices: 1)))
        #expect(render(state).text.contains("config inbox"))
        #expect(render(state).text.contains("home sets where you are"))
    }

    /// Answered by another window, too.
    @Test(arguments: [false, true])
    func `with others that wait a request that comes leaves the selection where it is`(
        isElsewhere: Bool
    ) {
        func login(_ number: Int) -> Entry {
            let site = PrintableText(String("abcde".prefix(number)))
            return entry(number, facts: facts(number: number, message: "Log in to \(site)?"))
        }
        var state = console((1...4).map(login), isQueue: true)
        press("jj", &state)
        #expect(state.selectedID == messageID(3))
        if isElsewhere {
            var answered = login(3)
            answered.state = .delivered(.reject)
            _ = update(&state, on: .arrived(answered))
        } else {
            _ = update(&state, on: .stateChanged(messageID(3), .delivered(.reject)))
        }
        let stayed = state.selectedID
        #expect(stayed == messageID(isElsewhere ? 3 : 4))
        _ = update(&state, on: .arrived(login(5)))
        #expect(state.selectedID == stayed)
    }

    @Test func `a request that comes is selected when the one before was answered`() {
        var state = console([entry(1)], isQueue: true)
        press("ry", &state)
        _ = update(&state, on: .stateChanged(messageID(1), .delivered(.reject)))
        _ = update(&state, on: .arrived(entry(2)))
        #expect(state.selectedID == messageID(2))
        // One that is only looked at stays.
        _ = update(&state, on: .arrived(entry(3)))
        #expect(state.selectedID == messageID(2))
    }
}
