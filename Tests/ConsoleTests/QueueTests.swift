import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// The list as a queue of work: what is alike folds, what is over leaves.
@Suite struct QueueTests {
    /// The screen's list, with twelve like logins, an ordinary one and a payment.
    private func burst(
        _ severity: Severity = .critical,
        width: Int = 80,
        height: Int = 24
    ) -> State {
        var state = State(
            size: Size(width: width, height: height),
            now: start,
            order: .urgency,
            isQueue: true
        )
        for number in 1...12 {
            let message = PrintableText("Log in? Try \(number) of today")
            let logins = facts(number: number, message: message, alert: nil)
            _ = update(&state, on: .arrived(entry(number, facts: logins, hints: [hint(severity)])))
        }
        _ = update(&state, on: .arrived(bristolEntry(13)))
        return state
    }

    private func hint(_ severity: Severity) -> RiskHint {
        RiskHint(
            code: "frequency.after-rejection",
            severity: severity,
            sentence: "Many requests of this account were rejected.",
            evidence: [
                .init(name: "rejections", value: "12"),
                .init(name: "since", value: "2023-11-14T22:02:00Z"),
            ],
            remedy: "Reject."
        )
    }

    private func all(_ decision: Decision, _ numbers: ClosedRange<Int> = 1...12) -> [Effect] {
        numbers.map { .answer(messageID($0), decision) }
    }

    @Test func `the rows that a frame is made of are those of the state after each event`() {
        var state = console([], isQueue: true)
        for number in 1...6 { _ = update(&state, on: .arrived(entry(number))) }
        #expect(state.rows.count < 6)
        for key in ["j", " ", "u", "z", "s", "k", "r", "q", "j"] {
            _ = respond(&state, to: .key(.character(Unicode.Scalar(key)!)))
            #expect(state.rows == state.foldedRows, "\(key)")
        }
        _ = update(&state, on: .stateChanged(messageID(2), .delivered(.reject)))
        #expect(state.rows == state.foldedRows)
        state.entries.removeLast()
        #expect(state.rows == state.foldedRows)
    }

    @Test func `twelve like requests are one row, with the heaviest level`() {
        let state = burst()
        #expect(state.rows.map(\.indices.count) == [12, 1])
        let rows = render(state).lines.filter { $0.contains("12 \u{D7} ") }
        #expect(rows.count == 1 && rows[0].contains("critical"))
        #expect(render(state).text.contains("12 alike, 1 of 2"))
    }

    @Test func `two keys reject a burst, and the other request is there`() {
        var state = burst()
        #expect(press("r", &state).isEmpty)
        let text = render(state).text
        #expect(text.contains("Reject these 12, which are alike? 1 other request stays."))
        #expect(press("y", &state) == all(.reject))
        for number in 1...12 {
            _ = update(&state, on: .stateChanged(messageID(number), .delivered(.reject)))
        }
        #expect(state.selectedID == messageID(13))
        #expect(render(state).text.contains("12 answers sent"))
        press("j", &state)
        #expect(state.entries.map(\.id) == [messageID(13)], "what is over has left")
    }

