import Authenticator
import Facts
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

    @Test func `nothing is approved or rejected by typing ahead`() {
        for key in ["a", "r", "R"] {
            var state = console([bristolEntry()])
            draw(1, &state)
            #expect(type(key + "yyymmcc", frame: 1, &state).isEmpty)
            #expect(state.dialog != nil, "the question is still there")
            draw(2, &state)
            // A key that lay in the queue while that frame was drawn bears the number of the one before.
            #expect(type("y", frame: 1, &state).isEmpty)
            #expect(!type("y", frame: 2, &state).isEmpty)
        }
    }

    @Test func `each question of several has to be seen`() {
        var state = console([entry(friction: .confirm)])
        draw(1, &state)
        type("a", frame: 1, &state)
        draw(2, &state)
        type("y", frame: 2, &state)
        guard case .confirmingAgain = state.dialog else {
            Issue.record("it asks again")
            return
        }
        #expect(type("a", frame: 2, &state).isEmpty)
        draw(3, &state)
        #expect(type("a", frame: 3, &state) == [.answer(messageID(1), .approve)])
    }

    @Test func `a number is typed into what is seen, and its digits need no frame each`() {
        var state = console([entry(facts: facts(kind: .challenge([34, 56, 82])))])
        draw(1, &state)
        #expect(type("a56\ny", frame: 1, &state).isEmpty)
        draw(2, &state)
        #expect(type("56\n", frame: 2, &state).isEmpty)
        #expect(type("y", frame: 2, &state).isEmpty, "the last question was not drawn")
        draw(3, &state)
        #expect(type("y", frame: 3, &state) == [.answer(messageID(1), .approveWithNumber(56))])
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
        #expect(type("y", frame: 2, &state).count == 1)
    }
}
