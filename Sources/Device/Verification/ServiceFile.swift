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
        guard isName(service) else { return false }
        let places = folder.map { [$0] } ?? folders
        let hasFile = places.contains { place in
            [service, fallback].contains { isReadable("\(place)/\($0)") }
        }
        guard !hasFile, folder == nil else { return hasFile }
        return !folders.contains(where: isReadable) && isReadable(singleFile)
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
