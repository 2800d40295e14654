import Glibc

/// The file of a ledger, before SQLite sees it.
enum LedgerFile {
    /// Makes the file and its folders where they are missing, for this user alone.
    ///
    /// An existing file is only looked at: to open and close it would drop the locks that SQLite
    /// holds on it elsewhere in this process.
    ///
    /// - Throws: `.path`, `.readOnly`, `.diskFull`, and `.exposed` when others may read the file.
    static func prepare(at path: String) throws(StorageError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .path }
        try makeFolders(of: path)
        let file = unsafe open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if file >= 0 {
            close(file)
        } else if errno == EEXIST {
            try examine(path)
        } else {
            throw StorageError(system: errno)
        }
    }

    private static func makeFolders(of path: String) throws(StorageError) {
        var folder = ""
        for (position, name) in path.split(separator: "/").dropLast().enumerated() {
            folder += position == 0 && path.first != "/" ? "\(name)" : "/\(name)"
            guard unsafe mkdir(folder, 0o700) != 0, errno != EEXIST else { continue }
            // A folder that exists may also be reported as one that cannot be made.
            let reason = errno
            guard unsafe access(folder, F_OK) == 0 else { throw StorageError(system: reason) }
        }
    }

    private static func examine(_ path: String) throws(StorageError) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw StorageError(system: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .path }
        guard status.st_mode & 0o077 == 0 else { throw .exposed }
        guard unsafe access(path, R_OK | W_OK) == 0 else { throw StorageError(system: errno) }
        // SQLite keeps its journal beside the file.
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        let full = path.first == "/" ? "/" + folder : folder.isEmpty ? "." : folder
        guard unsafe access(full, W_OK | X_OK) == 0 else { throw StorageError(system: errno) }
    }
}

extension StorageError {
    /// The case for what the system says about a path.
    fileprivate init(system number: Int32) {
        self =
            switch number {
            case EACCES, EPERM, EROFS: .readOnly
            case ENOSPC, EDQUOT: .diskFull
            case EIO: .inputOutput
            default: .path
            }
    }
}
