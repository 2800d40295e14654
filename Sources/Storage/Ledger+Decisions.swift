package import Authenticator
package import Facts
import Foundation
import GRDB
package import Vocabulary

extension Ledger {
    /// How long an answer counts as under way when nobody can tell whether its process still
    /// runs, in milliseconds: twice the longest time that sending may take.
    package static let leaseMilliseconds: Int64 = 60_000

    /// Notes a decision before it is sent, and bars every other.
    ///
    /// Begins from a pending or refused request, or from one whose outcome is unknown with the
    /// same decision. An answer whose process has ended, or that began longer ago than
    /// ``leaseMilliseconds``, no longer bars: its outcome is unknown.
    ///
    /// - Parameters:
    ///   - decision: What the person decided.
    ///   - request: The verified request; its facts decide, not what the file says.
    ///   - now: Our clock.
    /// - Returns: The attempt to carry out, or why the decision may not be sent now.
    /// - Throws: `.requestMissing`, and what any change throws; then nothing may be sent.
    package func begin(
        _ decision: Decision,
        for request: ApprovalRequest,
        now: Instant
    ) async throws(StorageError) -> Swift.Result<Attempt, AnswerError> {
        let holder = process?.text
        return try await change { database in
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT * FROM requests
                    WHERE message_id = ? AND mechanism_uid = ? AND challenge = ?
                    """,
                arguments: [
                    request.messageID.text, request.facts.mechanismUID,
                    Data(request.facts.challenge),
                ]
            )
            guard let row else { throw StorageError.requestMissing }
            let columns = Columns(row)
            let stored = try StateColumns(columns).restored()
            let state =
                try Self.isAbandoned(columns, at: now) ? stored.afterInterruption : stored
            let objection = state.objection(
                to: decision,
                kind: request.facts.kind,
                validity: request.facts.validity,
                at: now
            )
            if let objection { return .failure(objection) }
            let attempt = Attempt(
                messageID: request.messageID.text,
                decision: decision,
                previous: state,
                number: try columns.value("attempts") + 1
            )
            try Self.write(.sending(decision), to: attempt.messageID, in: database)
            try database.execute(
                sql: """
                    UPDATE requests SET attempts = ?, decided = ?, settled = NULL, holder = ?
                    WHERE message_id = ?
                    """,
                arguments: [attempt.number, now.milliseconds, holder, attempt.messageID]
            )
            return .success(attempt)
        }
    }

    /// Notes the outcome of an attempt.
    ///
    /// When the attempt no longer bars others, because it took too long, only a delivery is
    /// noted, and only while no other decision has begun: that the server took the answer stays
    /// true whatever became of its repetition.
    ///
    /// - Parameters:
    ///   - attempt: What ``begin(_:for:now:)`` gave.
    ///   - state: Delivered, refused or unknown, with the attempt's decision.
    ///   - now: Our clock.
    /// - Returns: Where the request stands now.
    /// - Throws: `.requestMissing` when its mechanism was removed meanwhile.
    package func finish(
        _ attempt: Attempt,
        as state: RequestState,
        now: Instant
    ) async throws(StorageError) -> RequestState {
        if case .sending = state { preconditionFailure("an attempt ends with an outcome") }
        precondition(state.decision == attempt.decision, "an outcome of another decision")
        return try await change { database in
            let row = try Row.fetchOne(
                database,
                sql: "SELECT * FROM requests WHERE message_id = ?",
                arguments: [attempt.messageID]
            )
            guard let row else { throw StorageError.requestMissing }
            let columns = Columns(row)
            let stored = try StateColumns(columns).restored()
            let isOwn =
                try stored == .sending(attempt.decision)
                && columns.value("attempts") == attempt.number
            let isLateDelivery =
                state == .delivered(attempt.decision) && stored != state
                && stored.decision == attempt.decision
            guard isOwn || isLateDelivery else { return stored }
            try Self.write(state, to: attempt.messageID, in: database)
            try database.execute(
                sql: "UPDATE requests SET settled = ?, holder = NULL WHERE message_id = ?",
                arguments: [now.milliseconds, attempt.messageID]
            )
            return state
        }
    }

    /// Turns answers that a dead process left under way into unknown outcomes.
    ///
    /// - Returns: The message ids of the requests that changed, oldest first.
    package func recoverInterrupted(now: Instant) async throws(StorageError) -> [String] {
        try await change { database in
            let rows = try Row.fetchAll(
                database,
                sql: "SELECT * FROM requests WHERE state = 'sending' ORDER BY received, message_id"
            )
            var recovered: [String] = []
            for columns in rows.map({ Columns($0) })
            where try Self.isAbandoned(columns, at: now) {
                let messageID: String = try columns.value("message_id")
                let state = try StateColumns(columns).restored().afterInterruption
                try Self.write(state, to: messageID, in: database)
                try database.execute(
                    sql: "UPDATE requests SET settled = ?, holder = NULL WHERE message_id = ?",
                    arguments: [now.milliseconds, messageID]
                )
                recovered.append(messageID)
            }
            return recovered
        }
    }

    /// Whether nobody carries the answer on any more.
    ///
    /// The process of its holder has ended, or its lease is over. A clock that was set back by
    /// more than a lease ends it too.
    private static func isAbandoned(
        _ columns: Columns,
        at now: Instant
    ) throws(StorageError) -> Bool {
        guard try columns.value("state") == "sending" else { return false }
        let holder: String? = try columns.optional("holder")
        if let mark = holder.flatMap(ProcessMark.init), mark.hasEnded { return true }
        let began = Instant(milliseconds: try columns.value("decided"))
        return !(-leaseMilliseconds...leaseMilliseconds).contains(now.milliseconds(since: began))
    }

    private static func write(
        _ state: RequestState,
        to messageID: String,
        in database: Database
    ) throws {
        let columns = StateColumns(state)
        try database.execute(
            sql: """
                UPDATE requests
                SET state = ?, decision = ?, number = ?, cause = ?, cause_code = ?,
                    cause_status = ?
                WHERE message_id = ?
                """,
            arguments: [
                columns.state, columns.decision, columns.number, columns.cause,
                columns.causeCode, columns.causeStatus, messageID,
            ]
        )
    }
}

extension RequestState {
    /// What was decided; `nil` when nobody has.
    fileprivate var decision: Decision? {
        switch self {
        case .pending, .expired: nil
        case .sending(let decision), .delivered(let decision), .refused(let decision, _),
            .unknown(let decision, _):
            decision
        }
    }
}
