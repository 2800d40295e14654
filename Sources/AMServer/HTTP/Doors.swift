import Hummingbird
import Logging
import NIOCore
import Synchronization

/// The ports that were really opened.
struct Ports: Sendable {
    let device: Int
    let admin: Int
}

/// The two listeners of a server.
struct Doors: Sendable {
    private enum Side: Sendable { case device, admin }

    private let server: SimulatedAM
    private let listeners: AMServerHost.Listeners
    private let basePath: String
    private let opened: AsyncStream<(Side, Int)>
    private let opening: AsyncStream<(Side, Int)>.Continuation

    init(server: SimulatedAM, listeners: AMServerHost.Listeners, basePath: String) {
        self.server = server
        self.listeners = listeners
        self.basePath = basePath
        (opened, opening) = AsyncStream.makeStream()
    }

    /// Serves until the task is cancelled or a listener fails.
    func run() async {
        let devicePort = DevicePort()
        let host = listeners.host
        let path = basePath
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                let side = DeviceSide(server: server, basePath: path)
                await serve(side, port: listeners.devicePort) { port in
                    devicePort.open(port)
                    opening.yield((.device, port))
                }
            }
            group.addTask {
                let side = AdminSide(server: server) {
                    "http://\(host):\(devicePort.number)\(path)"
                }
                await serve(side, port: listeners.adminPort) { port in
                    opening.yield((.admin, port))
                }
            }
            // One listener is of no use without the other.
            await group.next()
            group.cancelAll()
        }
        opening.finish()
    }

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

    private func serve(
        _ side: some HTTPResponder<SideContext>,
        port: Int,
        whenOpen: @escaping @Sendable (Int) -> Void
    ) async {
        // The server writes its own log; the library's would end up on a screen in use.
        var logger = Logger(label: "simulated AM") { _ in SwiftLogNoOpLogHandler() }
        logger.logLevel = .critical
        let application = Application(
            responder: side,
            configuration: ApplicationConfiguration(
                address: .hostname(listeners.host, port: port),
                serverName: "simulated AM"
            ),
            onServerRunning: { channel in
                if let port = channel.localAddress?.port { whenOpen(port) }
            },
            logger: logger
        )
        try? await application.run()
    }
}

/// The port of the device side, known once it is open.
private final class DevicePort: Sendable {
    private let port = Mutex(0)

    var number: Int { port.withLock { $0 } }

    func open(_ number: Int) { port.withLock { $0 = number } }
}
