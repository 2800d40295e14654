package import Push
package import Vocabulary

/// One account in the pane of one-time codes.
package struct CodeRow: Hashable, Sendable, Identifiable {
    /// What stands beside the account's name.
    package enum Content: Hashable, Sendable {
        /// A code that belongs to a span of time.
        case timeBased(code: PrintableText, start: Instant, until: Instant)
        /// A code that belongs to a count; without one until the person asks for the next.
        ///
        /// `next` is the counter of the code that would follow.
        case counter(code: PrintableText?, next: UInt64)
        case locked(AccountLock)
        /// No code can be made; the reason in words.
        case failed(reason: PrintableText)
    }

    package let account: AccountID
    /// The account's name as it is shown.
    package let label: PrintableText
    /// The code, or why there is none.
    package let content: Content

    package init(account: AccountID, label: PrintableText, content: Content) {
        self.account = account
        self.label = label
        self.content = content
    }

    /// The same as ``account``.
    package var id: AccountID { account }

    /// The code in groups; `nil` when there is none, or its time is over.
    package func code(at now: Instant) -> PrintableText? {
        switch content {
        case .timeBased(let code, _, let until): now < until ? Self.grouped(code) : nil
        case .counter(let code, _): code.map { Self.grouped($0) }
        case .locked, .failed: nil
        }
    }

    /// `123 456`, `1234 5678`: two halves, when there are two.
    private static func grouped(_ code: PrintableText) -> PrintableText {
        let digits = Array(code.text)
        guard digits.count >= 6, digits.count.isMultiple(of: 2) else { return code }
        let half = digits.count / 2
        return PrintableText(String(digits[..<half]) + " " + String(digits[half...]))
    }
}
