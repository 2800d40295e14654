package import Push

/// What a person wants of the session, whichever front end they say it to.
package enum Action: Hashable, Sendable {
    /// What a front end is told again and again while it shows it.
    package enum Subject: Hashable, Sendable {
        case codes
        case accounts
        /// What stands where requests would.
        case overview
    }

    /// Tell all requests that can be answered.
    case list
    /// Tell a request as it is assessed now.
    case look(MessageID)
    /// Tell the requests again that are assessed otherwise than they were shown.
    case recheck
    /// Send this answer, for which the person has given so much.
    case answer(MessageID, Decision, given: Proofs = Proofs())
    /// Check who is at the device. Its questions come as ``Update/verificationAsked(_:_:)``.
    case verifyUser(VerificationPurpose)
    /// What was typed for the question that the check asked last; `nil` when nobody answers.
    case reply(VerificationPurpose, TypedSecret?)
    /// Stop the check; nothing more is told of it.
    case cancelVerification(VerificationPurpose)
    /// Start or stop to tell it, and again when it may have changed.
    case watch(Subject, Bool)
    /// Tell the one-time codes of all accounts.
    case codes
    /// Make the code of an account, the next one of a counter, and tell all codes again.
    case nextCode(AccountID)
    /// Search the history, and tell what was found.
    case search(RequestFilter)
    /// Tell what is known of a request of the history.
    case recall(MessageID)
    /// Note whose these requests were, and tell their details again.
    case state([MessageID], Ownership)
    /// Write what a search finds to a new file, and tell its name.
    case export(RequestFilter)
    /// Tell all accounts.
    case accounts
    /// Do this with an account, and tell what an address says or how it ended.
    case account(AccountOrder)
    /// Look up where the person says that they are, and keep it; `nil` when they tell it later.
    case keepHome(String?)
}
