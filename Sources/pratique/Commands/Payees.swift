import Arguments
import Host
import Risk
import Service
import Store
import Token
import Vocabulary

struct Payees: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Keeps notes on payees, which are shown beside their names.",
        discussion: """
            A note such as "checked by phone, 12 May" is shown below the payee of a request that has \
            exactly this name (letter case, blanks and punctuation do not matter), and never below one \
            that only resembles it. It is about the name, not about an account, and changes no risk. It is \
            kept sealed in the store.

            Example:
              pratique payees note "River Insurance" "checked by phone, 12 May"
              pratique payees note "River Insurance" ""
            """,
        subcommands: [ListPayees.self, NotePayee.self, ForgetPayees.self],
        defaultSubcommand: ListPayees.self
    )
}

struct ListPayees: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the payees with a note."
    )

    @Flag(help: "Print a JSON object.")
    var json = false

    func run() async throws {
        try await Workspace.use(mayOnlyRead: true) { workspace in
            let notes = try await workspace.service.payeeNotes()
            guard !json else {
                return Output.json(
                    JSON.text { json in
                        json.objects("payees", notes) { json, note in
                            json.add("payee", note.payee)
                            json.add("note", note.text)
                        }
                    }
                )
            }
            if notes.isEmpty { Output.line("there are no notes on payees") }
            for note in notes { Output.line("\(note.payee): \(note.text)") }
        }
    }
}

struct NotePayee: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note",
        abstract: "Keeps a note on a payee; an empty text removes it."
    )

    @Argument(help: "The payee, by the name that requests have.")
    var payee: String

    @Argument(help: "The note, of at most 140 characters.")
    var text: String

    func run() async throws {
        try await Workspace.use { workspace in
            let note = try await workspace.service.note(text, onPayee: payee)
            Output.line(
                note.map { "noted on \($0.payee): \($0.text)" }
                    ?? "removed the note on \(PrintableText(payee, limit: PayeeNote.longestName))"
            )
        }
    }
}

struct ForgetPayees: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Removes all notes on payees, also those that were changed in the file."
    )

    func run() async throws {
        try await Workspace.use { workspace in
            try await workspace.store.forget(.payeeNotes, now: workspace.service.clock.now)
            Output.line("removed all notes on payees")
        }
    }
}
