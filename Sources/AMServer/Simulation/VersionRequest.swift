/// What an `Accept-API-Version` header asks for.
struct VersionRequest: Hashable {
    /// A version of two numbers.
    struct Version: Hashable {
        let major: Int
        let minor: Int
    }

    var resource = Version(major: 1, minor: 0)
    var protocolVersion = Version(major: 1, minor: 0)

    /// Reads `resource=1.0, protocol=1.0`: either order, either part alone; `nil` for anything else.
    init?(_ header: String) {
        var seen: Set<Substring> = []
        for part in header.split(separator: ",", omittingEmptySubsequences: false) {
            let pair = part.split(separator: "=", omittingEmptySubsequences: false)
            guard pair.count == 2 else { return nil }
            let name = pair[0].drop { $0 == " " }
            guard seen.insert(name).inserted, let version = Self.version(pair[1]) else {
                return nil
            }
            switch name {
            case "resource": resource = version
            case "protocol": protocolVersion = version
            default: return nil
            }
        }
    }

    /// Whether the protocol is one that is spoken: 1.x or 2.x.
    var isServedProtocol: Bool { (1...2).contains(protocolVersion.major) }

    /// Whether the push resource exists in the versions asked for.
    var isServed: Bool { isServedProtocol && resource == Version(major: 1, minor: 0) }

    private static func version(_ text: Substring) -> Version? {
        let parts = text.filter { $0 != " " }.split(
            separator: ".",
            omittingEmptySubsequences: false
        )
        guard parts.count == 2, let major = Int(parts[0]), let minor = Int(parts[1]),
            major >= 0, minor >= 0
        else { return nil }
        return Version(major: major, minor: minor)
    }
}
