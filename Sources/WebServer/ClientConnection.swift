import CMicroHTTPD
import Glibc
import Synchronization

/// One connection of a client, with the request that is on its way.
///
/// The library calls it on its own thread; the task that answers and the timer come from others.
@safe
final class ClientConnection: Sendable {
    /// What the connection does, as far as time counts.
    private enum Phase {
        /// It waits for a request; with the bytes received before, once they have been looked at.
        case idle(received: UInt64?)
        case reading(since: ContinuousClock.Instant)
        case answering
        case replying(since: ContinuousClock.Instant)
    }

    /// How far a request has come.
    private enum Stage {
        case none
        case head(target: String)
        case body(PartialRequest)
        case waiting(Task<Void, Never>)
        case answered(Response?)
        case replied
    }

    private struct State {
        /// The socket; -1 once it is closed, since the system uses numbers again at once.
        var descriptor: Int32
        var phase = Phase.idle(received: 0)
        var stage = Stage.none
        /// Whether the table counts the request as one that is being answered.
        var isCounted = false
    }

    let address: ClientAddress
    // The library's; it is used on the library's thread, or while the request is suspended.
    private nonisolated(unsafe) let handle: OpaquePointer
    // The table outlives its connections: it stops the library before it goes.
    private unowned let table: ConnectionTable
    private let state: Mutex<State>

    init(handle: OpaquePointer, descriptor: Int32, address: ClientAddress, table: ConnectionTable) {
        unsafe self.handle = unsafe handle
        self.address = address
        self.table = table
        state = Mutex(State(descriptor: descriptor))
    }

    /// A request line has come; the time counts from its first bytes when they have been seen.
    func begin(target: String, at now: ContinuousClock.Instant = .now) {
        state.withLock { state in
            state.stage = .head(target: target)
            if case .reading = state.phase { return }
            state.phase = .reading(since: now)
        }
    }

    /// The library has something for the request: its head, a part of its body, or its end.
    ///
    /// - Parameters:
    ///   - method: As the request line names it, where the library has it.
    ///   - version: The same.
    ///   - part: A part of the body; empty for the head and for the end.
    /// - Returns: Whether the connection goes on; else the library closes it.
    func step(
        method: UnsafePointer<CChar>?,
        version: UnsafePointer<CChar>?,
        part: UnsafeRawBufferPointer
    ) -> Bool {
        let stage = state.withLock { $0.stage }
        switch stage {
        case .none, .replied, .waiting: return false
        case .head(let target):
            guard let method = unsafe method, let version = unsafe version,
                let head = unsafe RequestHead(
                    handle,
                    method: method,
                    version: version,
                    target: target
                )
            else { return refuse(400) }
            return take(head)
        case .body(let request):
            guard part.count > 0 else { return ask(request) }
            var request = request
            state.withLock { $0.stage = .none }
            unsafe request.append(part, limit: table.limits.bodyBytes)
            guard request.size <= table.limits.discardedBytes else { return false }
            state.withLock { $0.stage = .body(request) }
            return true
        case .answered(let response):
            guard let response else { return false }
            return reply(response)
        }
    }

    /// The request has ended, one way or the other.
    func end() {
        let wasCounted = state.withLock { state in
            state.stage = .none
            state.phase = .idle(received: nil)
            defer { state.isCounted = false }
            return state.isCounted
        }
        if wasCounted { table.endAnswer() }
    }

    /// The library is about to close the socket.
    func close() {
        state.withLock { $0.descriptor = -1 }
        end()
        table.remove(self)
    }

    /// Hands the answer over; `nil` closes the connection without one.
    ///
    /// The first answer counts. Without a request that waits for one nothing happens.
    func answer(_ response: Response?) {
        state.withLock { state in
            guard case .waiting = state.stage else { return }
            state.stage = .answered(response)
            state.phase = .replying(since: .now)
            // Under the lock: whoever finds the stage changed finds the library told as well, so
            // that it is not stopped in between. The handle is valid, since the library closes no
            // connection that is suspended.
            unsafe microhttpd_resume(handle)
        }
    }

    /// Tells the task that answers to come to an end.
    func cancelAnswer() {
        let task: Task<Void, Never>? = state.withLock { state in
            if case .waiting(let task) = state.stage { task } else { nil }
        }
        task?.cancel()
    }

    /// Shuts the socket down when a request or a reply has taken longer than `limit`.
    ///
    /// The lock is held meanwhile, so that the socket is still this connection's.
    func cutIfSlow(at now: ContinuousClock.Instant, limit: Duration) {
        state.withLock { state in
            guard state.descriptor >= 0 else { return }
            switch state.phase {
            case .idle(let before):
                let received = microhttpd_received(state.descriptor)
                if let before, received > before {
                    state.phase = .reading(since: now)
                } else if before == nil {
                    state.phase = .idle(received: received)
                }
            case .reading(let since), .replying(let since):
                if now - since > limit { shutdown(state.descriptor, Int32(SHUT_RDWR)) }
            case .answering: break
            }
        }
    }

    /// Checks a head and waits for the body.
    private func take(_ head: RequestHead) -> Bool {
        let limits = table.limits
        let size = unsafe microhttpd_head_size(handle)
        if let status = head.refusal(size: size, limit: limits.headBytes) { return refuse(status) }
        guard let target = Target(head.target) else { return refuse(400) }
        var request = PartialRequest(method: head.method, target: target, headers: head.headers)
        let length = head.length ?? 0
        let isAsking = head.headers["Expect"] != nil && length > limits.bodyBytes
        if isAsking || length > limits.discardedBytes {
            request.isTooLong = true
            return ask(request)
        }
        state.withLock { $0.stage = .body(request) }
        return true
    }

    /// Lets a task answer; the library waits without a thread.
    private func ask(_ partial: PartialRequest) -> Bool {
        guard table.beginAnswer() else { return refuse(503) }
        let request = partial.request
        let responder = table.responder
        let isAsked = state.withLock { state in
            state.isCounted = true
            // Nobody would resume it any more.
            guard !table.isAbandoned else { return false }
            state.phase = .answering
            unsafe microhttpd_suspend(handle)
            let task = Task {
                var response = await responder.respond(to: request)
                // The library hides wrong line ends between chunks and behind them.
                let isUnclear = request.body == nil || request.headers["Transfer-Encoding"] != nil
                if isUnclear, response.ending == .keeps { response.ending = .closes }
                self.answer(response)
            }
            state.stage = .waiting(task)
            return true
        }
        // A stop that came in between has not seen the task.
        if isAsked, table.isStopping { cancelAnswer() }
        return isAsked
    }

    private func refuse(_ status: Int) -> Bool { reply(.refusal(status)) }

    private func reply(_ response: Response) -> Bool {
        state.withLock { state in
            state.stage = .replied
            state.phase = .replying(since: .now)
        }
        guard response.ending != .cuts else { return false }
        return unsafe response.send(on: handle, from: table.name, closes: table.isStopping)
    }
}
