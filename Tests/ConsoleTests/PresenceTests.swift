import Push
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// Requests that are approved with a letter or word of the login page, and rejected for a reason.
@Suite struct PresenceTests {
    private let id = messageID(1)

    /// The server chooses the word, and when its request ends.
    @Test(arguments: ["Sunday", "Monday"])
    func `the rest of a word whose request ended does nothing`(word: String) {
        let other = entry(2)
        for end in [
            Event.stateChanged(messageID(1), .ended(.cancelled)),
            .tick(start.advanced(byMilliseconds: 120_001)),
        ] {
            var state = presence([PrintableText(word), "Friday"])
            _ = update(&state, on: .arrived(other))
            press("a" + word.prefix(1), &state)
            guard case .deciding(.shown, _)? = state.dialog else {
                Issue.record("the word is asked for")
                return
            }
            _ = update(&state, on: end)
            #expect(press(word.dropFirst() + "Mondayay", &state).isEmpty)
            #expect(!state.entries.contains { $0.state == .sending(.approve) })
            press([.enter], &state)
            #expect(state.dialog == nil)
        }
    }

    private func presence(_ texts: [PrintableText] = ["F", "B", "I"]) -> State {
        console([entry(facts: facts(kind: .presence(texts)))])
    }

    @Test func `what the login page shows is typed, confirmed and sent`() {
        for keys in ["aB\ny", "ab\ny"] {
            var state = presence()
            #expect(
                press(keys, &state) == [.answer(id, .approveShowing("B"), given: Proofs(.once))]
            )
        }
        var words = presence(["apple", "pear", "07"])
        #expect(
            press("apear\ny", &words) == [
                .answer(id, .approveShowing("pear"), given: Proofs(.once))
            ]
        )
        words = presence(["apple", "pear", "07"])
        #expect(
            press("a7\ny", &words) == [.answer(id, .approveShowing("07"), given: Proofs(.once))]
        )
    }

    @Test func `an option of two words is typed with its blank`() {
        for keys in ["ared apple\ny", "aRed  apple\ny"] {
            var state = presence(["red apple", "green tree"])
            #expect(
                press(keys, &state) == [
                    .answer(id, .approveShowing("red apple"), given: Proofs(.once))
                ]
            )
        }
        let texts: [PrintableText] = ["red apple", "green tree"]
        var state = plainLines([entry(facts: facts(kind: .presence(texts)))])
        let sent = state.type(["approve", "shown green tree", "yes"])
        #expect(sent == [.answer(id, .approveShowing("green tree"), given: Proofs(.once))])
    }

    @Test(arguments: ["a\ny", "aQ\ny", "aFB\ny", "ay", "a2\ny"])
    func `anything else is not sent`(keys: String) {
        var state = presence()
        #expect(press(keys, &state).isEmpty)
        #expect(state.selected?.state == .pending)
    }

    @Test func `an option that is more than a word is quoted`() {
        let texts: [PrintableText] = ["A1", "B 2", "none. Approve?"]
        #expect(Words.offer(.presence(texts)) == ": A1, \"B 2\" or \"none. Approve?\"")
    }

    @Test(arguments: [(40, 12), (80, 24), (120, 40)])
    func `the question names what is offered and shows what is typed`(width: Int, height: Int) {
        // What could be words of this program is quoted.
        #expect(Words.choices(.presence(["F", "07", "no"])).text == "F, 07 or \"no\"")
        let entry = entry(facts: facts(kind: .presence(["F", "B", "I"])))
        var state = console([entry], width: width, height: height)
        press("a", &state)
        // The narrow one breaks the line between them.
        #expect(frameWords(state).contains("show: F, B or I?"))
        #expect(render(state).text.contains("Shown: _"))
        press("B", &state)
        #expect(render(state).text.contains("Shown: B_"))
    }

    @Test func `plain lines take it too`() {
        let asking = entry(facts: facts(kind: .presence(["F", "B", "I"])))
        var state = plainLines([asking])
        #expect(state.type(["approve"]).isEmpty)
        let prompt = state.prompt
        #expect(prompt.contains("What does the login page show: F, B or I?"))
        #expect(prompt.contains("shown, a space and what it shows"))
        #expect(
            state.type(["shown B", "yes"]) == [
                .answer(id, .approveShowing("B"), given: Proofs(.once))
            ]
        )
        state = plainLines([asking])
        #expect(
            state.type(["shown i", "yes"]) == [
                .answer(id, .approveShowing("I"), given: Proofs(.once))
            ]
        )
        state = plainLines([asking])
        #expect(state.type(["shown Q", "yes"]).isEmpty)
        state = plainLines([asking])
        #expect(state.type(["number 7", "yes"]).isEmpty)
        state = plainLines([entry()])
        #expect(state.type(["shown B"]).isEmpty)
    }

    @Test func `a presence check can ask for proof as well`() {
        let facts = facts(kind: .presence(["F", "B"]), needsUserVerification: true)
        var state = console([entry(facts: facts)])
        #expect(press("aB\ny", &state) == [.verifyUser(.approval(id))])
    }

    // MARK: Reasons

    private func reasons(_ takes: Bool = true) -> State {
        console([entry(facts: facts(acceptsReasons: takes))])
    }

    @Test func `the question about a rejection takes its reasons`() {
        let decisions: [(String, Decision)] = [
            ("y", .reject), ("-", .rejectNotMine), ("c", .rejectChangedMind),
        ]
        for (key, decision) in decisions {
            var state = reasons()
            press("r", &state)
            #expect(press(key, &state) == [.answer(id, decision)])
        }
        var state = reasons()
        press("r", &state)
        #expect(press("n", &state).isEmpty)
        #expect(state.dialog == nil)
    }

    @Test(arguments: [(40, 12), (80, 24), (120, 40)])
    func `they are named at every size`(width: Int, height: Int) {
        var state = console(
            [entry(facts: facts(acceptsReasons: true))],
            width: width,
            height: height
        )
        press("r", &state)
        let text = render(state).text
        #expect(text.contains("-") && text.contains("not") && text.contains("c"))
    }

    @Test func `they are kept here where the server takes none`() {
        for (key, word, decision) in [
            ("-", "not-you", Decision.rejectNotMine), ("c", "changed-mind", .rejectChangedMind),
        ] {
            var own = reasons(false)
            press("r", &own)
            #expect(render(own).text.contains("c rejects: it was you"))
            #expect(press(key, &own) == [.answer(id, decision)])
            var lines = plainLines([entry(facts: facts(acceptsReasons: false))])
            lines.type([word])
            #expect(lines.asking == .yes(Choice(id: id, decision: decision)))
        }
    }

    @Test func `an approval has no reasons`() {
        for key in ["-", "c"] {
            var state = reasons()
            press("a", &state)
            #expect(press(key, &state).isEmpty)
        }
    }

    @Test func `plain lines tell the reasons apart`() {
        let asking = entry(facts: facts(acceptsReasons: true))
        var state = plainLines([asking])
        state.type(["reject"])
        let prompt = state.prompt
        #expect(prompt.contains("not-you") && prompt.contains("changed-mind"))
        #expect(state.type(["not-you"]) == [.answer(id, .rejectNotMine)])
        state = plainLines([asking])
        #expect(state.type(["changed-mind", "yes"]) == [.answer(id, .rejectChangedMind)])
        state = plainLines([asking])
        #expect(state.type(["reject", "yes"]) == [.answer(id, .reject)])
    }
}
