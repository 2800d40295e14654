package import Vocabulary

/// A message or question of PAM to the user.
package struct VerificationPrompt: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Such as a password.
        case hidden
        /// The reply may be shown.
        case visible
        /// A remark, such as a request for a finger, without reply.
        case information
        /// Without reply.
        case error

        package var isQuestion: Bool { self == .hidden || self == .visible }
    }

    /// UTF-8 bytes shown, as PAM promises its modules.
    static let longestText = 512

    package let text: PrintableText
    package let kind: Kind

    package init(text: PrintableText, kind: Kind) {
        self.text = text
        self.kind = kind
    }

    /// The prompt with the user in our own words before it, when it asks for a password.
    ///
    /// Modules say only `Password:`, or `Password for ann:`. Others, such as one for a one-time
    /// password, stay.
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
