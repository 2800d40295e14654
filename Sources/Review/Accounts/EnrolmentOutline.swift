package import Push
package import Vocabulary

/// What an enrolment would come to: who could ask whom for what, and over which ways.
package struct EnrolmentOutline: Hashable, Sendable {
    /// A device that is asked to approve.
    package struct Push: Hashable, Sendable {
        /// How its messages come.
        package enum Messages: Hashable, Sendable {
            /// The device asks its server what waits.
            case asked
            /// The server sends them to the inbox.
            case sent
        }

        let answers: PrintableText
        let registration: PrintableText?
        let messages: Messages

        /// Creates it.
        ///
        /// - Parameters:
        ///   - answers: The host that answers go to.
        ///   - registration: The host that registers the device, where it is another one.
        ///   - messages: How its messages come.
        package init(
            answers: PrintableText,
            registration: PrintableText? = nil,
            messages: Messages
        ) {
            self.answers = answers
            self.registration = registration
            self.messages = messages
        }
    }

    /// One-time codes.
    package struct Codes: Hashable, Sendable {
        /// Such as `6 digits`.
        let length: PrintableText
        /// How long a code holds; `nil` for codes that count.
        let seconds: Int?

        let asksForProof: Bool
        let isTwoStep: Bool

        package init(
            length: PrintableText,
            seconds: Int?,
            asksForProof: Bool = false,
            isTwoStep: Bool = false
        ) {
            self.length = length
            self.seconds = seconds
            self.asksForProof = asksForProof
            self.isTwoStep = isTwoStep
        }
    }

    let account: AccountID
    let push: Push?
    let codes: Codes?
    let policies: [PrintableText]
    let isReplacing: Bool

    /// Creates an outline.
    ///
    /// - Parameters:
    ///   - account: The account that is enrolled.
    ///   - push: Its device; `nil` without one.
    ///   - codes: Its codes; `nil` without any.
    ///   - policies: The names of what the server wants of this device.
    ///   - isReplacing: Whether the account is there and has the like.
    package init(
        account: AccountID,
        push: Push?,
        codes: Codes? = nil,
        policies: [PrintableText] = [],
        isReplacing: Bool
    ) {
        self.account = account
        self.push = push
        self.codes = codes
        self.policies = policies
        self.isReplacing = isReplacing
    }
}

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
    package let question: PrintableText

    package init(name: PrintableText, question: PrintableText) {
        self.name = name
        self.question = question
    }
}
