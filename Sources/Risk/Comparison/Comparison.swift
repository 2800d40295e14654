package import Vocabulary

/// What a request says beside what is usual for its account, property by property.
///
/// It shows in one table what hints say one by one, and is no part of the level.
package struct Comparison: Hashable, Sendable {
    /// What is compared.
    package enum Subject: String, Hashable, Sendable, CaseIterable {
        case payee
        /// The account that gets the money.
        case account
        case amount
        case place
        case device
        case hour
    }

    /// How the request stands to what is usual.
    package enum Standing: String, Hashable, Sendable, CaseIterable {
        case usual
        /// Another than usual.
        case different
        /// Never seen before, where others were.
        case new
        /// There is too little to compare with.
        case unknown

        /// Whether a person is to look at it.
        package var isMarked: Bool { self == .different || self == .new }
    }

    /// One property.
    package struct Row: Hashable, Sendable {
        /// What is compared.
        package let subject: Subject
        /// How the request stands to what is usual.
        package let standing: Standing
        /// What is usual, such as `80 to 95`; `nil` when nothing is known.
        package let usual: PrintableText?
        /// How much the request differs, such as `28x` or `172 km away`; `nil` for nothing to say.
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

    /// What the request states, or leaves out though it is usual; in the order of the subjects.
    package let rows: [Row]
    /// How many approved requests of the account are known.
    package let approvals: Int
    /// How many without which nothing is called usual.
    package let needed: Int
    /// How many approved payments to the same payee and account are known; 0 where it is none.
    package let payments: Int
    /// Which of several payments of the message is compared: the one that weighs most.
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
