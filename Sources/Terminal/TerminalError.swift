import Vocabulary

/// Why there is no screen.
package enum TerminalError: CodedError {
    /// Standard input or output is no terminal.
    case notATerminal
    /// `TERM` names a terminal that the system does not know.
    case unknownTerminal
    /// The terminal cannot place text.
    case dumbTerminal
    /// The system gave no pipe or thread.
    case noResources
    /// There is a screen already.
    case inUse

    /// Such as `terminal.dumb`.
    package var code: String {
        switch self {
        case .notATerminal: "terminal.none"
        case .unknownTerminal: "terminal.unknown"
        case .dumbTerminal: "terminal.dumb"
        case .noResources: "terminal.no-resources"
        case .inUse: "terminal.in-use"
        }
    }

    /// What would have been right.
    package var reason: String {
        switch self {
        case .notATerminal: "the screen needs a terminal on standard input and output"
        case .unknownTerminal: "TERM names a terminal that the system knows"
        case .dumbTerminal: "the screen needs a terminal that can place text; TERM names none"
        case .noResources: "the screen needs a pipe and a thread from the system"
        case .inUse: "a process has one screen at a time"
        }
    }
}
