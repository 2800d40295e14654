import Push
package import Store
import Token
package import Vocabulary

/// What is printed of the audit trail.
package enum AuditText {
    /// One line: number, time by the clock of a zone, what happened, about what.
    package static func line(_ entry: AuditEntry, in zone: LocalZone) -> PrintableText {
        let kind = entry.kind?.rawValue ?? "unknown"
        let time = zone.fields(of: entry.instant)
        let name = zone.period(at: entry.instant).name
        var line: PrintableText =
            "\(entry.sequence)  \(time.dateText) \(time.timeText) \(name)  \(kind)"
        if !entry.isWhole {
            line += "  CHANGED (\(AuditFinding.changed(sequence: entry.sequence).code))"
        }
        if !entry.detail.isEmpty { line += "  \(entry.detail)" }
        if let account = entry.account { line += "  \(account.label.quoted)" }
        if let id = entry.messageID { line += "  \(id)" }
        // The first line tells how it stood, the second one what was asked.
        if let asked = entry.shown?.dropFirst().first { line += "  \(asked.quoted)" }
        return line
    }

    package static func json(_ entry: AuditEntry) -> String {
        JSON.text { json in
            json.add("number", entry.sequence)
            json.add("time", "\(entry.instant)")
            json.add("kind", entry.kind?.rawValue)
            json.add("detail", PrintableText(entry.detail))
            json.add("issuer", entry.account.map { PrintableText($0.issuer) })
            json.add("account", entry.account.map { PrintableText($0.accountName) })
            json.add("message_id", entry.messageID.map { PrintableText($0) })
            if let shown = entry.shown { json.list("shown", shown) }
            json.add("code", Base64.encodeURL(entry.code))
            json.add("changed", !entry.isWhole)
        }
    }

    /// The outcome of a check, as lines.
    package static func lines(_ report: AuditReport, _ rows: RowReport) -> [PrintableText] {
        var lines: [PrintableText] = []
        if let finding = report.finding {
            lines.append("NOT INTACT: \(finding.sentence)")
        } else {
            lines.append("intact: \(report.entries) \(report.entries == 1 ? "entry" : "entries")")
        }
        if let head = report.head { lines.append("head \(head.text)") }
        for account in rows.accounts {
            let error = StorageError.accountDamaged(account.label)
            lines.append("CHANGED: account \(account.label.quoted) (\(error.code))")
        }
        for request in rows.requests {
            lines.append("CHANGED: request \(request) (\(StorageError.requestDamaged.code))")
        }
        if rows.hasDamagedSetting {
            lines.append("CHANGED: the PAM service (\(StorageError.settingDamaged.code))")
        }
        if rows.hasDamagedHome {
            lines.append("CHANGED: where you are (\(StorageError.homeDamaged.code))")
        }
        for text in rows.damagedTexts {
            lines.append("CHANGED: \(text.wording) (\(text.damage.code))")
        }
        for key in rows.keys {
            lines.append("CHANGED: key \(key) (\(StorageError.credentialDamaged(key).code))")
        }
        if rows.brokerKeyCount > 0 {
            let whose: PrintableText =
                rows.brokerKeyCount == 1 ? "a device token" : "\(rows.brokerKeyCount) device tokens"
            lines.append(
                "CHANGED: the key of \(whose) (\(StorageError.brokerKeyDamaged.code))"
            )
        }
        if rows.baselineCount > 0 {
            let whose: PrintableText = rows.baselineCount == 1 ? "account" : "accounts"
            lines.append(
                "CHANGED: the baselines of \(rows.baselineCount) \(whose), which are recalculated"
            )
        }
        if rows.strayCount > 0 {
            let what: PrintableText = rows.strayCount == 1 ? "row" : "rows"
            lines.append("CHANGED: \(rows.strayCount) \(what) of no account")
        }
        let others = rows.requestCount - rows.requests.count
        if others > 0 { lines.append("CHANGED: \(others) more requests") }
        return lines
    }

    /// The outcome of a check as one line of JSON.
    package static func json(_ report: AuditReport, _ rows: RowReport) -> String {
        JSON.text { json in
            json.add("intact", report.isIntact && rows.isWhole)
            json.add("notes", report.entries)
            json.add("head", report.head?.text)
            json.add("code", report.finding?.code)
            json.add("reason", report.finding?.reason)
            json.list("changed_accounts", rows.accounts.lazy.map(\.label))
            json.list("changed_requests", rows.requests.lazy.map(\.text))
            json.add("changed_request_count", rows.requestCount)
            json.add("changed_pam_service", rows.hasDamagedSetting)
            json.add("changed_home", rows.hasDamagedHome)
            json.add("changed_expectations", rows.damagedTexts.contains(.expectations))
            json.add("changed_payee_notes", rows.damagedTexts.contains(.payeeNotes))
            json.add("changed_habits", rows.baselineCount)
            json.list("changed_keys", rows.keys.lazy.map(\.text))
            json.add("changed_device_token_keys", rows.brokerKeyCount)
            json.add("changed_rows_of_no_account", rows.strayCount)
        }
    }
}

extension ApprovalStore.SealedText {
    package var wording: PrintableText {
        switch self {
        case .expectations: "what you expect"
        case .payeeNotes: "your notes on payees"
        }
    }
}
