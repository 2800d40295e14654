import Arguments
import Push
import Service
import Store
import Vocabulary

struct Policy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows which policies servers have set for accounts, and how this device does.",
        discussion: """
            Example:
              pratique policy
              pratique policy explain deviceTampering
            """,
        subcommands: [ListPolicies.self, ExplainPolicy.self],
        defaultSubcommand: ListPolicies.self
    )
}

struct ListPolicies: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the policies of the accounts and whether this device complies."
    )

    @Argument(help: "Only this account.")
    var account: String?

    @Flag(help: "Print one JSON object a line.")
    var json = false

    func run() async throws {
        try await Workspace.use(mayOnlyRead: true) { workspace in
            var rows = try await workspace.service.policyRows()
            if let account {
                do {
                    let id = try await workspace.service.account(meant: account).account.id
                    rows = rows.filter { $0.account.id == id }
                } catch AccountQueryError.unknown(let found, let near) {
                    let code = Output.failure(AccountQueryError.unknown(found, near: near))
                    MisspeltCommand.report(account, of: Policy.self)
                    throw code
                }
            }
            for row in rows {
                if json { Output.json(row.json) } else { Output.line(row.line) }
            }
            if rows.isEmpty, !json { Output.note("no policies") }
        }
    }
}

struct ExplainPolicy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Shows what a policy checks and what was found on this device."
    )

    @Argument(help: "The policy, such as deviceTampering.")
    var name: String

    func run() async throws {
        try await Workspace.use(mayOnlyRead: true) { workspace in
            try await workspace.service.explanation(of: name).forEach(Output.line)
        }
    }
}
