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
    private let isPatient: Bool
    private let presses: Bool

    /// - Parameters:
    ///   - answers: In their order.
    ///   - isPatient: Whether they wait for ever once the answers are over.
    ///   - presses: Whether they press each button beside a wait.
    init(_ answers: [Callback.Answer], isPatient: Bool = false, presses: Bool = false) {
        state = Mutex(State(answers: answers))
        self.isPatient = isPatient
        self.presses = presses
    }

    var news: [SignInNews] { state.withLock { $0.news } }
    var questions: [SignInQuestion] { state.withLock { $0.questions } }
    var unused: Int { state.withLock { $0.answers.count } }

    func report(_ news: SignInNews) async { state.withLock { $0.news.append(news) } }

    func answer(_ question: SignInQuestion) async throws -> Callback.Answer {
        let answer = state.withLock { state -> Callback.Answer? in
            state.questions.append(question)
            return state.answers.isEmpty ? nil : state.answers.removeFirst()
        }
        if let answer { return answer }
        if isPatient { try await Task.sleep(for: .seconds(600)) }
        throw SignInError.ended
    }

    func wait(milliseconds: Int, button: PrintableText?) async throws -> Bool {
        presses && button != nil
    }
}
