import Vocabulary

package struct Proxies: Hashable, Sendable {
    /// For the servers of one scheme.
    package enum Way: Hashable, Sendable {
        case direct
        case through(Proxy)
        /// An invalid setting: nothing is sent, since it may not bypass a proxy.
        case unknown

        /// `nil` when there is none, or it is unknown.
        package var proxy: Proxy? {
            if case .through(let proxy) = self { proxy } else { nil }
        }

        /// An empty address means none.
        package init(_ text: String) {
            guard !text.isEmpty else {
                self = .direct
                return
            }
            do throws(TransportError) {
                self = .through(try Proxy(text))
            } catch {
                self = .unknown
            }
        }
    }

    /// For https.
    package let encrypted: Way
    /// For http.
    package let plain: Way
    private let exceptions: ProxyExceptions

    package static let none = Proxies(encrypted: .direct, plain: .direct)

    package init(encrypted: Way, plain: Way, except exceptions: ProxyExceptions = .none) {
        self.encrypted = encrypted
        self.plain = plain
        self.exceptions = exceptions
    }

    /// Reads `https_proxy` or `HTTPS_PROXY`, `http_proxy` in lower case only, since a server's
    /// `Proxy` header is `HTTP_PROXY` to its programs, and `no_proxy` or `NO_PROXY`.
    ///
    /// Ignores `all_proxy`, which may be of another kind, and empty variables.
    package init(environment: [String: String], otherwise usual: Way = .direct) {
        func text(_ names: [String]) -> String? {
            Self.variable(of: names, in: environment).flatMap { environment[$0] }
        }
        self.init(
            encrypted: text(Self.variables).map(Way.init) ?? usual,
            plain: text(["http_proxy"]).map(Way.init) ?? usual,
            except: ProxyExceptions(text(["no_proxy", "NO_PROXY"]) ?? "")
        )
    }

    /// The variable with the proxy for https.
    package static func variable(in environment: [String: String]) -> String? {
        variable(of: variables, in: environment)
    }

    private static let variables = ["https_proxy", "HTTPS_PROXY"]

    private static func variable(of names: [String], in environment: [String: String]) -> String? {
        names.first { environment[$0]?.isEmpty == false }
    }

    /// One way to all servers, with the same exceptions.
    package func going(_ way: Way) -> Proxies {
        Proxies(encrypted: way, plain: way, except: exceptions)
    }

    /// The proxy for an http or https address; this machine never has one; throws
    /// `ArgumentError.address`, and `.proxyAddress` for an unknown proxy.
    package func proxy(for address: String) throws(TransportError) -> Proxy? {
        try proxy(for: WebAddress(address, allowingPlainHTTP: true))
    }

    func proxy(for address: WebAddress) throws(TransportError) -> Proxy? {
        let host = address.host
        let name = host.last == "." ? String(host.dropLast()) : host
        let isHere = name == "localhost" || name.hasSuffix(".localhost")
        guard !isHere, NetworkAddress(host)?.isThisMachine != true,
            !exceptions.contains(host: host, port: address.port)
        else { return nil }
        switch address.isPlain ? plain : encrypted {
        case .direct: return nil
        case .through(let proxy): return proxy
        case .unknown: throw .proxyAddress
        }
    }
}

/// An HTTP proxy.
package struct Proxy: Hashable, Sendable {
    /// Without user and password, such as `http://proxy.example.org:3128`.
    package let address: String
    package let isEncrypted: Bool
    /// Whether it gets credentials.
    package var hasSignIn: Bool { signIn != nil }
    let signIn: ProxySignIn?

    private static let mostBytes = 2_048

    /// From `http://user:password@proxy.example.org:3128` or `proxy.example.org:3128`, which is
    /// http; user and password may be percent-encoded.
    ///
    /// The default port is 80, or 443 for https. Throws `.proxyAddress`.
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

    /// The `://` before any possible password.
    private static func mark(in text: Substring) -> Range<Substring.Index>? {
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else {
            return nil
        }
        return colon..<text.index(colon, offsetBy: 3)
    }
}

/// A proxy's credentials, shown to nobody but the proxy.
struct ProxySignIn: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    let user: String
    let password: String

    /// From the percent-encoded part before `@`; throws `.proxyAddress`.
    init(_ text: Substring) throws(TransportError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let decoded = parts.map { Self.decoded($0) }
        guard let user = decoded.first ?? nil, !user.isEmpty, !user.contains(":"),
            let password = decoded.count > 1 ? decoded[1] : ""
        else { throw .proxyAddress }
        self.user = user
        self.password = password
    }

    var description: String { "<secret>" }
    /// Hides it from `dump`.
    var customMirror: Mirror { Mirror(self, children: []) }

    /// Percent-decodes; `nil` for bad encoding and control characters.
    private static func decoded(_ text: Substring) -> String? {
        PercentText.decoded(text.utf8).flatMap { decoded in
            decoded.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } ? decoded : nil
        }
    }
}