    @Test(arguments: [(40, 12), (80, 24), (120, 40), (200, 60)])
    func `how many, what and how bad is asked at every size`(width: Int, height: Int) {
        var state = burst(width: width, height: height)
        press("r", &state)
        let question = FootPane.lines(of: state).map(\.text).inOneLine
        for words in ["12", "y rejects", "-"] { #expect(question.contains(words), "\(question)") }
    }

    @Test func `a group is not approved at once`() {
        var state = burst()
        #expect(press("a", &state).isEmpty)
        #expect(state.dialog == nil)
        #expect(state.notice?.text.text.contains("each is approved by itself") == true)
        #expect(press("y", &state).isEmpty)
    }

    @Test func `Enter unfolds, and the arrow to the left folds again`() {
        var state = burst()
        press([.enter], &state)
        #expect(state.rows.count == 13 && state.screen == .list)
        press("a", &state)
        #expect(state.openChoice?.id == messageID(1))
        press("n", &state)
        press([.left], &state)
        #expect(state.rows.map(\.indices.count) == [12, 1])
    }

    @Test func `what needs another way to approve is folded by itself`() {
        let plain = (1...3).map { entry($0, facts: facts(number: $0)) }
        let proven = (4...6).map {
            entry($0, facts: facts(number: $0, needsUserVerification: true))
        }
        let state = console(plain + proven, isQueue: true)
        #expect(state.rows.map(\.indices.count) == [3, 3])
    }

    @Test func `what was rejected of a burst stays one row`() {
        var state = burst()
        press("r", &state)
        press("y", &state)
        #expect(state.rows.map(\.indices.count).sorted() == [1, 12])
        for number in 1...12 {
            _ = update(&state, on: .stateChanged(messageID(number), .delivered(.reject)))
        }
        #expect(state.rows.map(\.indices.count).sorted() == [1, 12])
    }

    @Test func `R takes those alike, and with R again all of the account`() {
        var state = burst()
        press("R", &state)
        #expect(render(state).text.contains("R for all 13"))
        press("R", &state)
        let question = FootPane.lines(of: state).map(\.text).inOneLine
        #expect(question.contains("Reject all 13 waiting requests of this account?"))
        #expect(question.contains("12 \u{D7} "), "what it would reject, by group")
        #expect(press("y", &state) == all(.reject, 1...13))
    }

    @Test(arguments: [(80, 24), (120, 40), (60, 16)])
    func `the riskiest group stands first behind the question about all`(width: Int, height: Int) {
        var state = State(
            size: Size(width: width, height: height),
            now: start,
            order: .urgency,
            isQueue: true
        )
        for number in 1...4 {
            let payment = facts(
                number: number,
                message: "\(Unicode.Scalar(UInt8(64 + number))) pays?"
            )
            _ = update(
                &state,
                on: .arrived(entry(number, facts: payment, hints: [hint(.critical)]))
            )
        }
        for number in 5...16 {
            let logins = facts(number: number, message: "Log in to Example Bank, try \(number)?")
            _ = update(&state, on: .arrived(entry(number, facts: logins)))
        }
        press("RR", &state)
        let question = FootPane.lines(of: state).map(\.text).inOneLine
        #expect(
            question.contains("\"1 \u{D7} A pays?"),
            "\(question)"
        )
        state = console([entry(1)], isQueue: true)
        press("R", &state)
        #expect(!render(state).text.contains("1 \u{D7}"), "one request needs no count")
    }

    @Test func `the end of rejections that were sent at once is told of all`() {
        var state = burst()
        press("ry", &state)
        _ = update(&state, on: .stateChanged(messageID(1), .delivered(.reject)))
        #expect(state.notice?.text == "1 of 12 rejections delivered.")
        for number in 2...12 {
            _ = update(&state, on: .stateChanged(messageID(number), .delivered(.reject)))
        }
        #expect(state.notice?.text == "12 rejections delivered.")
        press("ry", &state)
        _ = update(&state, on: .stateChanged(messageID(13), .delivered(.reject)))
        #expect(state.notice?.text.text.contains("rejection delivered. \"") == true, "one is named")
    }

    @Test func `one that was not sent ends with the others`() {
        var state = burst()
        press("ry", &state)
        for number in 1...11 {
            _ = update(&state, on: .stateChanged(messageID(number), .delivered(.reject)))
        }
        _ = update(&state, on: .stateChanged(messageID(12), .pending))
        #expect(state.batch?.isOpen == false)
        press("/12\n", &state)
        state.select(messageID(12))
        press("ry", &state)
        _ = update(&state, on: .stateChanged(messageID(12), .delivered(.reject)))
        #expect(state.notice?.text.text.contains("12 rejections") == false)
    }

    @Test func `one that the server did not take is named, and counted`() {
        var state = burst()
        press("ry", &state)
        for number in 1...6 {
            _ = update(&state, on: .stateChanged(messageID(number), .delivered(.reject)))
        }
        _ = update(&state, on: .stateChanged(messageID(7), .refused(.reject, .noService)))
        #expect(state.notice?.text.text.contains("was not accepted") == true)
        for number in 8...12 {
            _ = update(&state, on: .stateChanged(messageID(number), .delivered(.reject)))
        }
        #expect(state.notice?.text == "11 of 12 rejections delivered. 1 was not.")
        #expect(state.notice?.style == .warning)
    }

