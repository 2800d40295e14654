import Glibc
package import Vocabulary

/// Tells a log what happens; without one it is silent.
///
/// An entry is one JSON object on a line: its time, level and event, then its fields and the id of
/// the process in the order of their names. All values are texts.
package struct Journal: Sendable {
    /// Where and how entries are written.
    private struct Target: Sendable {
        let file: LogFile
        let level: LogLevel
        let now: @Sendable () -> Instant
    }

    private let target: Target?

    /// Tells nobody.
    package static let silent = Journal(target: nil)

    /// Writes into a file.
    ///
    /// - Parameters:
    ///   - file: The file; only it is ever written to.
    ///   - level: How much is written.
    ///   - now: Tells the time.
    package init(file: LogFile, level: LogLevel, now: @escaping @Sendable () -> Instant) {
        self.init(target: Target(file: file, level: level, now: now))
    }

    private init(target: Target?) { self.target = target }

    /// Why nothing more is written; `nil` while all goes well.
    package var error: LogError? { target?.file.error }

    /// Writes an entry, when its level is asked for.
    package func note(_ entry: LogEntry) {
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

    /// A text as JSON has it; made printable once more, whoever it came from.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in PrintableText(text).text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { quoted += "\\" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}
