import Synchronization

/// The open connections of a server; their one owner.
final class ConnectionTable: Sendable {
    private struct State {
        var connections: [ObjectIdentifier: ClientConnection] = [:]
        var byAddress: [ClientAddress: Int] = [:]
        /// The requests that came whole and whose replies are not out yet.
        var answering = 0
        var isStopping = false
        var isAbandoned = false
    }

    let limits: ServerLimits
    let name: String?
    let responder: any Responder
    /// Opens when the server stops and no request is being answered any more.
    let drained = Gate()

    private let state = Mutex(State())

    init(limits: ServerLimits, name: String?, responder: any Responder) {
        self.limits = limits
        self.name = name
        self.responder = responder
    }

    /// The open connections.
    var connections: [ClientConnection] { state.withLock { Array($0.connections.values) } }

    /// Whether the server stops.
    var isStopping: Bool { state.withLock { $0.isStopping } }

    /// Whether the requests that waited have been ended; none may wait from then on.
    var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

    /// Whether a newcomer may enter.
    func enters(_ address: ClientAddress) -> Bool {
        state.withLock { state in
            !state.isStopping && state.connections.count < limits.connections
                && state.byAddress[address, default: 0] < limits.connectionsPerAddress
        }
    }

    /// Keeps a connection until it is closed.
    func insert(_ connection: ClientConnection) {
        state.withLock { state in
            state.connections[ObjectIdentifier(connection)] = connection
            state.byAddress[connection.address, default: 0] += 1
        }
    }

    /// Lets a closed connection go.
    func remove(_ connection: ClientConnection) {
        state.withLock { state in
            state.connections[ObjectIdentifier(connection)] = nil
            let rest = state.byAddress[connection.address, default: 1] - 1
            state.byAddress[connection.address] = rest > 0 ? rest : nil
        }
    }

    /// Counts a request that came whole; `false` when the server stops and takes none.
    func beginAnswer() -> Bool {
        state.withLock { state in
            guard !state.isStopping else { return false }
            state.answering += 1
            return true
        }
    }

    /// Counts the end of a request that was counted.
    func endAnswer() {
        let isDrained = state.withLock { state in
            state.answering -= 1
            return state.isStopping && state.answering == 0
        }
        if isDrained { drained.open() }
    }

    /// Takes no newcomers and no requests from now on, and tells the waiting ones to end.
    func stop() {
        let isDrained = state.withLock { state in
            state.isStopping = true
            return state.answering == 0
        }
        if isDrained { drained.open() }
        for connection in connections { connection.cancelAnswer() }
    }

    /// Ends the requests that still wait, without a reply.
    func abandon() {
        state.withLock { $0.isAbandoned = true }
        for connection in connections { connection.answer(nil) }
    }

    /// Cuts the connections whose requests or replies take too long.
    func cutSlow(at now: ContinuousClock.Instant) {
        for connection in connections { connection.cutIfSlow(at: now, limit: limits.transfer) }
    }
}

/// The part of a program that answers requests.
package protocol Responder: Sendable {
    /// Answers a request.
    ///
    /// It runs in a task of its own, which is cancelled when the server stops; what it gives then
    /// is still sent, within ``ServerLimits/grace``.
    func respond(to request: Request) async -> Response
}
