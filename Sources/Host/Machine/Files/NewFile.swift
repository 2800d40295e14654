import Glibc
import Synchronization

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
        let bytes = Array(text.utf8)
        let failure = descriptor.withLock { file -> Int32? in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = unsafe rest.withUnsafeBytes { bytes in
                    unsafe Glibc.write(file, bytes.baseAddress, bytes.count)
                }
                if count < 0, errno != EINTR { return errno }
                rest = rest.dropFirst(max(0, count))
            }
            return nil
        }
        if let failure { throw .unwritable(errno: failure) }
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
