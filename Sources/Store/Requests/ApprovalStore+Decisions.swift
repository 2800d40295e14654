package import Push
package import Vocabulary

extension ApprovalStore {
    /// Notes a decision before it is sent, and bars every other.
    ///
    /// Begins from a pending or refused request, or from one whose outcome is unknown with the
    /// same decision. An answer whose process has ended, or that began longer ago than
    /// ``leaseMilliseconds``, no longer bars: its outcome is unknown. Only a rejection begins while
    /// the account is locked. The audit trail gets its entry in the same transaction.
    ///
    /// - Parameters:
    ///   - decision: What the person decided.
    ///   - request: The verified request; its facts decide, not what the file says.
    ///   - shown: Exactly what the person saw, line by line.
    ///   - grounds: What the decision rests on.
    ///   - now: Our clock.
    /// - Returns: The attempt to carry out, or why the decision may not be sent now.
    /// - Throws: `.requestMissing`, and what any change throws; then nothing may be sent.
    package func begin(
        _ decision: Decision,
        for request: ApprovalRequest,
        shown: [PrintableText],
        grounds: DecisionGrounds = .person(confirmationLevel: nil),
        now: Instant
    ) async throws(StorageError) -> Swift.Result<Attempt, AnswerError> {
        let holder = process?.text
        return try await change { database in
            let rows = RequestRows(database: database, vault: self.vault)
            guard var row = try rows.request(of: request) else {
                throw StorageError.requestMissing
            }
            let uid = request.facts.mechanismUID
            let account = try PushRows(database: database, vault: self.vault).account(uid: uid)
            if !decision.isRejection, let refusal = try self.refusal(of: account, in: database) {
                return .failure(.account(refusal))
            }
            let isAbandoned = try row.isAbandoned(at: now)
            let state = isAbandoned ? row.state.afterInterruption : row.state
            let answerError = state.answerError(
                to: decision,
                kind: request.facts.kind,
                validity: request.facts.validity,
                at: now
            )
            if let answerError { return .failure(answerError) }
            let attempt = Attempt(
                messageID: request.messageID.text,
                decision: decision,
                previous: state,
                number: try row.attempts.next(),
                account: account
            )
            let decisions = DecisionTrail(trail: AuditTrail(self.vault), database: database)
            if isAbandoned {
                try decisions.record(
                    .decisionInterrupted,
                    state,
                    messageID: attempt.messageID,
                    attempt: row.attempts,
                    account: attempt.account,
                    at: now
                )
            }
            try decisions.recordBeginning(of: attempt, shown: shown, on: grounds, at: now)
            row.begin(attempt, by: holder, at: now)
            try rows.write(row)
            return .success(attempt)
        }
    }

    /// Why an account may not be used; `nil` when it may.
    nonisolated private func refusal(
        of id: AccountID?,
        in database: Database
    ) throws -> AccountError? {
        guard let id,
            let known = try AccountRows(database: database, vault: vault).account(id)
        else { return nil }
        do throws(AccountError) {
            try known.account.checkUsable()
            return nil
        } catch {
            return error
        }
    }

    /// Notes the outcome of an attempt, in the audit trail too.
    ///
    /// When the attempt no longer bars others, because it took too long, only a delivery is
    /// noted, and only while no other decision has begun: that the server took the answer stays
    /// true whatever became of its repetition.
    ///
    /// - Parameters:
    ///   - attempt: What ``begin(_:for:shown:grounds:now:)`` gave.
    ///   - state: Delivered, refused or unknown, with the attempt's decision.
    ///   - httpStatus: The status of the reply, for the audit trail; `nil` when none came.
    ///   - learning: Changes the account's baseline in the same transaction, once, when the request
    ///     becomes a delivered one.
    ///   - now: Our clock.
    /// - Returns: Where the request stands now.
    /// - Throws: `.requestMissing` when its mechanism was removed meanwhile; the audit trail has
    ///   the outcome all the same.
    package func finish(
        _ attempt: Attempt,
        as state: RequestState,
        httpStatus: Int? = nil,
        learning: BaselineChange? = nil,
        now: Instant
    ) async throws(StorageError) -> RequestState {
        if case .sending = state { preconditionFailure("an attempt ends with an outcome") }
        precondition(state.decision == attempt.decision, "an outcome of another decision")
        let noted: RequestState? = try await change { database in
            let rows = RequestRows(database: database, vault: self.vault)
            let decisions = DecisionTrail(trail: AuditTrail(self.vault), database: database)
            guard var row = try rows.request(attempt.messageID) else {
                try decisions.recordOutcome(state, of: attempt, httpStatus: httpStatus, at: now)
                return nil
            }
            let stored = row.state
            let isOwn =
                stored == .sending(attempt.decision) && row.attempts == attempt.number
            let isLateDelivery =
                state == .delivered(attempt.decision) && stored != state
                && stored.decision == attempt.decision
            guard isOwn || isLateDelivery else { return stored }
            row.settle(state, at: now)
            try rows.write(row)
            try decisions.recordOutcome(state, of: attempt, httpStatus: httpStatus, at: now)
            if state == .delivered(attempt.decision) {
                if row.statement == nil {
                    try BaselineRows(database: database, vault: self.vault)
                        .learn(learning, from: row.messageID, row.mechanismUID)
                }
                // Behind it: nothing more is learned of what was spoken of.
                if let statement = attempt.decision.statement {
                    try self.record(statement, about: row, in: database, at: now)
                }
            }
            return state
        }
        guard let noted else { throw .requestMissing }
        return noted
    }
}

extension ApprovalStore {
    /// Notes what is said of a request, in place of an earlier statement, and in the audit trail.
    nonisolated func record(
        _ statement: Ownership,
        about request: StoredRequest,
        in database: Database,
        at now: Instant
    ) throws {
        var request = request
        request.statement = statement
        try request.write(to: database, vault)
        let event = AuditTrail.Event(
            statement == .mine ? .requestMine : .requestNotMine,
            account: try PushRows(database: database, vault: vault)
                .account(uid: request.mechanismUID),
            messageID: request.messageID
        )
        try AuditTrail(vault).append(event, at: now, to: database)
    }
}

/// An answer that may be sent: its decision is in the store, and no other can begin.
package struct Attempt: Hashable, Sendable {
    package let messageID: String
    package let decision: Decision
    package let previous: RequestState
    /// Which answer to the request this is, from 1.
    package let number: Int
    let account: AccountID?
}

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
        case .person: .decisionMade
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
