import Token
package import Vocabulary

/// A JSON value with its position in the text.
struct LocatedJSON {
    /// Where a text comes from.
    private enum Source {
        case file([UInt8])
        case variable(String)
    }

    struct Member {
        let name: String
        /// Of its name; `nil` where there is none.
        fileprivate let offset: Int?
        let content: LocatedJSON

        /// Of its name.
        var position: TextPosition {
            offset.map { LocatedJSON.position($0, in: content.source) } ?? content.position
        }

        fileprivate init(name: String, offset: Int?, content: LocatedJSON) {
            (self.name, self.offset, self.content) = (name, offset, content)
        }

        /// A setting of a variable.
        init(name: String, content: LocatedJSON) {
            self.init(name: name, offset: nil, content: content)
        }
    }

    private let source: Source
    /// Of the value.
    private let offset: Int
    let value: JSONValue
    private(set) var members: [Member] = []
    private(set) var elements: [LocatedJSON] = []

    /// Of the value.
    var position: TextPosition { Self.position(offset, in: source) }

    /// For the largest configuration.
    private static let limits = JSONLimits(bytes: Configuration.limit, members: 16_384)

    init(parsing bytes: [UInt8]) throws(JSONError) {
        var position = 0
        self.init(try JSON.parse(bytes, limits: Self.limits), bytes, .file(bytes), &position)
    }

    /// The value of a variable: as it is when it is JSON, else as a text.
    init(_ text: String, of variable: String) {
        var position = 0
        let bytes = Array(text.utf8)
        let value = try? JSON.parse(bytes, limits: Self.limits)
        let quoted = value == nil ? Array(JSON.text(.string(text)).utf8) : bytes
        self.init(value ?? .string(text), quoted, .variable(variable), &position)
    }

    /// An object of settings, those of a group in an object of their own.
    init(settings: [Member]) {
        source = settings.first?.content.source ?? .file([])
        offset = 0
        value = .object(JSONObject(keepingFirst: []))
        for setting in settings {
            let parts = setting.name.split(separator: ".").map(String.init)
            let member = Member(name: parts[parts.count - 1], content: setting.content)
            if parts.count == 1 {
                members.append(member)
            } else if members.last?.name == parts[0], let group = members.popLast() {
                let content = LocatedJSON(settings: group.content.members + [member])
                members.append(Member(name: parts[0], content: content))
            } else {
                let content = LocatedJSON(settings: [member])
                members.append(Member(name: parts[0], content: content))
            }
        }
    }

    private static func position(_ offset: Int, in source: Source) -> TextPosition {
        switch source {
        case .file(let bytes): TextPosition(offset: offset, in: bytes)
        case .variable(let name): TextPosition(variable: name)
        }
    }

    /// Parsed before, so that no text can surprise.
    private init(
        _ value: JSONValue,
        _ bytes: [UInt8],
        _ source: Source,
        _ position: inout Int
    ) {
        Self.skip(in: bytes, &position) { Self.separators.contains($0) }
        offset = position
        self.source = source
        self.value = value
        switch value {
        case .string: Self.skipText(in: bytes, &position)
        case .null, .bool, .number:
            Self.skip(in: bytes, &position) { !Self.ends.contains($0) }
        case .array(let values):
            position += 1
            for value in values { elements.append(LocatedJSON(value, bytes, source, &position)) }
            Self.skipEnd(in: bytes, &position)
        case .object(let object):
            position += 1
            for member in object.members {
                Self.skip(in: bytes, &position) { Self.separators.contains($0) }
                let start = position
                Self.skipText(in: bytes, &position)
                let content = LocatedJSON(member.value, bytes, source, &position)
                members.append(Member(name: member.name, offset: start, content: content))
            }
            Self.skipEnd(in: bytes, &position)
        }
    }

    private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    private static let separators = blanks.union([UInt8(ascii: ","), UInt8(ascii: ":")])
    private static let ends = separators.union([UInt8(ascii: "]"), UInt8(ascii: "}")])

