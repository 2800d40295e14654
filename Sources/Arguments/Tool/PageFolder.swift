import Glibc
import Vocabulary

/// The folder that manual pages are written into.
package struct PageFolder {
    /// Everybody reads pages, and the folders that they are in.
    private static let folderMode: mode_t = 0o755
    private static let pageMode: mode_t = 0o644

    private let path: String

    /// Makes the folder, and those above it, where it is not there.
    ///
    /// - Parameter path: Absolute, or from the working folder.
    /// - Throws: ``OutputError/unwritableFile(errno:)``.
    package init(_ path: String) throws(OutputError) {
        guard !path.isEmpty else { throw .unwritableFile(errno: ENOENT) }
        self.path = path
        var made = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            made += "/" + part
            guard unsafe mkdir(made, Self.folderMode) == 0 || errno == EEXIST else {
                throw .unwritableFile(errno: errno)
            }
        }
    }

    /// Writes one page, in place of an earlier one.
    ///
    /// - Parameters:
    ///   - text: The page.
    ///   - name: The name of its file.
    /// - Throws: ``OutputError/unwritableFile(errno:)``.
    package func write(_ text: String, named name: String) throws(OutputError) {
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
        let file = unsafe open("\(path)/\(name)", flags, Self.pageMode)
        guard file >= 0 else { throw .unwritableFile(errno: errno) }
        defer { close(file) }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe Glibc.write(file, bytes.baseAddress, bytes.count)
            }
            guard count >= 0 || errno == EINTR else { throw .unwritableFile(errno: errno) }
            rest = rest.dropFirst(max(0, count))
        }
    }
}

/// Why output cannot be written.
package enum OutputError: CodedError {
    case unwritable
    /// With the system's error number.
    case unwritableFile(errno: Int32)

    /// Such as `output.unwritable`.
    package var row: (code: String, reason: String) {
        switch self {
        case .unwritable:
            ("output.unwritable", "Standard output cannot be written. The disk may be full.")
        case .unwritableFile(let number):
            (
                "file.unwritable",
                "No file can be written in the folder: \(unsafe String(cString: strerror(number)))."
            )
        }
    }
}
