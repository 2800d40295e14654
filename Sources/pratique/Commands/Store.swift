import Arguments
import FrontEnds
import Machine
import Storage
import Token
import Vocabulary

/// `pratique store`.
struct Store: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows and changes how the store's secrets are protected.",
        discussion: """
            Keys, one-time secrets, device tokens and messages lie in the store encrypted. What \
            opens it is a key file that only you can read, or a passphrase that is asked at every \
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

/// `pratique store status`.
struct StoreStatus: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Says where the store is and what opens it."
    )

    func run() async throws {
        try await Workspace.use(mayOnlyRead: true) { workspace in
            Output.line("store       \(PrintableText(workspace.folders.ledger))")
            switch workspace.ledger.protection {
            case .keyFile: Output.line("opened by   \(PrintableText(workspace.folders.keyFile))")
            case .passphrase: Output.line("opened by   a passphrase")
            }
            Output.line("accounts    \(try await workspace.ledger.accounts().count)")
        }
    }
}

/// `pratique store passphrase`.
struct ProtectByPassphrase: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passphrase",
        abstract: "Lets a passphrase open the store, or changes it.",
        discussion: """
            The key file is removed. Nobody can open the store without the passphrase. Copies made \
            before need the key file or passphrase of their day: keep a copy of the key file first, \
            or make a new copy of the store afterwards.
            """
    )

    @Option(
        help: """
            A file with the new passphrase, for scripts: one line, mode 600; its line end does \
            not count.
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
            let left = try await workspace.ledger.protect(
                byPassphrase: passphrase,
                now: Clock.system.now
            )
            Output.line("the store is opened by the passphrase from now on")
            StoreStatus.tell(left)
            StoreStatus.tellOfCopies()
        }
    }
}

/// `pratique store key-file`.
struct ProtectByKeyFile: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key-file",
        abstract: "Lets a new key file open the store instead of what opened it before.",
        discussion: """
            An old key file is removed. Copies made before need the key file or passphrase of their \
            day: keep a copy of the key file first, or make a new copy of the store afterwards.
            """
    )

    func run() async throws {
        try await Workspace.use { workspace in
            StoreStatus.warn(of: workspace)
            let left = try await workspace.ledger.protect(
                byKeyFile: workspace.folders.keyFile,
                now: Clock.system.now
            )
            Output.line("opened by   \(PrintableText(workspace.folders.keyFile))")
            StoreStatus.tell(left)
            StoreStatus.tellOfCopies()
        }
    }
}

extension StoreStatus {
    /// Tells what a change of the protection means for copies, before anything is changed.
    fileprivate static func warn(of workspace: Workspace) {
        let today: PrintableText =
            switch workspace.ledger.protection {
            case .keyFile: "the key file of today, \(PrintableText(workspace.folders.keyFile))"
            case .passphrase: "the passphrase of today"
            }
        Output.note("copies made until now still need what opened them then: \(today)")
    }

    /// Tells that copies of before are opened by what is no more.
    fileprivate static func tellOfCopies() {
        Output.note(
            "copies of before are opened only by what opened the store then; make a new one:"
                + " pratique store backup FILE"
        )
    }

    /// Tells that the new protection holds although what opened the store before is still there.
    fileprivate static func tell(_ left: StorageError?) {
        guard let left else { return }
        Output.note("pratique: \(left.sentence)")
        Output.note(
            "the change holds; what opened the store before is still there, and the next start"
                + " tries to remove it"
        )
    }
}
