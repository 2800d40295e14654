import Push
import Vocabulary

/// Writes what is decided, and what comes of it, into the audit trail.
struct DecisionTrail {
    let trail: AuditTrail
    let database: Database

    func recordBeginning(
        of attempt: Attempt,
        shown: [PrintableText],
        on grounds: DecisionGrounds,
        at now: Instant
    ) throws {
        let event = AuditTrail.Event(
            grounds.kind,
            account: attempt.account,
            messageID: attempt.messageID,
            detail: "\(Self.words(for: .sending(attempt.decision))), attempt \(attempt.number)"
                + grounds.detail,
            shown: shown
        )
        try trail.append(event, at: now, to: database)
    }

    /// Notes the outcome of an attempt, and the HTTP status of the reply when one came.
    func recordOutcome(
        _ state: RequestState,
        of attempt: Attempt,
        httpStatus: Int?,
        at now: Instant
    ) throws {
        try record(
            .decisionOutcome,
            state,
            messageID: attempt.messageID,
            attempt: attempt.number,
            httpStatus: httpStatus,
            account: attempt.account,
            at: now
        )
    }

    /// Notes how a server has ended requests, or that it lists them again, without an ending.
    ///
    /// However many there are, it is one entry: a server can list and end requests without end.
    func recordEnding(
        _ ending: RequestState.Ending?,
        of messageIDs: [String],
        account: AccountID?,
        at now: Instant
    ) throws {
        let isOne = messageIDs.count == 1
        let words = [isOne ? nil : "\(messageIDs.count) requests", ending?.rawValue]
        let event = AuditTrail.Event(
            ending == nil ? .requestReopened : .requestEnded,
            account: account,
            messageID: isOne ? messageIDs[0] : nil,
            detail: words.compactMap(\.self).joined(separator: ", ")
        )
        try trail.append(event, at: now, to: database)
    }

    func record(
        _ kind: AuditKind,
        _ state: RequestState,
        messageID: String,
        attempt: Int,
        httpStatus: Int? = nil,
        account: AccountID?,
        at now: Instant
    ) throws {
        let event = AuditTrail.Event(
            kind,
            account: account,
            messageID: messageID,
            detail: "\(Self.words(for: state)), attempt \(attempt)"
                + (httpStatus.map { ", HTTP \($0)" } ?? "")
        )
        try trail.append(event, at: now, to: database)
    }

    /// The state and its decision in the words of the `requests` table.
    private static func words(for state: RequestState) -> String {
        let columns = StateColumns(state)
        let status = columns.causeStatus.map { String($0) }
        let number = columns.number.map { String($0) }
        return [
            columns.state, columns.decision, number, columns.answer, columns.cause,
            columns.causeCode, status,
        ].compactMap { $0 }.joined(separator: " ")
    }
}

package enum DecisionGrounds: Hashable, Sendable {
    /// A person has decided; the word names what they had to do beside the usual keys.
    case person(confirmationLevel: String?)
    /// A rule that the person has set, such as `place.far-from-home`.
    case rule(String)

    var kind: AuditKind {
        switch self {
        case .person: .decisionBegun
        case .rule: .decisionAutomatic
        }
    }

    var detail: String {
        switch self {
        case .person(nil): ""
        case .person(let confirmationLevel?): ", friction \(confirmationLevel)"
        case .rule(let rule): Self.ruleMark + rule
        }
    }

    /// What stands before the rule of a decision that no person took.
    static let ruleMark = ", by rule "
}
