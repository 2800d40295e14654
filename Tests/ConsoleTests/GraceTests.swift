import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// The seconds in which an answer can be taken back.
struct GraceTests {
    private func logins(
        _ count: Int = 3,
        grace: Int64 = 3_000,
        width: Int = 80,
        height: Int = 24,
        timeToLive: Int = 120
    ) -> State {
        var state = State(
            size: Size(width: width, height: height),
            now: start,
            uptime: 0,
            order: .urgency,
            isQueue: true,
            grace: grace
        )
        for number in 1...count {
            let letter = PrintableText(String("ABCDEFGHIJ".prefix(number).suffix(1)))
            let facts = facts(
                number: number,
                message: "Sign in to shop \(letter)?",
                timeToLive: timeToLive
            )
            _ = update(&state, on: .arrived(entry(number, facts: facts)))
        }
        return state
    }

    private func wait(_ milliseconds: Int64, _ state: inout State) -> [Effect] {
        update(
            &state,
            on: .tick(start.advanced(byMilliseconds: milliseconds), uptime: milliseconds)
        )
    }

    private func holds(_ numbers: Int...) -> [Effect] { numbers.map { .hold(messageID($0)) } }

    private func releases(_ numbers: Int...) -> [Effect] {
        numbers.map { .release(messageID($0)) }
    }

    @Test func `an answer that is not sent is forgotten, with what was shown`() {
        var state = logins()
        #expect(press("ay", &state) == holds(1))
        #expect(press("u", &state) == releases(1))
        #expect(press("ay", &state) == holds(1))
        // Answered elsewhere meanwhile.
        let effects = update(&state, on: .stateChanged(messageID(1), .delivered(.reject)))
        #expect(effects == releases(1))
        #expect(wait(9_000, &state).isEmpty)
    }

    @Test func `an answer is sent when its seconds are over, and no earlier`() {
        var state = logins()
        #expect(press("ay", &state) == holds(1))
        #expect(state.selectedID == messageID(2), "the next one is there")
        #expect(render(state).text.contains("The approval will be sent in 3 s; u takes it back: "))
        #expect(wait(1_900, &state).isEmpty)
        #expect(render(state).text.contains("will be sent in 2 s"))
        #expect(render(state).lines.contains { $0.contains("in 2 s") && $0.contains("shop A") })
        #expect(wait(2_999, &state).isEmpty)
        #expect(wait(3_000, &state) == [.answer(messageID(1), .approve, given: Proofs(.once))])
        #expect(!render(state).text.contains("takes it back"))
        #expect(wait(9_000, &state).isEmpty, "once")
    }

    @Test func `u takes the answer back, and nothing is sent`() {
        var state = logins()
        press("ry", &state)
        #expect(press("u", &state) == releases(1))
        #expect(state.entries[0].state == .pending && state.selectedID == messageID(1))
        #expect(state.notice?.text.text.hasPrefix("Taken back, nothing was sent: ") == true)
        #expect(wait(10_000, &state).isEmpty)
        #expect(press("ay", &state) == holds(1), "it can be answered otherwise")
    }

    /// It answers no question, so it need not have been seen before it.
    @Test func `u takes the answer back right behind a key that opens a question`() {
        var state = logins()
        #expect(press("ay", &state) == holds(1))
        _ = update(&state, on: .drawn(5))
        #expect(press("a", &state).isEmpty && state.question != nil)
        #expect(update(&state, on: .key(.character("u"), frame: 5)) == releases(1))
        #expect(state.entries[0].state == .pending)
        #expect(wait(10_000, &state).isEmpty)
    }

    @Test(arguments: ["?", "E", "C", "c", "d", "m", "!", "r"])
    func `u takes the answer back in each pane without such a key`(pane: String) {
        var state = logins(width: 120, height: 40)
        press("ay", &state)
        press(pane, &state)
        #expect(pane == "?" || render(state).text.contains("u takes it back"))
        #expect(press("u", &state) == releases(1))
        #expect(state.entries[0].state == .pending)
    }

    @Test func `of two answers each will be sent in its time, and u takes the last one back first`()
    {
        var state = logins(width: 120, height: 40)
        press("ay", &state)
        _ = wait(1_000, &state)
        #expect(press("ry", &state) == holds(2))
        #expect(render(state).text.contains("The rejection will be sent in 3 s, 1 given before it"))
        #expect(wait(3_000, &state) == [.answer(messageID(1), .approve, given: Proofs(.once))])
        #expect(wait(4_000, &state) == [.answer(messageID(2), .reject)])

        state = logins()
        press("ayry", &state)
        #expect(press("uu", &state) == releases(2, 1))
        #expect(state.waiting == 3 && state.held.isEmpty)
        press("u", &state)
        #expect(state.notice?.text.text.hasPrefix(Words.Grace.nothing.text) == true)
    }

    @Test func `a burst is taken back as one`() {
        var state = logins()
        press("   r", &state)
        #expect(press("y", &state) == holds(1, 2, 3))
        #expect(render(state).text.contains("3 rejections will be sent in 3 s; u takes them back"))
        // Whose they were is asked behind it; the key works there too.
        #expect(state.question != nil)
        press("u", &state)
        #expect(state.waiting == 3 && state.dialog == nil && state.batch == nil)
        #expect(wait(5_000, &state).isEmpty)
    }

