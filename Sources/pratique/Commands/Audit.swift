import Arguments
import Service
import Store
import Vocabulary

struct Audit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists and checks the trail of decisions.",
        discussion: """
            Every decision is noted with the digest of all that its details show, and each note is \
            bound to the one before it.

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
        abstract: "Lists the newest notes, newest first."
    )

    @Option(help: "The most notes.")
    var limit = 50

    @Flag(help: "Print one JSON object a line.")
    var json = false

    func validate() throws {
        guard (1...100_000).contains(limit) else {
            throw ValidationError("a limit is a number from 1 to 100000; found \(limit)")
        }
    }

    func run() async throws {
        try await Workspace.use(mayOnlyRead: true) { workspace in
            let notes = try await workspace.store.auditTrail(limit: limit)
            for note in notes {
                if json {
                    Output.json(AuditText.json(note))
                } else {
                    Output.line(AuditText.line(note))
                }
            }
            if notes.isEmpty, !json { Output.note("nothing was decided yet") }
        }
    }
}

struct ShowAudit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Prints what the details of a request showed when it was decided."
    )

    @Argument(help: "The note's number.")
    var number: Int

    func run() async throws {
        try await Workspace.use(mayOnlyRead: true) { workspace in
            guard let note = try await workspace.store.auditEntry(number) else {
                throw AuditQueryError.unknownNote(number)
            }
            Output.line(AuditText.line(note))
            (note.shown ?? []).forEach(Output.line)
        }
    }
}

struct VerifyAudit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Checks that no note was changed, left out, put in or moved.",
        discussion: """
            Every row of accounts and requests is looked at too; what was changed in the file is \
            named. It works on a medium that cannot be written as well. The head that it prints can \
            be kept elsewhere; --expect then finds a store that was set back to an older copy, \
            together with its marker.
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
            ("audit.unknown-note", "The audit trail has no note \(number).")
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
