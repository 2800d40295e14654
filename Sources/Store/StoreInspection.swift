import Glibc
package import Push
import Vocabulary

/// What a store's file tells without its secrets.
package struct StoreInspection: Hashable, Sendable {
    package let version: Int
    /// What opens its secrets; `nil` for an empty file.
    package let protection: Protection?
    /// Whether SQLite finds its pages in order; `nil` when the file is too long to look at all, and of
    /// a copy.
    package let isIntact: Bool?
    package let bytes: Int64
    /// Why its rollback guard does not tell of it, as far as that shows without its secrets; `nil` when it
    /// does.
    package let distrust: StorageError?
    /// The PAM service that asks who is at the device, as it stands there; `nil` for the usual one.
    package let pamService: String?
    /// What it holds, by the rows in clear.
    package let content: Content

    package struct Content: Hashable, Sendable {
        /// The accounts, by issuer and name, in the order of enrolment; 100 at most.
        package let accounts: [AccountID]
        package let requests: Int
        package let notes: Int
        /// The code of the newest note, by which two trails of one length differ; `nil` without notes.
        let head: [UInt8]?
    }

    package static var currentVersion: Int { Migrations.all.latest }

    /// The most bytes of a file whose pages are all looked at, which takes a second at most.
    private static let longestExamined: Int64 = 268_435_456
}

extension StoreInspection {
    /// Looks at the store at a path; nothing is written, and nothing secret is opened.
    ///
    /// Where there is no file, there is no inspection either.
    ///
    /// - Throws: What opening the store throws, except what concerns keys, passphrases and the
    ///   rollback guard.
    package init?(at path: String, keyFile: String) throws(StorageError) {
        guard try StoreFile.exists(at: path) else { return nil }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw StorageError(system: errno) }
        let length = Int64(status.st_size)
        do {
            let file = try StoreFile.resolved(path).text
            // What a program that ended suddenly has left beside the file is folded in by the next
            // command, not here.
            let hasJournal = unsafe access(file + "-wal", F_OK) == 0
            let thread = try DatabaseThread {
                // Somebody waits for the answer.
                try Database(
                    path: file,
                    access: hasJournal ? .readOnly : .readWrite,
                    patience: 1_000
                )
            }
            self = try thread.runWaiting {
                try $0.execute("PRAGMA query_only = ON")
                let expectation = RollbackExpectation(
                    file: RollbackGuardFile(besideKeyFile: keyFile)
                )
                let (version, content, distrust) = try $0.snapshot { database in
                    let version = try Schema.check(database)
                    var distrust: StorageError?
                    do {
                        _ = try expectation.inspect(at: database)
                    } catch let error as StorageError {
                        distrust = error
                    }
                    return (version, try Content(of: database, version: version), distrust)
                }
                var isIntact: Bool?
                if length <= Self.longestExamined {
                    isIntact = try $0.value("PRAGMA quick_check(1)") == "ok"
                }
                return StoreInspection(
                    version: version,
                    protection: version > 0 ? try ProtectionRow(in: $0).protection : nil,
                    isIntact: isIntact,
                    bytes: length,
                    distrust: distrust,
                    pamService: try Self.pamService(in: $0, version: version),
                    content: content
                )
            }
        } catch {
            throw StorageError(error)
        }
    }

    /// Looks at a copy before it takes the place of a store; nothing is written.
    ///
    /// Who may read or write the file does not matter, as on a stick: nothing of it is believed.
    ///
    /// - Parameter path: Of the copy; a link is followed, since a person has named it.
    /// - Throws: `.copyMissing`, `.copyForeign`, `.newer`, and what reading a file throws.
    package init(ofCopy path: String) throws(StorageError) {
        guard unsafe access(path, F_OK) == 0 else { throw .copyMissing(Found(path)) }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw StorageError(system: errno) }
        let length = Int64(status.st_size)
        do {
            guard status.st_mode & S_IFMT == S_IFREG else { throw StorageError.foreign }
            let file = try StoreFile.resolved(path).text
            let thread = try DatabaseThread { try Database(path: file, access: .immutable) }
            self = try thread.runWaiting { database in
                let version = try Schema.check(database)
                guard version > 0 else { throw StorageError.foreign }
                return StoreInspection(
                    version: version,
                    protection: try ProtectionRow(in: database).protection,
                    isIntact: nil,
                    bytes: length,
                    distrust: nil,
                    pamService: nil,
                    content: try Content(of: database, version: version)
                )
            }
        } catch {
            throw StorageError(error).ofCopy(at: path)
        }
    }

    private static func pamService(in database: Database, version: Int) throws -> String? {
        guard version == currentVersion else { return nil }
        // What is no text was changed, which opening the store tells.
        return try database.first(
            "SELECT value FROM settings WHERE name = ?",
            [ApprovalStore.pamServiceName]
        ) { try? $0.optional(at: 0) }.flatMap { $0 }
    }

    package static var libraryVersion: String { SQLiteLibrary.version }
}

extension StoreInspection.Content {
    init(of database: Database, version: Int) throws {
        guard version > 0 else {
            self.init(accounts: [], requests: 0, notes: 0, head: nil)
            return
        }
        self.init(
            accounts: try database.all(
                "SELECT issuer, account_name FROM accounts ORDER BY added LIMIT 100"
            ) { (try? AccountID($0)) ?? .unreadable(row: nil) },
            requests: try database.value("SELECT count(*) FROM requests") ?? 0,
            notes: try database.value("SELECT count(*) FROM audit") ?? 0,
            head: try database.value("SELECT code FROM audit ORDER BY sequence DESC LIMIT 1")
        )
    }
}
