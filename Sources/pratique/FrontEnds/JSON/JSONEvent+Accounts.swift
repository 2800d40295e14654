import Push
import Review
import Service
import Token
import Vocabulary

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
            json.add("address", AddressReport.value(address))
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
        let word =
            switch push.token {
            case .confirmed: "confirmed"
            case .waiting: "waiting"
            case .unconfirmed: "unconfirmed"
            case .unsupported: "unsupported"
            case .polled: "none"
            }
        json.add("device_token", word)
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
