import Host
import Vocabulary
import WebServer

/// Checks whether servers can send to this program.
struct InboxCheck {
    /// `nil` for a configuration with a mistake.
    let inbox: Configuration.Inbox?
    /// Whether another program has a port at an address.
    var isTaken: (Int, _ address: String) -> Bool = ListeningSocket.isTaken(_:at:)
    /// Whether that may be a program of another user.
    var isStranger: (Int, _ isTaken: Bool) -> Bool = PortHolders.isStranger(on:isTaken:)

    var findings: [Finding] {
        guard let inbox else { return [] }
        guard inbox.isOpen else {
            return [
                .ok(
                    .networkInbox,
                    "The inbox is not used. `pratique config inbox` lets servers send to you"
                        + " (Docs/inbox.md)."
                )
            ]
        }
        do {
            _ = try inbox.server()
            _ = try inbox.knownSenders()
        } catch {
            return [
                .problem(
                    .networkInbox,
                    "A file of the inbox cannot be used: \(PrintableText(error.coded.code)).",
                    remedy: "ls -l FILE"
                )
            ]
        }
        if let port = inbox.port {
            let isTaken = isTaken(port, inbox.address)
            if isStranger(port, isTaken) {
                return [
                    .problem(
                        .networkInbox,
                        "Another user's program listens on port \(port) of the inbox: \(inbox.strangerRisk)",
                        remedy: "sudo ss -ltnp 'sport = :\(port)'"
                    )
                ]
            }
            if isTaken {
                return [
                    .warning(
                        .networkInbox,
                        "Another program of yours has port \(port) of the inbox. Unless that is pratique,"
                            + " no server can send to you: end it, or change `inbox.port`.",
                        remedy: "ss -ltnp 'sport = :\(port)'"
                    )
                ]
            }
        }
        let door: PrintableText = inbox.port.map { " on port \($0)" } ?? .empty
        return [
            .ok(.networkInbox, "The inbox opens\(door) while `review` or `watch` runs.")
        ]
    }
}

/// Checks the broker of the inbox: the library, and the files that the configuration names.
struct BrokerCheck {
    /// `nil` for an unreadable configuration.
    let inbox: Configuration.Inbox?
    /// `nil` when the library is missing or too old.
    let library: String?

    /// Loads the library where a broker is used.
    init(inbox: Configuration.Inbox?) {
        self.init(
            inbox: inbox,
            library: inbox?.broker == nil ? nil : MosquittoLibrary.version
        )
    }

    init(inbox: Configuration.Inbox?, library: String?) {
        self.inbox = inbox
        self.library = library
    }

    var findings: [Finding] {
        guard let inbox else { return [] }
        guard let broker = inbox.broker else {
            return [.ok(.networkBroker, "No broker is used.")]
        }
        guard let library else {
            return [
                .problem(
                    .networkBroker,
                    "The library libmosquitto is missing or too old: broker.library.",
                    remedy: "sudo apt install libmosquitto1"
                )
            ]
        }
        do {
            _ = try inbox.brokerSettings()
        } catch {
            let path = broker.passwordFile ?? broker.key ?? broker.authority ?? ""
            return [
                .problem(
                    .networkBroker,
                    "A file of `inbox.broker` cannot be used: \(PrintableText(error.coded.code)).",
                    remedy: "ls -l \(ShellWord.quoted(path))"
                )
            ]
        }
        return [
            .ok(
                .networkBroker,
                "\(PrintableText(library)) receives from \(PrintableText(broker.address.text))."
            )
        ]
    }
}
