package import Vocabulary

/// A policy of an account, and how this device does.
package struct PolicyStanding: Hashable, Sendable {
    /// How the device does.
    package enum Verdict: Hashable, Sendable {
        case complies
        /// It fails; the reason in words.
        case fails(reason: PrintableText)
        /// This program does not know the policy, and ignores it.
        case unknown
    }

    /// The policy's name, which the server chose.
    package let name: PrintableText
    /// How the device does.
    package let verdict: Verdict

    /// Creates a standing.
    package init(name: PrintableText, verdict: Verdict) {
        self.name = name
        self.verdict = verdict
    }
}
