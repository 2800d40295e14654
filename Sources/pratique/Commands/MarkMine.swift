import Arguments
import Push
import Review
import Service
import Store
import Vocabulary

struct MarkMine: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "own",
        abstract: "Says that a past request was yours, whatever was answered: this was me.",
        discussion: """
            The baseline of its account is recalculated; the audit trail records it.

            Example:
              pratique history own 9a4ce1d0
            """
    )

    @Argument(help: "The request's id, or its first or last 4 or more characters.")
    var id: String

    func run() async throws { try await Ownership.mine.record(about: id) }
}

struct MarkNotMine: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disown",
        abstract: "Says that a past request was somebody else's: this was not me.",
        discussion: """
            The baseline of its account is recalculated without it; the audit trail records it. An \
            answer that the server accepted is not taken back.

            Example:
              pratique history disown 9a4ce1d0
            """
    )

    @Argument(help: "The request's id, or its first or last 4 or more characters.")
    var id: String

    func run() async throws { try await Ownership.notMine.record(about: id) }
}

extension Ownership {
    fileprivate func record(about id: String) async throws {
        try await Workspace.use { workspace in
            let entry = try await workspace.service.entry(matching: id)
            try await workspace.perform(.state([entry.id], self))
            Output.line("recorded: \(sentence): \(entry.id.text)")
        }
    }
}
