import Authenticator
import Facts
import TestSupport
import Testing
import Vocabulary

@testable import Console

struct VerificationTests {
    private static let sizes = [(40, 12), (80, 24), (120, 40)]
    private let id = messageID(1)
    private let password = VerificationQuestion(text: "Password for alice:", isHidden: true)

    private func typed(_ text: String) -> TypedSecret {
        var secret = TypedSecret()
        for scalar in text.unicodeScalars { _ = secret.append(scalar) }
        return secret
    }

    /// The frame as one line, so that words are found across a break.
    private func words(_ state: State) -> String {
        render(state).lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    }

    /// A biometric request whose approval was confirmed.
    private func confirmed(_ width: Int = 80, _ height: Int = 24, others: [Entry] = []) -> State {
        var state = console(
            [bristolEntry(kind: .biometric)] + others,
            width: width,
            height: height
        )
        press("ay", &state)
        return state
    }

    /// The same, asked for a password.
    private func asked(_ width: Int = 80, _ height: Int = 24, others: [Entry] = []) -> State {
        var state = confirmed(width, height, others: others)
        _ = update(&state, on: .verificationAsked(id, password))
        return state
    }

    @Test func `an approval waits for the proof, and is sent with it`() {
        var state = console([bristolEntry(kind: .biometric)])
        #expect(press("a", &state).isEmpty)
        #expect(press("y", &state) == [.verifyUser(id)])
        #expect(state.selected?.state == .pending)
        #expect(update(&state, on: .verificationAsked(id, password)).isEmpty)
        #expect(press("open sesame", &state).isEmpty)
        #expect(press([.enter], &state) == [.verificationReply(id, typed("open sesame"))])
        #expect(state.selected?.state == .pending)
        #expect(update(&state, on: .userVerified(id)) == [.answer(id, .approve)])
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
            #expect(update(&state, on: .userVerified(id)).isEmpty)
            #expect(state.entries.allSatisfy { $0.state == .pending })
        }
        var state = asked(others: [bristolEntry(2, kind: .biometric)])
        #expect(update(&state, on: .userVerified(messageID(2))).isEmpty)
        #expect(update(&state, on: .userVerified(id)) == [.answer(id, .approve)])
        #expect(update(&state, on: .userVerified(id)).isEmpty)
    }

    @Test func `a failed proof sends nothing and may be tried again`() {
        var state = asked()
        press("wrong\n", &state)
        let failed = Event.verificationFailed(id, reason: "the password is wrong")
        #expect(update(&state, on: failed).isEmpty)
        #expect(state.dialog == nil)
        #expect(state.selected?.state == .pending)
        #expect(
            state.notice?.text
                == "Not verified: the password is wrong. Nothing was sent; it can be tried again."
        )
        #expect(update(&state, on: .userVerified(id)).isEmpty)
        #expect(press("ay", &state) == [.verifyUser(id)])
    }

    @Test func `Esc stops the check, and late words of it open nothing`() {
        for begin in [confirmed(), asked()] {
            var state = begin
            #expect(press([.escape], &state) == [.verificationCancelled(id)])
            #expect(state.notice?.text == "Nothing was sent.")
            let late: [Event] = [
                .verificationAsked(id, password), .verificationTold(id, "Touch it."),
                .verificationFailed(id, reason: "late"), .userVerified(id),
            ]
            for event in late { #expect(update(&state, on: event).isEmpty) }
            #expect(state.dialog == nil && state.selected?.state == .pending)
            #expect(state.notice?.text == "Nothing was sent.")
        }
    }

    @Test func `every key of the line belongs to the line`() {
        var state = asked(others: [bristolEntry(2)])
        let other: [Key] = [
            .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .tab,
            .character("\u{85}"), .character("\u{9B}"),
        ]
        #expect(press("qayr?c+-x 7ße\u{301}密", &state).isEmpty)
        #expect(press(other, &state).isEmpty)
        #expect(state.selectedID == id && state.screen == .review)
        #expect(press([.enter], &state) == [.verificationReply(id, typed("qayr?c+-x 7ße\u{301}密"))])
    }

    @Test func `Backspace takes one character and Ctrl-U all of them`() {
        var state = asked()
        press("abß", &state)
        press([.backspace], &state)
        #expect(press("c\n", &state) == [.verificationReply(id, typed("abc"))])
        state = asked()
        press("abc", &state)
        press([.eraseLine], &state)
        #expect(press("d\n", &state) == [.verificationReply(id, typed("d"))])
    }

    @Test func `a line that is full says so and keeps what it has`() {
        var state = asked()
        press(String(repeating: "x", count: 512), &state)
        #expect(!render(state).text.contains("No more fits"))
        press("y", &state)
        #expect(render(state).text.contains("No more fits"))
        press([.backspace], &state)
        #expect(!render(state).text.contains("No more fits"))
        let full = typed(String(repeating: "x", count: 511))
        #expect(press([.enter], &state) == [.verificationReply(id, full)])
    }

    @Test func `keys before a question and between two go nowhere`() {
        var state = confirmed()
        #expect(press("early", &state).isEmpty)
        guard case .verifying(let waiting) = state.dialog else {
            Issue.record("the check is open")
            return
        }
        #expect(waiting.typed == TypedSecret(), "keys without a question are not kept")
        #expect(press("\n\n", &state).isEmpty)
        _ = update(&state, on: .verificationAsked(id, password))
        #expect(press("first\n", &state) == [.verificationReply(id, typed("first"))])
        #expect(press("between\n", &state).isEmpty)
        let code = VerificationQuestion(text: "Code:", isHidden: false)
        _ = update(&state, on: .verificationAsked(id, code))
        #expect(press("second\n", &state) == [.verificationReply(id, typed("second"))])
    }

    @Test func `a question that replaces another starts empty`() {
        var state = asked()
        press("secret", &state)
        let login = VerificationQuestion(text: "Login:", isHidden: false)
        _ = update(&state, on: .verificationAsked(id, login))
        #expect(!render(state).text.contains("secret"))
        #expect(press("\n", &state) == [.verificationReply(id, TypedSecret())])
    }

    @Test func `keys of a line that ended by itself are no commands`() {
        let ends: [Event] = [
            .verificationFailed(id, reason: "the time is over"),
            .tick(start.advanced(byMilliseconds: 120_001)),
            .stateChanged(id, .delivered(.reject)), .resized(Size(width: 20, height: 5)),
        ]
        for end in ends {
            var state = asked(others: [bristolEntry(2)])
            press("half of", &state)
            _ = update(&state, on: end)
            guard case .interrupted = state.dialog else {
                Issue.record("the keys reach something else")
                continue
            }
            let before = state
            #expect(press("ayrycxq? y", &state).isEmpty)
            #expect(state == before)
            #expect(words(state).contains("Enter goes on"))
            #expect(press([.enter], &state).isEmpty)
            #expect(state.dialog == nil)
        }
    }

    @Test func `keys typed ahead of a check that cannot be done are no commands`() {
        var state = confirmed()
        press("ear", &state)
        _ = update(&state, on: .verificationFailed(id, reason: "no check is set up"))
        #expect(press("ryay", &state).isEmpty)
        #expect(state.selected?.state == .pending)
        press([.escape], &state)
        #expect(state.notice?.text.text.contains("no check is set up") == true)
    }

    @Test func `the proof ends with what it was for`() {
        let ends: [(Event, String)] = [
            (.tick(start.advanced(byMilliseconds: 120_001)), "Too late"),
            (.stateChanged(id, .delivered(.reject)), "The server has taken an answer"),
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
            #expect(update(&state, on: end).first == .verificationCancelled(id), "\(words)")
            #expect(state.dialog == nil)
            #expect(state.notice?.text.text.hasPrefix(words) == true, "\(words)")
            #expect(update(&state, on: .userVerified(id)).isEmpty)
        }
    }

    @Test func `a proof that comes too late sends nothing`() {
        var state = confirmed()
        state.now = start.advanced(byMilliseconds: 120_001)
        #expect(!update(&state, on: .userVerified(id)).contains(.answer(id, .approve)))
        #expect(state.dialog == nil)
        #expect(state.notice?.text.text.hasPrefix("Too late") == true)
    }

    @Test func `the end of the terminal ends the check`() {
        var state = asked()
        press("secret", &state)
        #expect(update(&state, on: .ended) == [.verificationCancelled(id), .quit])
        #expect(state.dialog == nil)
    }

    @Test(arguments: sizes)
    func `an arrival does not steal the line`(width: Int, height: Int) {
        var state = asked(width, height)
        press("half", &state)
        let other = bristolEntry(2, kind: .biometric)
        #expect(update(&state, on: .arrived(other)) == [.bell])
        _ = update(&state, on: .notice(.init("Something else.")))
        _ = update(&state, on: .verificationAsked(messageID(2), password))
        #expect(render(state).text.contains("Password for alice:"))
        #expect(press(" more\n", &state) == [.verificationReply(id, typed("half more"))])
        #expect(update(&state, on: .userVerified(id)) == [.answer(id, .approve)])
    }

    @Test(arguments: sizes)
    func `the question is shown and what is typed is not`(width: Int, height: Int) {
        for glyphs in [Glyphs.unicode, .ascii] {
            var state = console(
                [bristolEntry(kind: .biometric)],
                width: width,
                height: height,
                glyphs: glyphs
            )
            press("a", &state)
            #expect(words(state).contains("y checks "))
            press("y", &state)
            #expect(words(state).contains("Checking who is at the device"))
            _ = update(&state, on: .verificationTold(id, "Touch the reader."))
            #expect(words(state).contains("Touch the reader."))
            _ = update(&state, on: .verificationAsked(id, password))
            press("zzz", &state)
            let lines = render(state).lines
            #expect(lines.contains("> " + (glyphs == .unicode ? "•••_" : "***_")))
            #expect(!lines.contains { $0.contains("z") })
            for words in ["Password for", "Esc", "1 of 1"] {
                #expect(lines.contains { $0.contains(words) }, "\(words)")
            }
            press(String(repeating: "z", count: 200), &state)
            let long = render(state)
            #expect(long.rowWidths == Array(repeating: width, count: height))
            #expect(long.lines.contains { $0.hasPrefix("> ~") && $0.hasSuffix("_") })
        }
    }

    @Test(arguments: sizes)
    func `a question that need not be hidden shows the line, blanks and all`(
        width: Int,
        height: Int
    ) {
        var state = confirmed(width, height)
        let login = VerificationQuestion(text: "Login:", isHidden: false)
        _ = update(&state, on: .verificationAsked(id, login))
        press("al  ice 密", &state)
        #expect(render(state).lines.contains("> al  ice 密_"))
    }

    @Test func `an approval of unknown outcome is proved again before it is repeated`() {
        var state = console([bristolEntry(kind: .biometric)])
        _ = update(&state, on: .stateChanged(id, .unknown(.approve, .interrupted)))
        #expect(press("ay", &state) == [.verifyUser(id)])
        #expect(update(&state, on: .userVerified(id)) == [.answer(id, .approve)])
    }

    @Test func `plain lines lead through the same check`() {
        func type(_ line: String, _ state: inout State) -> [Effect] {
            (Command(line)?.events(in: state) ?? []).flatMap { update(&state, on: $0) }
        }
        var state = console([bristolEntry(kind: .biometric)])
        #expect(type("approve", &state).isEmpty)
        let question = Plain.prompt(state).map(\.text).joined(separator: " ")
        #expect(question.contains("Type yes to prove who you are and send it"))
        #expect(type("yes", &state) == [.verifyUser(id)])
        #expect(Plain.prompt(state).first?.text.hasPrefix("Checking who is at the device") == true)
        #expect(
            Plain.verification(password).map(\.text)
                == [
                    "To approve, prove who you are. Password for alice: (what you type is not"
                        + " shown)"
                ]
        )
        _ = update(&state, on: .verificationAsked(id, password))
        #expect(Plain.prompt(state) == Plain.verification(password))
        #expect(type("yes", &state).isEmpty)
        #expect(type("back", &state) == [.verificationCancelled(id)])
    }
}
