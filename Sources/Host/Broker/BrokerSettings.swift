package import Token
import Vocabulary

/// The address of an MQTT broker: `mqtts://HOST[:PORT]`, or `mqtt://` for this machine.
package struct BrokerAddress: Hashable, Sendable {
    package let host: String
    package let port: Int
    package let isEncrypted: Bool

    /// `nil` for any other text, and for `mqtt://` with another machine.
    package init?(_ text: String) {
        let isEncrypted = text.hasPrefix("mqtts://")
        guard isEncrypted || text.hasPrefix("mqtt://"), text.utf8.count <= 512 else { return nil }
        var rest = text.dropFirst(isEncrypted ? 8 : 7)
        if rest.hasSuffix("/") { rest = rest.dropLast() }
        let host: Substring
        var port: Substring?
        if rest.hasPrefix("["), let end = rest.firstIndex(of: "]") {
            host = rest[rest.index(after: rest.startIndex)..<end]
            let behind = rest[rest.index(after: end)...]
            guard behind.isEmpty || behind.hasPrefix(":") else { return nil }
            if !behind.isEmpty { port = behind.dropFirst() }
        } else {
            let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
            guard (1...2).contains(parts.count) else { return nil }
            host = parts[0]
            if parts.count == 2 { port = parts[1] }
        }
        guard !host.isEmpty, host.utf8.allSatisfy(Self.isOfHost) else { return nil }
        guard port?.utf8.allSatisfy({ (0x30...0x39).contains($0) }) ?? true,
            let number = port.map({ Int($0) }) ?? (isEncrypted ? 8_883 : 1_883),
            (1...65_535).contains(number)
        else { return nil }
        guard isEncrypted || ["127.0.0.1", "::1", "localhost"].contains(host) else { return nil }
        self.host = String(host)
        self.port = number
        self.isEncrypted = isEncrypted
    }

    package var text: String {
        let name = host.utf8.contains(0x3A) ? "[\(host)]" : host
        return "\(isEncrypted ? "mqtts" : "mqtt")://\(name):\(port)"
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || [0x2D, 0x2E, 0x3A, 0x5F].contains(byte)
    }
}

/// A broker, and what a client shows it.
package struct BrokerSettings: Sendable {
    package var address: BrokerAddress
    /// `nil` for a broker that asks for none.
    package var user: String?
    /// Sent over TLS alone.
    package var password: SecretBytes?
    /// A PEM file with the only authorities that are trusted; `nil` for the system's.
    package var authority: String?
    /// PEM files of a client certificate.
    package var certificate: String?
    package var key: String?
    /// How long it may take to connect, and after that to reply to CONNECT or SUBSCRIBE.
    package var openingTime = Duration.seconds(15)
    /// How long a session must have lasted to be opened again at once when it ends.
    package var lastingTime = Duration.seconds(5)

    package init(address: BrokerAddress) { self.address = address }
}

/// Why a broker cannot be used.
package enum BrokerError: CodedError {
    case library
    case settings
    case unreachable
    case tls
    case signIn
    case refused(code: Int)
    case subscription(code: Int)
    case taken
    case lost
    case undelivered
    case unfinished(fetched: Int)

    package var row: (code: String, reason: String) {
        switch self {
        case .library:
            (
                "broker.library",
                "The library libmosquitto is missing or too old. Install the package libmosquitto1,"
                    + " version 2.0 or later."
            )
        case .settings:
            (
                "broker.settings",
                "The authority, certificate or key of `inbox.broker` cannot be used. Name PEM files"
                    + " that you can read; the key must have no passphrase."
            )
        case .unreachable:
            ("broker.unreachable", "The broker cannot be reached. Check `inbox.broker.address`.")
        case .tls:
            (
                "broker.tls",
                "No secure connection to the broker. It needs a valid certificate for its name from"
                    + " a known authority, such as `inbox.broker.authority`."
            )
        case .signIn:
            (
                "broker.sign-in",
                "The broker refused this client. Check the user, the password and the client"
                    + " certificate of `inbox.broker`."
            )
        case .refused(let code):
            ("broker.refused", "The broker refused the connection with the MQTT code \(code).")
        case .subscription(let code):
            (
                "broker.subscription",
                "The broker refused a subscription with the MQTT code \(code). Its access list must"
                    + " let this user read `pratique/+`."
            )
        case .taken:
            (
                "broker.taken",
                "Another program has connected to the broker with this store's name. Use a copy of"
                    + " a store on one machine at a time."
            )
        case .lost: ("broker.lost", "The connection to the broker was lost. Reconnecting.")
        case .unfinished(let fetched):
            (
                "broker.unfinished",
                "Time ran out before everything at the broker was fetched: \(fetched) came, more"
                    + " are waiting. Run the command again, or set a longer `fetchTime_s`."
            )
        case .undelivered:
            (
                "broker.undelivered",
                "A message from the broker could not be stored, so the connection was closed. The"
                    + " broker will send it again."
            )
        }
    }
}
