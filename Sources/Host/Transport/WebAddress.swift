/// An address to connect to, used verbatim.
struct WebAddress: Hashable, Sendable {
    let text: String
    /// Unencrypted.
    let isPlain: Bool
    /// In lower case; IPv6 without brackets.
    let host: String
    /// Named or default.
    let port: Int

    private static let mostBytes = 2_048

    /// Checks an absolute http or https address; throws `ArgumentError.address` or `.plainHTTP`.
    ///
    /// Refuses everything that URL parsers disagree about, so that the checked host is the one
    /// connected to.
    init(_ text: String, allowingPlainHTTP: Bool) throws(TransportError) {
        guard (1...Self.mostBytes).contains(text.utf8.count),
            text.utf8.allSatisfy(Self.isAllowed)
        else { throw .address }
        let lowered = text.lowercased()
        let isPlain = lowered.hasPrefix("http://")
        guard isPlain || lowered.hasPrefix("https://") else { throw .address }
        let authority = lowered.dropFirst(isPlain ? 7 : 8).prefix { $0 != "/" && $0 != "?" }
        let (host, port) = try Self.parts(of: authority)
        guard !isPlain || allowingPlainHTTP || Self.isLoopback(host) else { throw .plainHTTP }
        self.text = text
        self.isPlain = isPlain
        self.host = String(host.first == "[" ? host.dropFirst().dropLast() : host)
        self.port = port ?? (isPlain ? 80 : 443)
    }

    /// Path and query as sent.
    var target: String {
        let rest = text.dropFirst(isPlain ? 7 : 8).drop { $0 != "/" && $0 != "?" }
        return rest.first == "/" ? String(rest) : "/" + rest
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"\"#<>\\^`{|}".utf8.contains(byte)
    }

    /// Host and port of a lower-case authority; throws `ArgumentError.address`.
    static func parts(
        of authority: Substring
    ) throws(TransportError) -> (host: Substring, port: Int?) {
        let host: Substring
        if authority.first == "[" {
            guard let end = authority.firstIndex(of: "]") else { throw .address }
            host = authority[...end]
            let inner = host.dropFirst().dropLast()
            guard inner.contains(":"),
                inner.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." })
            else { throw .address }
        } else {
            host = authority.prefix { $0 != ":" }
            let isName = host.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
                    || "-._".utf8.contains(byte)
            }
            guard isName, (1...253).contains(host.utf8.count) else { throw .address }
        }
        let rest = authority.dropFirst(host.count)
        guard !rest.isEmpty else { return (host, nil) }
        let digits = rest.dropFirst()
        guard rest.first == ":", digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = Int(digits), (1...65_535).contains(port)
        else { throw .address }
        return (host, port)
    }

    /// `localhost`, 127.0.0.0/8 in four parts, or `[::1]`.
    private static func isLoopback(_ host: Substring) -> Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { UInt8($0).map { String($0) } == String($0) }
    }
}
