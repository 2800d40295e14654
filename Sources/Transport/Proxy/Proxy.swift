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
