import Glibc
import Vocabulary

/// The folder for manual pages.
package struct PageFolder {
    /// Everybody may read them.
    private static let folderMode: mode_t = 0o755
    private static let pageMode: mode_t = 0o644

    private let path: String

    /// Creates missing folders; throws ``OutputError/unwritableFile(errno:)``.
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

    /// Replaces an earlier page; throws ``OutputError/unwritableFile(errno:)``.
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
    case unwritableFile(errno: Int32)

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
