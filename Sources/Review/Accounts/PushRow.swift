package import Vocabulary

/// The push device of an account in the pane of accounts.
package struct PushRow: Hashable, Sendable {
    /// Where the device token stands with the server.
    package enum Token: Hashable, Sendable {
        /// The server has confirmed the token that is wanted.
        case confirmed
        /// A new one waits for the server, which has confirmed an older one.
        case waiting
        /// The server has confirmed none.
        case unconfirmed
        /// The server takes no new one.
        case unsupported
        /// None is used: the device asks its server what waits.
        case polled
    }

    /// Where answers go.
    package let answers: PrintableText
    /// Where the device was registered.
    package let registration: PrintableText
    /// Where the device token stands.
    package let token: Token
    /// The same in words.
    package let tokenSentence: PrintableText

    /// Creates a row.
    package init(
        answers: PrintableText,
        registration: PrintableText,
        token: Token,
        tokenSentence: PrintableText
    ) {
        self.answers = answers
        self.registration = registration
        self.token = token
        self.tokenSentence = tokenSentence
    }

    /// Whether the server does not know yet where the device is to be reached.
    package var isDelayed: Bool { token == .waiting || token == .unconfirmed }
}
