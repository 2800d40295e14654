import Arguments
import Push
import Review
import Service
import Store
import Vocabulary

struct Accounts: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists, renames, removes and exports accounts.",
        discussion: """
            An account is named by its name, as it is shown or as it was enrolled, or by \
            ISSUER:NAME when several share a name.

            Example:
              pratique accounts
              pratique accounts rename ann --name "Ann, shared account"
              pratique accounts note ann "Fraud desk 0117 496 0000, day and night"
            """,
        subcommands: [
            ListAccounts.self, ShowAccount.self, RenameAccount.self, NoteAccount.self,
            RemoveAccount.self,
            ExportAccount.self, ImportAccounts.self,
        ],
        defaultSubcommand: ListAccounts.self
    )
}

struct ListAccounts: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the accounts in the order of enrolment."
    )

    @Flag(help: "Print one JSON object a line; it holds no secret.")
    var json = false

    func run() async throws {
        try await Workspace.use(mayOnlyRead: true) { workspace in
            let accounts = try await workspace.service.accounts()
            for account in accounts {
                if json {
                    Output.json(AccountReport.json(account))
                } else {
                    Output.line(AccountReport.line(account))
                }
            }
            if accounts.isEmpty, !json { Output.note("no accounts; enrol one: pratique enrol -") }
        }
    }
}

struct ShowAccount: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows one account with all that is known, except its secrets."
    )

    @Argument(help: "The account.", completion: .asked("accounts"))
    var account: String

    @Flag(help: "Print one JSON object; it holds no secret.")
    var json = false

    func run() async throws {
        try await Workspace.use(mayOnlyRead: true) { workspace in
            let account = try await workspace.service.account(meant: account)
            if json {
                Output.json(AccountReport.json(account))
            } else {
                AccountReport.lines(account).forEach(Output.line)
            }
        }
    }
}

struct RenameAccount: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract:
            "Changes what an account is called on the screen; an empty name restores its own."
    )

    @Argument(help: "The account.")
    var account: String

    @Option(help: "What to call the account.")
    var name: String?

    @Option(help: "What to call the issuer.")
    var issuer: String?

    func validate() throws {
        guard name != nil || issuer != nil else {
            throw ValidationError("give --name, --issuer or both")
        }
    }

    func run() async throws {
        try await Workspace.use { workspace in
            let id = try await workspace.service.account(meant: account).account.id
            let order = AccountOrder.rename(id, issuer: issuer, name: name)
            guard case .done(_, let label)? = try await workspace.carryOut(order) else { return }
            Output.line("renamed to \(label.quoted)")
        }
    }
}

struct NoteAccount: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note",
        abstract: "Keeps a note about an account, such as the number to call after an attack.",
        discussion: """
            The console shows it among the accounts, and where it says what to do after an attack. \
            It is kept sealed. An empty text removes it.
            """
    )

    @Argument(help: "The account.", completion: .asked("accounts"))
    var account: String

    @Argument(help: "The note, in one word or several.")
    var words: [String]

    func run() async throws {
        let text = words.joined(separator: " ")
        try await Workspace.use { workspace in
            let account = try await workspace.service.account(meant: account).account
            try await workspace.service.note(text, about: account.id)
            let isRemoved = text.allSatisfy(\.isWhitespace)
            Output.line(
                "\(isRemoved ? "removed the note about" : "saved the note about") \(account.label.quoted)"
            )
        }
    }
}

struct RemoveAccount: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Removes an account with its keys, requests and codes.",
        discussion: """
            The server is not notified: it keeps sending messages until the device is removed \
            there, and they are refused here. The audit trail keeps what was decided.
            """
    )

    @Argument(help: "The account.")
    var account: String

    @Flag(help: "Do not ask.")
    var yes = false

    func run() async throws {
        try await Workspace.use { workspace in
            let (id, label) = try await workspace.service.removable(meant: account)
            try await Confirmation.require(
                "Remove \(label.quoted) with its keys and requests? This cannot be undone.",
                isGiven: yes
            )
            try await workspace.service.remove(id)
            Output.line("removed \(label.quoted)")
        }
    }
}

struct Lock: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Locks an account: it approves nothing and gives no codes until it is unlocked.",
        discussion: """
            Requests can still be rejected. No policy ends this lock, only `pratique unlock`.

            Example:
              pratique lock ann
            """
    )

    @Argument(help: "The account.")
    var account: String

    @Option(help: "A policy of the account for the lock to name.")
    var policy: String?

    func run() async throws {
        try await Workspace.use { workspace in
            let account = try await workspace.service.account(meant: account).account
            try await workspace.carryOut(.lock(account.id, naming: policy))
            Output.line("locked \(account.label.quoted)")
        }
    }
}

struct Unlock: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Ends the lock of an account; a policy that still fails locks it again.",
        discussion: """
            Example:
              pratique unlock ann
            """
    )

    @Argument(help: "The account.")
    var account: String

    func run() async throws {
        try await Workspace.use { workspace in
            let account = try await workspace.service.account(meant: account).account
            let outcome = try await workspace.carryOut(.unlock(account.id))
            guard case .lockedAgain(_, let lock, let label)? = outcome else {
                return Output.line("unlocked \(account.label.quoted)")
            }
            Output.line("\(label.quoted) is \(lock.sentence)")
            throw ExitCode.failure
        }
    }
}
