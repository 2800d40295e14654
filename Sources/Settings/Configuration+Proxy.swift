import Token
import Transport

extension Configuration {
    /// Sets the proxies that an environment names to all programs, over those of the file.
    ///
    /// A variable with `PRATIQUE_` before it is read after this, and wins.
    mutating func takeProxies(of environment: [String: String]) {
        proxies = Proxies(environment: environment, otherwise: proxies.encrypted)
        guard let variable = Proxies.variable(in: environment) else { return }
        stated["proxy"] = Stated(
            value: Self.shown(proxies.encrypted),
            position: TextPosition(variable: variable)
        )
    }

    /// A way as it is listed: without who asks the proxy.
    static func shown(_ way: Proxies.Way) -> JSONValue {
        switch way {
        case .direct: .string("none")
        case .through(let proxy): .string(proxy.address)
        case .unknown: .string("no address of a proxy")
        }
    }
}

extension ConfigurationReader {
    /// Reads how long messages are fetched.
    mutating func readFetchTime(_ content: LocatedJSON) {
        state("fetchTime_s", content)
        let expected = "seconds that a command fetches messages, from 1 to 300"
        if let seconds = number(content, in: 1...300, expected) {
            change(\.fetchTime, to: .seconds(seconds))
        }
    }

    /// Reads the proxy between us and all servers.
    mutating func readProxy(_ content: LocatedJSON) {
        let text = content.value.stringValue
        let way: Proxies.Way = text == "none" ? .direct : text.map { Proxies.Way($0) } ?? .unknown
        // An empty text is nobody's address.
        guard way != .unknown, text?.isEmpty == false else {
            // It may hold a password.
            return value(content, hiding: "the address of a proxy, http://HOST:PORT, or \"none\"")
        }
        state("proxy", content, as: Configuration.shown(way))
        change(\.proxies, to: configuration.proxies.going(way))
    }
}
