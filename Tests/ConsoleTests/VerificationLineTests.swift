import Push
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct VerificationLineTests {
    private static let sizes = [(40, 12), (80, 24), (120, 40)]
    private let id = messageID(1)
    private let password = passwordQuestion

    @Test func `every key of the line belongs to the line`() {
        var state = asked(others: [bristolEntry(2)])
        let other: [Key] = [
            .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .tab,
            .character("\u{85}"), .character("\u{9B}"),
        ]
        #expect(press("qayr?c+-x 7ße\u{301}密", &state).isEmpty)
        #expect(press(other, &state).isEmpty)
        #expect(state.selectedID == id && state.screen == .list)
        #expect(
            press([.enter], &state) == [
                .verificationReply(.approval(id), typed("qayr?c+-x 7ße\u{301}密"))
            ]
        )
    }

    @Test func `Backspace takes one character and Ctrl-U all of them`() {
        var state = asked()
        press("abß", &state)
        press([.backspace], &state)
        #expect(press("c\n", &state) == [.verificationReply(.approval(id), typed("abc"))])
        state = asked()
        press("abc", &state)
        press([.eraseLine], &state)
        #expect(press("d\n", &state) == [.verificationReply(.approval(id), typed("d"))])
    }

    @Test func `a line that is full says so and keeps what it has`() {
        var state = asked()
        press(String(repeating: "x", count: 512), &state)
        #expect(!render(state).text.contains("The line is full"))
        press("y", &state)
        #expect(render(state).text.contains("The line is full"))
        press([.backspace], &state)
        #expect(!render(state).text.contains("The line is full"))
        let full = typed(String(repeating: "x", count: 511))
        #expect(press([.enter], &state) == [.verificationReply(.approval(id), full)])
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
        _ = update(&state, on: .verificationAsked(.approval(id), password))
        #expect(press("first\n", &state) == [.verificationReply(.approval(id), typed("first"))])
        #expect(press("between\n", &state).isEmpty)
        let code = VerificationQuestion(text: "Code:", isHidden: false)
        _ = update(&state, on: .verificationAsked(.approval(id), code))
        #expect(press("second\n", &state) == [.verificationReply(.approval(id), typed("second"))])
    }

    @Test func `a question that replaces another starts empty`() {
        var state = asked()
        press("secret", &state)
        let login = VerificationQuestion(text: "Login:", isHidden: false)
        _ = update(&state, on: .verificationAsked(.approval(id), login))
        #expect(!render(state).text.contains("secret"))
        #expect(press("\n", &state) == [.verificationReply(.approval(id), TypedSecret())])
    }

    @Test func `keys of a line that ended by itself are no commands`() {
        let ends: [Event] = [
            .verificationFailed(.approval(id), reason: "the time is over"),
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
            #expect(frameWords(state).contains("Enter goes on"))
            #expect(press([.enter], &state).isEmpty)
            #expect(state.dialog == nil)
        }
    }

    @Test func `keys typed ahead of a check that cannot be done are no commands`() {
        var state = confirmed()
        press("ear", &state)
        _ = update(&state, on: .verificationFailed(.approval(id), reason: "No check is set up."))
        #expect(press("ryay", &state).isEmpty)
        #expect(state.selected?.state == .pending)
        press([.escape], &state)
        #expect(state.notice?.text.text.contains("No check is set up.") == true)
    }

    @Test(arguments: sizes)
    func `an arrival does not steal the line`(width: Int, height: Int) {
        var state = asked(width, height)
        press("half", &state)
        let other = bristolEntry(2, kind: .biometric)
        #expect(update(&state, on: .arrived(other)) == [.bell])
        _ = update(&state, on: .notice(.init("Something else.")))
        _ = update(&state, on: .verificationAsked(.approval(messageID(2)), password))
        #expect(render(state).text.contains("Password for alice:"))
        #expect(press(" more\n", &state) == [.verificationReply(.approval(id), typed("half more"))])
        #expect(
            update(&state, on: .userVerified(.approval(id))) == [
                .answer(id, .approve, given: Proofs(.once, isPresent: true))
            ]
        )
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
            #expect(frameWords(state).contains("y checks "))
            press("y", &state)
            #expect(frameWords(state).contains("Checking who is at the device"))
            _ = update(&state, on: .verificationReported(.approval(id), "Touch the reader."))
            #expect(frameWords(state).contains("Touch the reader."))
            _ = update(&state, on: .verificationAsked(.approval(id), password))
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
        _ = update(&state, on: .verificationAsked(.approval(id), login))
        press("al  ice 密", &state)
        #expect(render(state).lines.contains("> al  ice 密_"))
    }
}
