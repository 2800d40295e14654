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
    /// Obeys commands and gives what the session is asked to do.
    mutating func type(_ commands: [Command]) -> [Action] {
        for command in commands { obey(command) }
        return removeOrders().actions
    }

    /// Types lines that are commands; others do nothing.
    @discardableResult
    mutating func type(_ lines: [String]) -> [Action] { type(lines.compactMap { Command($0) }) }

    /// What is asked now, as one line.
    var prompt: String { Plain.prompt(self).inOneLine }
}
