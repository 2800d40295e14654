import Glibc
import SQLite

/// What a ledger's file tells without its secrets.
package struct LedgerInspection: Hashable, Sendable {
    /// The version of its schema.
    package let version: Int
    /// What opens its secrets; `nil` where they lie in clear, as in version 1.
    package let protection: Protection?
    /// Whether SQLite finds its pages in order; `nil` when the file is too long to look at all.
    package let isIntact: Bool?
    /// The bytes of the file.
    package let bytes: Int64

    /// The version of the schema that this program writes.
    package static var currentVersion: Int { Migration.all.count }

    /// The most bytes of a file whose pages are all looked at, which takes a second at most.
    private static let longestExamined: Int64 = 268_435_456

    /// Looks at the ledger at a path; nothing is written, and nothing secret is opened.
    ///
    /// Where there is no file, there is no inspection either.
    ///
    /// - Parameter path: Of the file.
    /// - Throws: What opening the ledger throws, except what concerns keys and passphrases.
    package init?(at path: String) throws(StorageError) {
        guard try LedgerFile.exists(at: path) else { return nil }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw StorageError(system: errno) }
        let length = Int64(status.st_size)
        do {
            let file = try LedgerFile.resolved(path).text
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
                let version = try $0.snapshot { database in
                    let version = try Migration.version(of: database)
                    try Schema.check(database, version: version)
                    return version
                }
                var isIntact: Bool?
                if length <= Self.longestExamined {
                    isIntact = try $0.value("PRAGMA quick_check(1)") == "ok"
                }
                return LedgerInspection(
                    version: version,
                    protection: version >= Migration.firstSealed
                        ? try ProtectionRow(in: $0).protection : nil,
                    isIntact: isIntact,
                    bytes: length
                )
            }
        } catch {
            throw StorageError(error)
        }
    }

    private init(version: Int, protection: Protection?, isIntact: Bool?, bytes: Int64) {
        self.version = version
        self.protection = protection
        self.isIntact = isIntact
        self.bytes = bytes
    }

    /// The version of SQLite, such as `3.40.1`.
    package static var libraryVersion: String { SQLiteLibrary.version }
}
