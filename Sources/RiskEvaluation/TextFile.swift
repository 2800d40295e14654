import Glibc

/// Files that somebody at this machine named on the command line, and those of its time zones.
enum TextFile {
    /// Why a file could not be read or written.
    enum Failure: Error, Equatable {
        /// The system's error number.
        case system(CInt)
        /// There is more in it than is read.
        case tooLong(limit: Int)
        /// The bytes are no UTF-8, or no time zone.
        case malformed
    }

    /// The most bytes of a text that is compared.
    static let limit = 16 << 20

    /// All bytes of a file.
    static func bytes(of path: String, limit: Int) throws(Failure) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system(errno) }
            guard count > 0 else { return bytes }
            guard bytes.count + count <= limit else { throw .tooLong(limit: limit) }
            bytes += chunk[..<count]
        }
    }

    /// The text of a file.
    static func text(of path: String) throws(Failure) -> String {
        guard let text = String(validating: try bytes(of: path, limit: limit), as: UTF8.self) else {
            throw .malformed
        }
        return text
    }

    /// Writes a text in place of what a file holds: all of it, or nothing.
    ///
    /// A device, a pipe and a link stay what they are, and are written to as they are.
    static func write(_ text: String, to path: String) throws(Failure) {
        var status = stat()
        if unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            return try overwrite(path, with: text)
        }
        let draft = path + ".new"
        do throws(Failure) {
            try overwrite(draft, with: text)
            guard unsafe rename(draft, path) == 0 else { throw Failure.system(errno) }
        } catch {
            unsafe unlink(draft)
            throw error
        }
    }

    private static func overwrite(_ path: String, with text: String) throws(Failure) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .system(errno) }
        defer { close(descriptor) }
        try write(text, to: descriptor)
    }

    /// Writes a text to an open file, such as standard error.
    static func write(_ text: String, to descriptor: CInt) throws(Failure) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { room in
                unsafe Glibc.write(descriptor, room.baseAddress, room.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system(errno) }
            rest = rest.dropFirst(count)
        }
    }
}
