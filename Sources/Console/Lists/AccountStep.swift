package import Authenticator
package import Review
package import Vocabulary

/// What the pane of accounts asks before it does something.
package enum AccountStep: Hashable, Sendable {
    /// A new name is typed.
    case renaming(AccountID, AccountOrder.NamePart, LineField)
    /// The phrase that removes an account is typed.
    case removing(Removal)
    /// Whether to do this.
    case asking(AccountOrder)
    /// An enrolment address is typed or pasted; it holds a secret. What was wrong with it, if it was
    /// read before.
    case addressing(TypedSecret, isFull: Bool, problem: PrintableText? = nil)
    /// Whether to enrol by this address; the first line shown of what it says, and how many questions
    /// were answered with yes.
    case reviewing(TypedSecret, AddressSummary, top: Int, agreed: Int = 0)

    /// A step that changes something when it is answered.
    enum Change: Hashable {
        case order(AccountOrder)
        case removal(AccountID)
        case enrolment
    }

    /// What an answer changes; `nil` while a text is typed that changes nothing by itself.
    var change: Change? {
        switch self {
        case .asking(let order): .order(order)
        case .removing(let removal): .removal(removal.account)
        case .reviewing: .enrolment
        case .renaming, .addressing: nil
        }
    }

    /// Whether yes answers it.
    var isAnsweredByYes: Bool { !isTyping }

    /// Whether a line is typed: keys that follow must not be taken for commands.
    var isTyping: Bool {
        switch self {
        case .renaming, .removing, .addressing: true
        case .asking, .reviewing: false
        }
    }
}
