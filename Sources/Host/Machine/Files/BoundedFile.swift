import Glibc
import Synchronization
package import Token
import Vocabulary

/// Some editors write it before UTF-8 text.
let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

/// Reads files that are small by contract.
package enum BoundedFile {
    /// A file, or standard input for `-`, without a byte order mark; `limit` is in bytes.
    ///
    /// Throws `FileError.unreadable`, `FileError.tooLong`, and `FileError.special` for a pipe where
    /// nobody may write to one.
    package static func contents(
        of path: String,
        as input: FileError.Input,
        limit: Int
    ) throws(FileError) -> [UInt8] {
        let descriptor = try opened(path, as: input)
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = unsafe read(descriptor, &chunk, chunk.count)
            if count < 0 {
                guard errno == EINTR else {
                    throw .unreadable(input, errno: errno, path: input.shown(path))
                }
                continue
            }
            guard count > 0 else {
                if bytes.starts(with: byteOrderMark) { bytes.removeFirst(byteOrderMark.count) }
                return bytes
            }
            guard bytes.count + count <= limit else { throw .tooLong(input, limit: limit) }
            bytes += chunk[..<count]
        }
    }

    /// A descriptor of a file, or standard input for `-`.
    private static func opened(
        _ path: String,
        as input: FileError.Input
    ) throws(FileError) -> Int32 {
        guard path != "-" else { return STDIN_FILENO }
        // A pipe without a writer would block. One that a shell makes, which lies here, has its writer.
        let isWaiting = input.mayBePipe || path.hasPrefix("/dev/fd/")
        let flags = O_RDONLY | O_CLOEXEC | (isWaiting ? 0 : O_NONBLOCK | O_NOCTTY)
        let descriptor = unsafe open(path, flags)
        guard descriptor >= 0 else {
            throw .unreadable(input, errno: errno, path: input.shown(path))
        }
        var status = stat()
        if !isWaiting, unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO {
            close(descriptor)
            throw .special(input)
        }
        return descriptor
    }

    /// Throws `FileError.changeable` for a file that others can change or replace, and `FileError.special`
    /// for a pipe, on which a library would wait: checks file, folder and the folders above, also of each
    /// link to it.
    ///
    /// Missing files, and those that the shell passes in `/dev/fd`, are not checked.
    package static func checkOnlyOwnerChanges(
        _ path: String,
        as input: FileError.Input
    ) throws(FileError) {
        guard path != "-", !path.hasPrefix("/dev/fd/") else { return }
        var place = path.hasPrefix("/") ? "/" : "."
        var names = path.split(separator: "/").map(String.init)
        var links = 0
        try check(place, as: input, isNear: names.count == 1)
        while !names.isEmpty {
            let next = (place == "/" ? "/" : place + "/") + names.removeFirst()
            guard let target = try check(next, as: input, isNear: names.count < 2) else {
                place = next
                continue
            }
            links += 1
            guard links <= mostLinks else { throw .changeable(input, path: Found(path)) }
            names.insert(contentsOf: target.split(separator: "/").map(String.init), at: 0)
            if target.hasPrefix("/") {
                place = "/"
                try check(place, as: input, isNear: names.count == 1)
            }
        }
    }

    /// Whether a folder, and those above it, can be changed by their owners alone, who are this user or
    /// root, as ``checkOnlyOwnerChanges(_:as:)`` has it.
    package static func onlyOwnerChanges(folderOf path: String) -> Bool {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        return (try? checkOnlyOwnerChanges(folder.isEmpty ? "/" : folder, as: .configuration))
            != nil
    }

    /// As in the system.
    private static let mostLinks = 40

    // No group with other members may change the file and its folder, the near parts, either. Returns the target of a
    // link.
    @discardableResult
    private static func check(
        _ part: String,
        as input: FileError.Input,
        isNear: Bool
    ) throws(FileError) -> String? {
        var status = stat()
        guard unsafe lstat(part, &status) == 0 else { return nil }
        // Root reads others' files, as under sudo.
        let isOwn = geteuid() == 0 || [0, geteuid()].contains(status.st_uid)
        let kind = status.st_mode & S_IFMT
        if kind == S_IFLNK {
            guard isOwn else { throw .changeable(input, path: Found(part)) }
            var target = [UInt8](repeating: 0, count: 4_096)
            let count = unsafe readlink(part, &target, target.count)
            return String(decoding: target.prefix(max(0, count)), as: UTF8.self)
        }
        guard kind != S_IFIFO || input.mayBePipe else { throw .special(input) }
        let isSticky = kind == S_IFDIR && status.st_mode & S_ISVTX != 0
        // Where each account has a group of its own, files are made writable for it.
        let isForGroup =
            isNear && status.st_mode & 0o020 != 0 && !OwnAccount.isPrivate(status.st_gid)
        let isOpen = (status.st_mode & 0o002 != 0 || isForGroup) && !isSticky
        guard isOwn, !isOpen else { throw .changeable(input, path: Found(part)) }
        return nil
    }

    /// A secret file, or standard input for `-`, read through memory that is overwritten; `limit`
    /// is in bytes.
    ///
    /// Throws what ``contents(of:as:limit:)`` does, and `FileError.exposed` when others can read or write
    /// it; only whoever starts the program chooses standard input.
    package static func secret(
        of path: String,
        as input: FileError.Input,
        limit: Int
    ) throws(FileError) -> SecretBytes {
        let descriptor = try opened(path, as: input)
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        if descriptor != STDIN_FILENO {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else {
                throw .unreadable(input, errno: errno, path: input.shown(path))
            }
            guard status.st_mode & 0o077 == 0 else { throw .exposed(input, path: Found(path)) }
        }
        // One byte more than allowed, and never a second array.
        var bytes = [UInt8](repeating: 0, count: limit + 1)
        var done = 0
        do throws(FileError) {
            while done <= limit {
                let count = unsafe bytes.withUnsafeMutableBytes { room in
                    unsafe read(descriptor, room.baseAddress?.advanced(by: done), limit + 1 - done)
                }
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else {
                    throw .unreadable(input, errno: errno, path: input.shown(path))
                }
                if count == 0 { break }
                done += count
            }
            guard done <= limit else { throw .tooLong(input, limit: limit) }
        } catch {
            _ = SecretBytes(taking: &bytes)
            throw error
        }
        // The dropped part was never written.
        bytes.removeLast(bytes.count - done)
        return SecretBytes(taking: &bytes)
    }
}

/// A file that must not exist before, with mode 0600, written once.
package final class NewFile: Sendable {
    private let path: String
    private let descriptor: Mutex<Int32>

    /// Throws `FileError.unwritable`, also when the file exists.
    package init(_ path: String) throws(FileError) {
        let file = unsafe open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .unwritable(errno: errno) }
        self.path = path
        descriptor = Mutex(file)
    }

    deinit { descriptor.withLock { if $0 >= 0 { Glibc.close($0) } } }

    /// Throws `FileError.unwritable`.
    package func write(_ text: String) throws(FileError) {
        let number = descriptor.withLock { SystemFile.write(text.utf8, to: $0) }
        guard number == 0 else { throw .unwritable(errno: number) }
    }

    /// Writes the bytes to the disk; throws `FileError.unwritable`.
    package func close() throws(FileError) {
        let failure = descriptor.withLock { file -> Int32? in
            defer { file = -1 }
            let isSynced = fsync(file) == 0
            let number = errno
            let isClosed = Glibc.close(file) == 0
            return isSynced && isClosed ? nil : number
        }
        if let failure { throw .unwritable(errno: failure) }
    }

    package func remove() { _ = unsafe unlink(path) }
}
