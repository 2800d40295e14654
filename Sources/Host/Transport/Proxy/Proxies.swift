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
