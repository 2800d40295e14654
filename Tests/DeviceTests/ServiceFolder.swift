import Foundation

/// A folder with PAM's service files and what their modules read; gone with the last reference.
final class ServiceFolder: Sendable {
    let path: String

    init() throws {
        let place = FileManager.default.temporaryDirectory
            .appendingPathComponent("pratique-device-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: place,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        path = place.path
    }

    /// A folder with one service file named `pratique`.
    convenience init(_ lines: String...) throws {
        try self.init()
        try write(lines.joined(separator: "\n") + "\n", to: "pratique")
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file into the folder.
    ///
    /// - Returns: Its path.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let file = "\(path)/\(name)"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        return file
    }

    /// A folder whose service compares the password with `right`, in a program that PAM starts.
    static func comparingPassword(
        account: String = "account required pam_permit.so"
    ) throws -> ServiceFolder {
        let folder = try ServiceFolder()
        let script = try folder.write(#"[ "$(tr -d '\000')" = right ]"#, to: "compare.sh")
        try folder.write(
            """
            auth sufficient pam_exec.so quiet expose_authtok /bin/sh \(script)
            auth required pam_deny.so
            \(account)

            """,
            to: "pratique"
        )
        return folder
    }
}
