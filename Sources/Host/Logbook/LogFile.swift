import Glibc
import Synchronization
import Vocabulary

/// A file that grows line by line, up to a size.
///
/// Several processes may write one log: each line is one write at its end. When the file has its
/// size, it becomes the older one, and what was the older one is gone.
package final class LogFile: Sendable {
    private struct State {
        var descriptor: Int32 = -1
        var error: LogError?
    }

    /// What is put behind the path of the older file.
    package static let olderSuffix = ".1"
    /// The most bytes of a file, unless a caller says otherwise.
    package static let usualLimit = 4_194_304

    private let path: String
    private let limit: Int
    private let state = Mutex(State())

    /// Names a file; it is opened with the first line.
    ///
    /// - Parameters:
    ///   - path: Of the file. It is made with mode 600; its folder must be there.
    ///   - limit: The most bytes of the file, and of the older one.
    package init(path: String, limit: Int = usualLimit) {
        self.path = path
        self.limit = limit
    }

    deinit {
        state.withLock { state in
            if state.descriptor >= 0 { close(state.descriptor) }
        }
    }

    /// Why nothing more is written; `nil` while all goes well.
    package var error: LogError? { state.withLock(\.error) }

    /// Writes one line; after the first failure it does nothing any more.
    ///
    /// - Parameter line: Without its end.
    package func write(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        state.withLock { state in
            guard state.error == nil else { return }
            do throws(LogError) {
                try prepare(&state, for: bytes.count)
                let count = unsafe bytes.withUnsafeBytes { bytes in
                    unsafe Glibc.write(state.descriptor, bytes.baseAddress, bytes.count)
                }
                // Half a line would make the next one unreadable too.
                guard count == bytes.count else { throw count < 0 ? LogError(errno) : .diskFull }
            } catch {
                state.error = error
            }
        }
    }

    /// Has the file that bears the name open, with room for more.
    private func prepare(_ state: inout State, for count: Int) throws(LogError) {
        if state.descriptor >= 0, !isNamed(state.descriptor) {
            close(state.descriptor)
            state.descriptor = -1
        }
        if state.descriptor < 0 { state.descriptor = try open() }
        guard size(of: state.descriptor) + count > limit, size(of: state.descriptor) > 0 else {
            return
        }
        // One process at a time puts the file aside; the others find another behind its name.
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

    /// Whether the open file still bears the name.
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
    /// The case for what the system says about the file.
    fileprivate init(_ number: Int32) {
        self =
            switch number {
            case ENOSPC, EDQUOT, EFBIG: .diskFull
            case ELOOP, EISDIR, ENXIO: .notAFile
            default: .unwritable
            }
    }
}

/// Why nothing more is written into the log; nothing else depends on it.
package enum LogError: CodedError {
    /// The file cannot be opened or written.
    case unwritable
    /// No room on the disk.
    case diskFull
    /// Other users can read or write the file, or it is another user's.
    case exposed
    /// It is no file, such as a terminal, a pipe or a link.
    case notAFile

    /// Such as `log.disk-full`.
    package var code: String {
        switch self {
        case .unwritable: "log.unwritable"
        case .diskFull: "log.disk-full"
        case .exposed: "log.exposed"
        case .notAFile: "log.not-a-file"
        }
    }

    /// What would have been right.
    package var reason: String {
        switch self {
        case .unwritable: "the log and its folder can be written by this user; the work goes on"
        case .diskFull: "the disk has room for the log; the work goes on"
        case .exposed:
            "the log is this user's own and only they can read it (mode 600); the work goes on"
        case .notAFile: "the log is a file of its own and no link or device; the work goes on"
        }
    }
}