    @Test func `p sets all of a row aside, and they come back together`() {
        var state = burst()
        press("p", &state)
        #expect(state.postponed.count == 12 && state.selectedID == messageID(13))
        #expect(state.notice?.text.text.hasPrefix("12 postponed, reminder in 1 min 00 s: ") == true)
        #expect(state.rows.map(\.indices.count) == [1, 12], "they stay one row")
        #expect(render(state).lines.contains { $0.contains("12 \u{D7} ") && $0.contains("later") })
        let due = start.advanced(byMilliseconds: 60_000)
        #expect(update(&state, on: .tick(due)) == [.bell])
        #expect(
            state.notice?.text.text.hasPrefix("These 12 that you postponed are still waiting: ")
                == true
        )
        #expect(state.rows.map(\.indices.count) == [12, 1])
    }

    @Test func `of a row what has ten seconds left stays`() {
        var state = console(
            (1...4).map { number in
                entry(
                    number,
                    facts: facts(
                        number: number,
                        message: "Log in? Try \(number)",
                        timeToLive: number == 1 ? 9 : 40
                    )
                )
            },
            isQueue: true
        )
        press("p", &state)
        #expect(state.postponed.count == 3)
        #expect(state.notice?.text.text.hasPrefix("3 postponed, reminder in 20 s: ") == true)
    }

    @Test func `what is heavy asks in the same question whose it was`() {
        var state = burst()
        #expect(press("r-", &state) == all(.rejectNotMine))
        #expect(state.dialog == nil)
        #expect(state.notice?.text == Words.changePassword + Words.NowWhat.hint("!"))
    }

    @Test func `a burst that is not heavy is asked about after it, and noted when it has ended`() {
        var state = burst(.medium)
        press("j", &state)
        #expect(press("ry", &state) == all(.reject))
        let text = render(state).text
        #expect(text.contains("Was it you? If not, change the password"))
        #expect(press("-", &state).isEmpty, "the ledger has no rejection yet")
        #expect(state.notice?.text == Words.changePassword + Words.NowWhat.hint("!"))
        let delivered = RequestState.delivered(.reject)
        #expect(
            update(&state, on: .stateChanged(messageID(1), delivered))
                == [.state([messageID(1)], .notMine)]
        )
        #expect(press("ry", &state) == [.answer(messageID(13), .reject)])
    }

    @Test(arguments: [("y", Ownership.mine), ("x", nil)] as [(String, Ownership?)])
    func `it was me is noted, and any other key leaves it open`(
        key: String,
        statement: Ownership?
    ) {
        var state = burst(.medium)
        press("jry" + key, &state)
        let effects = update(&state, on: .stateChanged(messageID(1), .delivered(.reject)))
        #expect(effects == (statement.map { [.state([messageID(1)], $0)] } ?? []))
    }

    @Test func `one heavy request can be rejected as not mine`() {
        var state = console([entry(1, hints: [hints[1], hints[1], hint(.critical)])])
        press("r", &state)
        #expect(render(state).text.contains("- rejects: not you"))
        #expect(press("-", &state) == [.answer(messageID(1), .rejectNotMine)])
    }

    @Test func `what is alike but for its account or its text is another row`() {
        var state = burst()
        let other = facts(number: 20, mechanism: "other", message: "Log in? Try 1 of today")
        _ = update(&state, on: .arrived(entry(20, facts: other)))
        let text = facts(number: 21, message: "Add a device? Try 1 of today")
        _ = update(&state, on: .arrived(entry(21, facts: text)))
        #expect(state.rows.map(\.indices.count).sorted() == [1, 1, 1, 12])
    }

    @Test func `two that are alike stand side by side`() {
        var state = State(
            size: Size(width: 80, height: 24),
            now: start,
            order: .urgency,
            isQueue: true
        )
        for number in 1...2 { _ = update(&state, on: .arrived(entry(number))) }
        #expect(state.rows.count == 2)
    }

    @Test func `the account wears a banner while it is under attack`() {
        for (width, height) in [(40, 12), (80, 24), (120, 40)] {
            let text = render(burst(width: width, height: height)).text
            #expect(text.contains("UNDER ATTACK since 22:02: 12 unwanted"))
            #expect(text.contains("12 alike") || text.contains("12 x"))
        }
    }

    /// A bill that is paid twice raises its level, and is no attack.
    @Test(arguments: [false, true])
    func `what was approved before is not called under attack`(isKnown: Bool) throws {
        let known = isKnown ? [RiskHint.Evidence(name: "all_approved_before", value: "yes")] : []
        let rejected = RiskHint(
            code: "frequency.after-rejection",
            severity: .low,
            sentence: "Five.",
            evidence: [
                .init(name: "rejections", value: "5"),
                .init(name: "since", value: "2023-11-14T22:02:00Z"),
            ] + known,
            remedy: "Look."
        )
        let paid = RiskHint(
            code: "money.paid-already",
            severity: .medium,
            sentence: "Paid.",
            evidence: [],
            remedy: "Look."
        )
        let piece = try #require(Words.attack(Assessment(hints: [paid, rejected]), in: .utc))
        #expect(piece.text.text.includes("UNDER ATTACK") != isKnown, "\(piece.text)")
        #expect(piece.text.text.includes("5 "), "\(piece.text)")
    }
}

