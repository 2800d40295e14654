import Glibc
import Host
import Push
import Service
import Store
import Token
import Vocabulary

/// Checks whether the store opens, is intact, and has room to grow.
struct StoreCheck {
    /// `nil` when its folder is unknown.
    let folders: Folders?
    let outcome: Result<StoreInspection?, StorageError>
    let hasKeyFile: Bool
    /// At the store's place; `nil` when unknown.
    let freeBytes: Int64?

    /// With less, a burst of requests fills the disk.
    private static let little: Int64 = 268_435_456
    /// With less, SQLite cannot work.
    private static let tooLittle: Int64 = 16_777_216

    var findings: [Finding] {
        guard let folders else {
            return [
                .problem(
                    .storeFolders,
                    "HOME is not set, so there is no place for the store.",
                    remedy: "export HOME=/home/NAME"
                )
            ]
        }
        return [.ok(.storeFolders, "The store is in \(PrintableText(folders.state)).")]
            + [content(folders), opening(folders), room(folders)].compactMap(\.self)
    }

    private func content(_ folders: Folders) -> Finding {
        let path = ShellWord.quoted(folders.store)
        switch outcome {
        case .failure(let error):
            var what: PrintableText = "\(error.code)"
            if case .schema(let found) = error { what = what + ", found: \(found)" }
            return .problem(
                .storeContent,
                "The store cannot be used: \(what).",
                remedy: Self.remedy(of: error, path: path)
            )
        case .success(nil):
            return .ok(.storeContent, "There is no store yet; the first enrolment creates it.")
        case .success(let store?):
            if let distrust = store.distrust {
                return .problem(
                    .storeContent,
                    "The store is not used: \(distrust.code).",
                    remedy: "pratique store upgrade"
                )
            }
            if store.isIntact == false {
                return .problem(
                    .storeContent,
                    "The store is damaged; its content may be wrong.",
                    remedy: "cp BACKUP \(path)"
                )
            }
            let kind: PrintableText = "The store has tables of version \(store.version)"
            guard store.version == StoreInspection.currentVersion else {
                return .ok(.storeContent, "\(kind), which the next command brings up to date.")
            }
            return store.isIntact == nil
                ? .ok(.storeContent, "\(kind) and is too large to check every page.")
                : .ok(.storeContent, "\(kind), and its pages are intact.")
        }
    }

    private static func remedy(of error: StorageError, path: PrintableText) -> PrintableText {
        switch error {
        case .exposed: "chmod 600 \(path)"
        case .folderExposed: "namei -l \(path)"
        case .linked, .owner: "ls -ld \(path) $(dirname \(path))"
        case .readOnly: "ls -ld \(path)"
        case .busy: "fuser -v \(path)"
        case .newer: "pratique --version"
        case .unreleased: "mv \(path) \(path).unreleased"
        case .diskFull: "df -h \(path)"
        case .path: "ls -ld \(path)"
        default: "cp BACKUP \(path)"
        }
    }

    private func opening(_ folders: Folders) -> Finding? {
        guard case .success(let store?) = outcome else { return nil }
        switch store.protection {
        case nil: return nil
        case .passphrase: return .ok(.storeOpening, "A passphrase opens the store.")
        case .keyFile where hasKeyFile:
            return .ok(.storeOpening, "A key file opens the store, and it is there.")
        case .keyFile:
            return .problem(
                .storeOpening,
                "The key file that opens the store is not there.",
                remedy: "cp BACKUP \(ShellWord.quoted(folders.keyFile))"
            )
        }
    }

    private func room(_ folders: Folders) -> Finding? {
        guard let freeBytes else { return nil }
        let megabytes = freeBytes / 1_048_576
        let remedy: PrintableText = "df -h \(ShellWord.quoted(folders.state))"
        if freeBytes < Self.tooLittle {
            return .problem(
                .storeRoom,
                "The disk of the store has \(megabytes) MiB left; a full disk cannot record"
                    + " decisions.",
                remedy: remedy
            )
        }
        if freeBytes < Self.little {
            return .warning(
                .storeRoom,
                "The disk of the store has \(megabytes) MiB left.",
                remedy: remedy
            )
        }
        return .ok(.storeRoom, "The disk of the store has \(megabytes) MiB left.")
    }
}

