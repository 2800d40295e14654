import Glibc
package import Vocabulary

/// A running simulated AM: a listener for devices, and one on loopback for the operator.
package final class AMServerHost: Sendable {
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

/// The certificate chain and private key of the device side, as PEM files.
package struct Certificate: Hashable, Sendable {
    /// The most bytes of a file.
    private static let longestFile = 1_048_576

    /// The path of the chain, the server's own certificate first.
    package let chain: String
    /// The path of the private key.
    package let key: String

    /// Names the two files.
    package init(chain: String, key: String) {
        self.chain = chain
        self.key = key
    }

    /// The contents of the two files.
    func credentials() throws(SimulationError) -> ServerConfiguration.Credentials {
        ServerConfiguration.Credentials(chain: try Self.bytes(chain), key: try Self.bytes(key))
    }

    private static func bytes(_ path: String) throws(SimulationError) -> [UInt8] {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw .unusableCertificate }
        defer { close(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= longestFile {
            let count = unsafe read(file, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unusableCertificate }
            guard count > 0 else { return bytes }
            bytes += part[..<count]
        }
        throw .unusableCertificate
    }
}

/// The two listeners of a server.
struct ListenerPair: Sendable {
    /// The value of the header `Server`.
    private static let name = "simulated AM"

    private let device: HTTPServer
    private let admin: HTTPServer

    private init(device: HTTPServer, admin: HTTPServer) {
        self.device = device
        self.admin = admin
    }

    var devicePort: Int { device.port }
    /// The port for the operator.
    var adminPort: Int { admin.port }

    /// Opens both listeners.
    static func open(
        server: SimulatedAM,
        bsa: SimulatedBSA,
        listeners: AMServerHost.Listeners,
        basePath: String
    ) async throws(SimulationError) -> ListenerPair {
        var configuration = ServerConfiguration()
        configuration.name = name
        configuration.limits.bodyBytes = DeviceSide.longestBody
        configuration.host = listeners.host
        configuration.port = listeners.devicePort
        configuration.credentials = try listeners.certificate?.credentials()
        let journeys = SimulatedJourneys(server: server)
        let side = DeviceSide(
            server: server,
            basePath: basePath,
            journeys: JourneySide(
                journeys: journeys,
                basePath: basePath,
                isSealed: listeners.certificate != nil
            ),
            bsa: BSASide(service: bsa)
        )
        let device = try await start(configuration, side)
        configuration.host = AMServerHost.Listeners.loopback
        configuration.port = listeners.adminPort
        configuration.credentials = nil
        let origin = listeners.origin(port: device.port)
        let base = origin + basePath
        await journeys.settle(at: base)
        do {
            let orders = AdminSide(
                server: server,
                journeys: journeys,
                bsa: BSACommands(service: bsa, base: origin),
                base: base
            )
            let admin = try await start(configuration, orders)
            return ListenerPair(device: device, admin: admin)
        } catch {
            await device.stop()
            throw error
        }
    }

    private static func start(
        _ configuration: ServerConfiguration,
        _ side: some Responder
    ) async throws(SimulationError) -> HTTPServer {
        do {
            return try await HTTPServer.start(configuration, responder: side)
        } catch {
            switch error {
            case .noLibrary: throw .noLibrary
            case .unusableCertificate: throw .unusableCertificate
            case .cannotListen(let place): throw .cannotListen(place)
            }
        }
    }

    /// Closes both; returns when they are closed.
    func stop() async {
        async let device: Void = device.stop()
        await admin.stop()
        await device
    }

    /// Waits until both are closed or the caller is cancelled.
    func wait() async {
        await device.wait()
        await admin.wait()
    }
}

/// What devices ask of the simulated BSA service: JSON in, JSON out, under `/bsa/`.
struct BSASide: Sendable {
    let service: SimulatedBSA

    /// The reply to a request; `nil` when it is for another part of the server.
    func respond(to request: Request) async -> Response? {
        let path = String(request.target.path)
        guard path.hasPrefix("/bsa/") else { return nil }
        guard request.method == "POST" else { return refusal(405, "the method is POST") }
        guard let bytes = request.body, let body = try? JSONReader.read(bytes),
            let client = body["client_key"]?.text
        else { return refusal(400, "a JSON object with a client_key") }
        switch path {
        case "/bsa/token":
            guard await service.setToken(body["token"]?.text ?? "", of: client) else {
                return refusal(403, "no such client, or no token")
            }
            return .document(["taken": .bool(true)])
        case "/bsa/answer":
            guard let block = body["block_key"]?.text, let channel = body["channel_key"]?.text,
                case .bool(let isAllowed)? = body["allow"]
            else { return refusal(400, "block_key, channel_key and allow") }
            let reply = await service.answer(
                isAllowed,
                client: client,
                block: block,
                channel: channel
            )
            switch reply {
            case .foreign: return refusal(403, "no such client")
            case .notTaken: return .document(["taken": .bool(false)])
            case .taken(nil): return .document(["taken": .bool(true)])
            case .taken(let code?):
                return .document(["taken": .bool(true), "code": .string(code)])
            }
        case "/bsa/open":
            guard let isOpen = await service.isAnyOpen(of: client) else {
                return refusal(403, "no such client")
            }
            return .document(["open": .bool(isOpen)])
        default: return refusal(404, "there is no such page")
        }
    }

    private func refusal(_ status: Int, _ reason: String) -> Response {
        .document(["reason": .string(reason)], status: status)
    }
}

/// The levers of the operator for it.
struct BSACommands {
    let service: SimulatedBSA
    /// The address of the server without a path.
    let base: String

    /// Carries a command out; `nil` when there is no such command.
    func run(_ path: String, _ body: JSONNode) async throws(SimulationError) -> JSONNode? {
        switch path {
        case "/bsa/client":
            let address = try await service.issueClient(
                try body.required("user"),
                issuer: try body.optional("issuer") ?? "Simulated BSA",
                base: base
            )
            return ["address": .string(address)]
        case "/bsa/send":
            let session = try await service.begin(
                try body.required("user"),
                name: try body.optional("clientName"),
                site: try body.optional("siteUrl"),
                asksForCode: try body.flag("otpAuth") ?? false
            )
            return ["session": .integer(session.number)]
        case "/bsa/notify":
            let word = try body.required("target")
            guard let target = SimulatedBSA.Target(rawValue: word) else {
                throw .unusableRequest(member: "target")
            }
            try await service.notify(try number(body), target)
            return ["status": "sent"]
        case "/bsa/code":
            let isRight = try await service.enter(try body.required("code"), try number(body))
            return ["outcome": isRight ? "Success" : "Failure"]
        case "/bsa/session":
            guard let session = await service.session(try number(body)) else {
                throw .unknownMessage
            }
            return ["session": .integer(session.number), "state": .string(session.state)]
        default: return nil
        }
    }

    private func number(_ body: JSONNode) throws(SimulationError) -> Int {
        guard let number = try body.whole("session") else {
            throw .unusableRequest(member: "session")
        }
        return number
    }
}
