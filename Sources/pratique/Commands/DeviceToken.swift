import ArgumentParser
import Authenticator
import Runtime
import Storage
import Transport
import Vocabulary

/// `pratique device-token`.
struct DeviceToken: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "device-token",
        abstract: "Shows and changes where servers send messages for this device.",
        discussion: """
            Each account has a device token of its own. A new one counts once the server has \
            confirmed it; until then messages to the old one are taken in as well. `review` tries \
            again while it runs, at growing intervals.

            Example:
              pratique device-token rotate ann
            """,
        subcommands: [ListDeviceTokens.self, RotateDeviceToken.self, UpdateDeviceTokens.self],
        defaultSubcommand: ListDeviceTokens.self
    )
}

/// `pratique device-token list`.
struct ListDeviceTokens: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists where each account's device token stands with its server."
    )

    func run() async throws {
        try await Workspace.use { workspace in
            let accounts = try await workspace.desk.accounts()
            for stored in accounts {
                guard let push = stored.push else { continue }
                Output.wrapped("\(stored.account.label): \(push.deviceToken.sentence)")
            }
            if !accounts.contains(where: { $0.push != nil }) { Output.note("no push device") }
        }
    }
}

/// `pratique device-token rotate`.
struct RotateDeviceToken: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate",
        abstract: "Makes a new device token for an account and tells the server."
    )

    @Argument(help: "The account; without one, all of them.")
    var account: String?

    @Option(help: "A PEM file with certificates that are trusted as well.")
    var authorities: String?

    func run() async throws {
        try await Workspace.use(authorities: authorities) { workspace in
            let accounts =
                if let account { [try await workspace.desk.account(meant: account)] } else {
                    try await workspace.desk.accounts()
                }
            let devices = accounts.compactMap(\.push)
            guard !devices.isEmpty else { throw RuntimeError.noPushDevice }
            for device in devices { try await workspace.desk.rotateDeviceToken(of: device) }
            try await workspace.tellTokenUpdates(all: false)
        }
    }
}

/// `pratique device-token update`.
struct UpdateDeviceTokens: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: "Tells servers now the device tokens that they have not confirmed.",
        discussion: "Servers that took none before are asked again."
    )

    @Option(help: "A PEM file with certificates that are trusted as well.")
    var authorities: String?

    func run() async throws {
        try await Workspace.use(authorities: authorities) { workspace in
            try await workspace.tellTokenUpdates(all: true)
        }
    }
}

extension Workspace {
    /// Tells the servers, prints what came of it, and fails when one has not confirmed.
    fileprivate func tellTokenUpdates(all: Bool) async throws {
        let updates = try await desk.updateDeviceTokens(over: wire, all: all)
        for update in updates {
            Output.wrapped("\(update.account.label): \(update.state.sentence)")
            if let failure = update.failure {
                Output.note("pratique: \(failure.sentence)")
            }
        }
        if updates.isEmpty { Output.line("every server has confirmed its device token") }
        if updates.contains(where: { $0.state.confirmed != $0.state.wanted }) {
            throw ExitCode.refusedAnswer
        }
    }
}
