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
