import Console
import Push
import Review
import Risk
import Service
import Store
import Vocabulary

extension ApprovalService {
    /// What one answer had to tell, and whether the server took it.
    struct AnswerReport {
        let events: [Event]
        let isDelivered: Bool
        /// The sentence with what the person types at the login page now.
        var code: PrintableText?
        /// The request as it is now, when that is why nothing was sent; told once the answer is
        /// settled.
        var renewed: Entry?
    }

    /// Carries out one answer; the events tell where the request stands then.
    func told(
        answering decision: Decision,
        to id: MessageID,
        shown: [PrintableText],
        given proofs: Proofs
    ) async -> AnswerReport {
        do {
            let outcome = try await answer(
                decision,
                to: id,
                shown: shown,
                given: proofs
            )
            let moved = Event.told(.stateChanged(id, outcome.state))
            return AnswerReport(
                events: outcome.unrecorded.map { [moved, Event.told(.problem($0))] } ?? [moved],
                isDelivered: outcome.state == .delivered(decision),
                code: outcome.code.map { Words.typeCode($0) }
            )
        } catch {
            // Nothing was sent: the ledger tells where the request stands, which another program
            // may have changed.
            let code = error.coded.code
            let stored = try? await ledger.request(messageID: id.text)
            let state = stored?.state ?? .refused(decision, .notSent(code: code))
            let isRenewed = error as? RequestError == .riskRose
            return AnswerReport(
                events: [.told(.stateChanged(id, state)), .told(.problem(error.coded))],
                isDelivered: false,
                renewed: isRenewed ? try? await entry(id) : nil
            )
        }
    }

    /// Where answers stand that nobody waited for, as lines to print.
    func standing(of entries: [Entry]) async -> [PrintableText] {
        var lines: [PrintableText] = []
        for entry in entries {
            guard let state = try? await ledger.request(messageID: entry.id.text)?.state else {
                continue
            }
            lines.append(entry.outcome(state))
        }
        return lines
    }
}
