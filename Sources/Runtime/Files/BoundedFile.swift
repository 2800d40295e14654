import Glibc
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
    /// - Throws: `.unreadable` and `.tooLong`.
    package static func contents(
        of path: String,
        as input: RuntimeError.Input,
        limit: Int
    ) throws(RuntimeError) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(input, errno: errno) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = unsafe read(descriptor, &chunk, chunk.count)
            if count < 0 {
                guard errno == EINTR else { throw .unreadable(input, errno: errno) }
                continue
            }
            guard count > 0 else { return bytes }
            guard bytes.count + count <= limit else { throw .tooLong(input, limit: limit) }
            bytes += chunk[..<count]
        }
    }
}
