import Arguments
import Glibc
import Host
import Service
import Store
import Token
import Vocabulary

struct Store: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows and changes how the store's secrets are protected.",
        discussion: """
            Keys, one-time secrets, device tokens and messages are encrypted in the store. It is \
            opened by a key file that only you can read, or by a passphrase asked for at every \
            start. PRATIQUE_PASSPHRASE_FILE names a file that holds the passphrase, for scripts.

            Example:
              pratique store passphrase
            """,
        subcommands: [
            StoreStatus.self, ProtectByPassphrase.self, ProtectByKeyFile.self, UpgradeStore.self,
            BackUpStore.self, RestoreStore.self, SetPAMService.self,
        ],
        defaultSubcommand: StoreStatus.self
    )
}

struct StoreStatus: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Shows where the store is and what opens it."
    )

    func run() async throws {
        try await Workspace.use(mayOnlyRead: true) { workspace in
            Output.line("store       \(PrintableText(workspace.folders.store))")
            switch workspace.store.protection {
            case .keyFile: Output.line("opened by   \(PrintableText(workspace.folders.keyFile))")
            case .passphrase: Output.line("opened by   a passphrase")
            }
            Output.line("accounts    \(try await workspace.store.accounts().count)")
        }
    }
}

struct ProtectByPassphrase: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passphrase",
        abstract: "Lets a passphrase open the store, or changes it.",
        discussion: """
            The key file is removed. Nobody can open the store without the passphrase. Older \
            copies need the old key file or passphrase: keep a copy of the key file first, or make \
            a new copy of the store afterwards.
            """
    )

    @Option(
        help: """
            A file with the new passphrase, for scripts: one line, mode 600; its line end is \
            ignored.
            """,
        completion: .file()
    )
    var from: String?

    func run() async throws {
        try await Workspace.use { workspace in
            StoreStatus.warn(of: workspace)
            let passphrase =
                if let from { try Passphrase.new(from: from) } else {
                    try await Passphrase.askTwice()
                }
            let left = try await workspace.store.protect(
                byPassphrase: passphrase,
                now: Clock.system.now
            )
            Output.line("the store is opened by the passphrase from now on")
            StoreStatus.report(left)
            StoreStatus.reportCopies()
        }
    }
}

struct ProtectByKeyFile: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key-file",
        abstract: "Lets a new key file open the store instead of what opened it before.",
        discussion: """
            An old key file is removed. Older copies need the old key file or passphrase: keep a \
            copy of the key file first, or make a new copy of the store afterwards.
            """
    )

    func run() async throws {
        try await Workspace.use { workspace in
            StoreStatus.warn(of: workspace)
            let left = try await workspace.store.protect(
                byKeyFile: workspace.folders.keyFile,
                now: Clock.system.now
            )
            Output.line("opened by   \(PrintableText(workspace.folders.keyFile))")
            StoreStatus.report(left)
            StoreStatus.reportCopies()
        }
    }
}

extension StoreStatus {
    /// About copies, before the protection changes.
    fileprivate static func warn(of workspace: Workspace) {
        let today: PrintableText =
            switch workspace.store.protection {
            case .keyFile: "the current key file, \(PrintableText(workspace.folders.keyFile))"
            case .passphrase: "the current passphrase"
            }
        Output.note("copies made so far still need what opened them: \(today)")
    }

    /// Older copies open with the former protection.
    fileprivate static func reportCopies() {
        Output.note(
            "older copies need the old key file or passphrase; make a new copy: pratique store"
                + " backup FILE"
        )
    }

    /// The former key is still there, though the new protection is in force.
    fileprivate static func report(_ left: StorageError?) {
        guard let left else { return }
        Output.note("pratique: \(left.sentence)")
        Output.note(
            "the change is made, but what opened the store before is still there; the next start"
                + " tries to remove it"
        )
    }
}

