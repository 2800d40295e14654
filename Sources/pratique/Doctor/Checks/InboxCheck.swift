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
                    "No inbox is set, so no server can send to you; Docs/inbox.md shows how."
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
