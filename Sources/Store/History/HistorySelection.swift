package import Push
package import Vocabulary

/// The statement for a query.
struct HistorySelection {
    private(set) var conditions: [SQL] = []
    private(set) var arguments: [any Bindable] = []
    private let query: HistoryQuery

    init(_ query: HistoryQuery, uid: String?, after mark: HistoryPage.Mark?, at now: Instant) {
        self.query = query
        if let uid { add("mechanism_uid = ?", [uid]) }
        if let from = query.from { add("received >= ?", [from.milliseconds]) }
        if let to = query.to { add("received <= ?", [to.milliseconds]) }
        if !query.states.isEmpty { addStates(now) }
        if let mark {
            let sign: SQL = query.order == .newestFirst ? "<" : ">"
            add("(received, message_id) \(sign) (?, ?)", [mark.received, mark.messageID])
        }
    }

    /// The statement; it ends after as many rows as may be looked at.
    func sql(limit: Int) -> SQL {
        let direction: SQL = query.order == .newestFirst ? "DESC" : "ASC"
        let condition: SQL =
            conditions.isEmpty ? "" : "WHERE " + conditions.joined(by: " AND ")
        return """
            \(StoredRequest.table.selection) \(condition)
            ORDER BY received \(direction), message_id \(direction) LIMIT \(limit)
            """
    }

    private mutating func addStates(_ now: Instant) {
        var parts: [SQL] = []
        var values: [any Bindable] = []
        for state in HistoryQuery.State.allCases where query.states.contains(state) {
            switch state {
            case .pending:
                parts.append("(state = 'pending' AND ending IS NULL AND expires >= ?)")
                values.append(now.milliseconds)
            case .expired:
                parts.append("(state = 'pending' AND ending IS NULL AND expires < ?)")
                values.append(now.milliseconds)
            case .ended: parts.append("(state = 'pending' AND ending IS NOT NULL)")
            case .sending, .delivered, .refused, .unknown:
                parts.append("state = ?")
                values.append(state.rawValue)
            }
        }
        add("(" + parts.joined(by: " OR ") + ")", values)
    }

    private mutating func add(_ condition: SQL, _ values: [any Bindable]) {
        conditions.append(condition)
        arguments += values
    }
}

package struct HistoryQuery: Hashable, Sendable {
    package typealias State = RequestStatus

    package enum Order: String, Hashable, Sendable, CaseIterable {
        case newestFirst = "newest-first"
        case oldestFirst = "oldest-first"
    }

    package var account: AccountID?
    package var states: Set<State>
    package var from: Instant?
    package var to: Instant?
    package var order: Order
    package var limit: Int

    package init(
        account: AccountID? = nil,
        states: Set<State> = [],
        from: Instant? = nil,
        to: Instant? = nil,
        order: Order = .newestFirst,
        limit: Int = 100
    ) {
        precondition(limit > 0, "a page has room")
        self.account = account
        self.states = states
        self.from = from
        self.to = to
        self.order = order
        self.limit = limit
    }
}

package struct HistoryPage: Hashable, Sendable {
    package struct Mark: Hashable, Sendable {
        let received: Int64
        let messageID: String
    }

    /// The requests, in the query's order; may be empty although more follow.
    package let requests: [StoredRequest]
    package let next: Mark?
}

extension ApprovalStore {
    /// One page of what a query finds.
    ///
    /// - Parameters:
    ///   - query: What to look for.
    ///   - mark: Where the page before ended.
    ///   - now: Our clock, which tells the pending from the expired.
    /// - Returns: The page.
    /// - Throws: What any reading throws, and `.interrupted` when the task is cancelled meanwhile.
    package func search(
        _ query: HistoryQuery,
        after mark: HistoryPage.Mark? = nil,
        now: Instant
    ) async throws(StorageError) -> HistoryPage {
        try await read(isInterruptible: true) { database in
            var uid: String?
            if let account = query.account {
                let rows = AccountRows(database: database, vault: self.vault)
                uid = try rows.account(account)?.push?.device.uid
                guard uid != nil else { return HistoryPage(requests: [], next: nil) }
            }
            let selection = HistorySelection(query, uid: uid, after: mark, at: now)
            var rows = try database.rows(selection.sql(limit: query.limit), selection.arguments)
            var found: [StoredRequest] = []
            var count = 0
            var last: HistoryPage.Mark?
            while let request = try rows.next({ columns in
                count += 1
                last = HistoryPage.Mark(
                    received: try columns.value("received"),
                    messageID: try columns.value("message_id")
                )
                return try self.listed(columns)
            }) {
                if let request { found.append(request) }
            }
            return HistoryPage(requests: found, next: count == query.limit ? last : nil)
        }
    }
}
