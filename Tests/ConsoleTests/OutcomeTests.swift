import Push
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct OutcomeTests {
    private func end(_ number: Int, _ state: inout State, _ outcome: RequestState) {
        _ = update(&state, on: .stateChanged(messageID(number), outcome))
    }

    @Test func `an outcome stays marked until the person has seen it`() {
        var state = console([entry(1), entry(2), entry(3)])
        end(2, &state, .delivered(.reject))
        end(3, &state, .refused(.approve, .notAccepted))
        func marked(_ mark: String, _ word: String) -> Bool {
            render(state).lines.contains { $0.hasPrefix(mark) && $0.contains(word) }
        }
        var text = render(state).text
        #expect(text.contains("1 answer sent  1 new outcome"))
        #expect(marked(" !", "rejected") && marked(" !", "failed"))
        // The notice tells of the second only, and the title of what was sent.
        end(2, &state, .delivered(.reject))
        press("j", &state)
        text = render(state).text
        #expect(text.contains("1 new outcome") && !text.contains("sent"))
        #expect(marked(" !", "failed"))
        press("jj", &state)
        text = render(state).text
        #expect(!text.contains("new outcome") && !marked(">!", "") && !marked(" !", ""))
    }

    @Test func `a key for a question does not count as seen`() {
        var state = console([entry(1), entry(2)])
        press("r", &state)
        end(2, &state, .unknown(.reject, .interrupted))
        press("n", &state)
        #expect(state.unseen == [messageID(2)])
    }

    @Test func `what only moves on is no outcome`() {
        var state = console([entry(1)])
        end(1, &state, .sending(.approve))
        end(1, &state, .expired)
        #expect(state.unseen.isEmpty)
    }

    @Test func `older news do not undo what the server took`() {
        var state = console([entry(1)])
        press("ry", &state)
        _ = update(&state, on: .stateChanged(messageID(1), .delivered(.reject)))
        _ = update(&state, on: .arrived(entry(1)))
        #expect(state.entries.map(\.state) == [.delivered(.reject)])
    }

    @Test func `what expires unanswered is said once`() {
        let first = entry()
        var state = console([first])
        let expires = first.expires
        _ = update(&state, on: .tick(expires, uptime: nil))
        #expect(state.notice == nil)
        _ = update(&state, on: .tick(expires.advanced(byMilliseconds: 1_000), uptime: nil))
        #expect(state.notice?.text.text.hasPrefix("Expired, not answered: ") == true)
        state.notice = nil
        _ = update(&state, on: .tick(expires.advanced(byMilliseconds: 2_000), uptime: nil))
        #expect(state.notice == nil)
    }

    @Test func `what lasts stays in sight, locked or not, until it is over`() {
        var state = console([entry()])
        let error = AnswerError.ended
        _ = update(&state, on: .reported(.lasting(error)))
        for key in "jk?" { _ = update(&state, on: .key(.character(Unicode.Scalar(String(key))!))) }
        #expect(state.banners == [error.sentenceWithCode])
        // A code is needed first, and hides nothing.
        let id = state.entries[0].id
        _ = update(&state, on: .banner("Type this code: 123456", of: id))
        #expect(state.banners == ["Type this code: 123456", error.sentenceWithCode])
        _ = update(&state, on: .banner(.empty))
        #expect(state.banners == [error.sentenceWithCode])
        _ = update(&state, on: .reported(.lasting(nil)))
        #expect(state.banners.isEmpty)
    }

    @Test(arguments: [Size(width: 80, height: 24), Size(width: 40, height: 12)])
    func `a code of any length leaves what lasts in sight`(size: Size) {
        var state = console([entry()])
        _ = update(&state, on: .resized(size))
        _ = update(&state, on: .reported(.lasting(AnswerError.ended)))
        let code = String(repeating: "<U+0001>", count: 60)
        _ = update(&state, on: .banner("Type this code: \(PrintableText(code))"))
        let shown = render(state).text
        #expect(shown.contains("Type this code"))
        #expect(shown.contains("\(AnswerError.ended.sentenceWithCode)".prefix(20)))
    }

    @Test func `a code stays in sight until the server says that it is over`() {
        var state = console([entry()])
        let id = state.entries[0].id
        _ = update(&state, on: .banner("Type this code where the sign-in began: 471147", of: id))
        _ = update(&state, on: .arrived(state.entries[0]))
        #expect(!state.banners.isEmpty)
        var ended = state.entries[0]
        ended.ending = .codeEntered
        _ = update(&state, on: .arrived(ended))
        #expect(state.banners.isEmpty)
        // Another banner belongs to no request.
        _ = update(&state, on: .banner("simulated AM"))
        _ = update(&state, on: .arrived(ended))
        #expect(state.banners == ["simulated AM"])
    }
}
