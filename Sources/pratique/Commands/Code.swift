import Arguments
import Host
import Push
import Service
import Store
import Token
import Vocabulary

struct Code: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the one-time code of an account.",
        discussion: """
            Where the server asks for it, PAM or the passphrase of the store first checks who is \
            at the device. A time-based code comes with the time that is left; a counter-based one \
            is used up by printing it.

            Example:
              pratique code ann
            """
    )

    @Argument(help: "The account.", completion: .asked("accounts"))
    var account: String

    @Option(help: "When a time-based code is used: RFC 3339, or milliseconds since 1970.")
    var at: String?

    @Flag(help: "Print a JSON object.")
    var json = false

    func run() async throws {
        try await Workspace.use(mayOnlyRead: true) { workspace in
            let instant = try at.map(Instant.init(argument:))
            let stored = try await workspace.service.account(meant: account)
            let account = stored.account
            let asksForProof = stored.oneTime?.asksForProof ?? false
            if asksForProof { try await workspace.service.userCheck.runOnTerminal() }
            let now = instant ?? Clock.system.now
            let (code, mechanism) = try await workspace.service.code(
                of: account.id,
                at: instant,
                isUserVerified: asksForProof
            )
            if json {
                Output.json(CodeReport.json(code, of: account, by: mechanism, at: now))
            } else {
                Output.line(PrintableText(code.text))
                // A name that resembles another account's shows before its code is used.
                let validity: PrintableText =
                    CodeReport.sentence(code, at: now).map { ", \($0)" } ?? .empty
                Output.note("for \(account.label.quoted)\(validity)")
            }
        }
    }
}
