import Logging
import Vocabulary

/// Writes what a logger is given into a file, one JSON object a line.
struct JSONLineHandler: LogHandler {
    let file: LogFile
    let now: @Sendable () -> Instant
    /// What stands in every line.
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    var logLevel: Logger.Level = .info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let own = metadata.merging(event.metadata ?? [:]) { $1 }
        var members = [
            ("time", now().description), ("level", event.level.rawValue),
            ("event", event.message.description),
        ]
        members += own.sorted { $0.key < $1.key }.map { ($0.key, $0.value.description) }
        let text = members.map { "\(Self.quoted($0.0)):\(Self.quoted($0.1))" }
        file.write("{" + text.joined(separator: ",") + "}")
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
