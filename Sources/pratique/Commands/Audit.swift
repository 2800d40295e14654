import Arguments
import Host
import Service
import Store
import Vocabulary

struct Audit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists and checks the trail of decisions.",
        discussion: """
            Every decision is recorded with a digest of its details, and each entry is bound to \
            the one before it.

            Example:
              pratique audit verify
            """,
        subcommands: [ListAudit.self, ShowAudit.self, VerifyAudit.self],
        defaultSubcommand: ListAudit.self
    )
}

struct ListAudit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the latest entries, newest first."
    )

    @Option(help: "The maximum number of entries.")
    var limit = 50

    @Flag(help: "Print one JSON object a line.")
    var json = false

    func validate() throws {
        guard (1...100_000).contains(limit) else {
            throw ValidationError("a limit must be a number from 1 to 100000; found \(limit)")
        }
    }

    func run() async throws {
        try await Workspace.use(mayOnlyRead: true) { workspace in
            let notes = try await workspace.store.auditTrail(limit: limit)
            let zone = LocalZone.ofMachine(at: Clock.system.now)
            for note in notes {
                if json {
                    Output.json(AuditText.json(note))
                } else {
                    Output.line(AuditText.line(note, in: zone))
                }
            }
            if notes.isEmpty, !json { Output.note("nothing has been decided yet") }
        }
    }
}

struct ShowAudit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Prints what the details of a request showed when it was decided."
    )

    @Argument(help: "The entry's number.")
    var number: Int

    func run() async throws {
        try await Workspace.use(mayOnlyRead: true) { workspace in
            guard let note = try await workspace.store.auditEntry(number) else {
                throw AuditQueryError.unknownNote(number)
            }
            Output.line(AuditText.line(note, in: .ofMachine(at: Clock.system.now)))
            (note.shown ?? []).forEach(Output.line)
        }
    }
}

struct VerifyAudit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Checks that no entry was changed, removed, added or moved.",
        discussion: """
            It also checks every row of accounts and requests and lists those changed from \
            outside. It works on read-only media. Keep the head that it prints elsewhere; --expect \
            then detects a store that was rolled back together with its rollback guard.
            """
    )

    @Option(help: "The head of an earlier check: the trail must hold it.")
    var expect: String?

    @Flag(help: "Print a JSON object.")
    var json = false

    func run() async throws {
        try await Workspace.use(mayOnlyRead: true) { workspace in
            let head = expect.flatMap { AuditHead($0) }
            if head == nil, let expect { throw AuditQueryError.head(Found(expect)) }
            let report = try await workspace.store.verifyAudit(expecting: head)
            let rows = try await workspace.store.checkRows()
            if json {
                Output.json(AuditText.json(report, rows))
            } else {
                AuditText.lines(report, rows).forEach(Output.line)
            }
            guard report.isIntact, rows.isWhole else { throw ExitCode.refusedInput }
        }
    }
}

/// What is wrong with a question about the audit trail.
enum AuditQueryError: CodedError {
    case unknownNote(Int)
    case head(Found)

    var row: (code: String, reason: String) {
        switch self {
        case .unknownNote(let number):
            ("audit.unknown-note", "The audit trail has no entry \(number).")
        case .head(let found):
            (
                "argument.audit-head",
                "The head must be what `pratique audit verify` prints: a number, a colon and 64"
                    + " digits."
                    + found.remark()
            )
        }
    }
}
