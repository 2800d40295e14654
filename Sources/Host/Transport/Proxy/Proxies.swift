/// The proxies between us and the servers.
package struct Proxies: Hashable, Sendable {
    /// The way to the servers of one scheme.
    package enum Way: Hashable, Sendable {
        /// Without a proxy.
        case direct
        case through(Proxy)
        /// What was set is no proxy: nothing is sent, since it may not go around one.
        case unknown

        /// The proxy; `nil` when there is none, or nobody knows which was meant.
        package var proxy: Proxy? {
            if case .through(let proxy) = self { proxy } else { nil }
        }

        /// Reads the address of a proxy; an empty one is none.
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

    /// To servers of https.
    package let encrypted: Way
    /// To servers of http.
    package let plain: Way
    private let exceptions: ProxyExceptions

    /// Connects to every server directly.
    package static let none = Proxies(encrypted: .direct, plain: .direct)

    /// Sets the ways.
    package init(encrypted: Way, plain: Way, except exceptions: ProxyExceptions = .none) {
        self.encrypted = encrypted
        self.plain = plain
        self.exceptions = exceptions
    }

    /// Reads what an environment says to all programs.
    ///
    /// - Parameters:
    ///   - environment: `https_proxy` or else `HTTPS_PROXY`, `http_proxy` in small letters only,
    ///     since a server's `Proxy` header is `HTTP_PROXY` to its programs, and `no_proxy` or else
    ///     `NO_PROXY`. Not `all_proxy`, which may be of another kind. An empty one says nothing.
    ///   - usual: The way to servers that no variable tells.
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

    /// The variable that says which proxy leads to servers of https; `nil` when none does.
    package static func variable(in environment: [String: String]) -> String? {
        variable(of: variables, in: environment)
    }

    private static let variables = ["https_proxy", "HTTPS_PROXY"]

    private static func variable(of names: [String], in environment: [String: String]) -> String? {
        names.first { environment[$0]?.isEmpty == false }
    }

    /// The same exceptions with one way to all servers.
    package func going(_ way: Way) -> Proxies {
        Proxies(encrypted: way, plain: way, except: exceptions)
    }

    /// The proxy between us and a server; this machine never has one.
    ///
    /// - Parameter address: An http or https address.
    /// - Returns: `nil` for a direct connection.
    /// - Throws: `ArgumentError.address`, and `.proxyAddress` when nobody knows which proxy was meant.
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
