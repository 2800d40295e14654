import AMServer
import Foundation
import Testing
import Vocabulary

/// A simulated server in this process, and a person's folder enrolled with it.
final class Desk: Sendable {
    static let user = "ann"

    let host: AMServerHost
    let folder: Folder
    /// The address that it was enrolled by.
    let address: String

    private init(host: AMServerHost, folder: Folder, address: String) {
        self.host = host
        self.folder = folder
        self.address = address
    }

    /// Lends an enrolled desk and stops its server afterwards.
    static func use(
        profile: ServerProfile = .am802,
        _ body: (Desk) async throws -> Void
    ) async throws {
        var settings = ServerSettings()
        settings.profile = profile
        let host = try await AMServerHost.start(
            settings: settings,
            clock: { Instant(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1_000)) }
        )
        do {
            let address = try await host.enrol(user: user, issuer: "Example Bank")
            let desk = Desk(host: host, folder: try Folder(), address: address)
            let outcome = try await desk.run(
                ["enrol", "-", "--deliveries", host.origin],
                input: address + "\n"
            )
            try #require(outcome.status == 0, "\(outcome.errors)")
            try #require(await host.pollRegistration(user: user) == .registered)
            try await body(desk)
        } catch {
            await host.stop()
            throw error
        }
        await host.stop()
    }

    /// Sends a push to the person's device.
    func send(_ kind: PushOrder.Kind = .default, payload: String = "{}") async throws -> SentPush {
        var order = PushOrder(user: Self.user)
        order.kind = kind
        order.payload = payload
        order.location = #"{"latitude":51.4517,"longitude":-2.595}"#
        return try await host.send(order)
    }

    /// Runs the program in the person's folder.
    func run(
        _ arguments: [String],
        input: String = "",
        environment: [String: String] = [:]
    ) async throws -> Program.Outcome {
        try await start(arguments, input: input, environment: environment, killedAfter: nil)
    }

    /// Runs the program in the person's folder and kills it after a time.
    func kill(
        _ arguments: [String],
        input: String = "",
        after seconds: Double
    ) async throws -> Program.Outcome {
        try await start(arguments, input: input, environment: [:], killedAfter: seconds)
    }

    private func start(
        _ arguments: [String],
        input: String,
        environment: [String: String],
        killedAfter seconds: Double?
    ) async throws -> Program.Outcome {
        let environment = folder.environment.merging(environment) { $1 }
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        try Program.run(
                            arguments,
                            input: input,
                            environment: environment,
                            killedAfter: seconds
                        )
                    }
                )
            }
        }
    }
}
