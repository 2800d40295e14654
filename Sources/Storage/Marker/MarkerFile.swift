import Glibc
import Token

/// The file of a marker, beside the key file or where that would lie.
struct MarkerFile {
    /// Where it lies.
    let path: String

    /// More bytes than a marker has.
    private static let longest = 512

    init(besideKeyFile keyFile: String) {
        path = (keyFile.hasSuffix(".key") ? String(keyFile.dropLast(4)) : keyFile) + ".mark"
    }

    /// Reads the marker; `nil` when there is none.
    ///
    /// - Throws: `.markerDamaged` for anything else, also for a file that others may write;
    ///   `.folderExposed`, `.linked`, `.owner`, `.readOnly`, `.inputOutput`.
    func read() throws(StorageError) -> Marker? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard file >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            if errno == ELOOP { throw .linked }
            throw StorageError(system: errno)
        }
        defer { close(file) }
        try LedgerFile.checkPlace(of: path)
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw StorageError(system: errno) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o022 == 0,
            status.st_uid == geteuid() || geteuid() == 0
        else { throw .markerDamaged }
        var bytes = [UInt8](repeating: 0, count: Self.longest)
        let count = unsafe bytes.withUnsafeMutableBytes { room in
            unsafe Glibc.read(file, room.baseAddress, room.count)
        }
        guard count >= 0 else { throw StorageError(system: errno) }
        guard count < Self.longest,
            let text = String(validating: bytes.prefix(count), as: UTF8.self),
            let marker = Marker(text: text)
        else { throw .markerDamaged }
        return marker
    }

    /// Puts a marker in the place of the one that is there; a crash leaves one of the two.
    ///
    /// To be called with the right to write the ledger, so that no other program does the same.
    ///
    /// - Throws: `.readOnly`, `.diskFull`, `.path`, `.inputOutput`; the marker is as it was then.
    func write(_ marker: Marker) throws(StorageError) {
        try LedgerFile.makeFolders(of: path)
        try LedgerFile.checkPlace(of: path)
        let isFirst = unsafe access(path, F_OK) != 0
        let made = path + ".new"
        // What a program that ended suddenly has left is of no use.
        _ = unsafe unlink(made)
        let file = unsafe open(made, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw StorageError(system: errno) }
        do throws(StorageError) {
            defer { close(file) }
            try LedgerFile.write(marker.text.utf8, to: file)
            guard fsync(file) == 0 else { throw StorageError(system: errno) }
            guard unsafe rename(made, path) == 0 else { throw StorageError(system: errno) }
        } catch {
            _ = unsafe unlink(made)
            throw error
        }
        // The marker of before, which a loss of power may bring back, is behind, which it may be.
        if isFirst { try LedgerFile.keepEntries(ofFolderOf: path) }
    }

    /// Removes the marker, which has another place now.
    func remove() { _ = unsafe unlink(path) }
}
