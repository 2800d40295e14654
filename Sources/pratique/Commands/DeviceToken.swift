import Arguments
import Host
import Push
import Review
import Service
import Store
import Vocabulary

struct DeviceToken: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "device-token",
        abstract: "Shows and changes where servers send messages for this device.",
        discussion: """
            Each account has a device token of its own. A new one is used once the server has \
            confirmed it; messages to the old one are accepted for one more day. `review` retries \
            while it runs, at growing intervals.

            Example:
              pratique device-token rotate ann
              pratique device-token set - --account ann --type gcm < token.txt
            """,
        subcommands: [
            ListDeviceTokens.self, RotateDeviceToken.self, UpdateDeviceTokens.self,
            SetDeviceToken.self,
        ],
        defaultSubcommand: ListDeviceTokens.self
    )
}

struct ListDeviceTokens: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the state of each account's device token."
    )

    func run() async throws {
        try await Workspace.use(mayOnlyRead: true) { workspace in
            let accounts = try await workspace.service.accounts()
            for stored in accounts { stored.reportDeviceTokens() }
            if !accounts.contains(where: \.hasDevice) { Output.note("no push device") }
        }
    }
}

struct RotateDeviceToken: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate",
        abstract: "Makes a new device token for an account and sends it to the server."
    )

    @Argument(help: "The account; without one, all of them.")
    var account: String?

    @OptionGroup var certificates: CertificateOptions

    func run() async throws {
        try await Workspace.use(authorities: certificates.authorities) { workspace in
            guard let account else { return try await workspace.rotateAll() }
            let stored = try await workspace.service.account(meant: account)
            try await workspace.service.rotateDeviceToken(of: stored)
            await workspace.fetchFromBroker()
            _ = try await workspace.reportTokenUpdates(of: [stored.account.id], all: false)
        }
    }
}

struct UpdateDeviceTokens: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: "Sends servers the device tokens that they have not confirmed.",
        discussion: "Servers that accepted none before are tried again."
    )

    @OptionGroup var certificates: CertificateOptions

    func run() async throws {
        try await Workspace.use(authorities: certificates.authorities) { workspace in
            let isAnyReported = try await workspace.reportTokenUpdates(of: nil, all: true)
            if !isAnyReported { Output.line("every server has confirmed its device token") }
        }
    }
}

struct SetDeviceToken: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Registers a device token that a messaging service has handed out.",
        discussion: """
            For whoever relays messages from a phone: the server sends to that token from now on. \
            The token is sent only when it differs from the one that the server has confirmed. A \
            token is a secret: give `-` to read it from standard input.

            Example:
              pratique device-token set - --account ann --type gcm < token.txt
            """
    )

    /// In the word of a server family.
    struct Service: ExpressibleByArgument {
        static let allValueStrings = ProviderFamilies.messagingServices
        let word: String

        init?(argument: String) {
            guard Self.allValueStrings.contains(argument) else { return nil }
            word = argument
        }
    }

    @Argument(help: "The token; `-` reads it from standard input.")
    var token: String

    @Option(help: "The account; needed where several have a device.")
    var account: String?

    @Option(
        help: "The messaging service of the token; without it, the server's default."
    )
    var type: Service?

    @OptionGroup var certificates: CertificateOptions

    func run() async throws {
        do {
            let token = token == "-" ? try Input.deviceToken(in: "-") : token
            try await Workspace.use(authorities: certificates.authorities) { workspace in
                let stored = try await workspace.accountWithDevice(meant: account)
                let change = try await workspace.service.setDeviceToken(
                    token,
                    service: type?.word,
                    of: stored
                )
                let label = stored.account.label.quoted
                if change != .unchanged {
                    _ = try await workspace.reportTokenUpdates(of: [stored.account.id], all: true)
                }
                switch change {
                case .unchanged, .none:
                    Output.line("\(label): unchanged, its server has this device token")
                case .register: Output.line("\(label): registered, the first device token")
                case .renew:
                    Output.line("\(label): renewed, in place of another one or of another type")
                }
            }
        } catch {
            throw Output.failure(error)
        }
    }
}

extension Workspace {
    /// Without a name, the only account with a device that accepts a token.
    fileprivate func accountWithDevice(meant name: String?) async throws -> StoredAccount {
        if let name { return try await service.account(meant: name) }
        let accounts = try await service.accounts().filter { stored in
            stored.hasDevice && stored.push?.isPolled != true
        }
        guard let only = accounts.first else { throw AccountQueryError.noPushDevice }
        guard accounts.count == 1 else {
            throw AccountQueryError.several(accounts.count)
        }
        return only
    }

    /// New tokens for all accounts whose servers may accept one; prints why others cannot, and then
    /// fails.
    fileprivate func rotateAll() async throws {
        let accounts = try await service.accounts().filter { stored in
            stored.hasDevice && stored.push?.isPolled != true
        }
        guard !accounts.isEmpty else { throw AccountQueryError.noPushDevice }
        var rotated: [AccountID] = []
        for stored in accounts {
            do {
                try await service.rotateDeviceToken(of: stored)
                rotated.append(stored.account.id)
            } catch let error as any CodedError
                where error is DeviceTokenRotationError || error is AccountQueryError
            {
                Output.line("\(stored.account.label.quoted): \(error.sentence)")
            }
        }
        await fetchFromBroker()
        _ = try await reportTokenUpdates(of: rotated, all: false)
        if rotated.count < accounts.count { throw ExitCode.refusedAnswer }
    }

    /// Sends tokens and prints the results; throws ``ExitCode/refusedAnswer`` unless all are
    /// confirmed.
    ///
    /// `ids` `nil` means all accounts, `all` also servers that are not due. Returns whether
    /// anything was printed.
    fileprivate func reportTokenUpdates(of ids: [AccountID]?, all: Bool) async throws -> Bool {
        let updates = try await service.updateDeviceTokens(of: ids, all: all)
        for failed in updates {
            guard let failure = failed.failure else { continue }
            Output.note("pratique: \(failed.account.label.quoted): \(failure.sentence)")
        }
        let accounts = try await service.accounts().filter { ids?.contains($0.account.id) ?? true }
        let reported = accounts.filter { stored in
            !stored.isConfirmed || updates.contains { $0.account == stored.account.id }
        }
        for stored in reported { stored.reportDeviceTokens() }
        guard accounts.allSatisfy(\.isConfirmed) else { throw ExitCode.refusedAnswer }
        return !reported.isEmpty
    }
}

extension StoredAccount {
    /// Or awaits one.
    fileprivate var hasDevice: Bool { push != nil || !pending.isEmpty }

    fileprivate var isConfirmed: Bool {
        pending.isEmpty && (push.map { $0.deviceToken.confirmed == $0.deviceToken.wanted } ?? true)
    }

    /// Also of waiting devices.
    fileprivate func reportDeviceTokens() {
        if let push { Output.line("\(account.label.quoted): \(push.tokenSentence)") }
        for device in pending { Output.line("\(account.label.quoted): \(device.sentence)") }
    }
}
