package import Vocabulary

/// A running simulated AM: a listener for devices, and one on loopback for the operator.
package final class AMServerHost: Sendable {
    /// Where to listen.
    package struct Listeners: Sendable {
        /// The address to bind for devices; loopback unless the operator decides otherwise.
        ///
        /// The operator's own side is always on loopback.
        package var host = "127.0.0.1"
        /// The name of the server in addresses; `nil` for ``host``.
        package var name: String?
        /// The certificate for devices; `nil` for plain HTTP.
        ///
        /// The operator's own side is plain HTTP in any case.
        package var certificate: Certificate?
        /// The port for devices; 0 for any free one.
        package var devicePort = 0
        /// The port for the operator; 0 for any free one.
        package var adminPort = 0

        /// The only address of the operator's side.
        static let loopback = "127.0.0.1"

        /// Loopback, any free ports.
        package init() {}

        /// The address of the device side without a path.
        func origin(port: Int) -> String {
            let place = name ?? (host.contains(":") ? "[\(host)]" : host)
            return "\(certificate == nil ? "http" : "https")://\(place):\(port)"
        }

        /// Whether only programs of this machine reach the device side.
        var isLocal: Bool {
            let numbers = host.split(separator: ".").map { UInt8($0) }
            return ["localhost", "::1"].contains(host)
                || numbers.count == 4 && numbers.first == 127 && !numbers.contains(nil)
        }
    }

    /// The path of the server, as of an AM installed under its usual name.
    private static let basePath = "/am"

    /// The state machine, for callers in the same process.
    package let server: SimulatedAM
    /// The other service beside it, likewise.
    package let bsa: SimulatedBSA
    /// The address that enrolments are made for, such as `http://127.0.0.1:40123/am`.
    package let baseAddress: String
    /// The address without a path, such as `http://127.0.0.1:40123`.
    package let origin: String
    /// The address of the family bank's page: by a name on loopback, since keys are made for names.
    package var bankAddress: String {
        let port = origin.split(separator: ":").last ?? ""
        return origin == "http://127.0.0.1:\(port)"
            ? "http://localhost:\(port)/bank/" : origin + "/bank/"
    }
    /// The address of mailboxes; a push token, percent-encoded, follows after a slash.
    package let deliveriesAddress: String
    /// The address of the operator's pages, without a slash at the end.
    package let adminAddress: String

    private let doors: ListenerPair

    private init(
        server: SimulatedAM,
        bsa: SimulatedBSA,
        listeners: Listeners,
        doors: ListenerPair
    ) {
        self.server = server
        self.bsa = bsa
        self.doors = doors
        origin = listeners.origin(port: doors.devicePort)
        baseAddress = origin + Self.basePath
        deliveriesAddress = origin + "/deliveries"
        adminAddress = "http://\(Listeners.loopback):\(doors.adminPort)"
    }

    /// Starts a server; it accepts connections when this returns.
    ///
    /// - Parameters:
    ///   - settings: What the administrator has set.
    ///   - listeners: Where to listen.
    ///   - clock: Tells the time.
    ///   - randomness: Makes secrets, challenges, ids and numbers.
    ///   - log: Takes one line an event; each names the simulation.
    /// - Returns: The server; call ``stop()`` in the end.
    /// - Throws: ``SimulationError/cannotListen``, ``SimulationError/plainOffLoopback``,
    ///   ``SimulationError/unusableCertificate``, ``SimulationError/noLibrary``.
    package static func start(
        settings: ServerSettings = ServerSettings(),
        listeners: Listeners = Listeners(),
        clock: @escaping @Sendable () -> Instant,
        randomness: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws(SimulationError) -> AMServerHost {
        guard listeners.certificate != nil || listeners.isLocal || settings.mode == .asAM else {
            throw .plainOffLoopback
        }
        // Before the first message is signed.
        guard HTTPServer.isInstalled else { throw .noLibrary }
        let server = SimulatedAM(settings: settings, clock: clock, randomness: randomness, log: log)
        let bsa = SimulatedBSA(server: server, randomness: randomness)
        let doors = try await ListenerPair.open(
            server: server,
            bsa: bsa,
            listeners: listeners,
            basePath: basePath
        )
        await server.note(
            "devices at port \(doors.devicePort), operator at port \(doors.adminPort)"
        )
        return AMServerHost(server: server, bsa: bsa, listeners: listeners, doors: doors)
    }

    /// Closes both listeners and all connections; returns when they are closed.
    ///
    /// Waiting requests end at once; others have 3 seconds.
    package func stop() async {
        await doors.stop()
    }

    /// Waits until the server ends; a cancelled caller ends it.
    package func wait() async {
        await doors.wait()
        if Task.isCancelled { await doors.stop() }
    }

    /// Starts an enrolment; see ``SimulatedAM/enrol(_:base:)``.
    package func enrol(_ order: EnrolmentOrder) async throws(SimulationError) -> EnrolmentPage {
        try await server.enrol(order, base: baseAddress)
    }

    /// Starts an enrolment for push messages; see ``SimulatedAM/enrol(_:base:)``.
    package func enrol(user: String, issuer: String) async throws(SimulationError) -> String {
        try await server.enrol(user: user, issuer: issuer, base: baseAddress)
    }

    /// What the enrolment page learns when it polls.
    package func pollRegistration(user: String) async -> RegistrationStatus {
        await server.pollRegistration(user: user)
    }

    /// Sends a message to the device of a user.
    package func send(_ order: PushOrder) async throws(SimulationError) -> SentPush {
        try await server.send(order)
    }

    /// What the server knows of a message.
    package func record(_ messageID: String) async -> PushRecord? {
        await server.record(messageID)
    }

    /// The stage of a message now; `nil` for an id that was never made.
    package func state(of messageID: String) async -> PushRecord.State? {
        await server.record(messageID)?.state(at: server.clock())
    }

    /// The login journey looks for an answer and consumes it.
    package func look(_ messageID: String) async throws(SimulationError) -> JourneyOutcome {
        try await server.look(messageID)
    }

    /// Disturbs the next replies to devices.
    package func inject(
        _ fault: ServerFault,
        count: Int = 1,
        on side: ServerFault.Side = .answers
    ) async {
        await server.inject(fault, count: count, on: side)
    }
}
