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
