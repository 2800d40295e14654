import Foundation

/// Libraries of the system that tests load on purpose; not everybody has all of them.
enum SystemLibrary {
    static let pam = path(of: "libpam.so.0")
    /// Of libpam-wrapper: asks for a password and compares it with a text file.
    static let matrix = path(of: "pam_wrapper/pam_matrix.so")
    /// Of libpam-wrapper: sets PAM's items from the environment.
    static let itemSetter = path(of: "pam_wrapper/pam_set_items.so")

    private static func path(of name: String) -> String? {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
        return (folders.map { "/usr/lib/\($0)/\(name)" } + ["/usr/lib64/\(name)"])
            .first(where: FileManager.default.isReadableFile)
            .map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
    }
}
