package import Push
package import Vocabulary

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
    case accounts
    /// Do this with an account, and tell what an address says or how it ended.
    case account(AccountOrder)
    /// Keep what the person tells in a line; `nil` when they tell where they are later.
    case tell(Told, String?)

    /// What a line is about.
    package enum Told: Hashable, Sendable {
        /// Where they are: a town or coordinates.
        case home
        /// What will come and until when, such as `1,200 GBP to River Insurance until Friday`, or where
        /// they will be.
        case expectation
        /// What they keep about a payee; nothing removes it.
        case payeeNote(PrintableText)
    }
}

/// What happened, as every front end is told it: at the service by itself, or after an ``Action``.
package enum Update: Sendable {
    /// A verified request came, or one that is known changed as a whole.
    case arrived(Entry)
    /// Push devices were removed, and with them their requests.
    case withdrawn(mechanisms: Set<String>)
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
    /// What the person told cannot be kept; why, in words, and what may have been meant.
    case toldRefused(PrintableText, choices: [PrintableText] = [])
    /// What the person told was kept, as it is shown.
    case told(Action.Told, PrintableText)

    /// The request that came or changed; `nil` for everything else.
    package var entry: Entry? { if case .arrived(let entry) = self { entry } else { nil } }
}
