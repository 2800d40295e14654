import Glibc
import Token
import Vocabulary

/// A file with the key that a store's data key is wrapped with.
///
/// It holds a first line, an id that is no secret, and the key: 63 bytes.
struct KeyFile {
    /// Tells this key from others.
    let id: [UInt8]
    let key: SealingKey

    private static let firstLine = Array("pratique key 1\n".utf8)
    private static let idBytes = 16

    /// Reads a key file; `nil` when there is none.
    ///
    /// - Throws: `.keyFileExposed` when others can read it, `.keyFileWrong` when it is something
    ///   else, `.folderExposed`, `.linked`, `.owner`, `.readOnly`, `.path`, `.inputOutput`.
    static func read(at path: String) throws(StorageError) -> KeyFile? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            if errno == ELOOP { throw .linked }
            throw errno == EACCES || errno == EPERM
                ? .keyFileExposed(Found(path)) : .init(system: errno)
        }
        defer { close(file) }
        try StoreFile.checkPlace(of: path)
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw StorageError(system: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .keyFileWrong }
        guard status.st_mode & 0o077 == 0, status.st_uid == geteuid() || geteuid() == 0 else {
            throw .keyFileExposed(Found(path))
        }
        let head = try bytes(firstLine.count + idBytes, from: file)
        var key = try bytes(SealingKey.keyBytes, from: file)
        let secret = SecretBytes(taking: &key)
        guard status.st_size == head.count + secret.count, head.starts(with: firstLine) else {
            throw .keyFileWrong
        }
        return KeyFile(id: Array(head.dropFirst(firstLine.count)), key: try Self.sealingKey(secret))
    }

    /// Where the key file with this id lies until its store knows it.
    ///
    /// Each id has a place of its own, so that no store takes the file of another for its own.
    static func pending(_ path: String, id: [UInt8]) -> String {
        "\(path).\(id.prefix(4).hexadecimal).new"
    }

    /// Makes a key file with a new key beside its place; when this returns, it survives a loss of
    /// power.
    ///
    /// - Throws: `.keyFileExists`, `.readOnly`, `.diskFull`, `.path`, `.inputOutput`.
    static func make(beside place: String) throws(StorageError) -> KeyFile {
        guard !place.isEmpty, !place.utf8.contains(0) else { throw .path }
        try StoreFile.makeFolders(of: place)
        let id = RandomBytes.make(idBytes)
        let path = pending(place, id: id)
        let file = unsafe open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw errno == EEXIST ? .keyFileExists : .init(system: errno)
        }
        var key = RandomBytes.make(SealingKey.keyBytes)
        do throws(StorageError) {
            defer { close(file) }
            try StoreFile.write(firstLine + id, to: file)
            try StoreFile.write(key, to: file)
            guard fsync(file) == 0 else { throw StorageError(system: errno) }
        } catch {
            _ = SecretBytes(taking: &key)
            _ = unsafe unlink(path)
            throw error
        }
        try StoreFile.keepEntries(ofFolderOf: path)
        return KeyFile(id: id, key: try sealingKey(SecretBytes(taking: &key)))
    }

    /// Puts a key file in its place unless another lies there; it works where it is as well.
    ///
    /// - Throws: `.readOnly`, `.path`, `.inputOutput`.
    static func settle(_ id: [UInt8], at path: String) throws(StorageError) {
        let pending = pending(path, id: id)
        guard unsafe access(pending, F_OK) == 0 else { return }
        // Unlike renaming, this never takes the place of a file.
        if unsafe link(pending, path) != 0 {
            guard errno == EEXIST else { throw StorageError(system: errno) }
            guard (try? read(at: path))?.id == id else { return }
        }
        try StoreFile.keepEntries(ofFolderOf: path)
        guard unsafe unlink(pending) == 0 else { throw StorageError(system: errno) }
        try StoreFile.keepEntries(ofFolderOf: path)
    }

    /// Removes a key file wherever it lies, and no file that has another id.
    ///
    /// - Throws: `.readOnly`, `.path`, `.inputOutput`.
    static func remove(_ id: [UInt8], at path: String) throws(StorageError) {
        for place in [path, pending(path, id: id)] {
            guard let file = try? read(at: place), file.id == id else { continue }
            guard unsafe unlink(place) == 0 else { throw StorageError(system: errno) }
            try StoreFile.keepEntries(ofFolderOf: path)
        }
    }

    /// The key files beside a place that no store needs: what a change that ended suddenly has left.
    ///
    /// One rollback guard tells of one store in a folder, so that none of them is another's.
    ///
    /// - Parameters:
    ///   - path: Where the key file of the store lies.
    ///   - id: That of the key file which the store needs; `nil` when it needs none.
    /// - Returns: Their paths.
    static func leftovers(at path: String, needing id: [UInt8]?) -> [String] {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.dropLast().joined(separator: "/")
        let start = "\(parts.last ?? "")."
        return SystemFile.names(in: folder.isEmpty ? "." : folder).compactMap { name in
            guard name.hasPrefix(start), name.hasSuffix(".new") else { return nil }
            let digits = name.dropFirst(start.utf8.count).dropLast(4)
            let beside = folder.isEmpty ? name : "\(folder)/\(name)"
            let isOne =
                digits.utf8.count == 8 && Hexadecimal.bytes(digits) != nil
                && isLeftover(beside, needing: id)
            return isOne ? beside : nil
        }
    }

    /// Whether a file is another key file than the one that is needed, or only the beginning of one.
    private static func isLeftover(_ path: String, needing id: [UInt8]?) -> Bool {
        do throws(StorageError) {
            guard let file = try read(at: path) else { return false }
            return file.id != id
        } catch {
            guard error == .keyFileWrong else { return false }
        }
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard file >= 0 else { return false }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0,
            status.st_size < firstLine.count + idBytes + SealingKey.keyBytes,
            let begun = try? bytes(min(Int(status.st_size), firstLine.count), from: file)
        else { return false }
        return firstLine.starts(with: begun)
    }

    private static func sealingKey(_ secret: SecretBytes) throws(StorageError) -> SealingKey {
        do throws(SealError) {
            return try SealingKey(secret)
        } catch {
            throw .cryptography
        }
    }

    private static func bytes(_ count: Int, from file: Int32) throws(StorageError) -> [UInt8] {
        guard let bytes = SystemFile.read(file, atMost: count) else {
            throw StorageError(system: errno)
        }
        guard bytes.count == count else { throw .keyFileWrong }
        return bytes
    }
}
