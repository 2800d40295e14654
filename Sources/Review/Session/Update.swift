package import Push
package import Vocabulary

/// What happened, as every front end is told it: at the service by itself, or after an ``Action``.
package enum Update: Sendable {
    /// A verified request came, or one that is known changed as a whole.
    case arrived(Entry)
    /// Push devices were removed, and with them their requests.
    case withdrawn(mechanisms: Set<String>)
    /// A message was refused.
    case refused(any CodedError)
    /// The connections to the sources changed: the worst of them, and whether all are lost.
    case connection(Connection)
    /// A request for an account waits at its server, and has not come here.
    case missed(account: PrintableText)
    /// Something could not be stored or read.
    case problem(any CodedError)
    /// Something is wrong until this is told again; `nil` when it is over.
    case lasting((any CodedError)?)
    /// A request stands elsewhere.
    case stateChanged(MessageID, RequestState)
    /// What the person types at the login page now.
    case codeToType(PrintableText, for: MessageID)
    /// Nothing was sent: the approval needs more than it was given.
    case needs(MessageID, Need)
    /// An action was not done.
    case failed(any CodedError)
    /// The check of who is at the device asks for a line.
    case verificationAsked(VerificationPurpose, VerificationQuestion)
    /// The check has something to tell, such as to touch the reader.
    case verificationReported(VerificationPurpose, PrintableText)
    /// The person has proved who they are.
    case userVerified(VerificationPurpose)
    /// The check failed, or cannot be done; the reason in words.
    case verificationFailed(VerificationPurpose, reason: PrintableText)
    /// The one-time codes of all accounts, in the order in which they are shown.
    case codes([CodeRow])
    /// What a search of the history found, and whether there is more.
    case history([Entry], RequestFilter, isCut: Bool)
    /// What is known of a request of the history.
    case historyDetails(MessageID, HistoryDetails)
    /// It was noted whose so many requests were.
    case noted(Ownership, count: Int)
    /// A file with so many requests of the history was written.
    case exported(count: Int, file: PrintableText)
    /// All accounts, in the order of enrolment.
    case accounts([AccountRow])
    /// What an address says, or how an order about an account ended.
    case accountOrderEnded(AccountOutcome)
    /// What stands where requests would.
    case overview(Overview)
    /// Nobody knows where the person is, who may be asked now.
    case homeAsked
    /// What was typed of where the person is is no place; why, in words, and what
    /// may have been meant.
    case homeRefused(PrintableText, choices: [PrintableText] = [])
    /// Where the person is was kept; what the place is called.
    case homeKept(PrintableText)

    /// The request that came or changed; `nil` for everything else.
    package var entry: Entry? { if case .arrived(let entry) = self { entry } else { nil } }
}