extension StoreCheck {
    /// Creates and changes nothing.
    init(folders: Folders?) {
        self.folders = folders
        guard let folders else {
            outcome = .success(nil)
            hasKeyFile = false
            freeBytes = nil
            return
        }
        do throws(StorageError) {
            outcome = .success(try StoreInspection(at: folders.store, keyFile: folders.keyFile))
        } catch {
            outcome = .failure(error)
        }
        hasKeyFile = unsafe access(folders.keyFile, F_OK) == 0
        freeBytes = Self.freeBytes(at: folders.state)
    }

    /// What this user may still write there, or in the nearest existing parent.
    private static func freeBytes(at folder: String) -> Int64? {
        var path = folder[...]
        while true {
            var status = statvfs()
            if unsafe statvfs(path.isEmpty ? "/" : String(path), &status) == 0 {
                let (bytes, overflow) = UInt64(status.f_bavail)
                    .multipliedReportingOverflow(by: UInt64(status.f_frsize))
                return overflow ? .max : Int64(clamping: bytes)
            }
            guard let slash = path.lastIndex(of: "/") else { return nil }
            path = path[..<slash]
        }
    }
}

/// Finds push keys that are shorter than their codes.
struct KeyCheck {
    /// With the account's label; `nil` where the store is not read.
    let keys: [(account: PrintableText, key: SigningKey)]?

    /// Accounts that are named.
    private static let mostNamed = 8

    var findings: [Finding] {
        guard let keys else { return [] }
        let fewest = SigningKey.fewestStrongBytes
        let weak = keys.filter(\.key.isWeak)
        guard !weak.isEmpty else {
            return [.ok(.storeKeys, "Every push key has \(fewest) bytes or more.")]
        }
        var names = weak.prefix(Self.mostNamed).map { entry -> PrintableText in
            "\(entry.account.fitted(to: 60).quoted) (\(entry.key.secret.count) bytes)"
        }.joined(by: ", ")
        let more = weak.count - Self.mostNamed
        if more > 0 { names = names + " and \(more) more" }
        return [
            .warning(
                .storeKeys,
                "A push key of fewer than \(fewest) bytes is easier to guess: \(names).",
                remedy: "pratique enrol - --replace"
            )
        ]
    }
}

extension KeyCheck {
    /// Reads a store that opens without a question and unchanged; ``StoreCheck`` reports its other
    /// faults.
    init(environment: [String: String], store: StoreCheck) async {
        guard case .success(let inspection?) = store.outcome, inspection.protection == .keyFile,
            inspection.version == StoreInspection.currentVersion, store.hasKeyFile,
            let accounts = try? await Workspace.accounts(environment: environment)
        else {
            keys = nil
            return
        }
        keys = accounts.flatMap { stored in
            ([stored.push?.mechanism?.key] + stored.pending.map(\.mechanism.key))
                .compactMap(\.self)
                .map { (account: stored.account.label, key: $0) }
        }
    }
}

/// Checks the libraries for sign-in keys.
struct SignInCheck {
    /// Whether domains that many owners share (public suffixes) are known.
    let knowsSuffixes: Bool
    let hasSecurityKeys: Bool

    init() {
        self.init(knowsSuffixes: PublicSuffixes.isKnown, hasSecurityKeys: SecurityKey.isInstalled)
    }

    init(knowsSuffixes: Bool, hasSecurityKeys: Bool) {
        self.knowsSuffixes = knowsSuffixes
        self.hasSecurityKeys = hasSecurityKeys
    }

    var findings: [Finding] {
        [
            knowsSuffixes
                ? .ok(.keysLibrary, "libpsl knows the domains that many owners share.")
                : .warning(
                    .keysLibrary,
                    "libpsl is missing: a key is then for a host, or a domain of three labels or more.",
                    remedy: "sudo apt install libpsl5"
                ),
            hasSecurityKeys
                ? .ok(.keysSecurityKeys, "libfido2 is there for security keys.")
                : .warning(
                    .keysSecurityKeys,
                    "libfido2 is missing: keys are then made and used on this machine alone.",
                    remedy: "sudo apt install libfido2-1"
                ),
        ]
    }
}

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
