import Console
import Push
import Review
import Risk
package import Service
import Store
import Vocabulary

extension Event {
    /// What the console makes of an event at the service.
    init(_ event: ServiceEvent) {
        switch event {
        case .arrived(let entry): self = .arrived(entry)
        case .withdrawn(let mechanisms): self = .withdrawn(mechanisms: mechanisms)
        case .refused(let error): self = .refusedMessages(RefusedMessages(error))
        case .connection(let connection): self = .connection(connection)
        case .missed(let account):
            self = .notice(
                StatusMessage(Wording(Words.missed + " ", quoted: account), style: .warning)
            )
        case .problem(let error): self = .problem(error)
        }
    }

    /// A line that tells an error.
    static func problem(_ error: any CodedError) -> Event {
        .notice(StatusMessage(error.told, style: .danger))
    }
}

extension CodedError {
    /// The sentence with the code behind it, as the status line has it.
    var told: PrintableText { "\(reason) (\(code))" }
}

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
            let moved = Event.stateChanged(id, outcome.state)
            return AnswerReport(
                events: outcome.unrecorded.map { [moved, Event.problem($0)] } ?? [moved],
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
                events: [.stateChanged(id, state), .problem(error.coded)],
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

extension Event {
    /// What the console is told of an outcome.
    package init(_ outcome: AccountOutcome) {
        switch outcome {
        case .addressRead(let typed, let summary): self = .addressRead(typed, summary)
        case .done(let order, let account):
            let words = Wording("\(Self.past(order)): ", quoted: account)
            self = .accountOrderEnded(order, StatusMessage(words, style: .good))
        case .deviceTokenTold(let order, let standing, let isConfirmed, let failure):
            let reason = failure.map { "\($0.sentence) " } ?? ""
            let words = Wording("\(reason)Device token: \(standing).")
            let style: Style = isConfirmed ? .good : .warning
            self = .accountOrderEnded(order, StatusMessage(words, style: style))
        case .lockedAgain(let order, let lock, let account):
            let words = Wording("Still \(lock.sentence): ", quoted: account)
            self = .accountOrderEnded(order, StatusMessage(words, style: .warning))
        case .failed(let order, let error):
            self = .accountOrderEnded(order, Self.notice(of: error))
        }
    }

    /// What was done.
    private static func past(_ order: AccountOrder) -> PrintableText {
        switch order {
        case .enrol: "Enrolled"
        case .rename: "Renamed to"
        case .remove: "Removed"
        case .lock: "Locked"
        case .unlock: "Unlocked"
        case .rotateDeviceToken, .updateDeviceToken: "Told the device token"
        case .readAddress: "Read"
        }
    }

    private static func notice(of error: any CodedError) -> StatusMessage {
        switch error {
        case AccountError.policyViolation(let policy):
            // The name is the server's: it comes last.
            StatusMessage(
                Wording(
                    "\(error.sentence) `pratique policy explain` shows more about the policy ",
                    quoted: PrintableText(policy).fitted(to: 60)
                ),
                style: .danger
            )
        case RegistrationError.unknown:
            StatusMessage(
                "\(error.sentence) The device is kept and waits for the server.",
                style: .warning
            )
        default: StatusMessage("\(error.sentence)", style: .danger)
        }
    }
}