    private static func skip(
        in bytes: [UInt8],
        _ position: inout Int,
        while isPassed: (UInt8) -> Bool
    ) {
        while position < bytes.count, isPassed(bytes[position]) { position += 1 }
    }

    private static func skipText(in bytes: [UInt8], _ position: inout Int) {
        position += 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        position += 1
    }

    private static func skipEnd(in bytes: [UInt8], _ position: inout Int) {
        skip(in: bytes, &position) { blanks.contains($0) }
        position += 1
    }
}

extension LocatedJSON {
    /// A path that starts with /; `nil` for anything else.
    var path: String? {
        guard let text = value.stringValue, text.hasPrefix("/"),
            (2...4_095).contains(text.utf8.count), !text.utf8.contains(0)
        else { return nil }
        return text
    }
}

/// A position in a file, as editors count, or a variable.
package struct TextPosition: Hashable, Comparable, Sendable {
    /// `nil` for a file.
    package let variable: String?
    /// From 1.
    package let line: Int
    /// In characters, from 1.
    package let column: Int

    /// Variables have no lines.
    init(variable: String) {
        self.variable = variable
        line = 0
        column = 0
    }

    /// Of a byte counted from 0, or the end, in UTF-8 text.
    package init(offset: Int, in bytes: [UInt8]) {
        variable = nil
        let before = bytes.prefix(max(0, offset))
        let lineEnd = UInt8(ascii: "\n")
        line = before.count { $0 == lineEnd } + 1
        let start = before.lastIndex(of: lineEnd).map { $0 + 1 } ?? 0
        column = before[start...].count { !UTF8.isContinuation($0) } + 1
    }

    package static func < (left: Self, right: Self) -> Bool {
        // The file comes first.
        (left.variable ?? "", left.line, left.column)
            < (right.variable ?? "", right.line, right.column)
    }

    /// Such as `line 4, column 18`.
    package var words: PrintableText {
        variable.map { "the variable \($0)" } ?? "line \(line), column \(column)"
    }

    /// For tools that jump to it, such as `config.json:4:18`, or the variable's name.
    package func place(in path: PrintableText) -> PrintableText {
        variable.map { "\($0)" } ?? "\(path):\(line):\(column)"
    }
}

/// What is wrong with a configuration, and where.
package enum ConfigurationError: CodedError {
    /// The configuration is not valid JSON; the position is where it stops being valid.
    case json(TextPosition, String)
    /// A member that a configuration does not have, and what it may have instead.
    case member(TextPosition, String)
    /// A value that its member cannot have, and what it can.
    case value(TextPosition, String)
    /// A code that does not exist: of a country, a province, a currency or a hint.
    case code(TextPosition, String)
    /// A setting that lies in the store now, and the command that sets it.
    case moved(TextPosition, String)
    /// Two members that do not go together; the position is that of the later.
    case conflict(TextPosition, String)

    package var row: (code: String, reason: String) {
        switch self {
        case .json: ("configuration.json", located)
        case .member: ("configuration.member", located)
        case .value: ("configuration.value", located)
        case .code: ("configuration.code", located)
        case .moved: ("configuration.moved", located)
        case .conflict: ("configuration.conflict", located)
        }
    }

    private var located: String { "In the configuration, \(position.words.text): \(problem)" }

    package var position: TextPosition { content.position }

    /// Without the position.
    package var problem: String { content.problem }

    private var content: (position: TextPosition, problem: String) {
        switch self {
        case .json(let position, let problem), .member(let position, let problem),
            .value(let position, let problem), .code(let position, let problem),
            .moved(let position, let problem), .conflict(let position, let problem):
            (position, problem)
        }
    }

    /// The reason without the byte: the position is shown as editors count.
    static func withoutByte(_ error: JSONError) -> String {
        let byte = "Byte \(error.offset): "
        guard error.reason.hasPrefix(byte) else { return error.reason }
        let rest = error.reason.dropFirst(byte.count)
        return rest.prefix(1).uppercased() + rest.dropFirst()
    }
}
