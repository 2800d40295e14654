import Host
import Vocabulary

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
