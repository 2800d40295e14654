import Synchronization

/// Owns the open connections of a server.
final class ConnectionTable: Sendable {
    private struct State {
        var connections: [ObjectIdentifier: ClientConnection] = [:]
        var byAddress: [ClientAddress: Int] = [:]
        /// Complete requests without a sent reply.
        var answering = 0
        var isStopping = false
        var isAbandoned = false
    }

    let limits: ServerLimits
    let name: String?
    let responder: any Responder
    /// Opens when the server stops and nothing is being answered.
    let drained = Gate()

    private let state = Mutex(State())

    init(limits: ServerLimits, name: String?, responder: any Responder) {
        self.limits = limits
        self.name = name
        self.responder = responder
    }

    var connections: [ClientConnection] { state.withLock { Array($0.connections.values) } }

    var isStopping: Bool { state.withLock { $0.isStopping } }

    /// Whether waiting requests were ended; none may wait from then on.
    var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

    func enters(_ address: ClientAddress) -> Bool {
        let (rivals, isRefused) = state.withLock { state -> ([ClientConnection], Bool) in
            let isCrowded = state.byAddress[address, default: 0] >= limits.connectionsPerAddress
            guard isCrowded || state.connections.count >= limits.connections else {
                return ([], state.isStopping)
            }
            guard limits.unfinishedGiveWay, !state.isStopping else { return ([], true) }
            let all = state.connections.values
            return (isCrowded ? all.filter { $0.address == address } : Array(all), true)
        }
        guard isRefused else { return true }
        let oldest = rivals.filter(\.isUnfinished).min { $0.opened < $1.opened }
        oldest?.giveWay()
        return oldest != nil
    }

    /// Until it is closed.
    func insert(_ connection: ClientConnection) {
        state.withLock { state in
            state.connections[ObjectIdentifier(connection)] = connection
            state.byAddress[connection.address, default: 0] += 1
        }
    }

    func remove(_ connection: ClientConnection) {
        state.withLock { state in
            state.connections[ObjectIdentifier(connection)] = nil
            let rest = state.byAddress[connection.address, default: 1] - 1
            state.byAddress[connection.address] = rest > 0 ? rest : nil
        }
    }

    /// False when the server stops.
    func beginAnswer() -> Bool {
        state.withLock { state in
            guard !state.isStopping else { return false }
            state.answering += 1
            return true
        }
    }

    func endAnswer() {
        let isDrained = state.withLock { state in
            state.answering -= 1
            return state.isStopping && state.answering == 0
        }
        if isDrained { drained.open() }
    }

    /// Refuses new connections and requests, and cancels waiting ones.
    func stop() {
        let isDrained = state.withLock { state in
            state.isStopping = true
            return state.answering == 0
        }
        if isDrained { drained.open() }
        for connection in connections { connection.cancelAnswer() }
    }

    /// Ends waiting requests without a reply.
    func abandon() {
        state.withLock { $0.isAbandoned = true }
        for connection in connections { connection.answer(nil) }
    }

    /// Cuts connections with slow requests or replies, and refuses requests that wait too long.
    func cutSlow(at now: ContinuousClock.Instant) {
        for connection in connections { connection.cutIfSlow(at: now, limits) }
    }
}

package protocol Responder: Sendable {
    /// Runs in a task of its own, which a stop cancels; its reply is still sent within
    /// ``ServerLimits/grace``.
    func respond(to request: Request) async -> Response
}
