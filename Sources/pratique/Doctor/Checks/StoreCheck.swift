import Glibc
import Host
import Store
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
