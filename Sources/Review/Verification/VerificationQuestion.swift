package import Vocabulary

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
