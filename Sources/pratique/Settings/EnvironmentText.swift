import Token
import Vocabulary

/// The settings of the environment as configuration text, for the same reader.
///
/// A variable has its setting's name in capitals after `PRATIQUE_`, with `_` for each point and
/// before each capital: `PRATIQUE_LOG_LEVEL`, `PRATIQUE_THRESHOLDS_BURST_REQUESTS`. An empty one
/// sets nothing.
struct EnvironmentText {
    /// A variable's range in the text.
    private struct Segment {
        let range: Range<Int>
        let variable: String
    }

    private static let prefix = "PRATIQUE_"
    /// No settings: read elsewhere, or at build time.
    private static let others: Set = [
        "PRATIQUE_COMMIT", "PRATIQUE_DATA", "PRATIQUE_PASSPHRASE_FILE",
    ]

    /// A JSON object.
    private(set) var bytes: [UInt8] = []
    /// Found before values are read.
    private(set) var mistakes: [ConfigurationError] = []
    private var stretches: [Segment] = []

    init(_ environment: [String: String]) {
        let given = environment.filter { $0.key.hasPrefix(Self.prefix) && !$0.value.isEmpty }
        guard !given.isEmpty else { return }
        var values: [String: String] = [:]
        for (variable, value) in given.sorted(by: { $0.key < $1.key })
        where !Self.others.contains(variable) {
            guard Self.variables.contains(variable) else {
                mistakes.append(Self.unknown(variable))
                continue
            }
            guard value.utf8.count <= Configuration.limit / 2 else {
                let problem =
                    "The value is too long. It can have at most \(Configuration.limit / 2) bytes."
                mistakes.append(.value(TextPosition(variable: variable), problem))
                continue
            }
            values[variable] = value
        }
        guard !values.isEmpty else { return }
        bytes.append(UInt8(ascii: "{"))
        var group: Substring?
        for setting in Self.settings {
            guard let value = values[setting.variable] else { continue }
            let parts = setting.name.split(separator: ".")
            let holder = parts.count == 2 ? parts[0] : nil
            if group != holder {
                if group != nil { bytes.append(UInt8(ascii: "}")) }
                group = nil
            }
            separate()
            if group == nil, let holder {
                append("\"\(holder)\":{")
                group = holder
            }
            let start = bytes.count
            append("\"\(parts[parts.count - 1])\":")
            append(value: value)
            stretches.append(Segment(range: start..<bytes.count, variable: setting.variable))
        }
        if group != nil { bytes.append(UInt8(ascii: "}")) }
        bytes.append(UInt8(ascii: "}"))
    }

    /// By a byte of its name or value.
    func position(_ offset: Int) -> TextPosition? {
        let stretch = stretches.last { $0.range.lowerBound <= offset } ?? stretches.first
        return stretch.map { TextPosition(variable: $0.variable) }
    }

    private mutating func separate() {
        if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    }

    /// As it is when it is JSON, else as a text.
    private mutating func append(value: String) {
        let isJSON = (try? LocatedJSON(parsing: Array(value.utf8))) != nil
        append(isJSON ? value : JSON.text(.string(value)))
    }

    private mutating func append(_ text: String) { bytes += Array(text.utf8) }

    /// All settings, also moved ones, with their variables; a group is one.
    private static let settings =
        (["home"] + Configuration.empty.settings.map(\.name) + ["pamService"]).map {
            (name: $0, variable: variable(of: $0))
        }

    private static let variables = Set(settings.map(\.variable))

    private static func variable(of setting: String) -> String {
        setting.unicodeScalars.reduce(into: prefix) { name, scalar in
            switch scalar {
            case ".": name += "_"
            case "A"..."Z": name += "_\(scalar)"
            default: name += String(scalar).uppercased()
            }
        }
    }

    /// For a variable that is no setting; standard names are shown.
    private static func unknown(_ variable: String) -> ConfigurationError {
        let isUsual =
            variable.utf8.count <= 64
            && variable.utf8.allSatisfy { byte in
                (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x5F
            }
        let near = NearestWord.nearest(to: variable, among: Array(variables.union(others)).sorted())
        return .member(
            TextPosition(variable: isUsual ? variable : prefix + "..."),
            "This variable is unknown. Docs/configuration.md lists those that are known."
                + Found(variable).remark(near: near)
        )
    }
}
