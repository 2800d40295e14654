/// The id of a message, such as `AUTHENTICATE:` followed by a UUID and 13 digits.
package struct MessageID: Hashable, Sendable {
    /// Printable ASCII without blanks, 1 to 256 bytes.
    package let text: String

    init(unchecked text: String) { self.text = text }
}
