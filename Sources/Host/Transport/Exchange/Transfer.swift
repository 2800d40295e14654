import CCurl
import Synchronization

/// The data of one exchange; the library's callbacks fill it.
final class Transfer: Sendable {
    struct Progress: Sendable {
        /// Bytes of the body handed over.
        var sent = 0
        /// Whether the request was about to be written.
        var isReady = false
        /// Whether the body was requested.
        var isAsked = false
        /// With interim replies and trailers.
        var headBytes = 0
        /// Whether the last head ended; the library treats a truncated one as whole.
        var isHeadWhole = false
        var body: [UInt8] = []
        /// The exceeded limit of the reply.
        var exceeded: Int?
        /// Nobody waits any more.
        var isCancelled = false
    }

    static let mostHeadBytes = 65_536

    let request: OutgoingRequest
    let limits: TransportLimits
    let proxy: Proxy?
    private let body: [UInt8]
    private let state = Mutex(Progress())

    init(
        _ request: OutgoingRequest,
        limits: TransportLimits,
        proxy: Proxy?
    ) {
        self.request = request
        self.limits = limits
        self.proxy = proxy
        body = request.body
    }

    var progress: Progress { state.withLock { $0 } }

    /// Whether the server may have received enough to act on; that is the body, or the head without
    /// one: the head of a longer request is not enough.
    var hasBegun: Bool {
        state.withLock { body.isEmpty ? $0.isReady : $0.isAsked }
    }

    func cancel() { state.withLock { $0.isCancelled = true } }

    /// Marks the connection as ready; true once, for writing the request.
    func makeReady() -> Bool {
        state.withLock { progress in
            defer { progress.isReady = true }
            return !progress.isReady
        }
    }

    /// At most `count` bytes; none at the end.
    func nextPart(atMost count: Int) -> ArraySlice<UInt8> {
        state.withLock { progress in
            progress.isAsked = true
            let part = body[progress.sent...].prefix(count)
            progress.sent = part.endIndex
            return part
        }
    }

    /// Adds a line of a head or trailer; false unless it is HTTP/1 and within the limit.
    func receiveHead(_ line: [UInt8]) -> Bool {
        state.withLock { progress in
            progress.headBytes += line.count
            guard progress.headBytes <= Self.mostHeadBytes else {
                progress.exceeded = Self.mostHeadBytes
                return false
            }
            if line == [0x0D, 0x0A] || line == [0x0A] { progress.isHeadWhole = true }
            guard line.starts(with: "HTTP/".utf8) else { return true }
            progress.isHeadWhole = false
            // The library believes any version.
            return line.starts(with: "HTTP/1.".utf8)
        }
    }

    /// Adds to the body; false above the limit.
    func receive(_ bytes: [UInt8]) -> Bool {
        state.withLock { progress in
            guard progress.body.count + bytes.count <= limits.replyBytes else {
                progress.exceeded = limits.replyBytes
                return false
            }
            progress.body += bytes
            return true
        }
    }
}

extension TransportError {
    /// For an exchange without a complete reply, also for `CURLE_OK`, which the library gives for
    /// some truncated replies.
    ///
    /// Progress decides; the library's result only refines errors before sending.
    init(_ result: CURLcode, of easy: EasyHandle, _ authorities: Authorities) {
        let transfer = easy.transfer
        if let limit = transfer.progress.exceeded {
            self = .replyTooLong(limit: limit)
        } else if transfer.hasBegun {
            self = result == CURLE_OPERATION_TIMEDOUT ? .timeout : .broken
        } else if result == CURLE_SSL_CACERT_BADFILE {
            self = authorities.more.isEmpty ? .systemAuthorities : .authorities
        } else if let refusal = Self.refusal(of: easy) {
            self = refusal
        } else if result == CURLE_URL_MALFORMAT {
            self = .address
        } else {
            self = Self.ofEncryption.contains(result.rawValue) ? .tls : .connect
        }
    }

    /// A proxy's refusal to connect; `nil` without one, or beyond it.
    private static func refusal(of easy: EasyHandle) -> TransportError? {
        guard easy.transfer.proxy != nil, !easy.transfer.progress.isReady else { return nil }
        switch easy.status(ofProxy: true) {
        case 200..<300: return nil
        case 407: return .proxySignIn
        default: return .proxy
        }
    }

    /// Results about certificates or encryption.
    private static let ofEncryption = Set(
        [
            CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
            CURLE_SSL_CRL_BADFILE, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_CLIENTCERT,
            CURLE_USE_SSL_FAILED,
        ].map(\.rawValue)
    )
}

/// The system's HTTP library, loaded on first use.
enum CurlLibrary {
    /// The first caller loads it, others wait.
    private static let isLoaded = load("libcurl.so.4")

    /// Loads the library, some milliseconds the first time; throws `.library`.
    static func load() throws(TransportError) {
        guard isLoaded else { throw .library }
    }

    /// With the versions of library and encryption; `nil` when unusable.
    static var version: String? {
        guard isLoaded, let version = unsafe ccurl_version(), let other = unsafe ccurl_encryption()
        else { return nil }
        return unsafe "libcurl \(String(cString: version)), \(String(cString: other))"
    }

    static func load(_ name: String) -> Bool { unsafe ccurl_load(name) == ccurl_loaded }
}
