package import Facts
package import Review
package import Vocabulary

/// A line that tells what just happened.
package struct StatusMessage: Hashable, Sendable {
    /// The words, ours before those of a message.
    let wording: Wording
    /// The same in one row, for windows whose rows belong to the next request; `nil` for all of it.
    let short: Wording?
    /// How they are shown.
    package let style: Style
    /// The request whose answer it tells the end of.
    let outcome: MessageID?

    package init(_ text: PrintableText, style: Style = .plain) {
        self.init(Wording(text), style: style)
    }

    package init(
        _ wording: Wording,
        short: Wording? = nil,
        style: Style = .plain,
        outcome: MessageID? = nil
    ) {
        self.wording = wording
        self.short = short
        self.style = style
        self.outcome = outcome
    }

    /// All words.
    package var text: PrintableText { wording.text }
}
