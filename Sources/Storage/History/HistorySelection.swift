import SQLite
import Vocabulary

/// The statement for a query, without its words, which only unsealed requests can be asked for.
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
            SELECT * FROM requests \(condition)
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
