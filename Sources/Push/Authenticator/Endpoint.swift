import CIDN
public import Vocabulary

/// An absolute http or https address of the server.
///
/// The text is sent as it was given, so that a realm in the query survives; only blanks and
/// non-ASCII letters behind the host are percent-encoded, as HTTP clients do. An international host
/// name is written as in DNS, `xn--bcher-kva.example`.
public struct Endpoint: Hashable, Sendable, CustomStringConvertible {
    /// The supported schemes.
    public enum Scheme: String, Hashable, Sendable {
        case http
        case https
    }

    /// As sent: printable ASCII, 2048 bytes at most.
    public let text: String
    public let scheme: Scheme
    /// In lower case: a name, an IPv4 address, or an IPv6 address in brackets.
    public let host: String
    /// From 1 to 65535; 80 or 443 by default.
    public let port: Int

    /// Bytes.
    public static let limit = 2_048

    /// Reads an address of at most 2048 bytes, also once encoded.
    ///
    /// Percent-encoded parts stay, so that reading ``text`` again gives the same. User information,
    /// fragments, control and bidirectional characters are refused, and characters that parsers
    /// disagree about, such as a backslash.
    public init(_ text: String) throws(EndpointError) {
        guard text.utf8.count <= Self.limit else { throw .tooLong(limit: Self.limit) }
        guard text.unicodeScalars.allSatisfy(Self.isAddressCharacter) else { throw .character }
        let bytes = try Self.encoded(text)
        guard bytes.count <= Self.limit else { throw .tooLong(limit: Self.limit) }
        guard bytes.allSatisfy(Self.isAddressByte) else { throw .character }
        guard let scheme = Self.scheme(of: bytes) else { throw .scheme }
        let authority = bytes.dropFirst(scheme.rawValue.utf8.count + 3)
            .prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        guard !authority.contains(UInt8(ascii: "@")) else { throw .userInformation }
        let (host, port) = try Self.hostAndPort(authority)
        self.text = String(decoding: bytes, as: UTF8.self)
        self.scheme = scheme
        self.host = host
        self.port = port ?? (scheme == .https ? 443 : 80)
    }

    /// Whether the host is `localhost`, in 127.0.0.0/8 with four parts, or `[::1]`.
    public var isLoopback: Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.first == "127"
            && parts.allSatisfy { part in
                part.utf8.count <= 3 && part.utf8.allSatisfy(isDigit) && UInt8(part) != nil
            }
    }

    public var description: String { text }
}

/// Why a text is no usable address.
public enum EndpointError: CodedError {
    /// The limit is in bytes.
    case tooLong(limit: Int)
    case character
    case scheme
    case userInformation
    /// An international host name, where no library can convert it.
    case noLibrary
    case host
    case port

    public var row: (code: String, reason: String) {
        switch self {
        case .tooLong(let limit):
            ("endpoint.too-long", "The server address is longer than \(limit) bytes.")
        case .character:
            (
                "endpoint.character",
                "The server address has a character that is not allowed in a URL."
            )
        case .scheme:
            ("endpoint.scheme", "The server address does not start with https:// or http://.")
        case .userInformation:
            (
                "endpoint.user-information",
                "The server address has a user name or a password. Remove it."
            )
        case .noLibrary:
            (
                "endpoint.library",
                "The international host name cannot be converted. Install the package libidn2-0, or"
                    + " write the name in its xn--… form."
            )
        case .host: ("endpoint.host", "The server address has no valid host.")
        case .port: ("endpoint.port", "The port is not a number from 1 to 65535.")
        }
    }
}

extension Endpoint {
    /// Excludes what controls a terminal, or the direction or lines of a text.
    private static func isAddressCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: false
        default: scalar.properties.generalCategory != .control
        }
    }

    /// The host as in DNS; behind it, blanks and non-ASCII bytes as `%XX`.
    private static func encoded(_ text: String) throws(EndpointError) -> [UInt8] {
        let bytes = Array(text.utf8)
        let slashes = bytes.indices.first { bytes[$0...].starts(with: "://".utf8) }
        let start = slashes.map { $0 + 3 } ?? 0
        let end =
            bytes[start...]
            .firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? bytes.endIndex
        return try bytes[..<start] + authority(bytes[start..<end])
            + bytes[end...].flatMap { byte in
                byte == 0x20 || byte >= 0x80 ? percentEncoded(byte) : [byte]
            }
    }

    private static func authority(
        _ bytes: ArraySlice<UInt8>
    ) throws(EndpointError) -> [UInt8] {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return Array(bytes) }
        guard !bytes.contains(UInt8(ascii: "@")) else { throw .userInformation }
        let host = bytes.prefix { $0 != UInt8(ascii: ":") }
        guard idn_load() else { throw .noLibrary }
        var ascii = [CChar](repeating: 0, count: 256)
        let isName = unsafe idn_ascii(
            String(decoding: host, as: UTF8.self),
            &ascii,
            ascii.count
        )
        let name = ascii.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        // Some characters decompose to ones that end a host, such as a slash in U+2100.
        let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard isName, name.allSatisfy(isHostByte), labels.dropLast().allSatisfy({ !$0.isEmpty })
        else { throw .host }
        return name + bytes.dropFirst(host.count)
    }

    /// Printable ASCII without the characters that RFC 3986 excludes, and without `#`.
    private static func isAddressByte(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"\"#<>\\^`{|}".utf8.contains(byte)
    }

    private static func scheme(of bytes: [UInt8]) -> Scheme? {
        let head = bytes.prefix { $0 != UInt8(ascii: ":") }
        guard bytes.dropFirst(head.count).starts(with: "://".utf8) else { return nil }
        return Scheme(rawValue: String(decoding: head, as: UTF8.self).lowercased())
    }

    private static func hostAndPort(
        _ authority: ArraySlice<UInt8>
    ) throws(EndpointError) -> (host: String, port: Int?) {
        let colon = UInt8(ascii: ":")
        let host: ArraySlice<UInt8>
        if authority.first == UInt8(ascii: "[") {
            guard let end = authority.firstIndex(of: UInt8(ascii: "]")) else { throw .host }
            host = authority[...end]
            let inner = host.dropFirst().dropLast()
            guard inner.contains(colon),
                inner.allSatisfy({ isHexDigit($0) || $0 == colon || $0 == UInt8(ascii: ".") })
            else { throw .host }
        } else {
            host = authority.prefix { $0 != colon }
            guard (1...253).contains(host.count), host.allSatisfy(isHostByte) else { throw .host }
        }
        let name = String(decoding: host, as: UTF8.self).lowercased()
        let rest = authority.dropFirst(host.count)
        guard let first = rest.first else { return (name, nil) }
        let digits = rest.dropFirst()
        guard first == colon, (1...5).contains(digits.count), digits.allSatisfy(isDigit),
            let port = Int(String(decoding: digits, as: UTF8.self)), (1...65_535).contains(port)
        else { throw .port }
        return (name, port)
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        isDigit(byte) || isLetter(byte) || "-._".utf8.contains(byte)
    }
}
