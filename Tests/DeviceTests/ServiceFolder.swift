import Foundation
import TestSupport

/// A folder with PAM's service files and what their modules read; gone with the last reference.
final class ServiceFolder: Sendable {
    private let folder: TemporaryFolder
    var path: String { folder.path }

    init() throws { folder = try TemporaryFolder() }

    /// A folder with one service file named `pratique`.
    convenience init(_ lines: String...) throws {
        try self.init()
        try write(lines.joined(separator: "\n") + "\n", to: "pratique")
    }

    /// Returns the file's path.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let file = "\(path)/\(name)"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        return file
    }

    /// A folder whose service compares the password with `right`, in a program that PAM starts.
    static func comparingPassword() throws -> ServiceFolder {
        let folder = try ServiceFolder()
        let script = try folder.write(#"[ "$(tr -d '\000')" = right ]"#, to: "compare.sh")
        try folder.write(
            """
            auth sufficient pam_exec.so quiet expose_authtok /bin/sh \(script)
            auth required pam_deny.so
            account required pam_permit.so

            """,
            to: "pratique"
        )
        return folder
    }
}
