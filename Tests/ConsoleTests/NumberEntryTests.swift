import Push
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct NumberEntryTests {
    private func challenge() -> State {
        console([bristolEntry(kind: .challenge([7, 56, 82]))])
    }

    @Test func `an offered number is confirmed and sent`() {
        var state = challenge()
        #expect(
            press("a56\ny", &state) == [
                .answer(messageID(1), .approveWithNumber(56), given: Proofs(.once))
            ]
        )
    }

    @Test func `a number of one digit may be typed with a zero before it`() {
        for keys in ["a7\ny", "a07\ny"] {
            var state = challenge()
            #expect(
                press(keys, &state) == [
                    .answer(messageID(1), .approveWithNumber(7), given: Proofs(.once))
                ]
            )
        }
    }

    @Test(arguments: ["a\ny", "a5\ny", "a57\ny", "a99\ny", "ay", "axy\n"])
    func `anything else is not sent`(keys: String) {
        var state = challenge()
        #expect(press(keys, &state).isEmpty)
        #expect(state.selected?.state == .pending)
    }

    @Test func `a wrong number is said and can be typed anew`() {
        var state = challenge()
        press("a57\n", &state)
        #expect(render(state).text.contains("not among those offered"))
        #expect(press("56\ny", &state).count == 1)
    }

    @Test func `Enter without a number says what is needed and asks again`() {
        var state = challenge()
        press("a\n", &state)
        #expect(state.dialog == .deciding(.shown(messageID(1))))
        #expect(
            state.notice?.text
                == "Approving this request needs the number that the login page shows. Nothing was sent."
        )
    }

    @Test(arguments: [(40, 12), (24, 9), (33, 9), (60, 16), (80, 24)])
    func `what is typed is in sight at every size`(width: Int, height: Int) {
        let offers = [[34, 56, 82], Array(10...19)]
        for numbers in offers {
            let entry = bristolEntry(kind: .challenge(numbers))
            var state = console([entry], width: width, height: height)
            _ = update(&state, on: .banner("simulated AM: the login page shows 56"))
            press("a", &state)
            #expect(render(state).text.contains("Number: _"))
            press("5", &state)
            #expect(render(state).text.contains("Number: 5_"))
            press("7\n", &state)
            #expect(state.notice != nil)
            #expect(render(state).text.contains("Number: _"))
        }
    }

    @Test func `a digit can be taken back`() {
        var state = challenge()
        press("a57", &state)
        press([.backspace], &state)
        #expect(
            press("6\ny", &state) == [
                .answer(messageID(1), .approveWithNumber(56), given: Proofs(.once))
            ]
        )
    }

    @Test func `escape leaves without an answer`() {
        var state = challenge()
        press("a56", &state)
        #expect(press([.escape], &state).isEmpty)
        #expect(state.dialog == nil)
        #expect(state.selected?.state == .pending)
    }

    @Test func `a rejection needs no number`() {
        var state = challenge()
        #expect(press("ry", &state) == [.answer(messageID(1), .reject)])
    }

    @Test(arguments: [(40, 12), (80, 24), (120, 40)])
    func `a single number is typed from the login page and never shown`(width: Int, height: Int) {
        #expect(!Words.sentence(PushKind.challenge([93])).text.contains("93"))
        let entry = bristolEntry(kind: .challenge([93]))
        var state = console([entry], width: width, height: height)
        #expect(!render(state).text.contains("93"))
        press("a", &state)
        #expect(!render(state).text.contains("93"))
        #expect(press("1\ny", &state).isEmpty)
        #expect(!render(state).text.contains("93"))
        #expect(
            press("93\ny", &state) == [
                .answer(messageID(1), .approveWithNumber(93), given: Proofs(.once))
            ]
        )
    }

    @Test func `plain lines ask for a single number and do not show it`() {
        let entry = bristolEntry(kind: .challenge([93]))
        var state = plainLines([entry])
        let lines = Plain.lines(entry, number: 1, of: 1, now: start)
        state.obey(Command(.approve))
        let prompt = Plain.prompt(state)
        #expect(prompt.contains { $0.text.contains("login page") })
        #expect(!(lines + prompt).contains { $0.text.contains("93") })
    }
}
