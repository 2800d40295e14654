/// What an entry of the audit trail tells.
package enum AuditKind: String, Hashable, Sendable, CaseIterable {
    /// A person has decided; written before anything is sent.
    case decisionBegun = "decision.begun"
    /// A rule that the person has set has rejected; written before anything is sent.
    case decisionAutomatic = "decision.automatic"
    /// What became of the answer.
    case decisionOutcome = "decision.outcome"
    /// The program ended before the outcome was known.
    case decisionInterrupted = "decision.interrupted"
    /// A server has said how a request ended.
    case requestEnded = "request.ended"
    /// A server has listed a request again that it had listed no more.
    case requestReopened = "request.reopened"
    /// An account or its second half was enrolled.
    case accountEnrolled = "account.enrolled"
    /// A half of an account was enrolled again.
    case accountReplaced = "account.replaced"
    /// An account or one half of it was removed.
    case accountRemoved = "account.removed"
    /// An account was locked.
    case accountLocked = "account.locked"
    /// An account was unlocked.
    case accountUnlocked = "account.unlocked"
    /// A counter-based one-time code was given.
    case codeGiven = "code.given"
    /// The secret of one-time codes was shown.
    case accountExported = "account.exported"
    /// Another passphrase or key file opens the ledger.
    case protectionChanged = "protection.changed"
    /// Requests that were over were deleted.
    case historyPruned = "history.pruned"
    /// A person has said that a past request was their own.
    case requestOwned = "request.owned"
    /// A person has said that a past request was somebody else's.
    case requestDisowned = "request.disowned"
    /// A person has taken a ledger as it is, which no marker told of.
    case storeUpgraded = "store.upgraded"
    /// A person has set which PAM service asks who is at the device.
    case pamServiceSet = "pam-service.set"
    /// A person has told where they are, that they tell it later, or has had it forgotten.
    case homeSet = "home.set"
    /// A person has told where messages come from, or has had it forgotten.
    case deliveriesSet = "deliveries.set"
    /// A person has said whether a server may know where this device is.
    case locationConsent = "location.consent"
    /// A key that signs in was made.
    case keyMade = "key.made"
    /// A person has signed in with a key.
    case keyUsed = "key.used"
    /// A person has changed what a key is called.
    case keyRenamed = "key.renamed"
    /// A key was removed.
    case keyRemoved = "key.removed"
    /// A copy of the ledger was written.
    case storeBackedUp = "store.backed-up"
    /// The ledger was put back from a copy.
    case storeRestored = "store.restored"
    /// What was learned of an account was removed.
    case habitsForgotten = "habits.forgotten"
    /// The end of the trail was not as this program had left it when an entry was added.
    case trailDamaged = "trail.damaged"
}
