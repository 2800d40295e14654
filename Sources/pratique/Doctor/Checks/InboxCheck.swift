import Glibc
import Host
import Vocabulary

/// Checks whether servers can send to this program.
struct InboxCheck {
    /// `nil` for a configuration with a mistake.
    let inbox: Configuration.Inbox?

    var findings: [Finding] {
        guard let inbox else { return [] }
        guard inbox.isOpen else {
            return [
                .ok(
                    .networkInbox,
                    "No inbox is set, so that no server can send to you; Docs/inbox.md tells how."
                )
            ]
        }
        let files = [inbox.senders, inbox.certificate, inbox.key].compactMap(\.self)
        if let file = files.first(where: { unsafe access($0, R_OK) != 0 }) {
            return [
                .problem(
                    .networkInbox,
                    "A file of the inbox cannot be read: \(Found(file).text).",
                    remedy: "ls -l FILE"
                )
            ]
        }
        let door: PrintableText = inbox.port.map { " on port \($0)" } ?? .empty
        return [
            .ok(.networkInbox, "The inbox opens\(door) while `review` or `watch` runs.")
        ]
    }
}
