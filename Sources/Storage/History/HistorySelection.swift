import GRDB
import Vocabulary

/// The statement for a query, without its words, which only unsealed requests can be asked for.
struct HistorySelection {
    private(set) var conditions: [String] = []
    private(set) var arguments = StatementArguments()
    private let query: HistoryQuery

    init(_ query: HistoryQuery, uid: String?, after mark: HistoryPage.Mark?, at now: Instant) {
        self.query = query
        if let uid { add("mechanism_uid = ?", [uid]) }
        if let from = query.from { add("received >= ?", [from.milliseconds]) }
        if let to = query.to { add("received <= ?", [to.milliseconds]) }
        if !query.states.isEmpty { addStates(now) }
        if let mark {
            let sign = query.order == .newestFirst ? "<" : ">"
            add("(received, message_id) \(sign) (?, ?)", [mark.received, mark.messageID])
        }
    }

    /// The statement; it ends after as many rows as may be looked at.
    func sql(limit: Int) -> String {
        let direction = query.order == .newestFirst ? "DESC" : "ASC"
        let condition =
            conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
        return """
            SELECT * FROM requests \(condition)
            ORDER BY received \(direction), message_id \(direction) LIMIT \(limit)
            """
    }

    private mutating func addStates(_ now: Instant) {
        var parts: [String] = []
        var values: [any DatabaseValueConvertible] = []
        for state in HistoryQuery.State.allCases where query.states.contains(state) {
            switch state {
            case .pending:
                parts.append("(state = 'pending' AND expires >= ?)")
                values.append(now.milliseconds)
            case .expired:
                parts.append("(state = 'pending' AND expires < ?)")
                values.append(now.milliseconds)
            case .sending, .delivered, .refused, .unknown:
                parts.append("state = ?")
                values.append(state.rawValue)
            }
        }
        add("(" + parts.joined(separator: " OR ") + ")", values)
    }

    private mutating func add(
        _ condition: String,
        _ values: [any DatabaseValueConvertible]
    ) {
        conditions.append(condition)
        arguments += StatementArguments(values)
    }
}
