import Glibc
import SQLite
import Vocabulary

extension LedgerFile {
    /// What the names of a ledger's files end in: the database, its journal and the index of that.
    static let endings = ["", "-wal", "-shm"]

    /// The most files of one kind that are kept beside a ledger.
    private static let mostKept = 100

    /// Copies a file, whole and onto the disk.
    ///
    /// - Parameters:
    ///   - source: What is read; a link is followed, since a person has named it.
    ///   - path: Of the copy, made with mode 600.
    /// - Throws: `.copyMissing`, `.path` for what is no file, and what writing a file throws.
    static func copy(_ source: String, to path: String) throws(StorageError) {
        let old = unsafe open(source, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard old >= 0 else {
            throw errno == ENOENT || errno == ENOTDIR
                ? .copyMissing(Found(source)) : StorageError(system: errno)
        }
        defer { close(old) }
        var status = stat()
        guard unsafe fstat(old, &status) == 0 else { throw StorageError(system: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .path }
        let new = unsafe open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard new >= 0 else { throw StorageError(system: errno) }
        defer { close(new) }
        var room = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe room.withUnsafeMutableBytes { room in
                unsafe read(old, room.baseAddress, room.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw StorageError(system: errno) }
            guard count > 0 else { break }
            try write(room.prefix(count), to: new)
        }
        guard fsync(new) == 0 else { throw StorageError(system: errno) }
    }

    /// Writes all of some bytes.
    static func write(_ bytes: some Collection<UInt8>, to file: Int32) throws(StorageError) {
        let bytes = Array(bytes)
        var done = 0
        while done < bytes.count {
            let step = unsafe bytes.withUnsafeBytes { room in
                unsafe Glibc.write(file, room.baseAddress?.advanced(by: done), bytes.count - done)
            }
            if step < 0, errno == EINTR { continue }
            guard step > 0 else { throw StorageError(system: errno) }
            done += step
        }
    }

    /// A name that no file has: the first one free of `path`, `path.2` and so on.
    static func freeName(_ path: String) throws(StorageError) -> String {
        for number in 1...mostKept {
            let name = number == 1 ? path : "\(path).\(number)"
            if unsafe access(name, F_OK) != 0 { return name }
        }
        throw .path
    }

    /// Runs `body` while no other program has a ledger open.
    ///
    /// A file that is no database is nobody's ledger.
    ///
    /// - Throws: `.busy` when another has it open, and what `body` throws.
    static func alone<Result: Sendable>(
        with path: String,
        _ body: @escaping @Sendable () throws -> Result
    ) throws -> Result {
        let file = try resolved(path).text
        return try DatabaseThread { try Database(path: file, patience: 1_000) }.runWaiting {
            do {
                // Leaving the common journal takes that nobody else has the file open. It also has
                // SQLite remove no journal by its name when it closes the file.
                try $0.execute("PRAGMA locking_mode = EXCLUSIVE")
                try $0.execute("PRAGMA journal_mode = DELETE")
                try $0.execute("BEGIN EXCLUSIVE")
            } catch let error as SQLiteError where error.cause != .busy {
                return try body()
            }
            return try body()
        }
    }
}
