import Host
import Vocabulary
import WebServer

/// Checks whether servers can send to this program.
struct InboxCheck {
    /// `nil` for a configuration with a mistake.
    let inbox: Configuration.Inbox?
    /// Whether a program of another user listens on a port.
    var isStranger: (Int, _ address: String) -> Bool = { port, address in
        PortHolders.isStranger(on: port, isTaken: ListeningSocket.isTaken(port, at: address))
    }

    var findings: [Finding] {
        guard let inbox else { return [] }
        guard inbox.isOpen else {
            return [
                .ok(
                    .networkInbox,
                    "Not used. `pratique config inbox` lets servers send to you (Docs/inbox.md)."
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
        if let port = inbox.port, isStranger(port, inbox.address) {
            return [
                .problem(
                    .networkInbox,
                    "Another user's program listens on port \(port) of the inbox: \(inbox.strangerRisk)",
                    remedy: "sudo ss -ltnp 'sport = :\(port)'"
                )
            ]
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
