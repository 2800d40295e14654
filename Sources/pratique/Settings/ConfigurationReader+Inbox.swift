package import Host
import Token

extension Configuration {
    /// Where servers send messages to this program, by the protocols of push services.
    package struct Inbox: Hashable, Sendable {
        /// The address of this machine that the doors listen on.
        package internal(set) var address = "127.0.0.1"
        /// Their port; `nil` opens none.
        package internal(set) var port: Int?
        /// The file with the certificate chain, PEM; `nil` for plain HTTP on loopback.
        package internal(set) var certificate: String?
        /// The file with its private key, PEM.
        package internal(set) var key: String?
        /// The region of Amazon that servers sign for.
        package internal(set) var region = "us-east-1"
        /// The file with the keys and tokens of senders.
        package internal(set) var senders: String?
        /// A folder that messages are renamed into.
        package internal(set) var spool: String?

        /// A Unix socket that takes an envelope a line.
        package internal(set) var socket: String?
        /// The broker that a gateway publishes to and a console receives from.
        package internal(set) var broker: Broker?

        /// Whether messages can come in this way.
        package var isOpen: Bool {
            port != nil || spool != nil || socket != nil || broker != nil
        }

        /// Whether only this machine reaches the doors.
        var isLoopback: Bool { ["127.0.0.1", "::1", "localhost"].contains(address) }
    }

    /// An MQTT broker.
    package struct Broker: Hashable, Sendable {
        package let address: BrokerAddress
        package internal(set) var user: String?
        /// The file with the password, readable for the owner alone.
        package internal(set) var passwordFile: String?
        /// The PEM file with the only authorities that are trusted; `nil` for the system's.
        package internal(set) var authority: String?
        /// The PEM files of a client certificate.
        package internal(set) var certificate: String?
        package internal(set) var key: String?

        package init(address: BrokerAddress) { self.address = address }
    }
}

extension ConfigurationReader {
    /// Reads where servers send to.
    mutating func readInbox(_ content: LocatedJSON) {
        let before = mistakes.count
        readMembers(
            of: content,
            called: "`inbox`",
            [
                ("address", { $0.readInboxAddress($1) }),
                ("port", { $0.readInboxPort($1) }),
                ("certificate", { $0.readInboxPath($1, "certificate", \.inbox.certificate) }),
                ("key", { $0.readInboxPath($1, "key", \.inbox.key) }),
                ("region", { $0.readInboxRegion($1) }),
                ("senders", { $0.readInboxPath($1, "senders", \.inbox.senders) }),
                ("spool", { $0.readInboxPath($1, "spool", \.inbox.spool) }),
                ("socket", { $0.readInboxPath($1, "socket", \.inbox.socket) }),
                ("broker", { $0.readBroker($1) }),
            ]
        )
        guard mistakes.count == before else { return }
        let inbox = configuration.inbox
        if (inbox.certificate == nil) != (inbox.key == nil) {
            conflict(content.offset, "Use `certificate` and `key` of `inbox` together.")
        } else if inbox.port != nil, inbox.certificate == nil, !inbox.isLoopback {
            conflict(
                content.offset,
                "An inbox that other machines reach needs `certificate` and `key`. Without them use"
                    + " the address 127.0.0.1."
            )
        }
    }

    private mutating func readInboxAddress(_ content: LocatedJSON) {
        state("inbox.address", content)
        guard let text = content.value.stringValue, (1...253).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            return value(
                content,
                "`address` must be an address or a name of this machine, such as \"127.0.0.1\"."
            )
        }
        change(\.inbox.address, to: text)
    }

    private mutating func readInboxPort(_ content: LocatedJSON) {
        state("inbox.port", content)
        let problem = "`port` must be a whole number from 1 to 65535."
        guard let number = content.value.numberValue?.integer, (1...65_535).contains(number) else {
            return value(content, problem)
        }
        change(\.inbox.port, to: Int(number))
    }

    private mutating func readInboxRegion(_ content: LocatedJSON) {
        state("inbox.region", content)
        guard let text = content.value.stringValue, (1...64).contains(text.utf8.count),
            text.utf8.allSatisfy({
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
            })
        else { return value(content, "`region` must be a region such as \"us-east-1\".") }
        change(\.inbox.region, to: text)
    }

    private mutating func readInboxPath(
        _ content: LocatedJSON,
        _ name: String,
        _ path: WritableKeyPath<Configuration, String?>
    ) {
        state("inbox." + name, content)
        change(path, to: readPath(content, name))
    }

    /// A path that starts with /; `nil` for anything else, which is reported.
    private mutating func readPath(_ content: LocatedJSON, _ name: String) -> String? {
        guard let text = content.value.stringValue, text.hasPrefix("/"),
            (2...4_095).contains(text.utf8.count), !text.utf8.contains(0)
        else {
            value(content, "`\(name)` must be a path that starts with /.")
            return nil
        }
        return text
    }

    private mutating func readBroker(_ content: LocatedJSON) {
        state("inbox.broker", content)
        let before = mistakes.count
        var texts: [String: String] = [:]
        let paths = ["passwordFile", "authority", "certificate", "key"]
        readMembers(
            of: content,
            called: "`inbox.broker`",
            (["address", "user"] + paths).map { name in
                (
                    name,
                    { reader, content in
                        texts[name] =
                            paths.contains(name)
                            ? reader.readPath(content, name) : content.value.stringValue
                    }
                )
            }
        )
        guard mistakes.count == before else { return }
        guard let address = texts["address"].flatMap(BrokerAddress.init) else {
            return value(
                content,
                hiding: "`inbox.broker` must have an `address`: mqtts://HOST:PORT, or"
                    + " mqtt://127.0.0.1:PORT for this machine alone."
            )
        }
        var broker = Configuration.Broker(address: address)
        (broker.user, broker.passwordFile) = (texts["user"], texts["passwordFile"])
        (broker.authority, broker.certificate) = (texts["authority"], texts["certificate"])
        broker.key = texts["key"]
        if broker.user?.isEmpty ?? false || broker.user?.utf8.contains(0) ?? false {
            value(content, hiding: "`user` of `inbox.broker` must be a text.")
        } else if (broker.certificate == nil) != (broker.key == nil) {
            conflict(content.offset, "Use `certificate` and `key` of `inbox.broker` together.")
        } else if broker.passwordFile != nil, broker.user == nil {
            conflict(content.offset, "`passwordFile` of `inbox.broker` needs `user`.")
        } else {
            change(\.inbox.broker, to: broker)
        }
    }
}
