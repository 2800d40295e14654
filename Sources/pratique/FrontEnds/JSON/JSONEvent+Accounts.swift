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
            json.add("lock", row.lock.map(lock))
            json.add("lock_sentence", Words.Accounts.lock(row))
            json.add("push", row.push.map(push))
            if !row.pending.isEmpty {
                json.add("pending", .array(row.pending.map { .string($0.text) }))
            }
            json.add("codes", row.codes.map { $0 == .timeBased ? "time" : "counter" })
            json.add("codes_sentence", row.codeSentence)
            json.add("policies", .array(row.policies.map { policy($0).value }))
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
            json.add(
                "confirmations",
                .array(
                    summary.confirmations.map { confirmation in
                        var json = JSONBuilder()
                        json.add("name", confirmation.name)
                        json.add("question", confirmation.question)
                        return json.value
                    }
                )
            )
            json.add("warnings", .array(summary.warnings.map { .string($0.text) }))
            json.add("sentences", .array(summary.sentences.map { .string($0.text) }))
            json.add("address", AddressReport.value(address))
        }
    }

    private static func lock(_ lock: AccountLock) -> JSONBuilder {
        var json = JSONBuilder()
        switch lock {
        case .policy: json.add("by", "policy")
        case .person: json.add("by", "person")
        }
        json.add("policy", lock.policy.map { PrintableText($0) })
        json.add("sentence", lock.sentence)
        return json
    }

    private static func push(_ push: PushRow) -> JSONBuilder {
        var json = JSONBuilder()
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
        return json
    }

    private static func policy(_ policy: PolicyStatus) -> JSONBuilder {
        var json = JSONBuilder()
        json.add("policy", policy.name)
        switch policy.verdict {
        case .complies: json.add("complies", true)
        case .fails(let reason):
            json.add("complies", false)
            json.add("reason", reason)
        case .unknown: json.add("known", false)
        }
        return json
    }
}

extension JSONBuilder {
    /// Adds the names that an account was enrolled with.
    fileprivate mutating func add(_ account: AccountID) {
        add("issuer", PrintableText(account.issuer))
        add("name", PrintableText(account.accountName))
    }
}
