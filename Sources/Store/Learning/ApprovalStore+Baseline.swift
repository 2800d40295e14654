package import Push
package import Vocabulary

extension ApprovalStore {
    /// What is usual for an account.
    ///
    /// A value that is missing, that was changed from outside, or that `read` refuses, is worked
    /// out from the history and kept.
    ///
    /// - Parameters:
    ///   - id: The account.
    ///   - learning: Makes the bytes.
    ///   - read: Reads what is kept; `nil` when this program cannot.
    /// - Returns: What was read; `nil` when there is no such account.
    /// - Throws: What any change throws.
    package func baseline<Value: Sendable>(
        of id: AccountID,
        learning: BaselineLearning,
        reading read: @escaping @Sendable (StoredBaseline) -> Value?
    ) async throws(StorageError) -> Value? {
        let kept: Value?? = try await self.read { database in
            try AccountRows(database: database, vault: self.vault).number(of: id).map { account in
                try BaselineRows(database: database, vault: self.vault).row(of: account).current
                    .flatMap(read)
            }
        }
        guard let kept else { return nil }
        if let kept { return kept }
        // Whoever receives a message needs them, also when nobody waits for the rest any more.
        return try await change { try Self.rebuild(id, learning, vault: self.vault, in: $0) }
            .flatMap(read)
    }

    /// Works out what is usual for an account from its history, whatever is kept.
    ///
    /// - Returns: The baseline; `nil` when there is no such account.
    /// - Throws: What any change throws, and `.interrupted` when the task is cancelled meanwhile,
    ///   which leaves them as they were.
    /// - Complexity: O(n) in the number of the account's requests, at most 10,000.
    @discardableResult
    package func rebuildBaseline(
        of id: AccountID,
        learning: BaselineLearning
    ) async throws(StorageError) -> StoredBaseline? {
        try await change(isInterruptible: true) { database in
            try Self.rebuild(id, learning, vault: self.vault, in: database)
        }
    }

    private static func rebuild(
        _ id: AccountID,
        _ learning: BaselineLearning,
        vault: Vault,
        in database: Database
    ) throws -> StoredBaseline? {
        guard let account = try AccountRows(database: database, vault: vault).number(of: id)
        else { return nil }
        return try BaselineHistory(database: database, vault: vault).rebuild(account, learning)
    }

    /// Lends the history to somebody who only reads it.
    ///
    /// - Parameters:
    ///   - id: The account, whose newest 10,000 requests are read; `nil` for all requests of all.
    ///   - isInterruptible: Whether it is given up when the task is cancelled.
    ///   - body: Gets the requests, oldest first; it must neither wait nor ask.
    /// - Returns: What `body` gives; `nil` when there is no such account.
    /// - Throws: What any reading throws, and `.interrupted`.
    package func withHistory<Result: Sendable>(
        of id: AccountID?,
        isInterruptible: Bool = false,
        _ body: @escaping @Sendable (PastRequests) throws -> Result
    ) async throws(StorageError) -> Result? {
        let vault = vault
        let reading: @Sendable (Database) throws -> Result? = { database in
            let history = BaselineHistory(database: database, vault: vault)
            guard let id else { return try history.requests().lent(to: body) }
            guard let account = try AccountRows(database: database, vault: vault).number(of: id)
            else { return nil }
            return try history.requests(of: account).lent(to: body)
        }
        return try await read(isInterruptible: isInterruptible, reading)
    }

    /// Notes what a person says about a past request, and works the account's baseline out again.
    ///
    /// - Parameters:
    ///   - statement: What is said; it takes the place of an earlier statement.
    ///   - messageID: The request.
    ///   - learning: Makes the bytes.
    ///   - now: Our clock.
    /// - Throws: `.requestMissing`, and what any change throws.
    package func state(
        _ statement: Ownership,
        about messageID: String,
        learning: BaselineLearning,
        now: Instant
    ) async throws(StorageError) {
        try await change { database in
            let request = try RequestRows(database: database, vault: self.vault).request(messageID)
            guard let request else { throw StorageError.requestMissing }
            try self.record(statement, about: request, in: database, at: now)
            let rows = BaselineRows(database: database, vault: self.vault)
            guard let account = try rows.account(ofMechanism: request.mechanismUID) else { return }
            _ = try BaselineHistory(database: database, vault: self.vault).rebuild(
                account,
                learning
            )
        }
    }

    package func statement(about messageID: String) async throws(StorageError) -> Ownership? {
        try await request(messageID: messageID)?.statement
    }

    /// Forgets what is usual for an account, and what was said about its requests.
    ///
    /// Nothing that was received until now is learned again.
    ///
    /// - Throws: `.accountMissing`, and what any change throws.
    package func forgetBaseline(of id: AccountID, now: Instant) async throws(StorageError) {
        try await change { database in
            let accounts = AccountRows(database: database, vault: self.vault)
            guard let account = try accounts.number(of: id) else {
                throw StorageError.accountMissing
            }
            try BaselineRow(account: account, since: now).write(to: database, self.vault)
            let requests = try database.all(
                "\(StoredRequest.table.selection) WHERE mechanism_uid IN (\(BaselineHistory.devices))",
                [account]
            ) { try self.listed($0) }
            for case var request? in requests where request.statement != nil {
                request.statement = nil
                try request.write(to: database, self.vault)
            }
            let event = AuditTrail.Event(.baselineForgotten, account: id)
            try AuditTrail(self.vault).append(event, at: now, to: database)
        }
    }
}

/// Works an account's baseline out from the requests that are stored, in the caller's transaction.
struct BaselineHistory {
    /// How many of an account's newest requests are looked at.
    static let mostRequests = 10_000

