public import Vocabulary

/// Strict and bounded reading, and compact writing, of JSON by RFC 8259.
///
/// Refused beyond what the grammar refuses: duplicate member names, halves of surrogate pairs,
/// bytes that are not UTF-8, a byte order mark, and texts beyond the ``JSONLimits``.
public enum JSON {
    /// Reads one value that must be the whole text.
    ///
    /// - Throws: ``JSONError`` with the byte at which the text stopped being acceptable.
    /// - Complexity: O(n) in the number of bytes.
    public static func parse(
        _ bytes: [UInt8],
        limits: JSONLimits = JSONLimits()
    ) throws(JSONError) -> JSONValue {
        try parse(bytes.span, limits: limits)
    }

    /// Reads one value that must be the whole text; offsets in errors count UTF-8 bytes.
    ///
    /// - Throws: ``JSONError`` with the byte at which the text stopped being acceptable.
    /// - Complexity: O(n) in the number of bytes.
    public static func parse(
        _ text: String,
        limits: JSONLimits = JSONLimits()
    ) throws(JSONError) -> JSONValue {
        try parse(text.utf8.span, limits: limits)
    }

    private static func parse(
        _ bytes: borrowing Span<UInt8>,
        limits: JSONLimits
    ) throws(JSONError) -> JSONValue {
        try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(JSONError) in
            var parser = unsafe JSONParser(ByteReader(bytes), limits: limits)
            return try parser.document()
        }
    }

    /// Writes a value without blanks; reading the result gives an equal value.
    public static func text(_ value: JSONValue) -> String {
        String(decoding: bytes(value), as: UTF8.self)
    }

    /// Writes a value without blanks, so that no text in it does anything on a terminal: control,
    /// bidirectional and invisible characters are written by their numbers, as `\u202e`.
    package static func printableText(_ value: JSONValue) -> String {
        var writer = JSONWriter(spellingOut: true)
        writer.append(value)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Writes a value without blanks, as UTF-8.
    public static func bytes(_ value: JSONValue) -> [UInt8] {
        var writer = JSONWriter()
        writer.append(value)
        return writer.bytes
    }
}

extension Found {
    /// Shows a JSON value: a text between quotation marks, a number or a word as it is, and of a
    /// list or an object that it is one.
    package init(_ value: JSONValue) {
        switch value {
        case .string(let text): self.init(text)
        case .null, .bool, .number: self.init(written: JSON.text(value))
        case .array(let values): self.init(written: values.isEmpty ? "an empty list" : "a list")
        case .object: self.init(written: "an object")
        }
    }
}

/// How large a JSON text may be before it is refused.
public struct JSONLimits: Hashable, Sendable {
    /// The most bytes of the whole text.
    public let bytes: Int
    /// The most objects and arrays inside one another; `1` allows one that holds only plain values.
    public let depth: Int
    /// The most members and elements of the whole text, counted together.
    public let members: Int

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - bytes: From 0.
    ///   - depth: From 0 to 512; values are read and written by recursion.
    ///   - members: From 0.
    public init(bytes: Int = 65_536, depth: Int = 32, members: Int = 1_024) {
        precondition(bytes >= 0 && members >= 0 && (0...512).contains(depth))
        self.bytes = bytes
        self.depth = depth
        self.members = members
    }
}

/// A JSON number, kept exactly as it was written.
///
/// Two numbers are equal when they are written alike: `1.0` and `1` differ.
public struct JSONNumber: Hashable, Sendable, CustomStringConvertible {
    /// The digits as written, such as `250.00` or `1.0E-5`.
    public let text: String

    init(unchecked text: String) { self.text = text }

    /// Takes a number as it would stand in a JSON text.
    ///
    /// - Returns: `nil` unless the whole of `text` is one number by the grammar of RFC 8259.
    public init?(_ text: String) {
        guard case .number(let number)? = try? JSON.parse(text),
            number.text.utf8.count == text.utf8.count
        else { return nil }
        self = number
    }

    /// Writes a whole number.
    public init(_ integer: Int64) { text = String(integer) }

    /// The value, when it is written without fraction and exponent and fits.
    public var integer: Int64? { Int64(text) }

