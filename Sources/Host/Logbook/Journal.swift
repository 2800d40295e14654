import Glibc
package import Vocabulary

/// Writes log entries, or nothing without a log.
///
/// An entry is one JSON object on a line: time, level and event, then its fields and the process id
/// sorted by name. All values are texts.
package struct Journal: Sendable {
    private struct Target: Sendable {
        let file: LogFile
        let level: LogLevel
        let now: @Sendable () -> Instant
    }

    private let target: Target?

    /// Writes nothing.
    package static let silent = Journal(target: nil)

    package init(file: LogFile, level: LogLevel, now: @escaping @Sendable () -> Instant) {
        self.init(target: Target(file: file, level: level, now: now))
    }

    private init(target: Target?) { self.target = target }

    /// Why writing stopped.
    package var error: LogError? { target?.file.error }

    package func log(_ entry: LogEntry) {
        guard let target, target.level.holds(entry.level) else { return }
        var fields = entry.fields.map { ($0.name, $0.value.text) }
        fields.append(("process", "\(getpid())"))
        fields.sort { $0.0 < $1.0 }
        let members =
            [
                ("time", target.now().description), ("level", entry.level.rawValue),
                ("event", entry.event),
            ] + fields
        let text = members.map { "\(Self.quoted($0.0)):\(Self.quoted($0.1))" }
        target.file.write("{" + text.joined(separator: ",") + "}")
    }

    /// As JSON, made printable once more whatever the source.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in PrintableText(text).text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { quoted += "\\" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}

/// Everything that can be logged; there is no free text, so that no secret, token, message or place
/// can get into a log: only codes, ids and words of this program.
package enum LogEntry: Hashable, Sendable {
    case started(PrintableText)
    case ended(Int32)
    /// A word for the connection to the message source, and an error code.
    case connection(PrintableText, code: String?)
    case arrived(id: String, risk: PrintableText)
    case repeated(id: String)
    case refused(code: String)
    case decided(id: String, decision: PrintableText, attempt: Int, by: PrintableText)
    case settled(id: String, state: PrintableText)
    case failed(code: String)

    var level: LogLevel {
        switch self {
        case .started, .ended, .arrived, .decided, .settled: .info
        case .connection(_, let code): code == nil ? .info : .warning
        case .refused: .warning
        case .repeated: .debug
        case .failed: .error
        }
    }

    /// Stable.
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

package enum LogLevel: String, CaseIterable, Hashable, Sendable {
    case error
    /// Also oddities, such as a refused message or a lost connection.
    case warning
    /// Also events: starts, arrivals, decisions.
    case info
    /// Also events without consequence, such as a repeated message.
    case debug

    func holds(_ other: LogLevel) -> Bool {
        switch self {
        case .error: other == .error
        case .warning: other == .error || other == .warning
        case .info: other != .debug
        case .debug: true
        }
    }
}
