import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization

/// The two listeners of a server.
///
/// They end by a graceful shutdown only: cancelling the task of a listener can hit a connection
/// that is just being accepted, which the network library answers with a trap.
struct Doors: Sendable {
    private enum Side: Sendable { case device, admin }

    /// How long open requests may go on after a stop.
    private static let grace = Duration.seconds(3)

    private let server: SimulatedAM
    private let listeners: AMServerHost.Listeners
    /// How bytes of devices travel: plain or through TLS.
    private let wire: HTTPServerBuilder
    private let basePath: String
    private let logger: Logger
    private let opened: AsyncStream<(Side, Int)>
    private let opening: AsyncStream<(Side, Int)>.Continuation
    private let stops: AsyncStream<Void>
    private let stopping: AsyncStream<Void>.Continuation

    init(
        server: SimulatedAM,
        listeners: AMServerHost.Listeners,
        wire: HTTPServerBuilder,
        basePath: String
    ) {
        self.server = server
        self.listeners = listeners
        self.wire = wire
        self.basePath = basePath
        // The server writes its own log; the library's would end up on a screen in use.
        logger = Logger(label: "simulated AM") { _ in SwiftLogNoOpLogHandler() }
        (opened, opening) = AsyncStream.makeStream()
        (stops, stopping) = AsyncStream.makeStream()
    }

    /// Serves until ``stop()`` is called or a listener fails.
    func run() async {
        let devicePort = DevicePort()
        let listeners = listeners
        let path = basePath
        let device = application(
            DeviceSide(server: server, basePath: path),
            wire: wire,
            host: listeners.host,
            port: listeners.devicePort
        ) { port in
            devicePort.open(port)
            opening.yield((.device, port))
        }
        let admin = application(
            AdminSide(server: server) { listeners.origin(port: devicePort.number) + path },
            wire: .http1(),
            host: AMServerHost.Listeners.loopback,
            port: listeners.adminPort
        ) { port in
            opening.yield((.admin, port))
        }
        var configuration = ServiceGroupConfiguration(services: [device, admin], logger: logger)
        configuration.maximumGracefulShutdownDuration = Self.grace
        let services = ServiceGroup(configuration: configuration)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                try? await services.run()
                stopping.finish()
            }
            group.addTask {
                for await _ in stops { await services.triggerGracefulShutdown() }
            }
        }
        opening.finish()
    }

    /// Asks the listeners to end; ``run()`` returns soon after.
    func stop() { stopping.yield() }

    /// The ports, as soon as both are open; `nil` when one could not be opened.
    func ports() async -> Ports? {
        var device: Int?
        var admin: Int?
        for await (side, port) in opened {
            switch side {
            case .device: device = port
            case .admin: admin = port
            }
            if let device, let admin { return Ports(device: device, admin: admin) }
        }
        return nil
    }

    private func application<Responder: HTTPResponder<SideContext>>(
        _ side: Responder,
        wire: HTTPServerBuilder,
        host: String,
        port: Int,
        whenOpen: @escaping @Sendable (Int) -> Void
    ) -> Application<Responder> {
        Application(
            responder: side,
            server: wire,
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: port),
                serverName: "simulated AM"
            ),
            onServerRunning: { channel in
                if let port = channel.localAddress?.port { whenOpen(port) }
            },
            logger: logger
        )
    }
}

/// The port of the device side, known once it is open.
private final class DevicePort: Sendable {
    private let port = Mutex(0)

    var number: Int { port.withLock { $0 } }

    func open(_ number: Int) { port.withLock { $0 = number } }
}
