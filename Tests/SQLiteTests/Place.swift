import CSQLite
import Glibc

@testable import Store

/// A folder of its own for one test with a database in it, and SQLite's own interface to that.
@safe
final class Place: Sendable {
    /// What a call of SQLite's own interface failed with.
    struct Failure: Error, Hashable {
        let code: Int32
    }

    /// Without links.
    let folder: String

    /// The database.
    var path: String { folder + "/file.sqlite" }

    /// Makes the folder, and a database that a script fills.
    ///
    /// - Throws: ``Failure``.
    init(_ script: String = "CREATE TABLE t (n INTEGER, s TEXT, b BLOB)") throws {
        var template = Array("/tmp/sqlite-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil,
            let made = String(validating: template.dropLast(), as: UTF8.self),
            let folder = ResolvedPath(following: made)
        else { throw Failure(code: errno) }
        self.folder = folder.text
        try execute("PRAGMA journal_mode = WAL; " + script)
    }

    deinit {
        for name in ["file.sqlite", "file.sqlite-wal", "file.sqlite-shm", "link"] {
            _ = unsafe unlink(folder + "/" + name)
        }
        _ = unsafe rmdir(folder)
    }

    /// Opens the database with the module under test.
    func database(
        _ access: Access = .readWrite,
        patience: Int32 = 5_000
    ) throws(SQLiteError) -> Database {
        try Database(path: path, access: access, patience: patience)
    }

    /// Opens the database on a thread of its own.
    func thread() throws -> DatabaseThread {
        try DatabaseThread { [path] in try Database(path: path) }
    }

    /// Runs statements as another program would.
    func execute(_ sql: String) throws { _ = try answer(to: sql) }

    /// The first column of the last row of a script, as another program reads it.
    func answer(to script: String) throws -> String? {
        var handle: OpaquePointer?
        let opened = unsafe sqlite3_open(path, &handle)
        defer { unsafe sqlite3_close_v2(handle) }
        guard opened == SQLITE_OK else { throw Failure(code: opened) }
        var answer: String?
        let status = unsafe withUnsafeMutablePointer(to: &answer) { answer in
            unsafe sqlite3_exec(
                handle,
                script,
                { answer, count, values, _ in
                    let text = count > 0 ? unsafe values?[0] : nil
                    unsafe answer?.assumingMemoryBound(to: String?.self).pointee =
                        text.map { unsafe String(cString: $0) }
                    return 0
                },
                answer,
                nil
            )
        }
        guard status == SQLITE_OK else { throw Failure(code: status) }
        return answer
    }
}

/// What a body gives up with.
struct GivenUp: Error, Equatable {}
