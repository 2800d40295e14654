package import Vocabulary

/// What an enrolment address says, before anything is done with it; never its secrets.
package struct AddressSummary: Hashable, Sendable {
    /// What it comes to, in sentences.
    package let sentences: [PrintableText]
    /// Its members, a line each that begins with the member's name.
    package let lines: [PrintableText]
    /// What a person should know before going on, a sentence of this program each.
    package let warnings: [PrintableText]
    /// Whether the account is there and has what the address brings, which would be replaced.
    package let isReplacing: Bool

    /// Creates a summary.
    package init(
        sentences: [PrintableText],
        lines: [PrintableText],
        warnings: [PrintableText],
        isReplacing: Bool
    ) {
        self.sentences = sentences
        self.lines = lines
        self.warnings = warnings
        self.isReplacing = isReplacing
    }
}
