/// A proxy of HTTP that makes connections to servers.
package struct Proxy: Hashable, Sendable {
    /// Its address without user and password, such as `http://proxy.example.org:3128`.
    package let address: String
    /// Whether the way to it is encrypted.
    package let isEncrypted: Bool
    /// Whether it is told who asks.
    package var hasSignIn: Bool { signIn != nil }
    /// Who asks it.
    let signIn: ProxySignIn?

    /// The most bytes of an address.
    private static let mostBytes = 2_048

    /// Reads the address of a proxy.
    ///
    /// - Parameter text: Such as `http://user:password@proxy.example.org:3128` or
    ///   `proxy.example.org:3128`, which is http; user and password may be percent-encoded. Without
    ///   a port it is 80, or 443 for https.
    /// - Throws: `.proxyAddress`.
    package init(_ text: String) throws(TransportError) {
        guard text.utf8.count <= Self.mostBytes,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .proxyAddress }
        var rest = Substring(text)
        var isEncrypted = false
        if let mark = Self.mark(in: rest) {
            switch rest[..<mark.lowerBound].lowercased() {
            case "http": break
            case "https": isEncrypted = true
            default: throw .proxyAddress
            }
            rest = rest[mark.upperBound...]
        }
        if rest.last == "/" { rest.removeLast() }
        if let at = rest.lastIndex(of: "@") {
            signIn = try ProxySignIn(rest[..<at])
            rest = rest[rest.index(after: at)...]
        } else {
            signIn = nil
        }
        let host: Substring
        let port: Int?
        do throws(TransportError) {
            (host, port) = try WebAddress.parts(of: Substring(rest.lowercased()))
        } catch {
            throw .proxyAddress
        }
        self.isEncrypted = isEncrypted
        address =
            (isEncrypted ? "https://" : "http://") + "\(host):\(port ?? (isEncrypted ? 443 : 80))"
    }

    /// Where `://` stands before anything that could be a password.
    private static func mark(in text: Substring) -> Range<Substring.Index>? {
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else {
            return nil
        }
        return colon..<text.index(colon, offsetBy: 3)
    }
}

/// Who asks a proxy; shown to nobody but the proxy.
struct ProxySignIn: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    let user: String
    let password: String

    /// Reads what stands before the `@` of an address, percent-encoded.
    ///
    /// - Throws: `.proxyAddress`.
    init(_ text: Substring) throws(TransportError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let decoded = parts.map { Self.decoded($0) }
        guard let user = decoded.first ?? nil, !user.isEmpty, !user.contains(":"),
            let password = decoded.count > 1 ? decoded[1] : ""
        else { throw .proxyAddress }
        self.user = user
        self.password = password
    }

    /// Always `<secret>`.
    var description: String { "<secret>" }
    /// A mirror without children, so that `dump` shows nothing either.
    var customMirror: Mirror { Mirror(self, children: []) }

    /// A text without its percent-encoding; `nil` for a wrong one and for control characters.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            guard digits.count == 2 else { return nil }
            bytes.append(UInt8(digits[0] << 4 | digits[1]))
            rest = rest.dropFirst(2)
        }
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }
}
