package import Push
package import Token
package import Vocabulary

/// What a person typed to prove who they are: never in a log, a test failure or a mirror.
///
/// The bytes lie in memory that is overwritten when the last value that holds them is gone; each
/// key makes a new one and lets the one before go.
package struct TypedSecret: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The most UTF-8 bytes of a line that does not say another number.
    package static let byteLimit = 512

    private let limit: Int
    private var bytes: SecretBytes

    /// An empty line.
    ///
    /// - Parameter limit: The most UTF-8 bytes.
    package init(limit: Int = Self.byteLimit) {
        self.limit = limit
        bytes = SecretBytes([])
    }

    /// A line that was typed elsewhere; `nil` when it has too many bytes, or none.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8.
    ///   - limit: The most bytes.
    package init?(_ bytes: SecretBytes, limit: Int = Self.byteLimit) {
        let count = bytes.withBytes { $0.count }
        guard (1...limit).contains(count) else { return nil }
        self.limit = limit
        self.bytes = bytes
    }

    /// Always `<secret>`.
    package var description: String { bytes.description }
    /// A mirror without children, so that `dump` shows nothing either.
    package var customMirror: Mirror { Mirror(self, children: []) }

    package static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.bytes.withBytes { left in
            rhs.bytes.withBytes { right in
                left.count == right.count && left.indices.allSatisfy { left[$0] == right[$0] }
            }
        }
    }

    /// Only the length goes into the hash.
    package func hash(into hasher: inout Hasher) { hasher.combine(bytes.count) }

    /// Lends the UTF-8 bytes for as long as `body` runs.
    package func expose<Result, Failure: Error>(
        to body: (SecretBytes) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(bytes)
    }

    /// The line as text, for what takes nothing else: a copy that is not overwritten afterwards.
    package var exposedText: String {
        bytes.withBytes { span in
            var text: [UInt8] = []
            for index in span.indices { text.append(span[index]) }
            return String(decoding: text, as: UTF8.self)
        }
    }

    /// Whether it is the path of a file, absolute or after `~/` or `./`, which is no secret.
    ///
    /// No address begins like that. Blanks before it do not count.
    package var isPath: Bool {
        bytes.withBytes { span in
            let start = span.indices.drop { span[$0] == 0x20 }.prefix(2).map { span[$0] }
            return start.first == UInt8(ascii: "/")
                || [Array("~/".utf8), Array("./".utf8)].contains(start)
        }
    }

    /// How many characters were typed.
    package var characters: Int {
        bytes.withBytes { span in span.indices.count { !UTF8.isContinuation(span[$0]) } }
    }

    /// Adds pasted text without its controls and line ends.
    ///
    /// - Returns: False when there is no room for all of it, and the line stays as it was.
    package mutating func append(contentsOf text: String) -> Bool {
        let scalars = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
        let length = scalars.reduce(bytes.count) { $0 + UTF8.width($1) }
        guard length <= limit else { return false }
        var longer: [UInt8] = []
        // An array that grew would leave the smaller one behind.
        longer.reserveCapacity(length)
        bytes.withBytes { span in
            for index in span.indices { longer.append(span[index]) }
        }
        for scalar in scalars { longer.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
        bytes = SecretBytes(taking: &longer)
        return true
    }

    /// Changes the line.
    ///
    /// - Returns: False when there is no room for the character.
    package mutating func edit(_ edit: LineEdit) -> Bool {
        switch edit {
        case .insert(let scalar): return append(contentsOf: String(scalar))
        case .deleteLast: removeLast()
        case .clear: self = TypedSecret(limit: limit)
        }
        return true
    }

    /// Takes the last character away.
    private mutating func removeLast() {
        var shorter: [UInt8] = []
        shorter.reserveCapacity(bytes.count)
        bytes.withBytes { span in
            let last = span.indices.last { !UTF8.isContinuation(span[$0]) } ?? 0
            for index in 0..<last { shorter.append(span[index]) }
        }
        bytes = SecretBytes(taking: &shorter)
    }

    /// The end of the line as it may be shown: the typed text itself, or a mark a character.
    ///
    /// - Parameters:
    ///   - isHidden: Whether marks stand for the characters.
    ///   - mark: The mark, one column wide.
    ///   - width: The most columns; a line whose beginning is cut starts with `~`.
    /// - Returns: A text of at most `width` columns.
    package func shown(isHidden: Bool, mark: PrintableText, width: Int) -> PrintableText {
        let cells =
            isHidden
            ? Array(repeating: mark, count: characters)
            : exposedText.map { PrintableText(String($0)) }
        var room = width
        var kept = 0
        for cell in cells.reversed() {
            // The mark of the cut needs a column of its own.
            let needed = cell.columns + (kept + 1 < cells.count ? 1 : 0)
            guard needed <= room else { break }
            room -= cell.columns
            kept += 1
        }
        let end = cells.suffix(kept).reduce(.empty) { $0 + $1 }
        return kept < cells.count ? "~" + end : end
    }
}

/// What the check of who is at the device asks, to be answered with a line.
package struct VerificationQuestion: Hashable, Sendable {
    /// The words of the check, such as `Password:`.
    package let text: PrintableText
    /// Whether what is typed must not be seen.
    package let isHidden: Bool

    package init(text: PrintableText, isHidden: Bool) {
        self.text = text
        self.isHidden = isHidden
    }
}

/// What the person proves who they are for.
package enum VerificationPurpose: Hashable, Sendable {
    case approval(MessageID)
    /// To take the lock off the screen.
    case unlocking
}

/// A line that is typed, such as a search.
package struct LineField: Hashable, Sendable {
    /// The most characters of a line that does not say another number.
    static let limit = 128

    private let limit: Int
    /// What was typed so far.
    package private(set) var text: String

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - text: What stands in it already.
    ///   - limit: The most characters that keys and pasted text can bring it to.
    package init(_ text: String = "", limit: Int = Self.limit) {
        self.text = text
        self.limit = limit
    }

    package mutating func edit(_ edit: LineEdit) {
        switch edit {
        case .insert(let scalar) where scalar.properties.generalCategory != .control:
            guard text.unicodeScalars.count < limit else { return }
            text.unicodeScalars.append(scalar)
        case .insert: break
        case .deleteLast: text = String(text.dropLast())
        case .clear: text = ""
        }
    }

    /// Without blanks around it.
    package var trimmed: String {
        let text = text.drop { $0 == " " }
        return String(text.reversed().drop { $0 == " " }.reversed())
    }

    /// Takes pasted text in, without its controls and line ends, as far as there is room.
    package mutating func paste(_ pasted: String) {
        for scalar in pasted.unicodeScalars { edit(.insert(scalar)) }
    }
}

/// A change of a line that is typed.
package enum LineEdit: Hashable, Sendable {
    /// A character at the end; a control character has no place in any line.
    case insert(Unicode.Scalar)
    case deleteLast
    case clear
}
