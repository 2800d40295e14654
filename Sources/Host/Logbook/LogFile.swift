import Glibc
import Synchronization
import Vocabulary

/// A file that grows line by line up to a size.
///
/// Several processes may write one log: each line is one write at its end. A full file replaces the
/// older one.
package final class LogFile: Sendable {
    private struct State {
        var descriptor: Int32 = -1
        var error: LogError?
    }

    package static let olderSuffix = ".1"
    /// Bytes.
    package static let usualLimit = 4_194_304

    private let path: String
    private let limit: Int
    private let state = Mutex(State())

    /// The file is created with mode 600 at the first line, in an existing folder; `limit` is in
    /// bytes, for the file and for the older one.
    package init(path: String, limit: Int = usualLimit) {
        self.path = path
        self.limit = limit
    }

    deinit {
        state.withLock { state in
            if state.descriptor >= 0 { close(state.descriptor) }
        }
    }

    /// Why writing stopped.
    package var error: LogError? { state.withLock(\.error) }

    /// Writes one line, given without its end; does nothing after the first failure.
    package func write(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        state.withLock { state in
            guard state.error == nil else { return }
            do throws(LogError) {
                try prepare(&state, for: bytes.count)
                let count = unsafe bytes.withUnsafeBytes { bytes in
                    unsafe Glibc.write(state.descriptor, bytes.baseAddress, bytes.count)
                }
                // Half a line would also make the next one unreadable.
                guard count == bytes.count else { throw count < 0 ? LogError(errno) : .diskFull }
            } catch {
                state.error = error
            }
        }
    }

    /// Opens the named file with room for more.
    private func prepare(_ state: inout State, for count: Int) throws(LogError) {
        if state.descriptor >= 0, !isNamed(state.descriptor) {
            close(state.descriptor)
            state.descriptor = -1
        }
        if state.descriptor < 0 { state.descriptor = try open() }
        guard size(of: state.descriptor) + count > limit, size(of: state.descriptor) > 0 else {
            return
        }
        // One process at a time rotates the file; the others find a new one under its name.
        flock(state.descriptor, LOCK_EX)
        if isNamed(state.descriptor), unsafe rename(path, path + Self.olderSuffix) != 0 {
            throw LogError(errno)
        }
        close(state.descriptor)
        state.descriptor = -1
        state.descriptor = try open()
    }

    private func open() throws(LogError) -> Int32 {
        let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
        let descriptor = unsafe Glibc.open(path, flags, 0o600)
        guard descriptor >= 0 else { throw LogError(errno) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notAFile
        }
        guard status.st_mode & 0o077 == 0, status.st_uid == geteuid() else {
            close(descriptor)
            throw .exposed
        }
        return descriptor
    }

    /// Whether the open file still has the name.
    private func isNamed(_ descriptor: Int32) -> Bool {
        var opened = stat()
        var named = stat()
        return unsafe fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0
            && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
    }

    private func size(of descriptor: Int32) -> Int {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }
}

extension LogError {
    fileprivate init(_ number: Int32) {
        self =
            switch number {
            case ENOSPC, EDQUOT, EFBIG: .diskFull
            case ELOOP, EISDIR, ENXIO: .notAFile
            default: .unwritable
            }
    }
}

/// Why the log is no longer written; nothing else depends on it.
package enum LogError: CodedError {
    case unwritable
    case diskFull
    case exposed
    case notAFile

    package var row: (code: String, reason: String) {
        switch self {
        case .unwritable:
            (
                "log.unwritable",
                "This user cannot write the log or its folder. The program continues without the"
                    + " log."
            )
        case .diskFull:
            ("log.disk-full", "No space left for the log. The program continues without it.")
        case .exposed:
            (
                "log.exposed",
                "The log belongs to another user, or others can read or write it. It needs mode"
                    + " 600. The program continues without it."
            )
        case .notAFile:
            (
                "log.not-a-file",
                "The log is a link or a device, not a regular file. The program continues without"
                    + " it."
            )
        }
    }
}
