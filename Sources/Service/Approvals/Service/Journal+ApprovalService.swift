import Host
import Push
import Review
import Risk
import Store
import Vocabulary

extension Journal {
    /// Notes what became of an envelope.
    func log(_ receipt: ApprovalService.Receipt) {
        switch receipt {
        case .arrived(let entry), .rejecting(let entry):
            log(.arrived(id: entry.id.text, risk: entry.review.assessment.level.word))
        case .repeated(let entry?): log(.repeated(id: entry.id.text))
        // One that was deleted meanwhile.
        case .repeated(nil): break
        case .refused(let error): log(LogEntry.refused(code: error.code))
        }
    }

    /// Notes what happened while messages are fetched; messages note themselves.
    func log(_ update: Update) {
        switch update {
        case .connection(.connecting): log(.connection("connecting", code: nil))
        case .connection(.connected): log(.connection("connected", code: nil))
        case .connection(.lost(let reason, _)), .connection(.partly(let reason, _, _)):
            log(.connection("lost", code: reason.text))
        case .problem(let error), .lasting(let error?): log(.failed(code: error.code))
        default: break
        }
    }
}

extension LogEntry {
    /// A decision that is in the store; the number that answers a challenge is left out.
    static func decided(_ attempt: Attempt, on grounds: DecisionGrounds) -> LogEntry {
        let person: PrintableText =
            switch grounds {
            case .person: "person"
            case .rule: "rule"
            }
        return .decided(
            id: attempt.messageID,
            decision: attempt.decision.isRejection ? "reject" : "approve",
            attempt: attempt.number,
            by: person
        )
    }
}
