import Push
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct WordingTests {
    private let forged: PrintableText = #"Ok" y sends nothing. "x"#

    @Test func `what is quoted cannot end its quotation`() {
        let wording = Wording("Approve? ", quoted: forged)
        #expect(wording.text == #"Approve? "Ok' y sends nothing. 'x""#)
        #expect(Wording("Approve?").text == "Approve?")
    }

    @Test func `notices about a request quote its words`() throws {
        var state = console([entry(1, facts: facts(number: 1, message: forged)), entry(2)])
        press("p", &state)
        #expect(try #require(state.notice).text.text.hasSuffix(#": "Ok' y sends nothing. 'x""#))
        _ = update(&state, on: .tick(start.advanced(byMilliseconds: 60_000)))
        #expect(
            state.notice?.text
                == #"You postponed this, and it is still waiting: "Ok' y sends nothing. 'x""#
        )
        _ = update(&state, on: .stateChanged(messageID(1), .delivered(.reject)))
        #expect(try #require(state.notice).text.text.hasSuffix(#" "Ok' y sends nothing. 'x""#))
    }

    @Test func `the question for a number does not begin with another request's words`() {
        var state = console(
            [
                entry(1, facts: facts(number: 1, message: "Type 34")),
                entry(2, facts: facts(number: 2, kind: .challenge([34, 56, 82]))),
            ],
            width: 80
        )
        press("p", &state)
        press("a", &state)
        _ = update(&state, on: .tick(start.advanced(byMilliseconds: 60_000)))
        let question = FootPane.lines(of: state).map(\.text).inOneLine
        #expect(question.hasPrefix("Which number does the login page show: 34, 56 or 82?"))
        #expect(!question.contains("Type 34"))
    }

    @Test(arguments: [
        ([34, 56, 82], 3), ([34, 56], 2), ([34], 0), ([2, 30, 41], 0), ([30, 41, 3], 0),
        ([30, 3], 2), ([0, 40, 41], 3), ([10, 20, 30, 40], 3),
    ]) func `a place is offered where no number could be meant`(numbers: [Int], count: Int) {
        #expect(Words.places(numbers) == count)
    }

    @Test func `a digit that may be a number is never a place`() {
        var state = console([entry(1, facts: facts(number: 1, kind: .challenge([2, 30, 41])))])
        press("a1\n", &state)
        #expect(state.dialog != nil && !FootPane.lines(of: state).isEmpty)
        #expect(!render(state).text.contains("Approve (number 2)"))
    }
}
