import Glibc
package import Token
import Vocabulary

/// Reads files that are small by contract.
package enum BoundedFile {
    /// The whole content of a file, or of standard input for `-`.
    ///
    /// - Parameters:
    ///   - path: A path, or `-`.
    ///   - input: What the file is, for the error.
    ///   - limit: The most bytes.
    /// - Returns: The bytes.
    /// - Throws: `FileError.unreadable`, `FileError.tooLong`, and `FileError.special` for a configuration that is a pipe.
    package static func contents(
        of path: String,
        as input: FileError.Input,
        limit: Int
    ) throws(FileError) -> [UInt8] {
        // Everything begins with the configuration: a pipe that nobody writes into would hold it up.
        // One that a shell makes, which lies here, has its writer.
        let isWaiting = input != .configuration || path.hasPrefix("/dev/fd/")
        let flags = O_RDONLY | O_CLOEXEC | (isWaiting ? 0 : O_NONBLOCK)
        let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, flags)
        guard descriptor >= 0 else {
            throw .unreadable(input, errno: errno, path: input.shown(path))
        }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        if !isWaiting, descriptor != STDIN_FILENO {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else {
                throw .unreadable(input, errno: errno, path: input.shown(path))
            }
            guard status.st_mode & S_IFMT != S_IFIFO else { throw .special(input) }
        }
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
            guard count > 0 else { return bytes }
            guard bytes.count + count <= limit else { throw .tooLong(input, limit: limit) }
            bytes += chunk[..<count]
        }
    }

    /// The whole content of a file that holds a secret; the memory that it was read into is
    /// overwritten.
    ///
    /// - Parameters:
    ///   - path: A path, or `-` for standard input, which only who starts the program chooses.
    ///   - input: What the file is, for the error.
    ///   - limit: The most bytes.
    /// - Returns: The bytes.
    /// - Throws: `FileError.unreadable`, `FileError.tooLong`, and `FileError.exposed` when others can read or write the file.
    package static func secret(
        of path: String,
        as input: FileError.Input,
        limit: Int
    ) throws(FileError) -> SecretBytes {
        let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .unreadable(input, errno: errno, path: input.shown(path))
        }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        if descriptor != STDIN_FILENO {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else {
                throw .unreadable(input, errno: errno, path: input.shown(path))
            }
            guard status.st_mode & 0o077 == 0 else { throw .exposed(input) }
        }
        // One byte more than may come, and never a second array.
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
        // What is dropped was never written.
        bytes.removeLast(bytes.count - done)
        return SecretBytes(taking: &bytes)
    }
}
