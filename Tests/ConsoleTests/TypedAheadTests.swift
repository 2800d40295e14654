import Push
import Risk
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// Keys that were pressed before a question could be seen never answer it.
@Suite struct TypedAheadTests {
    /// Presses keys while so many frames have been drawn.
    @discardableResult
    private func type(_ keys: String, frame: Int, _ state: inout State) -> [Effect] {
        keys.unicodeScalars.flatMap { scalar in
            update(
                &state,
                on: .key(scalar == "\n" ? .enter : .character(scalar), frame: frame)
            )
        }
    }

    private func draw(_ number: Int, _ state: inout State) {
        _ = update(&state, on: .drawn(number))
    }

    private func wait(_ milliseconds: Int64, _ state: inout State) {
        let now = state.now.advanced(byMilliseconds: milliseconds)
        _ = update(&state, on: .tick(now, uptime: state.uptime + milliseconds))
    }

    @Test func `text that is pasted in pieces answers no question`() {
        for (first, second) in [
            ("jpa", "y"), ("jjja", "yes"), ("a pay", "y"), ("jjr", "y"), ("ajr", "y"),
        ] {
            var state = console([bristolEntry(1), bristolEntry(2)])
            draw(1, &state)
            wait(1_000, &state)
            type(first, frame: 1, &state)
            #expect(state.question != nil)
            draw(2, &state)
            for pause in [0, 5, 60, 499] as [Int64] {
                wait(pause, &state)
                #expect(type(second, frame: 2, &state).isEmpty, "\(first) \(second) \(pause)")
                #expect(state.question != nil)
            }
            wait(500, &state)
            #expect(!type("y", frame: 2, &state).isEmpty, "a person's key answers again")
        }
    }

    @Test func `where a paste is marked, the key behind it is a person's`() {
        var state = console([bristolEntry()])
        draw(1, &state)
        type("jjj", frame: 1, &state)
        _ = update(&state, on: .pasted("bristol"))
        type("a", frame: 1, &state)
        draw(2, &state)
        #expect(!type("y", frame: 2, &state).isEmpty)
    }

    @Test(arguments: [("a", 120), ("a", 30), ("r", 90)] as [(String, Int64)])
    func `two keys of a person answer, however fast`(key: String, pause: Int64) {
        var state = console([bristolEntry()])
        draw(1, &state)
        wait(pause, &state)
        type("j", frame: 1, &state)
        wait(pause, &state)
        type(key, frame: 1, &state)
        draw(2, &state)
        wait(pause, &state)
        #expect(!type("y", frame: 2, &state).isEmpty)
    }

    @Test func `nothing is approved or rejected by typing ahead`() {
        for key in ["a", "r", "R"] {
            var state = console([bristolEntry()])
            draw(1, &state)
            #expect(type(key + "yyymmcc", frame: 1, &state).isEmpty)
            #expect(state.dialog != nil, "the question is still there")
            #expect(render(state).text.contains("press it again"))
            draw(2, &state)
            // A key that lay in the queue while that frame was drawn bears the number of the one before.
            #expect(type("y", frame: 1, &state).isEmpty)
            wait(State.pieceGap, &state)
            #expect(!type("y", frame: 2, &state).isEmpty)
        }
    }

    @Test func `each question of several has to be seen`() {
        var state = console([entry(confirmationLevel: .confirm)])
        draw(1, &state)
        type("a", frame: 1, &state)
        draw(2, &state)
        type("y", frame: 2, &state)
        guard case .anyway = state.asking else {
            Issue.record("it asks again")
            return
        }
        #expect(type("Y", frame: 2, &state).isEmpty)
        draw(3, &state)
        wait(State.pieceGap, &state)
        #expect(
            type("Y", frame: 3, &state) == [.answer(messageID(1), .approve, given: Proofs(.again))]
        )
    }

    @Test func `a number is typed into what is seen, and its digits need no frame each`() {
        var state = console([entry(facts: facts(kind: .challenge([34, 56, 82])))])
        draw(1, &state)
        #expect(type("a56\ny", frame: 1, &state).isEmpty)
        draw(2, &state)
        wait(State.pieceGap, &state)
        #expect(type("56\n", frame: 2, &state).isEmpty)
        #expect(type("y", frame: 2, &state).isEmpty, "the last question was not drawn")
        draw(3, &state)
        wait(State.pieceGap, &state)
        #expect(
            type("y", frame: 3, &state) == [
                .answer(messageID(1), .approveWithNumber(56), given: Proofs(.once))
            ]
        )
    }

    @Test func `moving and reading may be typed ahead`() {
        var state = console([entry(1), entry(2), entry(3)])
        draw(1, &state)
        type("jj", frame: 1, &state)
        #expect(state.selectedID == messageID(3))
        type("?", frame: 1, &state)
        type("x", frame: 1, &state)
        #expect(state.dialog == nil)
    }

    @Test func `an account is neither locked nor removed by typing ahead`() {
        var state = console([])
        press("A", &state)
        _ = update(&state, on: .accounts(AccountRows.all))
        draw(1, &state)
        #expect(type("ly", frame: 1, &state).isEmpty)
        draw(2, &state)
        wait(State.pieceGap, &state)
        #expect(type("y", frame: 2, &state).count == 1)
    }
}
