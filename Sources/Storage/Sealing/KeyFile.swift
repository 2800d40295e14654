import Glibc
import Token

/// A file with the key that a ledger's data key is wrapped with.
///
/// It holds a first line, an id that is no secret, and the key: 63 bytes.
struct KeyFile {
    /// Tells this key from others.
    let id: [UInt8]
    /// The key.
    let key: SealingKey

    private static let firstLine = Array("pratique key 1\n".utf8)
    private static let idBytes = 16

    /// Reads a key file; `nil` when there is none.
    ///
    /// - Throws: `.keyFileExposed` when others can read it, `.keyFileWrong` when it is something
    ///   else, `.readOnly`, `.path`, `.inputOutput`.
    static func read(at path: String) throws(StorageError) -> KeyFile? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw errno == EACCES || errno == EPERM ? .keyFileExposed : .init(system: errno)
        }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw StorageError(system: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .keyFileWrong }
        guard status.st_mode & 0o077 == 0, status.st_uid == geteuid() || geteuid() == 0 else {
            throw .keyFileExposed
        }
        let head = try bytes(firstLine.count + idBytes, from: file)
        var key = try bytes(SealingKey.keyBytes, from: file)
        let secret = SecretBytes(taking: &key)
        guard status.st_size == head.count + secret.count, head.starts(with: firstLine) else {
            throw .keyFileWrong
        }
        return KeyFile(
            id: Array(head.dropFirst(firstLine.count)),
            key: try Self.sealingKey(secret)
        )
    }

    /// Makes a key file with a new key; when this returns, it survives a loss of power.
    ///
    /// - Throws: `.keyFileExists`, `.readOnly`, `.diskFull`, `.path`, `.inputOutput`.
    static func make(at path: String) throws(StorageError) -> KeyFile {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .path }
        try LedgerFile.makeFolders(of: path)
        let file = unsafe open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw errno == EEXIST ? .keyFileExists : .init(system: errno)
        }
        let id = RandomBytes.make(idBytes)
        var key = RandomBytes.make(SealingKey.keyBytes)
        do throws(StorageError) {
            defer { close(file) }
            try write(firstLine + id, to: file)
            try write(key, to: file)
            guard fsync(file) == 0 else { throw StorageError(system: errno) }
        } catch {
            _ = SecretBytes(taking: &key)
            _ = unsafe unlink(path)
            throw error
        }
        try LedgerFile.keepEntries(ofFolderOf: path)
        return KeyFile(id: id, key: try sealingKey(SecretBytes(taking: &key)))
    }

    private static func sealingKey(_ secret: SecretBytes) throws(StorageError) -> SealingKey {
        do throws(SealError) {
            return try SealingKey(secret)
        } catch {
            throw .cryptography
        }
    }

    private static func bytes(_ count: Int, from file: Int32) throws(StorageError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let step = unsafe bytes.withUnsafeMutableBytes { room in
                unsafe Glibc.read(file, room.baseAddress?.advanced(by: done), count - done)
            }
            if step < 0, errno == EINTR { continue }
            guard step >= 0 else { throw StorageError(system: errno) }
            guard step > 0 else { throw .keyFileWrong }
            done += step
        }
        return bytes
    }

    private static func write(_ bytes: [UInt8], to file: Int32) throws(StorageError) {
        var done = 0
        while done < bytes.count {
            let step = unsafe bytes.withUnsafeBytes { room in
                unsafe Glibc.write(
                    file,
                    room.baseAddress?.advanced(by: done),
                    bytes.count - done
                )
            }
            if step < 0, errno == EINTR { continue }
            guard step > 0 else { throw StorageError(system: errno) }
            done += step
        }
    }
}
