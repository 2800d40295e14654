import Host
import Service
import Store
import Vocabulary

/// Checks every row and audit record of a store that opens without a question.
struct ContentCheck {
    /// `nil` without a store, or when it needs a passphrase.
    let found: (rows: RowReport, trail: AuditReport)?
    /// Why the check ended early.
    let failure: StorageError?

    var findings: [Finding] {
        if let failure {
            return [
                .problem(
                    .storeRows,
                    "The rows of the store cannot be checked: \(failure.code).",
                    remedy: "pratique audit verify"
                )
            ]
        }
        guard let found else { return [] }
        return [rows(found.rows), trail(found.trail)]
    }

    private func rows(_ report: RowReport) -> Finding {
        guard !report.isWhole else {
            return .ok(.storeRows, "Every account and request is as it was written.")
        }
        let setting: [PrintableText] = report.hasDamagedSetting ? ["the PAM service"] : []
        let home: [PrintableText] =
            (report.hasDamagedHome ? ["where you are"] : [])
            + report.damagedTexts.map(\.wording)
        let baseline: [PrintableText] =
            report.baselineCount > 0 ? ["the baselines of \(report.baselineCount) accounts"] : []
        let keys: [PrintableText] = report.keys.map { "the key \($0)" }
        let tokens: [PrintableText] =
            report.brokerKeyCount > 0 ? ["the keys of \(report.brokerKeyCount) device tokens"] : []
        let strays: [PrintableText] =
            report.strayCount > 0 ? ["\(report.strayCount) rows of no account"] : []
        let names =
            report.accounts.map(\.label.quoted) + report.requests + setting + home
            + baseline + keys + tokens + strays
        let others = report.requestCount - report.requests.count
        let more: PrintableText = others > 0 ? ", and \(others) more requests" : ""
        return .problem(
            .storeRows,
            "Rows of the store were changed in its file: \(names.joined(by: ", "))\(more).",
            remedy: "pratique audit verify"
        )
    }

    private func trail(_ report: AuditReport) -> Finding {
        guard let finding = report.finding else {
            return .ok(.storeTrail, "The audit trail is intact.")
        }
        return .problem(
            .storeTrail,
            "The audit trail is not intact: \(finding.code).",
            remedy: "pratique audit verify"
        )
    }
}

extension ContentCheck {
    /// Changes nothing.
    init(folders: Folders?, store: StoreInspection?) async {
        guard let folders, let store, store.protection == .keyFile, store.distrust == nil,
            store.isIntact != false, store.version == StoreInspection.currentVersion
        else {
            self.init(found: nil, failure: nil)
            return
        }
        do throws(StorageError) {
            let opened = try ApprovalStore(
                path: folders.store,
                keyFile: folders.keyFile,
                mayOnlyRead: true
            )
            let found = (try await opened.checkRows(), try await opened.verifyAudit())
            self.init(found: found, failure: nil)
        } catch {
            self.init(found: nil, failure: error)
        }
    }
}
