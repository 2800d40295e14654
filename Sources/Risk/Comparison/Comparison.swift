package import Vocabulary

/// A request compared with the baseline of its account, by property; not part of the level.
package struct Comparison: Hashable, Sendable {
    package enum Subject: String, Hashable, Sendable, CaseIterable {
        case payee
        case account
        case amount
        case place
        case device
        case hour
    }

    /// The relation to what is usual.
    package enum Standing: String, Hashable, Sendable, CaseIterable {
        case usual
        case different
        case new
        /// Too little to compare with.
        case unknown

        /// Whether it is highlighted.
        package var isMarked: Bool { self == .different || self == .new }
    }

    package struct Row: Hashable, Sendable {
        package let subject: Subject
        package let standing: Standing
        /// Such as `80 to 95`.
        package let usual: PrintableText?
        /// Such as `28x` or `172 km away`.
        package let difference: PrintableText?

        package init(
            _ subject: Subject,
            _ standing: Standing,
            usual: PrintableText? = nil,
            difference: PrintableText? = nil
        ) {
            self.subject = subject
            self.standing = standing
            self.usual = usual
            self.difference = difference
        }
    }

    /// Properties that are stated, or missing though usual; in the order of the subjects.
    package let rows: [Row]
    /// Known approved requests of the account.
    package let approvals: Int
    /// Fewer approvals are no baseline.
    package let needed: Int
    /// Approved payments to the same payee and account.
    package let payments: Int
    /// The index of the payment that is compared, the riskiest.
    package let leadingPayment: Int

    package init(
        rows: [Row] = [],
        approvals: Int = 0,
        needed: Int = 0,
        payments: Int = 0,
        leadingPayment: Int = 0
    ) {
        self.rows = rows
        self.approvals = approvals
        self.needed = needed
        self.payments = payments
        self.leadingPayment = leadingPayment
    }

    package subscript(subject: Subject) -> Row? { rows.first { $0.subject == subject } }
}
