import Approvals
import Arguments
import FrontEnds
import Machine
import Storage
import Token
import Vocabulary

/// `pratique store upgrade`.
struct UpgradeStore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upgrade",
        abstract: "Takes a store of an earlier version, a copy, or one that was set back.",
        discussion: """
            A marker beside the key file tells which store is yours and how far its audit trail \
            went. A store that it does not tell of is not used until you have looked at what it \
            holds and taken it. The audit trail notes it.
            """
    )

    @Flag(help: "Do not ask.")
    var yes = false

    func run() async throws {
        do {
            let environment = ProcessEnvironment.variables
            guard let upgrade = try StoreUpgrade(environment: environment) else {
                Output.note("nothing to do: the store is the one that its marker tells of")
                return
            }
            upgrade.lines.forEach(Output.line)
            try await Confirmation.require(
                "Nothing tells whether it was changed before. Take it as it is?",
                isGiven: yes
            )
            try await upgrade.take(
                passphrase: upgrade.needsPassphrase
                    ? try await Passphrase.forOpening(environment: environment) : nil
            )
            Output.line("the store is taken as it is; its marker tells of it from now on")
        } catch {
            throw Output.failure(error)
        }
    }
}

/// `pratique store backup`.
struct BackUpStore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Writes a copy of the store, also while other programs use it.",
        discussion: """
            The copy is opened by what opens the store now: keep the key file elsewhere, or remember \
            the passphrase. Another passphrase or key file for the store later does not open it. The \
            audit trail notes it.

            Example:
              pratique store backup /media/usb/pratique-2026-11-23
            """
    )

    @Argument(help: "The file to write; nothing may lie there.", completion: .file())
    var file: String

    func run() async throws {
        try await Workspace.use(mayOnlyRead: true) { workspace in
            try await workspace.ledger.backUp(to: file, now: Clock.system.now)
            Output.wrapped("copied to \(PrintableText(file))")
            if workspace.ledger.protection == .keyFile {
                Output.note(
                    "without its key file nobody can open the copy:"
                        + " \(PrintableText(workspace.folders.keyFile))"
                )
            }
        }
    }
}

/// `pratique store restore`.
struct RestoreStore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Puts a copy in the place of the store.",
        discussion: """
            What lies there now is kept beside it. End other programs that use the store first. What \
            was decided since the copy was made is not in it: the audit trail notes how many notes \
            were there. Rows that were changed in the copy stay set apart.
            """
    )

    @Argument(help: "The copy, which `pratique store backup` has made.", completion: .file())
    var file: String

    @Flag(help: "Do not ask.")
    var yes = false

    func run() async throws {
        do {
            let environment = ProcessEnvironment.variables
            let folders = try Folders(environment: environment)
            let copy = try LedgerInspection(ofCopy: file)
            StoreCopy.lines(copy, at: file).forEach(Output.line)
            try await Confirmation.require(StoreCopy.question(copy), isGiven: yes)
            let restored = try await Ledger.restore(
                file,
                to: folders.ledger,
                keyFile: folders.keyFile,
                passphrase: copy.protection == .passphrase
                    ? try await Passphrase.forOpening(environment: environment) : nil,
                now: Clock.system.now
            )
            Output.line("the store is that of the copy from now on")
            if let replaced = restored.replaced {
                Output.note("what lay there is \(PrintableText(replaced)) now")
            }
            StoreCopy.warnings(restored).forEach(Output.note)
        } catch {
            throw Output.failure(error)
        }
    }
}
