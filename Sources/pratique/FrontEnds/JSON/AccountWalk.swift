import Console
import Host
import Push
import Review
import Vocabulary

/// A command about accounts on its way through the console's questions, which it answers with what
/// it has brought along.
struct AccountWalk {
    private var state: State

    /// Opens the accounts.
    init(_ rows: [AccountRow], at now: Instant) {
        state = State(size: Size(width: Plain.columns, height: 24), now: now)
        _ = update(&state, on: .intent(.act(.accounts)))
        _ = update(&state, on: .accounts(rows))
    }

    /// What is ordered when a person wants a change of an account and has confirmed it.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - row: The account.
    ///   - typed: The phrase as it was typed.
    /// - Returns: The order, also where the console asks nothing: whether it can be carried out is
    ///   for the service to tell.
    /// - Throws: `FrontEndError.nameUntyped`.
    mutating func order(
        _ change: AccountChange,
        of row: AccountRow,
        typed: String
    ) throws(FrontEndError) -> AccountOrder {
        _ = update(&state, on: .intent(.change(row.id, change)))
        switch question {
        case .removing(let removal):
            guard removal.accepts(typed) else { throw .nameUntyped }
            return take(.type(typed)) ?? change.order(about: row.id)
        case .asking: return take(.confirm) ?? change.order(about: row.id)
        default: return change.order(about: row.id)
        }
    }

    /// What is ordered when a person wants to enrol and has confirmed what the address says.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - summary: What it says.
    ///   - isReplacing: Whether they know that it replaces what is here.
    /// - Returns: The order.
    /// - Throws: `FrontEndError.enrolmentUnread`.
    mutating func enrolment(
        by address: TypedSecret,
        saying summary: AddressSummary,
        isReplacing: Bool
    ) throws(FrontEndError) -> AccountOrder {
        _ = update(&state, on: .intent(.readAddress(address)))
        _ = update(&state, on: .addressRead(address, summary))
        guard !summary.isReplacing || isReplacing else { throw .enrolmentUnread }
        for _ in summary.confirmations { _ = take(.confirm) }
        guard let order = take(.confirm) else { throw .enrolmentUnread }
        return order
    }

    /// What the console asks; `nil` when it asks nothing.
    private var question: AccountStep? {
        guard case .accounts(let list) = state.dialog else { return nil }
        return list.step
    }

    /// Gives the answer; what is ordered by it.
    private mutating func take(_ answer: Intent) -> AccountOrder? {
        for case .account(let order) in update(&state, on: .intent(answer)) { return order }
        return nil
    }
}