    @Test func `a question about another request can take the last answer back, too`() {
        var state = logins()
        press("ay", &state)
        press("r", &state)
        #expect(
            render(state).text.contains("u takes it back")
                || render(state).text.contains("u undoes")
        )
        press("u", &state)
        #expect(state.waiting == 3 && state.dialog == nil && state.held.isEmpty)
        #expect(wait(5_000, &state).isEmpty)
        press("ay   r", &state)
        press("u", &state)
        #expect(state.waiting == 3 && state.dialog == nil)
    }

    @Test
    func `leaving takes all back that it names, and is asked no longer than there is something`() {
        var state = logins()
        press("ayayq", &state)
        #expect(render(state).text.contains("u takes them"))
        press("u", &state)
        #expect(state.waiting == 3 && state.held.isEmpty && state.dialog == nil)
        #expect(state.notice?.text.text.hasPrefix("2 answers taken back, nothing was sent") == true)
        press("ayq", &state)
        _ = wait(5_000, &state)
        _ = update(&state, on: .reported(.stateChanged(messageID(1), .delivered(.approve))))
        #expect(state.dialog == nil)
    }

    @Test func `what is answered and not sent yet says how to take it back`() {
        var state = logins()
        press("ay", &state)
        state.obey(.select(messageID(1)))
        press("r", &state)
        #expect(state.notice?.text == Words.Grace.stillHeld("u") && state.dialog == nil)
        press("u", &state)
        #expect(state.waiting == 3)
    }

    @Test func `after an answer the row behind it is selected, after the last one that before it`()
        throws
    {
        var state = logins(5)
        let rows = state.rows.map { state.entries[$0.first].id }
        try #require(rows.count == 5)
        press("jjay", &state)
        #expect(state.selectedID == rows[3])
        press("jay", &state)
        #expect(state.selectedID == rows[3])
        press("ay", &state)
        #expect(state.selectedID == rows[1])
    }

    @Test func `what was marked is marked again when it is taken back, and all of it is named`() {
        var state = logins()
        press("   ry", &state)
        #expect(state.marked.isEmpty)
        press("u", &state)
        #expect(state.marked == Set((1...3).map { messageID($0) }))
        let title = RequestGroup.titles(of: state.entries, glyphs: state.glyphs)
        #expect(
            state.notice?.text.text
                == "3 rejections taken back, nothing was sent: \(title.quoted.text)"
        )
    }

    @Test func `whose they were is not noted of what was taken back`() {
        var state = logins()
        press("   ry", &state)
        press("y", &state)
        press("u", &state)
        #expect(wait(5_000, &state).isEmpty && state.statements.isEmpty)
    }

    @Test func `what is about to expire is sent at once`() {
        var state = logins(timeToLive: 12)
        let effects = press("ay", &state)
        #expect(effects.contains(.answer(messageID(1), .approve, given: Proofs(.once))))
        #expect(state.held.isEmpty)
    }

    @Test func `without a grace answers are sent at once`() {
        var state = logins(grace: 0)
        #expect(press("ry", &state).contains(.answer(messageID(1), .reject)))
    }

    @Test func `leaving asks, and sends what is held back or takes it back`() {
        var state = logins()
        press("ayq", &state)
        let question = frameWords(state)
        #expect(question.contains("1 answer is not sent yet. y sends it now and quits, u takes"))
        #expect(
            press("y", &state) == [.answer(messageID(1), .approve, given: Proofs(.once)), .quit]
        )

        state = logins()
        press("ayq", &state)
        #expect(press("u", &state) == releases(1))
        #expect(state.dialog == nil && state.held.isEmpty && state.waiting == 3)

        state = logins()
        press("ay", &state)
        #expect(
            update(&state, on: .ended) == [
                .answer(messageID(1), .approve, given: Proofs(.once)), .quit,
            ],
            "a terminal that is gone loses nothing that was decided"
        )

        // Ctrl-C sends nothing, asked for once or twice.
        for _ in 1...2 {
            state = logins()
            press("ay", &state)
            #expect(update(&state, on: .interrupted).isEmpty)
            #expect(frameWords(state).contains("1 answer is not sent yet. y sends it now and"))
        }
        // Nothing leaves while the question says so.
        #expect(wait(20_000, &state).isEmpty && state.held.count == 1)
        #expect(update(&state, on: .interrupted) == releases(1) + [.quit])
        #expect(state.held.isEmpty)
    }

    @Test func `a request that is answered or ends elsewhere is let go`() {
        var state = logins()
        press("ay", &state)
        _ = update(&state, on: .stateChanged(messageID(1), .delivered(.reject)))
        #expect(state.held.isEmpty)
        #expect(wait(4_000, &state).isEmpty)

        state = logins()
        press("ay", &state)
        _ = update(&state, on: .withdrawn(mechanisms: ["mechanism"]))
        #expect(state.held.isEmpty && state.entries.isEmpty)
        #expect(wait(4_000, &state).isEmpty)
    }

    @Test func `a request that is assessed anew meanwhile stays answered`() {
        var state = logins()
        press("ay", &state)
        let facts = state.entries[0].facts
        _ = update(&state, on: .arrived(entry(1, facts: facts, hints: hints)))
        #expect(state.entries[0].isSending)
        #expect(wait(3_000, &state) == [.answer(messageID(1), .approve, given: Proofs(.once))])
    }

    @Test(arguments: [(40, 12), (24, 9), (80, 24), (120, 40)])
    func `the seconds and the key are in sight at every size`(width: Int, height: Int) {
        var state = logins(width: width, height: height)
        press("ay", &state)
        let text = frameWords(state)
        #expect(text.contains("3 s"), "\(text)")
        #expect(text.contains("u takes it back") || text.contains("u undoes"), "\(text)")
    }
}
