import CSQLite

/// An open database file, the only owner of its handle.
@safe
struct DatabaseConnection: ~Copyable {
    private let handle: OpaquePointer

    /// Opens a file that exists.
    ///
    /// - Parameters:
    ///   - path: Of the file; no part of it may be a link. Empty for a database in memory.
    ///   - access: What may be done with it.
    /// - Throws: ``SQLiteError``; `SQLITE_CANTOPEN` also for a link.
    init(path: String, access: Access) throws(SQLiteError) {
        var opened: OpaquePointer?
        let isWritten = access == .readWrite || access == .alone
        let mode = isWritten ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
        let flags =
            SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
            | (path.isEmpty ? SQLITE_OPEN_MEMORY : SQLITE_OPEN_NOFOLLOW)
            | (access == .immutable ? SQLITE_OPEN_URI : 0)
        let name = access == .immutable ? Self.immutableName(path) : path
        let status = unsafe sqlite3_open_v2(name, &opened, mode | flags, nil)
        guard status == SQLITE_OK, let opened = unsafe opened else {
            // Also one that could not be opened has a handle.
            unsafe sqlite3_close_v2(opened)
            throw SQLiteError(status)
        }
        unsafe handle = unsafe opened
    }

    deinit { unsafe sqlite3_close_v2(handle) }

    /// A path as the address of a file that nobody writes; what means something in an address is
    /// written by its number.
    private static func immutableName(_ path: String) -> String {
        var name = "file:"
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "/"), UInt8(ascii: "."),
                UInt8(ascii: "-"), UInt8(ascii: "_"):
                name.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                name += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return name + "?immutable=1"
    }

    /// Whether a transaction is open.
    var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

    /// The key of the row that was last put in.
    var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

    /// How many rows the last statement that changes some has changed.
    var changes: Int { Int(unsafe sqlite3_changes64(handle)) }

    /// How many rows were changed since the file was opened.
    var totalChanges: Int { Int(unsafe sqlite3_total_changes64(handle)) }

    /// Sets how long a statement waits for another program.
    func wait(milliseconds: Int32) { _ = unsafe sqlite3_busy_timeout(handle, milliseconds) }

    /// Has words in double quotes be names, never texts.
    func refuseQuotedTexts() throws(SQLiteError) {
        let status = unsafe csqlite_refuse_quoted_texts(handle)
        guard status == SQLITE_OK else { throw SQLiteError(status) }
    }

    /// Believes nothing that stands in the file.
    func distrustFile() throws(SQLiteError) {
        let status = unsafe csqlite_distrust_file(handle)
        guard status == SQLITE_OK else { throw SQLiteError(status) }
        try run("PRAGMA cell_size_check = ON")
    }

    /// Prepares a text of one statement; blanks may follow.
    ///
    /// - Throws: ``SQLiteError``; `SQLITE_MISUSE` for a text without a statement, and for one with
    ///   anything behind its first.
    func statement(_ text: String) throws(SQLiteError) -> Statement {
        var prepared: OpaquePointer?
        var read = 0
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        let status = unsafe text.withCString { start in
            var tail: UnsafePointer<CChar>?
            let status = unsafe sqlite3_prepare_v3(handle, start, -1, flags, &prepared, &tail)
            if let tail = unsafe tail { read = unsafe tail - start }
            return status
        }
        guard status == SQLITE_OK else { throw SQLiteError(status) }
        guard let prepared = unsafe prepared else { throw .misuse }
        let statement = unsafe Statement(taking: prepared)
        // SQLite would leave out in silence what stands there, also behind a NUL.
        guard text.utf8.dropFirst(read).allSatisfy(Self.blanks.contains) else { throw .misuse }
        return statement
    }

    private static let blanks = " \t\n\u{0C}\r".utf8

    /// Runs several statements that give nothing and take no values.
    func run(_ script: String) throws(SQLiteError) {
        let status = unsafe sqlite3_exec(handle, script, nil, nil, nil)
        guard status == SQLITE_OK else { throw SQLiteError(status) }
    }

    /// Asks an interruption every now and then while statements run; `nil` asks no more.
    ///
    /// The interruption must live until then.
    func ask(_ interruption: Interruption?) {
        guard let interruption else {
            unsafe sqlite3_progress_handler(handle, 0, nil, nil)
            return
        }
        unsafe sqlite3_progress_handler(
            handle,
            1_000,
            { context in
                guard let context = unsafe context else { return 0 }
                let asked = unsafe Unmanaged<Interruption>.fromOpaque(context)
                    .takeUnretainedValue()
                return asked.isInterrupted ? 1 : 0
            },
            Unmanaged.passUnretained(interruption).toOpaque()
        )
    }
}
