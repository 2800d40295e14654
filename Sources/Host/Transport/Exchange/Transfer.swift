import Synchronization

/// What one exchange sends and what comes back; the callbacks of the library note it here.
final class Transfer: Sendable {
    /// What has come about.
    struct Notes: Sendable {
        /// How many bytes of the body were handed over.
        var sent = 0
        /// Whether a connection stood and the request was about to be written.
        var isReady = false
        /// Whether the body was asked for.
        var isAsked = false
        /// How many bytes of headers came, those of interim replies and trailers among them.
        var headBytes = 0
        /// Whether the last head that began has come to its end; the library takes one that is cut
        /// off for a whole one.
        var isHeadWhole = false
        /// The reply's body.
        var body: [UInt8] = []
        /// The limit that the reply exceeds.
        var exceeded: Int?
        /// Whether whoever waits has given up.
        var isCancelled = false
    }

    static let mostHeadBytes = 65_536

    let request: OutgoingRequest
    /// Whether a connection serves this request alone.
    let use: HTTPTransport.Use
    let limits: TransportLimits
    /// How long it may take in all.
    let total: Duration
    let proxy: Proxy?
    private let body: [UInt8]
    private let state = Mutex(Notes())

    /// Prepares an exchange.
    init(
        _ request: OutgoingRequest,
        use: HTTPTransport.Use,
        limits: TransportLimits,
        extra: Duration,
        proxy: Proxy?
    ) {
        self.request = request
        self.use = use
        self.limits = limits
        self.proxy = proxy
        total = limits.total + extra
        body = request.body
    }

    /// What has come about until now.
    var notes: Notes { state.withLock { $0 } }

    /// Whether any of what a server could act on may have left.
    ///
    /// That is the body, or the head when there is no body: a server that has only the head of a
    /// longer request has nothing to act on.
    var hasBegun: Bool {
        state.withLock { body.isEmpty ? $0.isReady : $0.isAsked }
    }

    /// Notes that nobody waits any longer.
    func cancel() { state.withLock { $0.isCancelled = true } }

    /// Notes that a connection stands.
    ///
    /// - Returns: Whether the request may be written: once.
    func makeReady() -> Bool {
        state.withLock { notes in
            defer { notes.isReady = true }
            return !notes.isReady
        }
    }

    /// Hands over the next part of the body.
    ///
    /// - Returns: At most `count` bytes; none at the end.
    func nextPart(atMost count: Int) -> ArraySlice<UInt8> {
        state.withLock { notes in
            notes.isAsked = true
            let part = body[notes.sent...].prefix(count)
            notes.sent = part.endIndex
            return part
        }
    }

    /// Takes one line of a head in, or of what follows a body in parts.
    ///
    /// - Returns: Whether it is of HTTP/1, and there is still room.
    func takeHead(_ line: [UInt8]) -> Bool {
        state.withLock { notes in
            notes.headBytes += line.count
            guard notes.headBytes <= Self.mostHeadBytes else {
                notes.exceeded = Self.mostHeadBytes
                return false
            }
            if line == [0x0D, 0x0A] || line == [0x0A] { notes.isHeadWhole = true }
            guard line.starts(with: "HTTP/".utf8) else { return true }
            notes.isHeadWhole = false
            // The library believes any version.
            return line.starts(with: "HTTP/1.".utf8)
        }
    }

    /// Takes bytes of the body in.
    ///
    /// - Returns: Whether there is still room.
    func take(_ bytes: [UInt8]) -> Bool {
        state.withLock { notes in
            guard notes.body.count + bytes.count <= limits.replyBytes else {
                notes.exceeded = limits.replyBytes
                return false
            }
            notes.body += bytes
            return true
        }
    }
}
