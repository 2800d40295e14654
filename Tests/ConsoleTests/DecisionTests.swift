import Push
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct DecisionTests {
    @Test(arguments: [("a", Decision.approve), ("r", .reject)])
    func `a decision is sent after a second key`(key: String, decision: Decision) {
        var state = console([bristolEntry()])
        #expect(press(key, &state).isEmpty)
        #expect(state.dialog == .deciding(.yes(Choice(id: messageID(1), decision: decision))))
        let proofs = decision.isRejection ? Proofs() : Proofs(.once)
        #expect(press("y", &state) == [.answer(messageID(1), decision, given: proofs)])
        #expect(state.selected?.state == .sending(decision))
        #expect(state.dialog == nil)
    }

    @Test(arguments: ["n", "a", "r", "\n", " ", "q", "Y", "1"])
    func `any other key than y sends nothing`(key: String) {
        var state = console([bristolEntry()])
        press("a", &state)
        #expect(press(key, &state).isEmpty)
        #expect(state.selected?.state == .pending)
        #expect(state.dialog == nil)
    }

    @Test(arguments: ["", "d", "w", "m"])
    func `the question stands below the sheet of the request that is decided`(keys: String) {
        for key in ["a", "r"] {
            var state = console([bristolEntry()])
            press(keys + key, &state)
            #expect(state.screen == .list)
            #expect(
                state.dialog
                    == .deciding(
                        .yes(Choice(id: messageID(1), decision: key == "a" ? .approve : .reject))
                    )
            )
            #expect(render(state).text.contains("PAY GBP 249.00"))
        }
    }

    @Test(arguments: ["ay", "ry", "aay", "ary"])
    func `no second answer starts while one is on its way`(keys: String) {
        var state = console([bristolEntry()])
        press("ay", &state)
        #expect(press(keys, &state).isEmpty)
        #expect(state.selected?.state == .sending(.approve))
    }

    @Test func `a delivered answer ends the matter`() {
        var state = console([bristolEntry()])
        press("ay", &state)
        _ = update(&state, on: .stateChanged(messageID(1), .delivered(.approve)))
        #expect(press("ayry", &state).isEmpty)
        #expect(state.selected?.state == .delivered(.approve))
    }

    @Test(
        arguments: [
            (.noReply(code: "transport.timeout"), "no reply came (transport.timeout)"),
            (.serverFailure(503), "the server failed (HTTP 503)"),
            (.notTheServer, "the reply is not from the server"),
            (.status(202), "HTTP 202 is not a reply from the server"),
        ] as [(RequestState.Uncertainty, String)]
    )
    func `after an unknown outcome only the same decision may be sent`(
        doubt: RequestState.Uncertainty,
        words: String
    ) {
        let unknown = RequestState.unknown(.approve, doubt)
        var state = console([bristolEntry()])
        _ = update(&state, on: .stateChanged(messageID(1), unknown))
        #expect(state.notice?.text.text.contains(words) == true)
        #expect(press("ry", &state).isEmpty)
        #expect(press("ay", &state) == [.answer(messageID(1), .approve, given: Proofs(.once))])
    }

    @Test func `after an unknown rejection there is no approval`() {
        let doubt = RequestState.unknown(.reject, .serverFailure(500))
        var state = console([bristolEntry()])
        _ = update(&state, on: .stateChanged(messageID(1), doubt))
        #expect(press("ay", &state).isEmpty)
        #expect(press("ry", &state) == [.answer(messageID(1), .reject)])
    }

    @Test func `after an unknown number the same number is repeated`() {
        let doubt = RequestState.unknown(.approveWithNumber(56), .interrupted)
        var state = console([bristolEntry(kind: .challenge([34, 56, 82]))])
        _ = update(&state, on: .stateChanged(messageID(1), doubt))
        #expect(
            press("ay", &state) == [
                .answer(messageID(1), .approveWithNumber(56), given: Proofs(.once))
            ]
        )
    }

    @Test func `a refused answer may be tried again, or the other one`() {
        for keys in ["ay", "ry"] {
            var state = console([bristolEntry()])
            _ = update(
                &state,
                on: .stateChanged(messageID(1), .refused(.approve, .notSent(code: "x")))
            )
            #expect(press(keys, &state).count == 1)
        }
    }

    @Test(arguments: [
        PushKind.unusableChallenge, .unknown("retina"),
    ]) func `some kinds can only be rejected`(kind: PushKind) {
        var state = console([bristolEntry(kind: kind)])
        #expect(press("ay", &state).isEmpty)
        #expect(state.notice?.text.text.contains("it can only be rejected.") == true)
        #expect(press("ry", &state) == [.answer(messageID(1), .reject)])
    }

    @Test func `an expired request cannot be answered`() {
        var state = console([bristolEntry()])
        press("a", &state)
        let later = start.advanced(byMilliseconds: 120_001)
        #expect(update(&state, on: .tick(later)) == [.ticking(false)])
        #expect(state.dialog == nil, "the question goes away with the time")
        #expect(state.selected?.state == .expired)
        #expect(press("yayry", &state).isEmpty)
    }

    @Test func `an unverified message cannot be answered`() {
        var state = console([entry(status: .unverified)])
        #expect(press("ayry", &state).isEmpty)
        #expect(state.selected?.state == .pending)
    }

    @Test(
        arguments: [
            .unverified, .answerError(.expired), .answerError(.inFlight),
            .answerError(.alreadyDelivered), .answerError(.otherDecision),
            .answerError(.numberNeeded),
            .answerError(.numberNotOffered), .answerError(.userVerificationNeeded),
        ] as [Blocker]
    )
    func `what is in the way is said in a sentence`(blocker: Blocker) {
        let text = Words.sentence(blocker).text
        #expect(text.first?.isUppercase == true && text.hasSuffix("."))
        #expect(!text.hasSuffix(".."))
    }

    @Test func `a request waits as long as something can be decided`() {
        let states: [(RequestState, Bool)] = [
            (.pending, true), (.refused(.approve, .noService), true),
            (.unknown(.approve, .interrupted), true), (.unknown(.reject, .interrupted), true),
            (.expired, false), (.sending(.reject), false), (.delivered(.approve), false),
        ]
        for (state, waits) in states {
            #expect(entry(state: state).isWaiting(at: start) == waits, "\(state)")
            let later = start.advanced(byMilliseconds: 120_001)
            #expect(!entry(state: state).isWaiting(at: later))
        }
        #expect(!entry(status: .unverified).isWaiting(at: start))
    }

    @Test func `a question belongs to the request it was asked about`() {
        var state = console([bristolEntry(1)])
        press("a", &state)
        _ = update(&state, on: .arrived(bristolEntry(2)))
        #expect(press("y", &state) == [.answer(messageID(1), .approve, given: Proofs(.once))])
    }

    @Test func `a question is dropped when its request is answered elsewhere`() {
        var state = console([bristolEntry()])
        press("a", &state)
        _ = update(&state, on: .stateChanged(messageID(1), .delivered(.reject)))
        #expect(press("y", &state).isEmpty)
    }

    @Test(arguments: ["ay", "ry", "\nay", "a56\ny", "a56\n", "yyyy", "56\ny", "r\ny"])
    func `nothing is decided in a window too small to read`(keys: String) {
        for kind in [PushKind.standard, .challenge([34, 56])] {
            var state = console([bristolEntry(kind: kind)], width: 10, height: 3)
            let untouched = state
            #expect(press(keys, &state).isEmpty)
            #expect(state == untouched)
        }
    }

    @Test(arguments: ["a", "a5", "a56\n", "r"])
    func `a question goes away with the room for it`(keys: String) {
        var state = console([bristolEntry(kind: .challenge([34, 56]))])
        press(keys, &state)
        #expect(state.dialog != nil)
        _ = update(&state, on: .resized(Size(width: 10, height: 3)))
        #expect(press("y56\ny", &state).isEmpty)
        _ = update(&state, on: .resized(Size(width: 80, height: 24)))
        #expect(state.dialog == nil)
        #expect(press("y", &state).isEmpty)
        #expect(state.selected?.state == .pending)
    }

    @Test func `a window too small to read can be left, and tells the keys later`() {
        var state = console([entry(1, state: .sending(.reject))], width: 10, height: 3)
        press("q", &state)
        #expect(render(state).text.hasPrefix("Quit?"))
        #expect(press("n", &state).isEmpty)
        #expect(press("qy", &state) == [.quit])
        press("?", &state)
        #expect(state.dialog == .help(State.Help()))
    }

    @Test func `quitting asks while an answer is on its way and not otherwise`() {
        var state = console([bristolEntry()])
        #expect(press("q", &state) == [.quit])
        press("ry", &state)
        #expect(press("q", &state).isEmpty)
        #expect(render(state).text.contains("Quit? 1 answer is on its way."))
        #expect(press("n", &state).isEmpty)
        #expect(press("qy", &state) == [.quit])
        var empty = console([])
        #expect(press("q", &empty) == [.quit])
        #expect(update(&state, on: .ended) == [.quit])
    }
}
