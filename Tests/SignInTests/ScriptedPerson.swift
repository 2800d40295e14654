import Journeys
import Service
import Synchronization
import Vocabulary

/// Somebody who gives one answer after the other, and keeps what they were told.
final class ScriptedPerson: SignInPerson {
    private struct State {
        var answers: [Callback.Answer]
        var news: [SignInNews] = []
        var questions: [SignInQuestion] = []
        var presses = 0
    }

    private let state: Mutex<State>
    private let delay: Duration
    private let presses: Bool

    /// - Parameters:
    ///   - answers: In their order.
    ///   - delay: How long they think before each, which belongs to whatever is asked then.
    ///   - presses: Whether they press each button beside a wait.
    init(_ answers: [Callback.Answer], delay: Duration = .zero, presses: Bool = false) {
        state = Mutex(State(answers: answers))
        self.delay = delay
        self.presses = presses
    }

    var news: [SignInNews] { state.withLock { $0.news } }
    var questions: [SignInQuestion] { state.withLock { $0.questions } }
    var unused: Int { state.withLock { $0.answers.count } }

    func report(_ news: SignInNews) async { state.withLock { $0.news.append(news) } }

    func answer(_ question: SignInQuestion) async throws -> Callback.Answer {
        state.withLock { $0.questions.append(question) }
        if delay > .zero { try await Task.sleep(for: delay) }
        let answer = state.withLock { state in
            state.answers.isEmpty ? nil : state.answers.removeFirst()
        }
        guard let answer else { throw SignInError.ended }
        return answer
    }

    func wait(milliseconds: Int, button: PrintableText?) async throws -> Bool {
        presses && button != nil
    }
}
