import Push
import Review
import Risk
import Service
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
            json.list("commands", Verb.commandNames)
        }
    }

    /// The lines that tell something; none for what other front ends alone are told.
    static func lines(of update: Update, now: Instant, id: Int64? = nil) -> [String] {
        switch update {
        case .arrived(let entry): [request(entry, now: now, id: id)]
        case .withdrawn(let mechanisms): mechanisms.sorted().map(withdrawn)
        case .refused(let error): [refused(error)]
        case .connection(let connection): [self.connection(connection)]
        case .missed(let account): [missed(account: account)]
        case .problem(let error), .lasting(let error?): [problem(error)]
        case .verificationAsked(.approval(let message), let asked): [question(asked, of: message)]
        case .verificationReported(.approval(let message), let text): [reported(text, of: message)]
        case .codes(let rows): [codes(rows, now: now, id: id)]
        case .historyDetails(let message, let details): [self.details(details, of: message, id: id)]
        case .exported(let count, let file): [exported(count, to: file, id: id)]
        case .accounts(let rows): rows.map { account($0, id: id) }
        default: []
        }
    }

    static func request(_ entry: Entry, now: Instant, id: Int64? = nil) -> String {
        line(.request) { json in
            json.add("id", id)
            json.add("waiting", entry.isWaiting(at: now))
            json.add("headline", entry.headline)
            json.add("locked", entry.lock != nil)
            json.add("friction", entry.confirmationLevel.rawValue)
            if entry.confirmationLevel == .type { json.add("phrase", entry.approvalPhrase.text) }
            json.add("needs_verification", entry.review.facts.needsUserVerification)
            RequestJSON.add(entry, to: &json, now: now)
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

    static func reported(_ text: PrintableText, of id: MessageID) -> String {
        line(.reported) { json in
            json.add("message_id", id.text)
            json.add("text", text)
        }
    }

    static func codes(_ rows: [CodeRow], now: Instant, id: Int64?) -> String {
        line(.codes) { json in
            json.add("id", id)
            json.objects("codes", rows) { add($1, to: &$0, now: now) }
        }
    }

    private static func add(_ row: CodeRow, to json: inout JSONWriter, now: Instant) {
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

    static func line(_ name: JSONEventName, _ fill: (inout JSONWriter) -> Void) -> String {
        JSON.printableText { json in
            json.add("event", name.rawValue)
            fill(&json)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func add(_ error: any CodedError) {
        add("code", error.code)
        add("reason", PrintableText(error.reason))
    }
}

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
                json.list("shown", decided.lines)
            }
            if let statement = details.statement { json.add("own", statement == .mine) }
        }
    }

    /// Where the history was written.
    static func exported(_ count: Int, to file: PrintableText, id: Int64?) -> String {
        line(.exported) { json in
            json.add("id", id)
            // Nothing found makes no file.
            json.add("file", count == 0 ? nil : file)
            json.add("requests", count)
        }
    }

    /// A map as lines of text.
    static func map(_ frame: Frame, of message: MessageID, id: Int64?) -> String {
        let lines = frame.text.split(separator: "\n", omittingEmptySubsequences: false)
        return line(.map) { json in
            json.add("id", id)
            json.add("message_id", message.text)
            json.list("lines", lines.lazy.map(String.init))
        }
    }
}

/// What another front end is told, by the name that `event` has.
enum JSONEventName: String, CaseIterable {
    case hello
    case request
    case state
    case withdrawn
    case connection
    case refused
    case missed
    case problem
    case question
    case reported = "told"
    case map
    case codes
    case earlier
    case history
    case details
    case exported
    case account
    case address
    case reply
    case bye
}

extension JSONEvent {
    /// An account as it is now; nothing of it is secret.
    static func account(_ row: AccountRow, id: Int64?) -> String {
        line(.account) { json in
            json.add("id", id)
            json.add(row.account)
            json.add("shown_issuer", row.issuer)
            json.add("shown_name", row.name)
            json.add("phrase", Removal.phrase(for: row))
            json.add("enrolled", "\(row.enrolled)")
            json.add("server_changed", row.serverChanged.map { "\($0)" })
            json.add("can", Words.Accounts.abilities(row))
            json.add("last_used", row.lastUsed.map { "\($0)" })
            json.add("waiting", row.waiting)
            json.add("locked", row.lock != nil)
            json.object("lock", row.lock) { add($1, to: &$0) }
            json.add("lock_sentence", Words.Accounts.lock(row))
            json.object("push", row.push) { add($1, to: &$0) }
            if !row.pending.isEmpty { json.list("pending", row.pending) }
            json.add("codes", row.codes.map { $0 == .timeBased ? "time" : "counter" })
            json.add("codes_sentence", row.codeSentence)
            json.objects("policies", row.policies) { add($1, to: &$0) }
        }
    }

    /// That an account is not there any longer.
    static func removed(_ account: AccountID, id: Int64?) -> String {
        line(.account) { json in
            json.add("id", id)
            json.add(account)
            json.add("removed", true)
        }
    }

    /// What an enrolment address says, without its secrets.
    static func address(
        _ address: EnrolmentAddress,
        _ summary: AddressSummary,
        id: Int64?
    ) -> String {
        line(.address) { json in
            json.add("id", id)
            json.add("replaces", summary.isReplacing)
            json.objects("confirmations", summary.confirmations) { json, confirmation in
                json.add("name", confirmation.name)
                json.add("question", confirmation.question)
            }
            json.list("warnings", summary.warnings)
            json.list("sentences", summary.sentences)
            json.add("address", AddressReport(address).value)
        }
    }

    private static func add(_ lock: AccountLock, to json: inout JSONWriter) {
        switch lock {
        case .policy: json.add("by", "policy")
        case .person: json.add("by", "person")
        }
        json.add("policy", lock.policy.map { PrintableText($0) })
        json.add("sentence", lock.sentence)
    }

    private static func add(_ push: PushRow, to json: inout JSONWriter) {
        json.add("answers", push.answers)
        json.add("registration", push.registration)
        json.add("device_token", push.token.rawValue)
        json.add("device_token_sentence", push.tokenSentence)
    }

    private static func add(_ policy: PolicyStatus, to json: inout JSONWriter) {
        json.add("policy", policy.name)
        switch policy.verdict {
        case .complies: json.add("complies", true)
        case .fails(let reason):
            json.add("complies", false)
            json.add("reason", reason)
        case .unknown: json.add("known", false)
        }
    }
}

extension JSONWriter {
    /// Adds the names that an account was enrolled with.
    fileprivate mutating func add(_ account: AccountID) {
        add("issuer", PrintableText(account.issuer))
        add("name", PrintableText(account.accountName))
    }
}
