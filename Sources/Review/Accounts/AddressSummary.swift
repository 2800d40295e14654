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
    /// What needs a yes of its own, whatever else was agreed to.
    package let confirmations: [EnrolmentConfirmation]
    /// How many accounts it brings.
    package let accounts: Int
    /// The address that was read in a picture, to be enrolled by, so that the picture is read once.
    package var address: TypedSecret?

    package init(
        sentences: [PrintableText],
        lines: [PrintableText],
        warnings: [PrintableText],
        isReplacing: Bool,
        confirmations: [EnrolmentConfirmation] = [],
        accounts: Int = 1
    ) {
        self.accounts = accounts
        self.confirmations = confirmations
        self.sentences = sentences
        self.lines = lines
        self.warnings = warnings
        self.isReplacing = isReplacing
    }
}

/// Something about an enrolment that needs a yes of its own.
package struct EnrolmentConfirmation: Hashable, Sendable {
    /// What a program tells it by, such as `hosts`.
    package let name: PrintableText
    /// What is asked.
    package let question: PrintableText

    package init(name: PrintableText, question: PrintableText) {
        self.name = name
        self.question = question
    }
}
