import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// What an approval asks for beside the usual keys.
struct ConfirmationLevelTests {
    private let id = messageID(1)
    private let typed = Proofs(typed: "249.00")

    private func approvals(_ effects: [Effect]) -> [Decision] {
        effects.compactMap { effect in
            if case .perform(.answer(id, let decision, _)) = effect { decision } else { nil }
        }
    }

    private func state(
        _ confirmationLevel: ApproverPolicy.ConfirmationLevel,
        kind: PushKind = .standard
    ) -> State {
        console([bristolEntry(kind: kind, confirmationLevel: confirmationLevel)])
    }

    @Test func `with one more key the approval is sent by the third, not by the second`() {
        var state = state(.confirm)
        #expect(press("ay", &state).isEmpty)
        #expect(state.dialog == .deciding(.anyway(Choice(id: id, decision: .approve))))
        #expect(state.selected?.state == .pending)
        #expect(press("Y", &state) == [.answer(id, .approve, given: Proofs(.again))])
        #expect(state.selected?.state == .sending(.approve))
        #expect(state.dialog == nil)
    }

    @Test(arguments: ["y", "a", "n", "r", "s", "\n", " ", "q", "A", "1"])
    func `any other third key sends nothing and ends the question`(key: String) {
        var state = state(.confirm)
        press("ay", &state)
        #expect(press(key, &state).isEmpty)
        #expect(state.dialog == nil)
        #expect(state.selected?.state == .pending)
        #expect(state.notice?.text == "Nothing was sent.")
    }

    @Test(arguments: [
        ApproverPolicy.ConfirmationLevel.confirm, .type,
    ]) func `a key that repeats, and the keys of a simple approval, send nothing`(
        confirmationLevel: ApproverPolicy.ConfirmationLevel
    ) {
        for keys in ["aaaaaaaaaaaa", "yyyyyyyyyyyy", "ay", "ayy", "ays", "ayyyyyyy", "aaayyy"] {
            var state = state(confirmationLevel)
            #expect(press(keys, &state).isEmpty, "\(keys)")
            #expect(state.selected?.state == .pending, "\(keys)")
        }
    }

