package import Push
import Review
package import Store
import Token
package import Vocabulary

/// What is printed of an account; never a secret.
package enum AccountReport {
    /// One line: the names, what the account can do, whether it is locked.
    package static func line(_ stored: StoredAccount) -> PrintableText {
        var line = stored.account.label.quoted + "  " + abilities(stored)
        if !stored.pending.isEmpty { line += ", a new push device waits for the server" }
        if let lock = stored.account.lock { line += "  \(lock.sentence)" }
        return line
    }

    /// Everything, a line each.
    package static func lines(_ stored: StoredAccount) -> [PrintableText] {
        let account = stored.account
        var lines = [account.label]
        if account.label != account.id.label {
            lines.append("  renamed from \(account.id.label.quoted)")
        }
        lines.append("  can           \(abilities(stored))")
        if let note = stored.note {
            lines.append("  note          \(PrintableText(note, limit: 1_024))")
        }
        lines.append("  enrolled      \(account.added)")
        if let push = stored.push {
            lines.append("  push          answers go to \(push.device.answers)")
            lines.append("  device token  \(push.tokenSentence)")
        }
        for device in stored.pending {
            lines.append("  waiting       \(device.sentence), recorded \(device.account.added)")
        }
        if let oneTime = stored.oneTime {
            lines.append("  codes         \(oneTime.sentence)")
        }
        let names = account.policies.names
        if !names.isEmpty {
            lines.append("  policies      \(PrintableText(names.joined(separator: ", ")))")
        }
        if let lock = account.lock { lines.append("  \(lock.sentence)") }
        return lines
    }

    private static func abilities(_ stored: StoredAccount) -> PrintableText {
        Words.Accounts.abilities(
            hasPush: stored.push != nil,
            codes: stored.oneTime.map { AccountRow.Codes($0.factor) }
        )
    }

    package static func json(_ stored: StoredAccount) -> String {
        let account = stored.account
        return JSON.text { json in
            json.add("issuer", PrintableText(account.id.issuer))
            json.add("account", PrintableText(account.id.accountName))
            json.add("display_issuer", account.displayIssuer.map { PrintableText($0) })
            json.add("display_account", account.displayAccountName.map { PrintableText($0) })
            json.add("note", stored.note.map { PrintableText($0, limit: 1_024) })
            json.add("enrolled", "\(account.added)")
            json.add("colour", account.colour)
            json.add("locked", account.lock != nil)
            json.add("locking_policy", account.lock?.policy.map { PrintableText($0) })
            json.list("policies", account.policies.names.lazy.map { PrintableText($0) })
            json.object("push", stored.push) { add($1, to: &$0) }
            json.object("one_time", stored.oneTime) { add($1, to: &$0) }
            json.add("pending", stored.pending.count)
        }
    }

    private static func add(_ push: StoredMechanism, to json: inout JSONWriter) {
        json.add("mechanism_uid", PrintableText(push.device.uid))
        json.add("family", PrintableText(push.device.family))
        json.add(
            "registration",
            push.mechanism.map { PrintableText("\($0.registrationEndpoint)") }
        )
        json.add("authentication", PrintableText("\(push.device.answers)"))
        json.add("user", push.mechanism?.userID.map { PrintableText($0) })
        json.add("device_token", push.tokenStatus.rawValue)
    }

    private static func add(_ mechanism: OneTimeMechanism, to json: inout JSONWriter) {
        json.add("algorithm", mechanism.algorithm.rawValue)
        json.add("digits", mechanism.digits.rawValue)
        json.add("encoder", mechanism.digits.encoder)
        if mechanism.asksForProof { json.add("proof_before_code", true) }
        switch mechanism.factor {
        case .time(let period): json.add("period_s", period)
        case .counter(let counter): json.add("counter", "\(counter)")
        }
    }
}

extension OneTimeMechanism {
    /// Kind, hash and length, such as `time based, 30 s, sha1, 6 digits`.
    var sentence: PrintableText {
        switch factor {
        case .time(let period):
            "time-based, \(period) s, \(algorithm.rawValue), \(digits.wording)"
        case .counter(let counter):
            "counter-based, next counter \(counter), \(algorithm.rawValue), \(digits.wording)"
        }
    }
}

extension PendingDevice {
    /// What is known of the device, in words.
    package var sentence: PrintableText {
        isReplacing
            ? "the server has not confirmed the new device, which will replace what is here"
            : "the server has not confirmed the new device"
    }
}

extension DeviceTokenState {
    /// Where the token stands, in words.
    package var sentence: PrintableText {
        if confirmed == wanted { return "confirmed by the server" }
        if support == .unsupported, confirmed != nil {
            return "the server accepts no new one; enrol again to change it"
        }
        var sentence: PrintableText =
            confirmed == nil
            ? "the server has not confirmed this device" : "a new one waits for the server"
        if failures > 0 {
            sentence += ", \(failures) \(failures == 1 ? "attempt" : "attempts") failed"
        }
        if let nextAttempt { sentence += ", next attempt \(nextAttempt)" }
        return sentence
    }
}

extension StoredMechanism {
    /// Whether the device asks its server for what waits.
    package var isPolled: Bool { device is any PolledDevice }

    /// The status of its device token at the server.
    var tokenStatus: PushRow.Token {
        if isPolled { return .polled }
        if deviceToken.confirmed == deviceToken.wanted { return .confirmed }
        if deviceToken.confirmed == nil { return .unconfirmed }
        return deviceToken.support == .unsupported ? .unsupported : .waiting
    }

    /// The same in words.
    package var tokenSentence: PrintableText {
        isPolled ? "none: this device polls its server" : deviceToken.sentence
    }
}

/// What is printed of a one-time code.
package enum CodeReport {
    /// How long the code is valid; `nil` for a counter-based one.
    package static func sentence(_ code: OneTimeCode, at now: Instant) -> PrintableText? {
        guard let until = code.until else { return nil }
        let seconds = max(0, until.milliseconds(since: now) / 1_000)
        return "valid for \(seconds) s, until \(until)"
    }

    /// The code as one line of JSON.
    package static func json(
        _ code: OneTimeCode,
        of account: Account,
        by mechanism: OneTimeMechanism,
        at now: Instant
    ) -> String {
        JSON.text { json in
            json.add("issuer", PrintableText(account.id.issuer))
            json.add("account", PrintableText(account.id.accountName))
            json.add("code", code.text)
            if let start = code.start, let until = code.until {
                json.add("start", "\(start)")
                json.add("until", "\(until)")
                json.add("remaining_s", Double(until.milliseconds(since: now)) / 1_000, decimals: 3)
                json.add("progress", code.progress(at: now), decimals: 3)
            }
            if case .counter(let counter) = mechanism.factor { json.add("counter", "\(counter)") }
        }
    }
}
