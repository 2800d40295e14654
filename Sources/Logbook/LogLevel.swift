/// How much is written into the log.
package enum LogLevel: String, CaseIterable, Hashable, Sendable {
    /// Only what went wrong.
    case error
    /// Also what is odd, such as a refused message or a lost connection.
    case warning
    /// Also what happens: starts, arrivals, decisions.
    case info
    /// Also what has no consequence, such as a message that came again.
    case debug

    /// Whether entries of another level are written too when this one is asked for.
    func holds(_ other: LogLevel) -> Bool {
        switch self {
        case .error: other == .error
        case .warning: other == .error || other == .warning
        case .info: other != .debug
        case .debug: true
        }
    }
}
