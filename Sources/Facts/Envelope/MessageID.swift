/// The id of a message, such as `AUTHENTICATE:` followed by a UUID and 13 digits.
public struct MessageID: Hashable, Sendable {
    /// Printable ASCII without blanks, 1 to 256 bytes.
    public let text: String

    private static let mostBytes = 256

    /// Takes an id as it stands beside a token.
    ///
    /// What stands before the last colon is its type, as servers read it. Servers before 6.0
    /// write no type.
    ///
    /// - Throws: `.messageIDInvalid` for length and characters, `.messageIDOfRegistration`, and
    ///   `.messageIDTypeUnknown` for any other type than `AUTHENTICATE`.
    public init(_ text: String) throws(EnvelopeError) {
        let bytes = text.utf8
        guard (1...Self.mostBytes).contains(bytes.count),
            bytes.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .messageIDInvalid }
        if let colon = bytes.lastIndex(of: UInt8(ascii: ":")) {
            guard colon != bytes.index(before: bytes.endIndex) else { throw .messageIDInvalid }
            switch text[..<colon] {
            case "AUTHENTICATE": break
            case "REGISTER": throw .messageIDOfRegistration
            default: throw .messageIDTypeUnknown
            }
        }
        self.text = text
    }
}