    let database: Database
    let vault: Vault

    static let devices: SQL = "SELECT uid FROM push_mechanisms WHERE account = ?"

    private var rows: BaselineRows { BaselineRows(database: database, vault: vault) }

    /// The newest requests of an account, oldest first.
    func requests(of account: Int64) throws -> PastRequests {
        try requests(
            """
            SELECT * FROM (
                \(StoredRequest.table.selection) WHERE mechanism_uid = (\(Self.devices))
                ORDER BY received DESC, message_id DESC LIMIT \(Self.mostRequests)
            ) ORDER BY received, message_id
            """,
            [account]
        )
    }

    func requests() throws -> PastRequests {
        try requests("\(StoredRequest.table.selection) ORDER BY received, message_id")
    }

    /// Works the current value out again: what was learned of deleted requests, then the rest.
    func rebuild(_ account: Int64, _ learning: BaselineLearning) throws -> StoredBaseline {
        let base = try rows.row(of: account).base?.bytes
        let bytes = try requests(of: account).lent { try learning.learn(base, $0) }
        let baseline = StoredBaseline(bytes: bytes, learned: try newest(of: account))
        try rows.change(account) { $0.current = baseline }
        return baseline
    }

    /// Adds requests that are about to be deleted to what was learned of deleted ones.
    ///
    /// - Parameters:
    ///   - selection: Selects the ids of these requests.
    ///   - arguments: Its values.
    ///   - learning: Makes the bytes.
    /// - Throws: What reading, writing and learning throw.
    func keep(_ selection: SQL, _ arguments: [any Bindable], _ learning: BaselineLearning) throws {
        let accounts = try database.values(
            """
            SELECT DISTINCT account FROM push_mechanisms WHERE uid IN (
                SELECT mechanism_uid FROM requests WHERE message_id IN (\(selection))
            ) ORDER BY account
            """,
            arguments,
            as: Int64.self
        )
        for account in accounts {
            let leaving = try requests(
                """
                \(StoredRequest.table.selection)
                WHERE message_id IN (\(selection)) AND mechanism_uid
                    = (SELECT uid FROM push_mechanisms WHERE account = \(account))
                ORDER BY received, message_id
                """,
                arguments
            )
            let base = try rows.row(of: account).base?.bytes
            let bytes = try leaving.lent { try learning.learn(base, $0) }
            try rows.change(account) { $0.base = StoredBaseline(bytes: bytes, learned: nil) }
        }
    }

    private func requests(
        _ selection: SQL,
        _ arguments: [any Bindable] = []
    ) throws -> PastRequests {
        PastRequests(try database.rows(selection, arguments), rows: rows)
    }

    private func newest(of account: Int64) throws -> String? {
        try database.value(
            """
            SELECT message_id FROM requests
            WHERE mechanism_uid = (\(Self.devices))
            ORDER BY received DESC, message_id DESC LIMIT 1
            """,
            [account]
        )
    }
}

/// How the bytes of an account's baseline is made, which the store does not understand.
///
/// It is carried out inside the store's transactions and must neither wait nor ask.
package struct BaselineLearning: Sendable {
    /// Learns from the requests that are not forgotten, beginning with the bytes of what was
    /// learned before; `nil`, or what cannot be read, counts as nothing.
    package let learn: @Sendable ([UInt8]?, PastRequests) throws -> [UInt8]

    package init(learn: @escaping @Sendable ([UInt8]?, PastRequests) throws -> [UInt8]) {
        self.learn = learn
    }
}

/// Stored requests one after the other, oldest first, while the store is held.
package final class PastRequests {
    private var cursor: Rows
    private let rows: BaselineRows
    private var ends: [String: Instant?] = [:]
    private var devices: [String: (any PushDevice)?] = [:]

    init(_ cursor: consuming Rows, rows: BaselineRows) {
        self.cursor = cursor
        self.rows = rows
    }

    /// The next request, `nil` at the end.
    ///
    /// A row that was changed from outside is left out.
    package func next() throws -> StoredRequest? {
        while let request = try cursor.next({ try? StoredRequest($0, rows.vault) }) {
            if let request { return request }
        }
        return nil
    }

    /// What was learned of deleted requests of the account that a mechanism belongs to.
    package func base(ofAccountWith uid: String) throws -> [UInt8]? {
        try rows.account(ofMechanism: uid).flatMap { try rows.row(of: $0).base?.bytes }
    }

    /// The device that verifies the requests of a mechanism; `nil` when it is gone, or was changed from
    /// outside.
    package func device(of uid: String) throws -> (any PushDevice)? {
        if let known = devices[uid] { return known }
        let device: (any PushDevice)?
        do {
            device = try PushRows(database: rows.database, vault: rows.vault).mechanism(uid: uid)?
                .device
        } catch StorageError.accountDamaged {
            device = nil
        }
        devices[uid] = .some(device)
        return device
    }

    /// Lends the requests to `body`; there are no more of them afterwards.
    func lent<Result>(to body: (PastRequests) throws -> Result) rethrows -> Result {
        defer { cursor.end() }
        return try body(self)
    }

    /// Whether its account's baseline was forgotten since, so that nothing is learned from it.
    package func isForgotten(_ request: StoredRequest) throws -> Bool {
        guard request.statement == nil else { return false }
        return try end(request.mechanismUID).map { request.received <= $0 } ?? false
    }

    /// Until when requests of a mechanism are forgotten.
    private func end(_ uid: String) throws -> Instant? {
        if let known = ends[uid] { return known }
        let end = try rows.account(ofMechanism: uid).flatMap { try rows.row(of: $0).since }
        ends[uid] = .some(end)
        return end
    }
}
