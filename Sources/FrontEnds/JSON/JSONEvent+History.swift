import Approvals
import Authenticator
import Console
import Facts
import Review
import Token
import Vocabulary

extension JSONEvent {
    /// An earlier request that a search has found.
    static func earlier(_ entry: Entry, number: Int, now: Instant, id: Int64?) -> String {
        line(.earlier) { json in
            json.add("id", id)
            json.add("number", number)
            json.add("headline", entry.headline)
            RequestJSON.add(entry, to: &json, now: now)
        }
    }

    /// The end of what a search has found: how many were told, and whether there are, or may be,
    /// others behind them.
    static func history(count: Int, hasMore: Bool, id: Int64?) -> String {
        line(.history) { json in
            json.add("id", id)
            json.add("count", count)
            json.add("more", hasMore)
        }
    }

    /// What is known of a past request beside the request itself.
    static func details(_ details: HistoryDetails, of message: MessageID, id: Int64?) -> String {
        line(.details) { json in
            json.add("id", id)
            json.add("message_id", message.text)
            if let decided = details.decided {
                json.add("decided", "\(decided.instant)")
                json.add("shown", .array(decided.lines.map { .string($0.text) }))
            }
            json.add("own", details.statement.map { .bool($0 == .own) })
        }
    }

    /// Where the history was written.
    static func exported(_ exported: ApprovalService.Exported, id: Int64?) -> String {
        line(.exported) { json in
            json.add("id", id)
            json.add("file", exported.file)
            json.add("requests", exported.count)
        }
    }

    /// A map as lines of text.
    static func map(_ frame: Frame, of message: MessageID, id: Int64?) -> String {
        let lines = frame.text.split(separator: "\n", omittingEmptySubsequences: false)
        return line(.map) { json in
            json.add("id", id)
            json.add("message_id", message.text)
            json.add("lines", .array(lines.map { .string(String($0)) }))
        }
    }
}