    /// The nearest binary value, when it is finite.
    public var double: Double? {
        guard let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// The digits as written.
    public var description: String { text }
}

/// Why a JSON text was refused, and at which byte.
public enum JSONError: CodedError {
    /// More bytes than the limit; the offset is the limit.
    case tooLong(offset: Int)
    /// An object or array inside too many others.
    case tooDeep(offset: Int)
    /// More members and elements than the limit.
    case tooManyMembers(offset: Int)
    /// The text ends in the middle of a value.
    case unexpectedEnd(offset: Int)
    /// A byte that starts no value.
    case valueExpected(offset: Int)
    /// Something other than a quoted name inside an object.
    case nameExpected(offset: Int)
    /// A name without its colon.
    case colonExpected(offset: Int)
    /// Neither a comma nor the closing bracket after a member or element.
    case commaExpected(offset: Int)
    /// A number that starts with a superfluous zero.
    case leadingZero(offset: Int)
    /// A sign, point or exponent without a digit after it.
    case digitExpected(offset: Int)
    /// An unescaped control character inside a text.
    case controlCharacter(offset: Int)
    /// A backslash followed by something that is no escape.
    case invalidEscape(offset: Int)
    /// Half of a surrogate pair.
    case loneSurrogate(offset: Int)
    /// Bytes that are not UTF-8.
    case invalidUTF8(offset: Int)
    /// A name that stands twice in one object; the offset is that of the second.
    case duplicateMember(offset: Int)
    /// Something after the value.
    case trailingBytes(offset: Int)

    /// Such as `json.duplicate-member`.
    public var row: (code: String, reason: String) {
        switch self {
        case .tooLong(let offset):
            ("json.too-long", "The JSON text is longer than \(offset) bytes.")
        case .tooDeep(let offset):
            ("json.too-deep", "Objects and arrays are nested too deeply at byte \(offset).")
        case .tooManyMembers(let offset):
            (
                "json.too-many-members",
                "The JSON text exceeds the limit of members and elements at byte \(offset)."
            )
        case .unexpectedEnd(let offset):
            (
                "json.unexpected-end",
                "The JSON text ends at byte \(offset), before its value is complete."
            )
        case .valueExpected(let offset):
            ("json.value-expected", "There is no JSON value at byte \(offset).")
        case .nameExpected(let offset):
            (
                "json.name-expected",
                "There is no member name in quotation marks at byte \(offset)."
            )
        case .colonExpected(let offset):
            (
                "json.colon-expected",
                "There is no colon after the member name at byte \(offset)."
            )
        case .commaExpected(let offset):
            (
                "json.comma-expected",
                "There is no comma or closing bracket after the value at byte \(offset)."
            )
        case .leadingZero(let offset):
            ("json.leading-zero", "The number at byte \(offset) has a superfluous leading zero.")
        case .digitExpected(let offset):
            ("json.digit-expected", "The number has no digit at byte \(offset).")
        case .controlCharacter(let offset):
            (
                "json.control-character",
                "The control character at byte \(offset) of the JSON text is not escaped."
            )
        case .invalidEscape(let offset):
            (
                "json.invalid-escape",
                "The backslash at byte \(offset) does not begin one of the nine escapes of JSON."
            )
        case .loneSurrogate(let offset):
            (
                "json.lone-surrogate",
                "The surrogate at byte \(offset) is not part of a pair."
            )
        case .invalidUTF8(let offset):
            ("json.invalid-utf8", "The JSON text is not valid UTF-8 at byte \(offset).")
        case .duplicateMember(let offset):
            (
                "json.duplicate-member",
                "The member name at byte \(offset) occurs a second time in its object."
            )
        case .trailingBytes(let offset):
            ("json.trailing-bytes", "Something follows the JSON value at byte \(offset).")
        }
    }

    /// The byte at which the text stopped being acceptable, counted from 0.
    public var offset: Int {
        switch self {
        case .tooLong(let offset), .tooDeep(let offset), .tooManyMembers(let offset),
            .unexpectedEnd(let offset), .valueExpected(let offset), .nameExpected(let offset),
            .colonExpected(let offset), .commaExpected(let offset), .leadingZero(let offset),
            .digitExpected(let offset), .controlCharacter(let offset), .invalidEscape(let offset),
            .loneSurrogate(let offset), .invalidUTF8(let offset), .duplicateMember(let offset),
            .trailingBytes(let offset):
            offset
        }
    }
}
