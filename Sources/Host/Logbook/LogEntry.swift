package import Vocabulary

/// Everything that a log can tell.
///
/// There is no entry for free text, so that no secret, token, message or place can get into a log:
/// an entry holds codes, ids and words of this program only.
package enum LogEntry: Hashable, Sendable {
    /// A command began; its name.
    case started(PrintableText)
    /// A command ended, with its exit code.
    case ended(Int32)
    /// The connection to where messages come from changed; a word, and the code of an error.
    case connection(PrintableText, code: String?)
    /// A request came; its id and the level of its risk.
    case arrived(id: String, risk: PrintableText)
    /// A request came again.
    case repeated(id: String)
    /// A message was refused, for the reason with this code.
    case refused(code: String)
    /// A decision was noted and is about to be sent.
    case decided(id: String, decision: PrintableText, attempt: Int, by: PrintableText)
    /// How sending it ended: the state of the request.
    case settled(id: String, state: PrintableText)
    /// Something failed, for the reason with this code.
    case failed(code: String)

    /// How much has to be asked for to see it.
    var level: LogLevel {
        switch self {
        case .started, .ended, .arrived, .decided, .settled: .info
        case .connection(_, let code): code == nil ? .info : .warning
        case .refused: .warning
        case .repeated: .debug
        case .failed: .error
        }
    }

    /// Its name, which is stable.
    var event: String {
        switch self {
        case .started: "program.started"
        case .ended: "program.ended"
        case .connection: "connection.changed"
        case .arrived: "request.arrived"
        case .repeated: "request.repeated"
        case .refused: "message.refused"
        case .decided: "decision.noted"
        case .settled: "decision.settled"
        case .failed: "program.failed"
        }
    }

    /// What it tells besides, in order.
    var fields: [(name: String, value: PrintableText)] {
        switch self {
        case .started(let command): [("command", command)]
        case .ended(let status): [("status", "\(status)")]
        case .connection(let word, let code):
            [("state", word)] + (code.map { [("code", PrintableText($0))] } ?? [])
        case .arrived(let id, let risk): [("request", Self.id(id)), ("risk", risk)]
        case .repeated(let id): [("request", Self.id(id))]
        case .refused(let code), .failed(let code): [("code", PrintableText(code))]
        case .decided(let id, let decision, let attempt, let person):
            [
                ("request", Self.id(id)), ("decision", decision), ("attempt", "\(attempt)"),
                ("by", person),
            ]
        case .settled(let id, let state): [("request", Self.id(id)), ("state", state)]
        }
    }

    /// An id comes from a server: it is made printable and short.
    private static func id(_ text: String) -> PrintableText { PrintableText(text, limit: 256) }
}

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
