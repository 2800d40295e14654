package import WebServer

/// The doors on a port of this machine, with a spool folder and a socket beside them.
package final class Inbox: Sendable {
    /// How long to wait for a port that another program has.
    private static let pause = Duration.seconds(1)
    /// How long to wait between two looks at who else has the port while the doors are open.
    private static let rest = Duration.seconds(30)

    /// Where messages come in, beside who may send them.
    package struct Places: Sendable {
        /// Address, port and certificate of the doors; `nil` opens none.
        package var server: ServerConfiguration?
        /// A folder that messages are taken from.
        package var spool: SpoolFolder?
        package var socket: EnvelopeSocket?
        /// A broker that keeps messages for this store.
        package var broker: BrokerInbox?

        package init() {}
    }

    private let tasks: [Task<Void, Never>]
    /// The port of the doors; `nil` while another program has it.
    package let port: Int?

    /// Opens the doors.
    ///
    /// While another program has the port, such as `watch` for the same store, they open as soon as
    /// it is free.
    ///
    /// - Parameters:
    ///   - places: Where messages come in.
    ///   - doors: Who answers senders; `nil` without a port.
    ///   - sink: Where messages go.
    ///   - look: Called after each attempt that finds the port taken, and now and then while the doors
    ///     are open: another program may have the same port at another address.
    /// - Throws: ``ServerError`` when they cannot be opened at all.
    package init(
        at places: Places,
        _ doors: InboxDoors?,
        sink: any InboxSink,
        looking look: @escaping @Sendable (_ isOpen: Bool) -> Void = { _ in }
    ) async throws(ServerError) {
        var tasks: [Task<Void, Never>] = []
        var port: Int?
        if let doors, let configuration = places.server.map(Self.bounded) {
            let first = try await Self.start(configuration, doors)
            port = first?.port
            tasks.append(
                Task {
                    var server = first
                    while server == nil, !Task.isCancelled {
                        look(false)
                        try? await Task.sleep(for: Self.pause)
                        server = (try? await Self.start(configuration, doors)) ?? nil
                    }
                    let looking = Task {
                        while !Task.isCancelled {
                            look(true)
                            try? await Task.sleep(for: Self.rest)
                        }
                    }
                    await server?.wait()
                    looking.cancel()
                    await server?.stop()
                }
            )
        }
        if let spool = places.spool { tasks.append(Task { await spool.deliver(to: sink) }) }
        if let socket = places.socket { tasks.append(Task { await socket.deliver(to: sink) }) }
        if let broker = places.broker { tasks.append(Task { await broker.deliver(to: sink) }) }
        self.tasks = tasks
        self.port = port
    }

    /// Closes everything; what was being answered is answered before.
    package func close() async {
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }

    /// A running server; `nil` when another program has the port.
    private static func start(
        _ configuration: ServerConfiguration,
        _ doors: InboxDoors
    ) async throws(ServerError) -> HTTPServer? {
        do throws(ServerError) {
            return try await HTTPServer.start(configuration, responder: doors)
        } catch .cannotListen(let place) where place.blocker == .inUse {
            return nil
        }
    }

    /// Limits for senders that nobody knows yet.
    package static func bounded(_ configuration: ServerConfiguration) -> ServerConfiguration {
        var configuration = configuration
        configuration.limits.connections = 256
        configuration.limits.connectionsPerAddress = 64
        configuration.limits.unfinishedGiveWay = true
        // A form that holds an envelope of 64 KiB, each byte of it escaped.
        configuration.limits.bodyBytes = 262_144
        configuration.limits.transfer = .seconds(15)
        // Longer than a broker or Amazon may take.
        configuration.limits.answer = .seconds(30)
        return configuration
    }
}
