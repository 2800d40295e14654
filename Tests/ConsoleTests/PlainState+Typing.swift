import Push
import Vocabulary

@testable import Review

/// Plain lines with these entries.
func plainLines(_ entries: [Entry]) -> PlainState {
    var state = PlainState(now: start)
    for entry in entries { state.accept(.arrived(entry)) }
    _ = state.removeOrders()
    return state
}

extension PlainState {
    /// Types lines, and gives what the session is asked to do; what is no command is for a question.
    @discardableResult
    mutating func type(_ lines: [String]) -> [Action] {
        for line in lines {
            if let command = Command(line) { obey(command) } else { type(line) }
        }
        return removeOrders().actions
    }

    /// What is asked now, as one line.
    var prompt: String { Plain.prompt(self).inOneLine }
}
