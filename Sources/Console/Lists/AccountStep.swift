package import Authenticator
package import Review

/// What the pane of accounts asks before it does something.
package enum AccountStep: Hashable, Sendable {
    /// A new name is typed.
    case renaming(AccountID, AccountOrder.NamePart, LineField)
    /// The phrase that removes an account is typed.
    case removing(Removal)
    /// Whether to do this.
    case asking(AccountOrder)
    /// An enrolment address is typed or pasted; it holds a secret.
    case addressing(TypedSecret, isFull: Bool)
    /// Whether to enrol by this address; the first line shown of what it says.
    case reviewing(TypedSecret, AddressSummary, top: Int)

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
