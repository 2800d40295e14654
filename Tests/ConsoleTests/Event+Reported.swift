import Push
import TestSupport
import Vocabulary

@testable import Console
@testable import Review

/// What the session tells and is asked for, in the words of the tests.
extension Event {
    static func arrived(_ entry: Entry) -> Event { .reported(.arrived(entry)) }

    static func withdrawn(mechanisms: Set<String>) -> Event {
        .reported(.withdrawn(mechanisms: mechanisms))
    }

    static func stateChanged(_ id: MessageID, _ state: RequestState) -> Event {
        .reported(.stateChanged(id, state))
    }

    static func connection(_ connection: Connection) -> Event { .reported(.connection(connection)) }

    static func verificationAsked(
        _ purpose: VerificationPurpose,
        _ question: VerificationQuestion
    ) -> Event {
        .reported(.verificationAsked(purpose, question))
    }

    static func verificationReported(_ purpose: VerificationPurpose, _ text: PrintableText) -> Event
    {
        .reported(.verificationReported(purpose, text))
    }

    static func userVerified(_ purpose: VerificationPurpose) -> Event {
        .reported(.userVerified(purpose))
    }

    static func verificationFailed(
        _ purpose: VerificationPurpose,
        reason: PrintableText
    ) -> Event {
        .reported(.verificationFailed(purpose, reason: reason))
    }

    static func codes(_ rows: [CodeRow]) -> Event { .reported(.codes(rows)) }

    static func history(_ rows: [Entry], _ filter: RequestFilter, isCut: Bool) -> Event {
        .reported(.history(rows, filter, isCut: isCut))
    }

    static func historyDetails(_ id: MessageID, _ details: HistoryDetails) -> Event {
        .reported(.historyDetails(id, details))
    }

    static func accounts(_ rows: [AccountRow]) -> Event { .reported(.accounts(rows)) }

    static func addressRead(_ address: TypedSecret, _ summary: AddressSummary) -> Event {
        .reported(.accountOrderEnded(.addressRead(address, summary)))
    }

    static func accountOrderEnded(_ order: AccountOrder, _ reported: StatusMessage) -> Event {
        .reported(.accountOrderEnded(.failed(order, Spoken(text: reported.text.text))))
    }

    static func overview(_ overview: Overview) -> Event { .reported(.overview(overview)) }
    static var homeAsked: Event { .reported(.homeAsked) }

    static func toldRefused(_ problem: PrintableText, choices: [PrintableText] = []) -> Event {
        .reported(.toldRefused(problem, choices: choices))
    }

    static func homeKept(_ label: PrintableText) -> Event { .reported(.told(.home, label)) }
}

/// An error of these words, its code before the first colon.
private struct Spoken: CodedError {
    let text: String

    var row: (code: String, reason: String) {
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return ("test", text) }
        return (String(parts[0]), String(parts[1].drop { $0 == " " }))
    }
}

extension Effect {
    static func answer(
        _ id: MessageID,
        _ decision: Decision,
        given proofs: Proofs = Proofs()
    ) -> Effect {
        .perform(.answer(id, decision, given: proofs))
    }

    static func verifyUser(_ purpose: VerificationPurpose) -> Effect {
        .perform(.verifyUser(purpose))
    }

    static func verificationReply(
        _ purpose: VerificationPurpose,
        _ typed: TypedSecret
    ) -> Effect {
        .perform(.reply(purpose, typed))
    }

    static func verificationCancelled(_ purpose: VerificationPurpose) -> Effect {
        .perform(.cancelVerification(purpose))
    }

    static func watchCodes(_ isWatched: Bool) -> Effect { .perform(.watch(.codes, isWatched)) }

    static func watchAccounts(_ isWatched: Bool) -> Effect {
        .perform(.watch(.accounts, isWatched))
    }

    static func watchOverview(_ isWatched: Bool) -> Effect {
        .perform(.watch(.overview, isWatched))
    }

    static func nextCode(_ account: AccountID) -> Effect { .perform(.nextCode(account)) }
    static func findHistory(_ filter: RequestFilter) -> Effect { .perform(.search(filter)) }
    static func recallDetails(_ id: MessageID) -> Effect { .perform(.recall(id)) }

    static func state(_ ids: [MessageID], _ statement: Ownership) -> Effect {
        .perform(.state(ids, statement))
    }

    static func exportHistory(_ filter: RequestFilter) -> Effect { .perform(.export(filter)) }
    static func account(_ order: AccountOrder) -> Effect { .perform(.account(order)) }
    static func findHome(_ text: String) -> Effect { .perform(.tell(.home, text)) }
    static var postponeHome: Effect { .perform(.tell(.home, nil)) }
}
