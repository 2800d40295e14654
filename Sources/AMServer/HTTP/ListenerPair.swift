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

    /// The port for devices.
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
