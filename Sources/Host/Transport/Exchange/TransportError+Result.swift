import CCurl

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
