package import Push
package import Vocabulary

/// What an enrolment address says, or how an order about an account ended.
package enum AccountOutcome: Sendable {
    /// What an address says; nothing was changed.
    case addressRead(TypedSecret, AddressSummary)
    /// The order was carried out; the account's name as it is shown then.
    case done(AccountOrder, account: PrintableText)
    /// The server was told the device token: where the token stands, and what went wrong.
    case deviceTokenReported(
        AccountOrder,
        status: PrintableText,
        isConfirmed: Bool,
        failure: (any CodedError)?
    )
    /// The lock was ended, and a policy that still fails has set it again.
    case lockedAgain(AccountOrder, AccountLock, account: PrintableText)
    /// Nothing was done, or it is not known whether all was; whether the device is kept and waits for its
    /// server.
    case failed(AccountOrder, any CodedError, isKept: Bool = false)

    /// What was ordered.
    package var order: AccountOrder {
        switch self {
        case .addressRead(let address, _): .readAddress(address)
        case .done(let order, _), .deviceTokenReported(let order, _, _, _),
            .lockedAgain(let order, _, _), .failed(let order, _, _):
            order
        }
    }
}

extension AccountLock {
    /// Who or what locked the account, as part of a sentence.
    package var sentence: PrintableText {
        switch self {
        case .policy(let name): "locked: policy \(name) fails"
        case .person(nil): "locked by a person"
        case .person(let name?): "locked by a person, naming policy \(name)"
        }
    }
}
