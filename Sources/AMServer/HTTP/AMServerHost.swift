import Glibc
package import Vocabulary
import WebServer

/// A running simulated AM: a listener for devices, and one on loopback for the operator.
package final class AMServerHost: Sendable {
    package struct Listeners: Sendable {
        /// For devices; the operator's side is always on loopback.
        package var host = "127.0.0.1"
        /// In addresses; `nil` for ``host``.
        package var name: String?
        /// For devices, `nil` for plain HTTP; the operator's side is always plain.
        package var certificate: Certificate?
        /// 0 for any free port.
        package var devicePort = 0
        /// 0 for any free port.
        package var adminPort = 0

        static let loopback = "127.0.0.1"

        package init() {}

        func origin(port: Int) -> String {
            let place = name ?? (host.contains(":") ? "[\(host)]" : host)
            return "\(certificate == nil ? "http" : "https")://\(place):\(port)"
        }

        /// Whether only this machine reaches the device side.
        var isLocal: Bool {
            let numbers = host.split(separator: ".").map { UInt8($0) }
            return ["localhost", "::1"].contains(host)
                || numbers.count == 4 && numbers.first == 127 && !numbers.contains(nil)
        }
    }

    /// As of an AM with the usual name.
    private static let basePath = "/am"

    package let server: SimulatedAM
    package let bsa: SimulatedBSA
    /// Such as `http://127.0.0.1:40123/am`.
    package let baseAddress: String
    /// Such as `http://127.0.0.1:40123`.
    package let origin: String
    /// With a loopback name, since keys are made for names.
    package var bankAddress: String {
        let port = origin.split(separator: ":").last ?? ""
        return origin == "http://127.0.0.1:\(port)"
            ? "http://localhost:\(port)/bank/" : origin + "/bank/"
    }
    /// Without a slash at the end.
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
        adminAddress = "http://\(Listeners.loopback):\(doors.adminPort)"
    }

    /// Starts a server that accepts connections on return; call ``stop()`` at the end.
    ///
    /// `log` receives one line an event, each of which names the simulation. Throws
    /// ``SimulationError/cannotListen``, ``SimulationError/plainOffLoopback``,
    /// ``SimulationError/unusableCertificate``, ``SimulationError/noLibrary``.
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
        await server.writeLog(
            "devices at port \(doors.devicePort), operator at port \(doors.adminPort)"
        )
        return AMServerHost(server: server, bsa: bsa, listeners: listeners, doors: doors)
    }

    /// Returns when all connections are closed; waiting requests end at once, others within 3
    /// seconds.
    package func stop() async {
        await doors.stop()
    }

    /// A cancelled caller stops the server.
    package func wait() async {
        await doors.wait()
        if Task.isCancelled { await doors.stop() }
    }

    /// See ``SimulatedAM/enrol(_:base:)``.
    package func enrol(_ order: EnrolmentOrder) async throws(SimulationError) -> EnrolmentPage {
        try await server.enrol(order, base: baseAddress)
    }

    /// For push messages.
    package func enrol(user: String, issuer: String) async throws(SimulationError) -> String {
        try await server.enrol(user: user, issuer: issuer, base: baseAddress)
    }

    package func pollRegistration(user: String) async -> RegistrationStatus {
        await server.pollRegistration(user: user)
    }

    package func send(_ order: PushOrder) async throws(SimulationError) -> SentPush {
        try await server.send(order)
    }

    package func record(_ messageID: String) async -> PushRecord? {
        await server.record(messageID)
    }

    /// As its device gets it.
    package func envelope(of messageID: String, as form: EnvelopeForm = .fcm) async -> String? {
        await server.envelope(of: messageID, as: form)
    }

    /// `nil` for an unknown id.
    package func state(of messageID: String) async -> PushRecord.State? {
        await server.record(messageID)?.state(at: server.clock())
    }

    /// Consumes an answer, as the login journey.
    package func checkOutcome(_ messageID: String) async throws(SimulationError) -> JourneyOutcome {
        try await server.checkOutcome(messageID)
    }

    package func inject(
        _ fault: ServerFault,
        count: Int = 1,
        on side: ServerFault.Side = .answers
    ) async {
        await server.inject(fault, count: count, on: side)
    }
}

/// PEM files for the device side.
package struct Certificate: Hashable, Sendable {
    private static let longestFile = 1_048_576

    /// The server's own certificate first.
    package let chain: String
    package let key: String

    package init(chain: String, key: String) {
        self.chain = chain
        self.key = key
    }

    func credentials() throws(SimulationError) -> ServerConfiguration.Credentials {
        ServerConfiguration.Credentials(chain: try Self.bytes(chain), key: try Self.bytes(key))
    }

    private static func bytes(_ path: String) throws(SimulationError) -> [UInt8] {
        guard let bytes = contents(of: path) else { throw .unusableCertificate }
        return bytes
    }

    /// `nil` when it is unreadable or too large.
    static func contents(of path: String) -> [UInt8]? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let bytes = SystemFile.read(file, atMost: longestFile + 1)
        return (bytes?.count ?? 0) > longestFile ? nil : bytes
    }
}

struct ListenerPair: Sendable {
    private static let name = "simulated AM"

    private let device: HTTPServer
    private let admin: HTTPServer

    private init(device: HTTPServer, admin: HTTPServer) {
        self.device = device
        self.admin = admin
    }

    var devicePort: Int { device.port }
    var adminPort: Int { admin.port }

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

    /// Returns when both are closed.
    func stop() async {
        async let device: Void = device.stop()
        await admin.stop()
        await device
    }

    func wait() async {
        await device.wait()
        await admin.wait()
    }
}

/// The simulated BSA service: JSON in, JSON out, under `/bsa/`.
struct BSASide: Sendable {
    let service: SimulatedBSA

    /// `nil` for another part of the server.
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
            case .notAccepted: return .document(["taken": .bool(false)])
            case .accepted(nil): return .document(["taken": .bool(true)])
            case .accepted(let code?):
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

/// The operator's commands for it.
struct BSACommands {
    let service: SimulatedBSA
    /// Without a path.
    let base: String

    /// `nil` for an unknown command.
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
            return node(session)
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
            return node(session)
        default: return nil
        }
    }

    private func node(_ session: SimulatedBSA.Session) -> JSONNode {
        [
            "session": .integer(session.number), "state": .string(session.state),
            "envelope": session.notification,
        ]
    }

    private func number(_ body: JSONNode) throws(SimulationError) -> Int {
        guard let number = try body.whole("session") else {
            throw .unusableRequest(member: "session")
        }
        return number
    }
}
