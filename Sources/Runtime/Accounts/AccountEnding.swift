import Authenticator
import Console
import Vocabulary

/// How an order about an account ended.
struct AccountEnding: Sendable {
    /// What the console is told.
    let event: Event
    /// Why it is not done, or only in part; `nil` when it is.
    let failure: (any CodedError)?

    init(event: Event, failure: (any CodedError)?) {
        self.event = event
        self.failure = failure
    }

    /// An order that was carried out.
    init(_ order: AccountOrder, done words: Wording) {
        event = .accountOrderEnded(order, State.Notice(words, style: .good))
        failure = nil
    }

    /// An order that has changed something, but not all that was wanted.
    init(_ order: AccountOrder, unfinished words: Wording, as failure: any CodedError) {
        event = .accountOrderEnded(order, State.Notice(words, style: .warning))
        self.failure = failure
    }

    /// An order that failed.
    init(_ order: AccountOrder, failed error: any Error) {
        let failure = error as? any CodedError ?? RuntimeError.interrupted
        event = .accountOrderEnded(order, Self.notice(of: failure))
        self.failure = failure
    }

    private static func notice(of error: any CodedError) -> State.Notice {
        switch error {
        case AccountError.policyViolation(let policy):
            // The name is the server's: it comes last.
            State.Notice(
                Wording(
                    "\(error.sentence); `pratique policy explain` tells more about the policy ",
                    quoted: PrintableText(policy).fitted(to: 60)
                ),
                style: .danger
            )
        case RuntimeError.enrolmentUnknown:
            State.Notice(
                "\(error.sentence). The device is kept and waits for the server.",
                style: .warning
            )
        default: State.Notice("\(error.sentence)", style: .danger)
        }
    }
}