struct SetPAMService: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pam-service",
        abstract: "Shows or sets the PAM service that checks who is at the device.",
        discussion: """
            A new service is tried first: you prove who you are with it, and it must show a \
            prompt. It is kept in the store with a MAC, and the audit trail records it.

            Example:
              pratique store pam-service login
            """
    )

    @Argument(help: "The name of a file in /etc/pam.d; without one, the service is shown.")
    var name: String?

    @Flag(help: "Go back to the default service, pratique.")
    var usual = false

    func validate() throws {
        if name != nil, usual { throw ValidationError("give a name or --usual, not both") }
    }

    func run() async throws {
        try await Workspace.use { workspace in
            let store = workspace.store
            if let name {
                try await PAMServiceCheck(service: name).runOnTerminal()
                try await store.setPAMService(name, now: Clock.system.now)
            } else if usual {
                try await store.setPAMService(nil, now: Clock.system.now)
            }
            try await store.checkPAMService()
            let service = try await store.pamService()
            let name = service.map { PrintableText($0) } ?? "pratique (the default)"
            Output.line("pam service  \(name)")
        }
    }
}

struct UpgradeStore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upgrade",
        abstract: "Accepts a copy, or a store that was rolled back.",
        discussion: """
            A rollback guard beside the key file records which store is yours and how far its \
            audit trail went. Any other store is not used until you have checked its content and \
            accepted it. The audit trail records it.
            """
    )

    @Flag(help: "Do not ask.")
    var yes = false

    func run() async throws {
        do {
            let environment = ProcessEnvironment.variables
            guard let upgrade = try StoreUpgrade(environment: environment) else {
                Output.note("nothing to do: the store matches its rollback guard")
                return
            }
            let reader = Output.reader(of: STDOUT_FILENO, isAsked: !yes)
            for line in upgrade.lines { Output.line(line, on: reader) }
            try await Confirmation.require(
                "Earlier changes to it cannot be detected. Accept it as it is?",
                isGiven: yes
            )
            try await upgrade.accept(
                passphrase: upgrade.needsPassphrase
                    ? try await Passphrase.forOpening(environment: environment) : nil
            )
            Output.line("the store is accepted as it is; its rollback guard now matches it")
        } catch {
            throw Output.failure(error)
        }
    }
}

struct BackUpStore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Writes a copy of the store, also while other programs use it.",
        discussion: """
            The copy is opened by what opens the store now: keep the key file elsewhere, or \
            remember the passphrase. A later passphrase or key file of the store does not open it. \
            The audit trail records it.

            Example:
              pratique store backup /media/usb/pratique-2026-11-23
            """
    )

    @Argument(help: "The file to write; it must not exist.", completion: .file())
    var file: String

    func run() async throws {
        try await Workspace.use(mayOnlyRead: true) { workspace in
            try await workspace.store.backUp(to: file, now: Clock.system.now)
            Output.wrapped("copied to \(PrintableText(file))")
            if workspace.store.protection == .keyFile {
                Output.note(
                    "without its key file nobody can open the copy:"
                        + " \(PrintableText(workspace.folders.keyFile))"
                )
            }
        }
    }
}

struct RestoreStore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Replaces the store with a copy.",
        discussion: """
            The old store is kept beside it. First end other programs that use the store. The copy \
            lacks later decisions: the audit trail records how many entries there were. Rows that \
            were changed in the copy are not used.
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
            let copy = try StoreInspection(ofCopy: file)
            let reader = Output.reader(of: STDOUT_FILENO, isAsked: !yes)
            for line in StoreCopy.lines(copy, at: file) { Output.line(line, on: reader) }
            try await Confirmation.require("Replace the store with it?", isGiven: yes)
            let restored = try await ApprovalStore.restore(
                file,
                shown: copy,
                to: folders.store,
                keyFile: folders.keyFile,
                passphrase: copy.protection == .passphrase
                    ? try await Passphrase.forOpening(environment: environment) : nil,
                now: Clock.system.now
            )
            Output.line("the store was replaced with the copy")
            if let replaced = restored.replaced {
                Output.note("the old store is now \(PrintableText(replaced))")
            }
            StoreCopy.warnings(restored).forEach(Output.note)
        } catch {
            throw Output.failure(error)
        }
    }
}
