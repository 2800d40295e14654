import Authenticator
import Console
import Facts
import Review
import Risk
import Token
import Vocabulary

/// What another front end is told, one JSON object a line; `Docs/front-ends.md` describes it.
enum JSONEvent {
    /// The version of the protocol; it grows when a front end would have to change.
    static let version = 1

    static func hello(waiting: Int, at now: Instant) -> String {
        line(.hello) { json in
            json.add("protocol", version)
            json.add("time", "\(now)")
            json.add("waiting", waiting)
            json.add(
                "commands",
                .array(Verb.commandNames.map { .string($0) })
            )
        }
    }

    static func request(_ entry: Entry, now: Instant, id: Int64? = nil) -> String {
        line(.request) { json in
            json.add("id", id)
            json.add("waiting", entry.isWaiting(at: now))
            json.add(
                "state",
                entry.state.displayed(validity: entry.review.facts.validity, at: now).word
            )
            json.add("headline", entry.headline)
            json.add("account", entry.review.account)
            json.add("locked", entry.lock != nil)
            json.add("friction", entry.friction.rawValue)
            if entry.friction == .type { json.add("phrase", entry.approvalPhrase.text) }
            json.add("needs_verification", entry.review.facts.needsUserVerification)
            json.add("rejecting_rule", entry.rejectingRule)
            json.add(
                "request",
                RequestJSON.value(
                    entry.review.facts,
                    locationContext: entry.review.locationContext,
                    assessment: entry.review.assessment,
                    now: now
                )
            )
        }
    }

    static func state(
        _ state: RequestState,
        of id: MessageID,
        code: PrintableText? = nil
    ) -> String {
        line(.state) { json in
            json.add("message_id", id.text)
            json.add("state", state.word)
            json.add("sentence", state.sentence)
            json.add("code_to_type", code)
        }
    }

    static func withdrawn(mechanism uid: String) -> String {
        line(.withdrawn) { $0.add("mechanism_uid", PrintableText(uid)) }
    }

    static func connection(_ connection: Connection) -> String {
        line(.connection) { json in
            switch connection {
            case .none: json.add("state", "none")
            case .connecting: json.add("state", "connecting")
            case .connected: json.add("state", "connected")
            case .lost(let reason, let host):
                json.add("state", "lost")
                json.add("reason", reason)
                if let host { json.add("host", host) }
            case .partly(let reason, let host, _):
                json.add("state", "lost")
                json.add("reason", reason)
                json.add("host", host)
                json.add("others_work", true)
            }
        }
    }

    static func refused(_ error: any CodedError) -> String {
        line(.refused) { $0.add(error) }
    }

    static func missed(account: PrintableText) -> String {
        line(.missed) { $0.add("account", account) }
    }

    static func problem(_ error: any CodedError) -> String {
        line(.problem) { $0.add(error) }
    }

    static func question(_ question: VerificationQuestion, of id: MessageID) -> String {
        line(.question) { json in
            json.add("message_id", id.text)
            json.add("text", question.text)
            json.add("hidden", question.isHidden)
        }
    }

    static func told(_ text: PrintableText, of id: MessageID) -> String {
        line(.told) { json in
            json.add("message_id", id.text)
            json.add("text", text)
        }
    }

    static func codes(_ rows: [CodeRow], now: Instant, id: Int64?) -> String {
        line(.codes) { json in
            json.add("id", id)
            json.add("codes", .array(rows.map { code($0, now: now) }))
        }
    }

    private static func code(_ row: CodeRow, now: Instant) -> JSONValue {
        var json = JSONBuilder()
        json.add("account", row.label)
        json.add("issuer", PrintableText(row.account.issuer))
        json.add("name", PrintableText(row.account.accountName))
        json.add("code", row.code(at: now))
        switch row.content {
        case .timeBased(_, _, let until): json.add("until", "\(until)")
        case .counter: json.add("counts", true)
        case .locked: json.add("locked", true)
        case .failed(let reason): json.add("problem", reason)
        }
        return json.value
    }

    static func done(_ id: Int64?) -> String {
        line(.reply) { json in
            json.add("id", id)
            json.add("ok", true)
        }
    }

    static func failed(_ id: Int64?, _ error: any CodedError) -> String {
        line(.reply) { json in
            json.add("id", id)
            json.add("ok", false)
            json.add(error)
        }
    }

    static func bye() -> String { line(.bye) { _ in } }

    static func line(_ name: JSONEventName, _ fill: (inout JSONBuilder) -> Void) -> String {
        var json = JSONBuilder()
        json.add("event", name.rawValue)
        fill(&json)
        return JSON.printableText(json.value)
    }
}

extension JSONBuilder {
    /// Adds code and reason of an error.
    fileprivate mutating func add(_ error: any CodedError) {
        add("code", error.code)
        add("reason", PrintableText(error.reason))
    }
}
