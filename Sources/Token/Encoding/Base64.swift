/// Base64 by RFC 4648, in both alphabets.
public enum Base64 {
    /// Reads base64 as servers write it: either alphabet, padded or not.
    ///
    /// Refused is everything else: foreign characters, blanks, wrong padding, bits of no byte.
    ///
    /// - Throws: ``Base64Error`` with the byte at which the text stopped being acceptable.
    public static func decode(_ text: String) throws(Base64Error) -> [UInt8] {
        try decode(text, as: .tolerant)
    }

    /// Reads strict base64url: the alphabet with `-` and `_`, without padding.
    ///
    /// - Throws: ``Base64Error`` with the byte at which the text stopped being acceptable.
    public static func decodeURL(_ text: String) throws(Base64Error) -> [UInt8] {
        try decode(text, as: .url)
    }

    /// Writes base64url without padding.
    public static func encodeURL(_ bytes: [UInt8]) -> String {
        Base64Encoding(alphabet: .url).text(bytes)
    }

    /// Writes base64 of the standard alphabet, padded with `=`.
    public static func encodeStandard(_ bytes: [UInt8]) -> String {
        Base64Encoding(alphabet: .standard).text(bytes)
    }

    private static func decode(
        _ text: String,
        as form: Base64Decoding.Form
    ) throws(Base64Error) -> [UInt8] {
        let span = text.utf8.span
        return try unsafe span.withUnsafeBufferPointer { (bytes) throws(Base64Error) in
            try unsafe Base64Decoding(form: form).bytes(bytes)
        }
    }
}
