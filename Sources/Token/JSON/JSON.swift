public import Vocabulary

/// Strict, bounded reading and compact writing of JSON by RFC 8259; also refuses duplicate member
/// names, lone surrogates, invalid UTF-8, a byte order mark, and texts beyond the ``JSONLimits``.
public enum JSON {
    /// Reads one value that is the whole text; O(n).
    public static func parse(
        _ bytes: [UInt8],
        limits: JSONLimits = JSONLimits()
    ) throws(JSONError) -> JSONValue {
        try parse(bytes.span, limits: limits)
    }

    /// Offsets in errors count UTF-8 bytes.
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

    /// Without blanks; reading gives an equal value.
    public static func text(_ value: JSONValue) -> String {
        String(decoding: bytes(value), as: UTF8.self)
    }

    /// UTF-8 without blanks.
    public static func bytes(_ value: JSONValue) -> [UInt8] {
        var writer = JSONWriter()
        writer.append(value)
        return writer.bytes
    }

    /// An object with the members that `write` adds.
    package static func bytes(
        spellingOut: Bool = false,
        _ write: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var writer = JSONWriter(spellingOut: spellingOut)
        writer.object(write)
        return writer.bytes
    }

    /// An object with the members that `write` adds.
    package static func text(_ write: (inout JSONWriter) -> Void) -> String {
        String(decoding: bytes(write), as: UTF8.self)
    }

    /// An object with the members that `write` adds; safe on a terminal: control, bidirectional and
    /// invisible characters are escaped, as `\u202e`.
    package static func printableText(_ write: (inout JSONWriter) -> Void) -> String {
        String(decoding: bytes(spellingOut: true, write), as: UTF8.self)
    }
}

extension Found {
    /// A quoted text, a number or a word, or just the type of a list or an object.
    package init(_ value: JSONValue) {
        switch value {
        case .string(let text): self.init(text)
        case .null, .bool, .number: self.init(written: JSON.text(value))
        case .array(let values): self.init(written: values.isEmpty ? "an empty list" : "a list")
        case .object: self.init(written: "an object")
        }
    }
}

/// The size at which a JSON text is refused.
public struct JSONLimits: Hashable, Sendable {
    /// Of the whole text.
    public let bytes: Int
    /// Of nested objects and arrays; `1` allows one that holds only plain values.
    public let depth: Int
    /// Members and elements of the whole text.
    public let members: Int

    /// `depth` is from 0 to 512, since values are read and written by recursion.
    public init(bytes: Int = 65_536, depth: Int = 32, members: Int = 1_024) {
        precondition(bytes >= 0 && members >= 0 && (0...512).contains(depth))
        self.bytes = bytes
        self.depth = depth
        self.members = members
    }
}

/// A number as written: `1.0` and `1` differ.
public struct JSONNumber: Hashable, Sendable, CustomStringConvertible {
    /// Such as `250.00` or `1.0E-5`.
    public let text: String

    init(unchecked text: String) { self.text = text }

    /// By the grammar of RFC 8259.
    public init?(_ text: String) {
        guard case .number(let number)? = try? JSON.parse(text),
            number.text.utf8.count == text.utf8.count
        else { return nil }
        self = number
    }

    public init(_ integer: Int64) { text = String(integer) }

    /// In plain decimal notation, rounded to `decimals`; the number must be finite.
    package static func text(_ number: Double, decimals: Int) -> String {
        var bytes: [UInt8] = []
        bytes.append(decimal: number, decimals: decimals)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Written without fraction and exponent, of 64 bits.
    public var integer: Int64? { Int64(text) }

    /// The nearest one, if finite.
    public var double: Double? {
        guard let value = Double(text), value.isFinite else { return nil }
        return value
    }

    public var description: String { text }
}

/// Why a JSON text was refused, and at which byte.
public enum JSONError: CodedError {
    /// The offset is the limit.
    case tooLong(offset: Int)
    case tooDeep(offset: Int)
    case tooManyMembers(offset: Int)
    case unexpectedEnd(offset: Int)
    case valueExpected(offset: Int)
    /// No quoted name inside an object.
    case nameExpected(offset: Int)
    case colonExpected(offset: Int)
    /// Neither a comma nor the closing bracket after a member or element.
    case commaExpected(offset: Int)
    /// Superfluous.
    case leadingZero(offset: Int)
    /// After a sign, point or exponent.
    case digitExpected(offset: Int)
    case controlCharacter(offset: Int)
    case invalidEscape(offset: Int)
    /// Half of a surrogate pair.
    case loneSurrogate(offset: Int)
    case invalidUTF8(offset: Int)
    /// The offset is that of the second name.
    case duplicateMember(offset: Int)
    case trailingBytes(offset: Int)

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

    /// Counts from 0.
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
