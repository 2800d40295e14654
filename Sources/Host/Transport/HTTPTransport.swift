import Synchronization
import Vocabulary

/// The way to servers: owns the thread that drives all exchanges, which starts with the first.
///
/// TLS is checked against the system's authorities and, for private servers, those of one more
/// file. No redirect is followed, no cookie kept, nothing sent twice. ``close()`` must be called
/// when it is no longer needed.
package final class HTTPTransport: Sendable {
    /// Whether a connection serves one request or many.
    enum Use: Hashable, Sendable {
        /// A new connection for each request: a kept one may just be closing when it is used, and
        /// then nobody knows whether the server has read the request.
        case once
        /// Connections are kept, for questions that may be repeated.
        case repeated
    }

    private struct State {
        var thread: WireThread?
        var isClosed = false
    }

    private typealias Waiter = CheckedContinuation<Result<WireThread, TransportError>, Never>

    /// The limits of each exchange.
    let limits: TransportLimits
    /// The proxies between us and the servers.
    let proxies: Proxies
    private let authorities: String?
    private let systemAuthorities: String
    private let state = Mutex(State())
    /// Held while a thread is started, which can take long; by system threads only.
    private let starting = Mutex(())

    /// Prepares a transport; does nothing yet.
    ///
    /// - Parameters:
    ///   - limits: Of each exchange.
    ///   - authorities: A file with certificates in PEM form that are trusted as well.
    ///   - proxies: Those between us and the servers.
    package convenience init(
        limits: TransportLimits = .usual,
        authorities: String? = nil,
        proxies: Proxies = .none
    ) {
        self.init(
            limits: limits,
            authorities: authorities,
            proxies: proxies,
            systemAuthorities: Authorities.systemFolder
        )
    }

    /// The same with another folder in place of the system's authorities.
    init(limits: TransportLimits, authorities: String?, proxies: Proxies, systemAuthorities: String)
    {
        self.systemAuthorities = systemAuthorities
        self.limits = limits
        self.authorities = authorities
        self.proxies = proxies
    }

    deinit { close() }

    /// Breaks off what is under way and releases all connections; nothing can be sent afterwards.
    ///
    /// Does not wait for the thread, which is gone within moments.
    package func close() {
        let thread = state.withLock { state in
            state.isClosed = true
            defer { state.thread = nil }
            return state.thread
        }
        thread?.close()
    }

    /// The thread, started when it is first asked for, and again when the library has failed.
    ///
    /// - Throws: `.closed`; what ``WireThread`` and ``Authorities`` throw.
    func thread() async throws(TransportError) -> WireThread {
        if let thread = try running() { return thread }
        // Files and libraries are read on a thread that may wait for the disk, and for others.
        let made = await withCheckedContinuation { (waiter: Waiter) in
            let isStarted = SystemThread.start { [self] in
                waiter.resume(returning: Result { () throws(TransportError) in try start() })
            }
            if !isStarted { waiter.resume(returning: .failure(.connect)) }
        }
        return try made.get()
    }

    /// The thread that takes exchanges up; `nil` when there is none.
    private func running() throws(TransportError) -> WireThread? {
        try state.withLock { state throws(TransportError) in
            guard !state.isClosed else { throw .closed }
            return state.thread?.hasEnded == false ? state.thread : nil
        }
    }

    /// Starts the thread, unless another caller just has.
    private func start() throws(TransportError) -> WireThread {
        try starting.withLock { _ throws(TransportError) in
            if let thread = try running() { return thread }
            let thread = try WireThread(
                authorities: try Authorities(path: authorities, folder: systemAuthorities)
            )
            let isClosed = state.withLock { state in
                if !state.isClosed { state.thread = thread }
                return state.isClosed
            }
            guard !isClosed else {
                thread.close()
                throw .closed
            }
            return thread
        }
    }
}

extension HTTPTransport {
    /// Sends one request and takes in its whole reply, within the limits.
    ///
    /// - Parameters:
    ///   - request: What is sent.
    ///   - use: Whether it has a connection of its own.
    ///   - bytes: The most bytes of the reply's body; `nil` for that of the limits.
    ///   - extra: How much longer than usual it may take.
    /// - Returns: The reply, whatever its status but that of a proxy that wants to know who asks.
    /// - Throws: ``TransportError``.
    func exchange(
        _ request: OutgoingRequest,
        over use: Use,
        upTo bytes: Int? = nil,
        extra: Duration = .zero
    ) async throws(TransportError) -> Reply {
        guard !Task.isCancelled else { throw .cancelled }
        let proxy = try proxies.proxy(for: request.address)
        let thread = try await thread()
        if !request.address.isPlain || proxy?.isEncrypted == true {
            try thread.authorities.check()
        }
        let transfer = Transfer(
            request,
            use: use,
            limits: bytes.map(limits.taking) ?? limits,
            extra: extra,
            proxy: proxy
        )
        let reply = try await thread.result(of: transfer).get()
        // Only proxies say so (RFC 9110, section 15.5.8); this one has handed nothing on.
        if reply.status == 407, proxy != nil, request.address.isPlain { throw .proxySignIn }
        return reply
    }
}

/// How long and how much a transport waits for.
package struct TransportLimits: Hashable, Sendable {
    /// The longest time until a connection stands, with its encryption.
    package let connecting: Duration
    /// The longest time from the first step to the last byte of the reply.
    package let total: Duration
    /// The most bytes of a reply's body.
    package let replyBytes: Int

    /// 15 seconds, 30 seconds, 64 KiB.
    package static let usual = TransportLimits(
        connecting: .seconds(15),
        total: .seconds(30),
        replyBytes: 65_536
    )

    /// Sets limits.
    package init(connecting: Duration, total: Duration, replyBytes: Int) {
        self.connecting = connecting
        self.total = total
        self.replyBytes = replyBytes
    }

    /// The same with another limit for a reply's body.
    func taking(_ bytes: Int) -> TransportLimits {
        TransportLimits(connecting: connecting, total: total, replyBytes: bytes)
    }
}
