import Glibc
import Machine

/// The folder that manual pages are written into.
struct PageFolder {
    /// Everybody reads pages, and the folders that they are in.
    private static let folderMode: mode_t = 0o755
    private static let pageMode: mode_t = 0o644

    private let path: String

    /// Makes the folder, and those above it, where it is not there.
    ///
    /// - Throws: `file.unwritable`.
    init(_ path: String) throws(FileError) {
        guard !path.isEmpty else { throw .unwritable(errno: ENOENT) }
        self.path = path
        var made = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            made += "/" + part
            guard unsafe mkdir(made, Self.folderMode) == 0 || errno == EEXIST else {
                throw .unwritable(errno: errno)
            }
        }
    }

    /// Writes one page, in place of an earlier one.
    ///
    /// - Throws: `file.unwritable`.
    func write(_ text: String, named name: String) throws(FileError) {
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
        let file = unsafe open("\(path)/\(name)", flags, Self.pageMode)
        guard file >= 0 else { throw .unwritable(errno: errno) }
        defer { close(file) }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe Glibc.write(file, bytes.baseAddress, bytes.count)
            }
            guard count >= 0 || errno == EINTR else { throw .unwritable(errno: errno) }
            rest = rest.dropFirst(max(0, count))
        }
    }
}
