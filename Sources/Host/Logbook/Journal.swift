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