/// What is over, and when it leaves the list.
@Suite struct PassingTests {
    private func queue(_ entries: [Entry]) -> State {
        var state = State(
            size: Size(width: 80, height: 24),
            now: start,
            order: .urgency,
            isQueue: true
        )
        for entry in entries { _ = update(&state, on: .arrived(entry)) }
        return state
    }

    private func login(_ number: Int, seconds: Int = 120) -> Entry {
        entry(
            number,
            facts: facts(
                number: number,
                message: PrintableText("Log in to \("abc".prefix(number))?"),
                timeToLive: seconds
            )
        )
    }

    @Test func `after the last answer the list is empty with the next key`() {
        var state = queue([login(1)])
        press("ry", &state)
        _ = update(&state, on: .stateChanged(messageID(1), .delivered(.reject)))
        #expect(state.entries.count == 1, "its end is told first")
        press("t", &state)
        #expect(state.entries.isEmpty && state.selectedID == nil)
        #expect(render(state).text.contains("0 to answer"))
    }

    @Test func `a request that runs out under the finger does not hand the key to the next one`() {
        var state = queue([login(1, seconds: 30), login(2)])
        #expect(state.selectedID == messageID(1))
        _ = update(&state, on: .tick(start.advanced(byMilliseconds: 31_000)))
        #expect(press("a", &state).isEmpty)
        #expect(state.dialog == nil && state.selectedID == messageID(1))
        press("j", &state)
        #expect(state.selectedID == messageID(2))
        press("k", &state)
        #expect(state.entries.map(\.id) == [messageID(2)])
    }

    @Test func `what is read stays until one goes back`() {
        var state = queue([login(1, seconds: 30), login(2)])
        press("d", &state)
        _ = update(&state, on: .tick(start.advanced(byMilliseconds: 31_000)))
        press("jj", &state)
        #expect(state.selectedID == messageID(1) && state.screen == .review)
        press([.escape], &state)
        #expect(state.screen == .list && state.selectedID == messageID(2))
    }

    @Test func `what was over when it came stays, as somebody wants to see it`() {
        var state = queue([entry(1, state: .expired), login(2)])
        press("jkjk", &state)
        #expect(state.entries.count == 2)
    }

    @Test func `an outcome that nobody can have seen stays`() {
        var state = queue([login(1), login(2)])
        press("ry", &state)
        press("?", &state)
        _ = update(&state, on: .stateChanged(messageID(1), .refused(.reject, .noService)))
        press("x", &state)
        #expect(state.entries.count == 2)
    }

    @Test func `news of what has left do not bring it back, and a code stays with its request`() {
        var state = queue([login(1), login(2)])
        press("ry", &state)
        _ = update(&state, on: .stateChanged(messageID(1), .delivered(.reject)))
        press("t", &state)
        #expect(state.entries.count == 1)
        var gone = login(1)
        gone.state = .delivered(.reject)
        _ = update(&state, on: .arrived(gone))
        #expect(state.entries.count == 1)
        press("ay", &state)
        _ = update(&state, on: .stateChanged(messageID(2), .delivered(.approve)))
        _ = update(&state, on: .banner("Type this code: 123456", of: messageID(2)))
        press("tt", &state)
        #expect(state.entries.map(\.id) == [messageID(2)])
    }

    @Test func `plain lines keep their numbers`() {
        var state = plainLines([entry(1), entry(2), entry(3)])
        state.type(["reject", "yes"])
        state.accept(.stateChanged(messageID(1), .delivered(.reject)))
        state.type(["skip", "skip"])
        #expect(state.entries.count == 3)
    }

    @Test func `what is there from the start takes its own place, also when old requests leave`() {
        var state = State(size: Size(width: 80, height: 24), now: start)
        var opened = (1...1_001).map { entry($0, state: $0 == 2 ? .ended(.unlisted) : .pending) }
        opened.append(entry(500, account: "told again"))
        _ = update(&state, on: .opened(opened))
        let ids = state.entries.map(\.id)
        #expect(Set(ids).count == ids.count && ids.contains(messageID(501)))
        let again = state.entries.filter { $0.review.account == "told again" }
        #expect(again.map(\.id) == [messageID(500)])
        #expect(!ids.contains(messageID(2)), "what is over has left")
    }
}
