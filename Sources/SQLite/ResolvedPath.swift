import Glibc

/// A path without links, which a database is opened at.
package struct ResolvedPath: Hashable, Sendable {
    /// Absolute, without links and without `.` and `..`.
    package let text: String

    /// Follows the links of the path of a file that exists, those of its folders and its own.
    ///
    /// SQLite does the same for a path as it is; followed here first, a link that is put in its
    /// place afterwards is refused.
    ///
    /// - Returns: `nil` when there is no such file, or the system says no; `errno` tells why.
    package init?(following path: String) {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        guard let text = unsafe String(validatingCString: resolved) else { return nil }
        self.text = text
    }
}
