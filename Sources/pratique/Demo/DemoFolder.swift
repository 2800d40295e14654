import Glibc
import Store

/// The folder of a demonstration, which holds a lock in it as long as its program runs.
///
/// A demonstration that is killed leaves its folder; the lock that went with the program tells the
/// next one that nobody needs it.
struct DemoFolder {
    private static let start = "pratique-demo-"
    private static let lock = "lock"
    /// What lies in the folder beside the lock.
    private static let files = ["", "-wal", "-shm", ".key", ".mark"].map { "ledger.sqlite" + $0 }

    /// Where it is.
    let path: String
    /// Where its ledger lies.
    var ledger: String { path + "/ledger.sqlite" }
    private let lock: Int32

    /// Makes a folder that nobody else may look into, after those that were left were removed.
    ///
    /// - Throws: `StorageError.path`.
    init() throws(StorageError) {
        let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        Self.removeLeftovers(in: parent)
        var template = Array("\(parent)/\(Self.start)XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw .path }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // Locked before it has its name: one without a holder is that of a program that has ended.
        let unnamed = path + "/unlocked"
        lock = unsafe open(unnamed, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0,
            unsafe rename(unnamed, path + "/" + Self.lock) == 0
        else {
            _ = unsafe unlink(unnamed)
            _ = unsafe rmdir(path)
            throw .path
        }
    }

    /// Removes the folder with all that a demonstration puts there.
    func remove() {
        let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if folder >= 0 {
            Self.empty(folder)
            close(folder)
        }
        _ = unsafe rmdir(path)
        close(lock)
    }

    private static func empty(_ folder: Int32) {
        for name in files + [lock] { _ = unsafe unlinkat(folder, name, 0) }
    }

    /// Removes the folders of this user whose demonstrations have ended without doing so.
    private static func removeLeftovers(in parent: String) {
        guard let listing = unsafe opendir(parent) else { return }
        defer { unsafe closedir(listing) }
        var names: [String] = []
        while let entry = unsafe readdir(listing) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe String(
                    validatingCString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)
                )
            }
            if let name, name.hasPrefix(start) { names.append(name) }
        }
        for name in names { removeLeftover("\(parent)/\(name)") }
    }

    /// Removes a folder unless it is somebody else's, or a program holds its lock.
    private static func removeLeftover(_ path: String) {
        let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else { return }
        defer { close(folder) }
        var status = stat()
        guard unsafe fstat(folder, &status) == 0, status.st_uid == geteuid(),
            status.st_mode & 0o077 == 0
        else { return }
        let file = unsafe openat(folder, lock, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return }
        defer { close(file) }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return }
        empty(folder)
        _ = unsafe rmdir(path)
    }
}
