package import Vocabulary

/// What PAM wants to have shown to the person, or to be told by them.
package struct VerificationPrompt: Hashable, Sendable {
    /// How a prompt is put.
    package enum Kind: Hashable, Sendable {
        /// A question whose reply must not be seen, such as a password.
        case hidden
        /// A question whose reply may be seen.
        case visible
        /// A remark, such as a call for a finger; a reply to it is not used.
        case information
        /// A complaint; a reply to it is not used.
        case error

        /// Whether PAM waits for a reply.
        package var isQuestion: Bool { self == .hidden || self == .visible }
    }

    /// The most UTF-8 bytes of a text that are shown, as PAM promises its modules.
    static let longestText = 512

    /// The module's own wording.
    package let text: PrintableText
    /// How it is put.
    package let kind: Kind

    package init(text: PrintableText, kind: Kind) {
        self.text = text
        self.kind = kind
    }

    /// The same with whose password it asks for in our own words before it.
    ///
    /// Modules say `Password:` alone, or `Password for ann:`. What asks for anything else, such as a
    /// one-time password, stays as it is.
    ///
    /// - Parameter user: The account of this machine.
    /// - Returns: The prompt to be shown.
    package func naming(_ user: PrintableText) -> VerificationPrompt {
        let words = text.text.lowercased()
        guard kind == .hidden, words.hasPrefix("password:") || words.hasPrefix("password for ")
        else {
            return self
        }
        return VerificationPrompt(
            text: "The password of this computer's user \(user). \(text)",
            kind: kind
        )
    }
}
