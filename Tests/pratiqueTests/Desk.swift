import AMServer
import Foundation
import Glibc
import Host
import Service
import TestSupport
import Testing
import Vocabulary
import pratique

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
                ["enrol", "-"],
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

    /// Stops the server and waits until nothing listens at its port.
    ///
    /// A program that another test starts at the same moment has a copy of the listening socket
    /// until it has closed what it inherited, and connections would still be taken meanwhile.
    func stopServer() async throws {
        await host.stop()
        let port = try #require(URL(string: host.origin)?.port)
        let isClosed = try await comesAbout { !Self.isListening(port) }
        try #require(isClosed)
    }

    private static func isListening(_ port: Int) -> Bool {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(client) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                unsafe connect(client, generic, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    /// Sends a push to the person's device, and hands it in.
    func send(_ kind: PushOrder.Kind = .default, payload: String = "{}") async throws -> SentPush {
        var order = PushOrder(user: Self.user)
        order.kind = kind
        order.payload = payload
        order.location = #"{"latitude":51.4517,"longitude":-2.595}"#
        return try await send(order)
    }

    /// The same of any push.
    func send(_ order: PushOrder) async throws -> SentPush {
        let push = try await host.send(order)
        try await folder.hand(push, from: host)
        return push
    }

    /// Runs the program for the person, in the working folder of the tests or another one.
    func run(
        _ arguments: [String],
        input: String = "",
        environment: [String: String] = [:],
        directory: String? = nil
    ) async throws -> ChildProcess.Outcome {
        try await Program.run(
            arguments,
            input: input,
            environment: folder.environment.merging(settings) { $1 }.merging(environment) { $1 },
            directory: directory
        )
    }

    private var settings: [String: String] {
        [
            // The usual limit is short for a machine that runs many tests at once.
            "PRATIQUE_FETCH_TIME_S": "300",
            "PRATIQUE_INBOX_SPOOL": folder.path + "/spool",
        ]
    }

    /// Runs the program in the person's folder and kills it after a time.
    func kill(
        _ arguments: [String],
        input: String = "",
        after seconds: Double
    ) async throws -> ChildProcess.Outcome {
        try await folder.run(arguments, input: input, killedAfter: seconds)
    }
}

extension Folder {
    /// Stores a message that a server has sent, as the doors do.
    func hand(_ push: SentPush, from host: AMServerHost) async throws {
        let envelope = try #require(await host.envelope(of: push.messageID))
        try await hand(envelope, for: await host.record(push.messageID)?.deviceID)
    }

    /// The last notification of a sign-in.
    func hand(_ session: Int, of user: String, from bsa: SimulatedBSA) async throws {
        let envelope = try #require(await bsa.session(session)?.envelope)
        try await hand(envelope, for: await bsa.token(of: user))
    }

    private func hand(_ envelope: String, for token: String?) async throws {
        let workspace = try await Workspace(environment: environment) {
            throw PassphraseError.missing
        }
        defer { workspace.transport.close() }
        _ = try await workspace.service.receive(Array(envelope.utf8), for: token)
        await workspace.service.finishRejections(until: .now + .seconds(60))
    }
}
