import Glibc

/// Where PAM finds what a service asks for.
enum ServiceFile {
    /// The folders of the system, in PAM's order.
    private static let folders = ["/etc/pam.d", "/usr/lib/pam.d"]
    /// Read by PAM only where none of the folders is there.
    private static let singleFile = "/etc/pam.conf"
    /// Holds for services without a file of their own.
    private static let fallback = "other"

    /// Whether PAM has something to go by for the service.
    static func exists(for service: String, in folder: String?) -> Bool {
        path(for: service, in: folder) != nil
    }

    /// The file that PAM goes by for the service: its own, else that of `other`; `nil` without any.
    static func path(for service: String, in folder: String?) -> String? {
        guard isName(service) else { return nil }
        let places = folder.map { [$0] } ?? folders
        for name in [service, fallback] {
            let paths = places.map { "\($0)/\(name)" }
            if let path = paths.first(where: isReadable) { return path }
        }
        guard folder == nil, !folders.contains(where: isReadable), isReadable(singleFile) else {
            return nil
        }
        return singleFile
    }

    /// Whether PAM takes it for a name as it stands: lower case, no path.
    private static func isName(_ service: String) -> Bool {
        (1...64).contains(service.utf8.count) && !service.hasPrefix(".")
            && service.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    private static func isReadable(_ path: String) -> Bool { unsafe access(path, R_OK) == 0 }
}
