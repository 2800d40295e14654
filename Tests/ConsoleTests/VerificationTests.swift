import Push
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct VerificationTests {
    private let id = messageID(1)
    private let password = passwordQuestion

    @Test func `an approval waits for the proof, and is sent with it`() {
        var state = console([bristolEntry(kind: .biometric)])
        #expect(press("a", &state).isEmpty)
        #expect(press("y", &state) == [.verifyUser(.approval(id))])
        #expect(state.selected?.state == .pending)
        #expect(update(&state, on: .verificationAsked(.approval(id), password)).isEmpty)
        #expect(press("open sesame", &state).isEmpty)
        #expect(
            press([.enter], &state) == [.verificationReply(.approval(id), typed("open sesame"))]
        )
        #expect(state.selected?.state == .pending)
        #expect(
            update(&state, on: .userVerified(.approval(id))) == [
                .answer(id, .approve, given: Proofs(.once, isPresent: true))
            ]
        )
        #expect(state.selected?.state == .sending(.approve))
        #expect(state.dialog == nil)
    }

    @Test func `a rejection needs no proof`() {
        var state = console([bristolEntry(kind: .biometric)])
        #expect(press("ry", &state) == [.answer(id, .reject)])
    }

    @Test func `a proof that nobody asked for sends nothing`() {
        for keys in ["", "a", "?", "c"] {
            var state = console([bristolEntry(kind: .biometric), bristolEntry(2, kind: .biometric)])
            press(keys, &state)
            #expect(update(&state, on: .userVerified(.approval(id))).isEmpty)
            #expect(state.entries.allSatisfy { $0.state == .pending })
        }
        var state = asked(others: [bristolEntry(2, kind: .biometric)])
        #expect(update(&state, on: .userVerified(.approval(messageID(2)))).isEmpty)
        #expect(
            update(&state, on: .userVerified(.approval(id))) == [
                .answer(id, .approve, given: Proofs(.once, isPresent: true))
            ]
        )
        #expect(update(&state, on: .userVerified(.approval(id))).isEmpty)
    }

    @Test func `a failed proof sends nothing and may be tried again`() {
        var state = asked()
        press("wrong\n", &state)
        let failed = Event.verificationFailed(.approval(id), reason: "The password is wrong.")
        #expect(update(&state, on: failed).isEmpty)
        #expect(state.dialog == nil)
        #expect(state.selected?.state == .pending)
        #expect(
            state.notice?.text
                == "Not verified: The password is wrong. Nothing was sent; you can try again."
        )
        #expect(update(&state, on: .userVerified(.approval(id))).isEmpty)
        #expect(press("ay", &state) == [.verifyUser(.approval(id))])
    }

    @Test func `Esc stops the check, and late words of it open nothing`() {
        for begin in [confirmed(), asked()] {
            var state = begin
            #expect(press([.escape], &state) == [.verificationCancelled(.approval(id))])
            #expect(state.notice?.text == "Nothing was sent.")
            let late: [Event] = [
                .verificationAsked(.approval(id), password),
                .verificationReported(.approval(id), "Touch it."),
                .verificationFailed(.approval(id), reason: "late"), .userVerified(.approval(id)),
            ]
            for event in late { #expect(update(&state, on: event).isEmpty) }
            #expect(state.dialog == nil && state.selected?.state == .pending)
            #expect(state.notice?.text == "Nothing was sent.")
        }
    }

    @Test func `the proof ends with what it was for`() {
        let ends: [(Event, String)] = [
            (.tick(start.advanced(byMilliseconds: 120_001)), "Too late"),
            (.stateChanged(id, .delivered(.reject)), "This request was answered already."),
            (
                .arrived(
                    Entry(
                        id: id,
                        review: bristolEntry(kind: .biometric).review,
                        state: .pending,
                        lock: .person(policy: nil)
                    )
                ), "Account locked by you"
            ),
            (.resized(Size(width: 23, height: 24)), "Nothing was sent"),
            (.resized(Size(width: 80, height: 8)), "Nothing was sent"),
        ]
        for (end, words) in ends {
            var state = confirmed()
            #expect(
                update(&state, on: end).first == .verificationCancelled(.approval(id)),
                "\(words)"
            )
            #expect(state.dialog == nil)
            #expect(state.notice?.text.text.hasPrefix(words) == true, "\(words)")
            #expect(update(&state, on: .userVerified(.approval(id))).isEmpty)
        }
    }

    @Test func `a proof that comes too late sends nothing`() {
        var state = confirmed()
        state.now = start.advanced(byMilliseconds: 120_001)
        #expect(
            !update(&state, on: .userVerified(.approval(id))).contains(
                .answer(id, .approve, given: Proofs(.once, isPresent: true))
            )
        )
        #expect(state.dialog == nil)
        #expect(state.notice?.text.text.hasPrefix("Too late") == true)
    }

    @Test func `the end of the terminal ends the check`() {
        var state = asked()
        press("secret", &state)
        #expect(update(&state, on: .ended) == [.verificationCancelled(.approval(id)), .quit])
        #expect(state.dialog == nil)
    }

    @Test func `an approval of unknown outcome is proved again before it is repeated`() {
        var state = console([bristolEntry(kind: .biometric)])
        _ = update(&state, on: .stateChanged(id, .unknown(.approve, .interrupted)))
        #expect(press("ay", &state) == [.verifyUser(.approval(id))])
        #expect(
            update(&state, on: .userVerified(.approval(id))) == [
                .answer(id, .approve, given: Proofs(.once, isPresent: true))
            ]
        )
    }

    @Test func `plain lines lead through the same check`() {
        var state = plainLines([bristolEntry(kind: .biometric)])
        #expect(state.type(["approve"]).isEmpty)
        #expect(state.prompt.contains("Type yes to prove who you are and send it"))
        #expect(state.type(["yes"]) == [.verifyUser(.approval(id))])
        #expect(state.prompt.hasPrefix("Checking who is at the device"))
        #expect(
            Plain.verification(password).map(\.text)
                == [
                    "To approve, prove who you are. Password for alice: (what you type is not"
                        + " shown)"
                ]
        )
        #expect(state.type(["yes"]).isEmpty)
        let isProved = state
        state.accept(.verificationFailed(.approval(id), reason: "The password is wrong."))
        #expect(state.notice?.text.text.contains("The password is wrong.") == true)
        #expect(state.asked == nil && state.removeOrders().actions.isEmpty)
        state = isProved
        state.accept(.userVerified(.approval(id)))
        let proofs = Proofs(.once, isPresent: true)
        #expect(state.removeOrders().actions == [.answer(id, .approve, given: proofs)])
        state = isProved
        state.obey(Command(.no))
        state.accept(.userVerified(.approval(id)))
        #expect(state.removeOrders().actions.isEmpty)
    }
}
