import Glibc
import Vocabulary

/// The file of a store, before SQLite sees it.
enum StoreFile {
    /// Makes the file and its folders where they are missing, for this user alone.
    ///
    /// An existing file is only looked at: to open and close it would drop the locks that SQLite
    /// holds on it elsewhere in this process.
    ///
    /// - Throws: `.path`, `.readOnly`, `.diskFull`, and `FileError.exposed` when others may read the file.
    static func prepare(at path: String) throws(StorageError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .path }
        try makeFolders(of: path)
        try checkPlace(of: path)
        let file = unsafe open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if file >= 0 {
            close(file)
        } else if errno == EEXIST {
            try examine(path)
        } else {
            throw StorageError(system: errno)
        }
    }

    /// Whether there is a file that may be a store.
    ///
    /// - Parameters:
    ///   - path: Of the file.
    ///   - mayOnlyRead: Whether one that cannot be written will do.
    /// - Returns: Whether it is there.
    /// - Throws: What ``prepare(at:)`` throws for a file that exists.
    static func exists(at path: String, mayOnlyRead: Bool = false) throws(StorageError) -> Bool {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .path }
        guard unsafe access(path, F_OK) == 0 else {
            guard errno == ENOENT else { throw StorageError(system: errno) }
            return false
        }
        try checkPlace(of: path)
        try examine(path, mayOnlyRead: mayOnlyRead)
        return true
    }

    /// How a store that exists can be opened.
    ///
    /// On a medium that cannot be written nobody else writes either; what a program that ended
    /// suddenly has left beside the file is read then as far as SQLite can.
    static func means(of path: String) -> Access {
        guard unsafe access(path, W_OK) == 0, unsafe access(folder(of: path), W_OK | X_OK) == 0
        else {
            return hasJournal(path) ? .readOnly : .immutable
        }
        return .readWrite
    }

    /// How a store that exists can be opened where the disk has no room for the files beside it.
    ///
    /// Nobody writes there either: whoever had it open would have made those files.
    static func fullMeans(of path: String) -> Access { hasJournal(path) ? .alone : .immutable }

    private static func hasJournal(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path + "-wal", &status) == 0 && status.st_size > 0
    }

    /// Where the links of a store's path lead, those of its folders and its own.
    ///
    /// A store in a linked home, or one that is a link itself, is opened where it lies, and its
    /// journal lies beside it there. A link that comes into the way afterwards is refused.
    static func resolved(_ path: String) throws(StorageError) -> ResolvedPath {
        guard let resolved = ResolvedPath(following: path) else {
            throw StorageError(system: errno)
        }
        return resolved
    }

    /// Makes the folders above a file where they are missing, for this user alone.
    static func makeFolders(of path: String) throws(StorageError) {
        var folder = ""
        for (position, name) in path.split(separator: "/").dropLast().enumerated() {
            folder += position == 0 && path.first != "/" ? "\(name)" : "/\(name)"
            guard unsafe mkdir(folder, 0o700) != 0, errno != EEXIST else { continue }
            // A folder that exists may also be reported as one that cannot be made.
            let reason = errno
            guard unsafe access(folder, F_OK) == 0 else { throw StorageError(system: reason) }
        }
    }

    /// Has the names in the folder of a file survive a loss of power.
    static func keepEntries(ofFolderOf path: String) throws(StorageError) {
        let folder = unsafe open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw StorageError(system: errno) }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw StorageError(system: errno) }
    }

    private static func folder(of path: String) -> String {
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        return path.first == "/" ? "/" + folder : folder.isEmpty ? "." : folder
    }

    /// Refuses a place where others could put another file, or lead this user to one.
    ///
    /// Links above the folder are followed when they belong to this user or to root, such as that of
    /// a home that lies elsewhere.
    ///
    /// - Parameter path: Of the store or of its key file.
    /// - Throws: `.folderExposed`, `.linked`, `.owner`.
    static func checkPlace(of path: String) throws(StorageError) {
        let folder = folder(of: path)
        let status = try status(of: folder)
        guard status.st_mode & S_IFMT != S_IFLNK else { throw .linked }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .path }
        guard isOwn(status) else { throw .owner }
        guard status.st_mode & 0o022 == 0 else { throw .folderExposed }
        try checkAbove(folder)
        // A link above leads to a folder that lies below others.
        guard let resolved = unsafe realpath(folder, nil) else { throw StorageError(system: errno) }
        defer { unsafe free(resolved) }
        try checkAbove(unsafe String(cString: resolved))
    }

    private static func checkAbove(_ folder: String) throws(StorageError) {
        var above = ""
        for (position, name) in folder.split(separator: "/").dropLast().enumerated() {
            above += position == 0 && folder.first != "/" ? "\(name)" : "/\(name)"
            let status = try self.status(of: above)
            guard status.st_mode & S_IFMT == S_IFLNK else {
                // In a folder such as /tmp nobody moves what is another's.
                let isOpen = status.st_mode & 0o002 != 0 && status.st_mode & S_ISVTX == 0
                guard !isOpen else { throw .folderExposed }
                guard status.st_uid == 0 || isOwn(status) else { throw .owner }
                continue
            }
            guard status.st_uid == 0 || isOwn(status) else { throw .linked }
        }
    }

    /// What the system says of a name itself, also of a link.
    private static func status(of path: String) throws(StorageError) -> stat {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { throw StorageError(system: errno) }
        return status
    }

    /// Whether something belongs to this user; root is asked of nobody.
    private static func isOwn(_ status: stat) -> Bool {
        status.st_uid == geteuid() || geteuid() == 0
    }

    private static func examine(_ path: String, mayOnlyRead: Bool = false) throws(StorageError) {
        let status = try status(of: path)
        guard status.st_mode & S_IFMT != S_IFLNK else { throw .linked }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .path }
        guard isOwn(status) else { throw .owner }
        guard status.st_mode & 0o077 == 0 else { throw .exposed }
        guard unsafe access(path, mayOnlyRead ? R_OK : R_OK | W_OK) == 0 else {
            throw StorageError(system: errno)
        }
        // SQLite keeps its journal beside the file.
        guard !mayOnlyRead else { return }
        guard unsafe access(folder(of: path), W_OK | X_OK) == 0 else {
            throw StorageError(system: errno)
        }
    }
}

extension StorageError {
    /// The case for what the system says about a path.
    init(system number: Int32) {
        self =
            switch number {
            case EACCES, EPERM, EROFS: .readOnly
            case ENOSPC, EDQUOT: .diskFull
            case EIO: .inputOutput
            default: .path
            }
    }
}

extension StoreFile {
    /// What the names of a store's files end in: the database, its journal and the index of that.
    static let endings = ["", "-wal", "-shm"]

    /// The most files of one kind that are kept beside a store.
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

    static func write(_ bytes: some Collection<UInt8>, to file: Int32) throws(StorageError) {
        let number = SystemFile.write(bytes, to: file)
        guard number == 0 else { throw StorageError(system: number) }
    }

    /// A name that no file has: the first one free of `path`, `path.2` and so on.
    static func freeName(_ path: String) throws(StorageError) -> String {
        for number in 1...mostKept {
            let name = number == 1 ? path : "\(path).\(number)"
            if unsafe access(name, F_OK) != 0 { return name }
        }
        throw .path
    }

    /// Runs `body` while no other program has a store open.
    ///
    /// A file that is no database is nobody's store.
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
