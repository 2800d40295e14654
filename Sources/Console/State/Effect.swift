package import Push
package import Review

/// What the shell must do, as data a test can compare.
package enum Effect: Hashable, Sendable {
    /// Send this answer, for which the person has given so much. The entry's state is `.sending` already.
    case answer(MessageID, Decision, given: Proofs = Proofs())
    /// Check who is at the device. Its questions come as
    /// ``Event/verificationAsked(_:_:)``, its end as ``Event/userVerified(_:)`` or
    /// ``Event/verificationFailed(_:reason:)``.
    case verifyUser(VerificationPurpose)
    /// The answer to the question that the check asked last.
    case verificationReply(VerificationPurpose, TypedSecret)
    /// Stop the check; nothing more is told of it.
    case verificationCancelled(VerificationPurpose)
    /// Start or stop to tell the one-time codes of all accounts, and new ones when theirs are over.
    case watchCodes(Bool)
    /// Make the next code of a counter, and tell all codes again.
    case nextCode(AccountID)
    /// Search the history, and tell what was found.
    case findHistory(HistoryFilter)
    /// Tell what is known of a request of the history.
    case recallDetails(MessageID)
    /// Note whose these requests were, and tell their details again.
    case state([MessageID], HistoryStatement)
    /// Write what the search finds to a new file, and tell its name.
    case exportHistory(HistoryFilter)
    /// Start or stop to tell all accounts, and again when they may have changed.
    case watchAccounts(Bool)
    /// Do this with an account; its end comes as ``Event/accountOrderEnded(_:_:)``, what an
    /// address says as ``Event/addressRead(_:_:)``.
    case account(AccountOrder)
    /// Start or stop to tell what stands where requests would, and again when it may have changed.
    case watchOverview(Bool)
    /// Look up where the person says that they are, and keep it; ``Event/homeKept(_:)`` or
    /// ``Event/homeRefused(_:)`` tells the end.
    case findHome(String)
    /// Note that the person tells later where they are.
    case postponeHome
    /// Keep the address that messages are fetched from, and fetch there;
    /// ``Event/deliveriesKept(_:)`` or ``Event/deliveriesRefused(_:)`` tells the end.
    case keepDeliveries(String)
    /// The person tells later where messages come from.
    case postponeDeliveries
    /// Leave the screen, run the demonstration, and come back.
    case demonstrate
    /// Ring the bell: a request came.
    case bell
    /// Start or stop to send a tick every second; without, one when a minute begins.
    case ticking(Bool)
    /// Draw with this theme from now on.
    case theme(Theme)
    /// Draw everything anew, as another program may have written on the terminal.
    case redraw
    /// End the program.
    case quit
}
