import Synchronization
package import Vocabulary

/// Connects to servers on one thread, started with the first exchange; ``close()`` must be called
/// at the end.
///
/// TLS is verified by the system's authorities and those of one more file for private servers.
/// Redirects are not followed, cookies not kept, requests never repeated. Each request has a new
/// connection: a kept one may be closing, and then nobody knows whether the server read the request.
package final class HTTPTransport: Sendable {
    private struct State {
        var thread: WireThread?
        var isClosed = false
    }

    private typealias Waiter = CheckedContinuation<Result<WireThread, TransportError>, Never>

    let limits: TransportLimits
    let proxies: Proxies
    private let authorities: String?
    private let systemAuthorities: String
    private let state = Mutex(State())
    /// Held while a thread starts, which may be slow; only on system threads.
    private let starting = Mutex(())

    /// Does nothing yet; `authorities` is a PEM file of additional authorities.
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

    /// With another folder of system authorities.
    init(limits: TransportLimits, authorities: String?, proxies: Proxies, systemAuthorities: String)
    {
        self.systemAuthorities = systemAuthorities
        self.limits = limits
        self.authorities = authorities
        self.proxies = proxies
    }

    deinit { close() }

    /// Ends exchanges and connections; nothing can be sent afterwards; does not wait for the
    /// thread, which ends soon.
    package func close() {
        let thread = state.withLock { state in
            state.isClosed = true
            defer { state.thread = nil }
            return state.thread
        }
        thread?.close()
    }

    /// Starts the thread on first use and after a failure of the library; throws `.closed` and what
    /// ``WireThread`` and ``Authorities`` throw.
    func thread() async throws(TransportError) -> WireThread {
        if let thread = try running() { return thread }
        // Files and libraries are read on a thread that may block.
        let made = await withCheckedContinuation { (waiter: Waiter) in
            let isStarted = SystemThread.start { [self] in
                waiter.resume(returning: Result { () throws(TransportError) in try start() })
            }
            if !isStarted { waiter.resume(returning: .failure(.connect)) }
        }
        return try made.get()
    }

    /// `nil` when there is none.
    private func running() throws(TransportError) -> WireThread? {
        try state.withLock { state throws(TransportError) in
            guard !state.isClosed else { throw .closed }
            return state.thread?.hasEnded == false ? state.thread : nil
        }
    }

    /// Unless another caller just has.
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
    /// The complete reply of any status, except a proxy's request to sign in; `bytes` overrides the
    /// limit of the reply's body.
    func exchange(
        _ request: OutgoingRequest,
        upTo bytes: Int? = nil
    ) async throws(TransportError) -> Reply {
        guard !Task.isCancelled else { throw .cancelled }
        let proxy = try proxies.proxy(for: request.address)
        let thread = try await thread()
        if !request.address.isPlain || proxy?.isEncrypted == true {
            try thread.authorities.check()
        }
        let transfer = Transfer(
            request,
            limits: bytes.map(limits.taking) ?? limits,
            proxy: proxy
        )
        let reply = try await thread.result(of: transfer).get()
        // Only proxies send it (RFC 9110, section 15.5.8); this one has forwarded nothing.
        if reply.status == 407, proxy != nil, request.address.isPlain { throw .proxySignIn }
        return reply
    }
}

package struct TransportLimits: Hashable, Sendable {
    /// Including encryption.
    package let connecting: Duration
    /// Until the last byte of the reply.
    package let total: Duration
    /// Of the body.
    package let replyBytes: Int

    /// 15 seconds, 30 seconds, 64 KiB.
    package static let usual = TransportLimits(
        connecting: .seconds(15),
        total: .seconds(30),
        replyBytes: 65_536
    )

    package init(connecting: Duration, total: Duration, replyBytes: Int) {
        self.connecting = connecting
        self.total = total
        self.replyBytes = replyBytes
    }

    func taking(_ bytes: Int) -> TransportLimits {
        TransportLimits(connecting: connecting, total: total, replyBytes: bytes)
    }
}

extension Instant {
    /// From an HTTP date such as `Sun, 06 Nov 1994 08:49:37 GMT`, with the right day of the week
    /// (RFC 9110 section 5.6.7, IMF-fixdate).
    package init?(httpDate text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 6, words[5] == "GMT", words[0].last == ",", words[1].utf8.count == 2,
            let weekday = Self.weekdays.firstIndex(of: words[0].dropLast()),
            let month = Self.months.firstIndex(of: words[2]),
            // The time has eight bytes, which excludes fractions.
            words[4].utf8.count == 8
        else { return nil }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        self.init(rfc3339: "\(words[3])-\(number)-\(words[1])T\(words[4])Z")
        guard weekday == Self.weekday(of: self) else { return nil }
    }

    /// Days since Sunday, from 0 to 6.
    private static func weekday(of instant: Instant) -> Int {
        let day = Int64(86_400_000)
        let rest = instant.milliseconds % day
        let days = (instant.milliseconds - rest) / day - (rest < 0 ? 1 : 0)
        // The first day of 1970 was a Thursday.
        return Int((days % 7 + 7 + 4) % 7)
    }

    private static var weekdays: [Substring] { ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] }

    private static var months: [Substring] {
        [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
    }
}
