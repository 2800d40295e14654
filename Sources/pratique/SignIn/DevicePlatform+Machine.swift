import Glibc
import Service

extension DevicePlatform {
    /// What this machine says of itself; its name is not among it.
    ///
    /// - Parameter language: Of the person.
    /// - Returns: System, version of the kernel, language and zone.
    static func thisMachine(language: String?) -> DevicePlatform {
        var names = utsname()
        _ = unsafe uname(&names)
        func text<Field>(_ field: Field) -> String {
            unsafe withUnsafeBytes(of: field) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
        }
        let zone = unsafe realpath("/etc/localtime", nil).map { path in
            defer { unsafe free(path) }
            return unsafe String(cString: path)
        }
        let parts = (zone ?? "").split(separator: "/")
        let start = parts.firstIndex { $0 == "zoneinfo" }.map { parts.index(after: $0) }
        return DevicePlatform(
            system: text(names.sysname),
            version: text(names.release),
            locale: language ?? "",
            timeZone: start.map { parts[$0...].joined(separator: "/") } ?? ""
        )
    }
}
