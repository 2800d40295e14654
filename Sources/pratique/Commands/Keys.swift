import Arguments
import Host
import Journeys
import Service
import Store
import Token
import Vocabulary

struct Keys: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists, renames and removes the keys that sign in at sites.",
        discussion: """
            A key is made where a journey asks for one (`pratique login`). It is named by its name, or \
            by 4 or more characters of its id.

            Example:
              pratique keys
              pratique keys rename demo --name "desk, shared account"
            """,
        subcommands: [ListKeys.self, RenameKey.self, RemoveKey.self, ExportKey.self],
        defaultSubcommand: ListKeys.self
    )
}

struct ListKeys: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the keys in the order in which they were made."
    )

    @Flag(help: "Print one JSON object a line; it holds no secret.")
    var json = false

    func run() async throws {
        try await Workspace.use(mayOnlyRead: true) { workspace in
            let keys = try await workspace.store.credentials()
            for key in keys.whole {
                if json {
                    Output.json(KeyReport.json(key))
                } else {
                    Output.line(KeyReport.line(key))
                }
            }
            for id in keys.damaged {
                let name = PrintableText(Base64.encodeURL(id), limit: 24)
                Output.note("pratique: \(StorageError.credentialDamaged(name).sentence)")
            }
            if keys.whole.isEmpty, !json {
                Output.note("no keys; a journey makes one: pratique login")
            }
        }
    }
}

struct RenameKey: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Changes what a key is called here; an empty name restores its own."
    )

    @Argument(help: "The key.", completion: .asked("keys"))
    var key: String

    @Option(help: "What to call it.")
    var name: String

    func validate() throws {
        guard name.utf8.count <= 200 else {
            throw ValidationError("a name must have at most 200 bytes")
        }
        let isShown = !PrintableText(name).isAltered && name.contains { $0 != " " }
        guard name.isEmpty || isShown else {
            throw ValidationError("a name must have printable characters, not only spaces")
        }
    }

    func run() async throws {
        try await Workspace.use { workspace in
            let id = try KeyReport.id(meant: key, among: await workspace.store.credentials())
            let now = Clock.system.now
            try await workspace.store.renameCredential(id, name, now: now)
            let renamed = try await workspace.store.credentials().whole
                .first { $0.credential.id == id }
            Output.line("renamed to \((renamed.map(KeyReport.label) ?? .empty).quoted)")
        }
    }
}

struct RemoveKey: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Removes a key.",
        discussion: """
            The site is not notified: remove the key there too. Nobody can sign in with it any \
            more.
            """
    )

    @Argument(help: "The key.", completion: .asked("keys"))
    var key: String

    @Flag(help: "Do not ask.")
    var yes = false

    func run() async throws {
        try await Workspace.use { workspace in
            let keys = try await workspace.store.credentials()
            let id = try KeyReport.id(meant: key, among: keys)
            let known = keys.whole.first { $0.credential.id == id }
            let label = known.map(KeyReport.label) ?? PrintableText(Base64.encodeURL(id), limit: 24)
            try await Confirmation.require(
                "Remove the key \(label.fitted(to: 100).quoted)? It cannot be made again.",
                isGiven: yes
            )
            try await workspace.store.removeCredential(id, now: Clock.system.now)
            Output.line("removed the key \(label.fitted(to: 100).quoted)")
        }
    }
}

struct ExportKey: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Prints the public half of a key as PEM; the private half never leaves the store."
    )

    @Argument(help: "The key.", completion: .asked("keys"))
    var key: String

    func run() async throws {
        try await Workspace.use(mayOnlyRead: true) { workspace in
            let id = try KeyReport.id(meant: key, among: await workspace.store.credentials())
            let pem = try await workspace.store.publicKey(ofCredential: id).pem
            for line in pem.split(separator: "\n") { Output.copied(PrintableText(String(line))) }
        }
    }
}