    @Test(arguments: ["249.00\n", " 249.00 \n", "24\n249.00\n"])
    func `the phrase and Enter approve`(line: String) {
        var state = state(.type)
        #expect(press("a", &state).isEmpty)
        #expect(
            state.dialog
                == .deciding(.phrase(Choice(id: id, decision: .approve)))
        )
        #expect(approvals(press(line, &state)) == [.approve])
        #expect(state.dialog == nil)
    }

    @Test(arguments: ["", "y", "yes", "250", "249.0", "249,00", "GBP 249.00", "Bristol", "249.001"])
    func `another line sends nothing, is emptied and told`(line: String) throws {
        var state = state(.type)
        press("a", &state)
        #expect(press(line + "\n", &state).isEmpty)
        guard case .deciding(.phrase(_, isRefused: true), let line) = state.dialog else {
            Issue.record("the question stays")
            return
        }
        #expect(line.text.isEmpty)
        #expect(frameWords(state).contains("That does not match."))
        #expect(press("249.00\n", &state) == [.answer(id, .approve, given: typed)])
    }

    @Test func `every key of the line belongs to the line`() {
        var state = state(.type)
        press("a", &state)
        #expect(press("qayr?c", &state).isEmpty)
        #expect(press([.up, .tab, .character("\u{85}"), .backspace], &state).isEmpty)
        #expect(render(state).lines.contains("> qayr?_"))
        #expect(!frameWords(state).contains("does not match"))
        press([.eraseLine], &state)
        #expect(press("249.00", &state).isEmpty, "nothing is sent before Enter")
        #expect(press([.enter], &state) == [.answer(id, .approve, given: typed)])
    }

    @Test(arguments: [ApproverPolicy.ConfirmationLevel.confirm, .type])
    func `Esc goes back from each question`(confirmationLevel: ApproverPolicy.ConfirmationLevel) {
        var state = state(confirmationLevel)
        press(confirmationLevel == .type ? "a249.00" : "ay", &state)
        #expect(press([.escape], &state).isEmpty)
        #expect(state.dialog == nil && state.selected?.state == .pending)
        // Nothing of the first try counts for the second.
        #expect(press(confirmationLevel == .type ? "a\n" : "ay", &state).isEmpty)
        #expect(state.selected?.state == .pending)
    }

    @Test(arguments: ApproverPolicy.ConfirmationLevel.allCases)
    func `a rejection never asks for more`(confirmationLevel: ApproverPolicy.ConfirmationLevel) {
        var state = state(confirmationLevel)
        #expect(press("ry", &state) == [.answer(id, .reject)])
    }

    @Test func `a challenge asks for its number and then for the rest`() {
        let kind = PushKind.challenge([34, 56])
        let decision = Decision.approveWithNumber(56)
        var state = state(.confirm, kind: kind)
        #expect(press("a56\ny", &state).isEmpty)
        #expect(press("Y", &state) == [.answer(id, decision, given: Proofs(.again))])
        state = self.state(.type, kind: kind)
        #expect(press("a56\n", &state).isEmpty)
        #expect(press("y\n", &state).isEmpty)
        #expect(press("249.00\n", &state) == [.answer(id, decision, given: typed)])
    }

    @Test func `a biometric approval is proved after it was asked for, and sent once`() {
        for (confirmationLevel, keys) in [
            (ApproverPolicy.ConfirmationLevel.confirm, "ayY"), (.type, "a249.00\n"),
        ] {
            var state = state(confirmationLevel, kind: .biometric)
            #expect(press(keys, &state) == [.verifyUser(.approval(id))])
            var proofs = confirmationLevel == .type ? typed : Proofs(.again)
            proofs.isPresent = true
            let sent = update(&state, on: .userVerified(.approval(id)))
            #expect(sent == [.answer(id, .approve, given: proofs)])
            #expect(update(&state, on: .userVerified(.approval(id))).isEmpty)
        }
    }

    @Test func `when the risk rises while a question is open, the new one follows`() {
        let steps:
            [(
                ApproverPolicy.ConfirmationLevel, String, ApproverPolicy.ConfirmationLevel, String,
                String
            )] = [
                (.none, "a", .confirm, "y", "Y"), (.none, "a", .type, "y", "249.00\n"),
                (.confirm, "a", .type, "y", "249.00\n"), (.confirm, "ay", .type, "Y", "249.00\n"),
            ]
        for (before, first, after, second, last) in steps {
            var state = state(before)
            press(first, &state)
            _ = update(&state, on: .arrived(bristolEntry(confirmationLevel: after)))
            #expect(press(second, &state).isEmpty, "\(before) to \(after)")
            #expect(state.selected?.state == .pending)
            let proofs = after == .type ? typed : Proofs(.again)
            #expect(press(last, &state) == [.answer(id, .approve, given: proofs)])
        }
    }

    @Test func `when the risk rises during the proof, nothing is sent`() {
        for (before, keys, after) in [
            (ApproverPolicy.ConfirmationLevel.none, "ay", ApproverPolicy.ConfirmationLevel.confirm),
            (.confirm, "ayY", .type),
        ] {
            var state = state(before, kind: .biometric)
            #expect(press(keys, &state) == [.verifyUser(.approval(id))])
            _ = update(
                &state,
                on: .arrived(bristolEntry(kind: .biometric, confirmationLevel: after))
            )
            #expect(update(&state, on: .userVerified(.approval(id))).isEmpty)
            #expect(state.selected?.state == .pending)
            #expect(state.notice?.text.text.contains("The risk has risen") == true)
        }
    }

    @Test(arguments: ["ay", "a249.00"])
    func `an open question ends with its request, and late keys do nothing`(keys: String) {
        let confirmationLevel: ApproverPolicy.ConfirmationLevel = keys == "ay" ? .confirm : .type
        for end in [
            Event.tick(start.advanced(byMilliseconds: 120_001)),
            .stateChanged(id, .delivered(.reject)), .resized(Size(width: 20, height: 5)),
        ] {
            var state = state(confirmationLevel)
            press(keys, &state)
            _ = update(&state, on: end)
            #expect(press(confirmationLevel == .type ? "\n" : "a", &state).isEmpty)
            _ = update(&state, on: .resized(Size(width: 80, height: 24)))
            #expect(
                state.dialog == nil
                    || state.dialog == .deciding(.yes(Choice(id: id, decision: .approve)))
            )
            #expect(!state.entries.contains { $0.state == .sending(.approve) })
        }
    }

    @Test func `an approval of unknown outcome asks for as much again`() {
        var state = state(.type)
        _ = update(&state, on: .stateChanged(id, .unknown(.approve, .interrupted)))
        #expect(press("ay\n", &state).isEmpty)
        #expect(press("249.00\n", &state) == [.answer(id, .approve, given: typed)])
    }
}
