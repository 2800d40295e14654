import CCurl

extension EasyHandle {
    /// Sets everything that an exchange depends on, so that neither a default of the library nor
    /// the environment decides.
    func setOptions(_ authorities: Authorities) throws(TransportError) {
        try set(CURLOPT_NOSIGNAL, 1)
        // A look-up that does not end must not hold up the thread of all exchanges.
        try set(CURLOPT_QUICK_EXIT, 1)
        try setAddress()
        try setRequest()
        try setLimits()
        try setEncryption(authorities)
        try setProxy(authorities)
    }

    private func setAddress() throws(TransportError) {
        let address = transfer.request.address
        try set(CURLOPT_URL, address.text)
        // Later versions leave an empty query out. A proxy that hands requests on is given the
        // whole address.
        if !address.isPlain || transfer.proxy == nil {
            try set(CURLOPT_REQUEST_TARGET, address.target)
        }
        let scheme = address.isPlain ? "http" : "https"
        try set(CURLOPT_PROTOCOLS_STR, scheme)
        try set(CURLOPT_REDIR_PROTOCOLS_STR, scheme)
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_PATH_AS_IS, 1)
        try set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        try set(CURLOPT_NETRC, ccurl_netrc_ignored)
    }

    private func setRequest() throws(TransportError) {
        try set(CURLOPT_HTTP_VERSION, ccurl_http_1_1)
        try set(CURLOPT_HTTP09_ALLOWED, 0)
        switch transfer.request.method {
        case .get: try set(CURLOPT_HTTPGET, 1)
        case .head: try set(CURLOPT_NOBODY, 1)
        case .post(let body):
            try set(CURLOPT_POST, 1)
            try set(CURLOPT_POSTFIELDSIZE, body.count)
        }
        try set(CURLOPT_HTTPHEADER, Self.lines(transfer.request.headers))
        try set(CURLOPT_HEADEROPT, ccurl_headers_separate)
        if transfer.use == .once {
            try set(CURLOPT_FRESH_CONNECT, 1)
            try set(CURLOPT_FORBID_REUSE, 1)
        }
    }

    /// The lines of a head: what is named, and no header that the library adds by itself.
    private static func lines(_ headers: [(name: String, value: String)]) -> [String] {
        let names = Set(headers.map { $0.name.lowercased() })
        let own = ["Accept", "Content-Type", "Expect", "Proxy-Connection", "User-Agent"]
        return own.filter { !names.contains($0.lowercased()) }.map { "\($0):" }
            // A line that ends with the colon would take a header away.
            + headers.map { name, value in
                value.allSatisfy { $0 == " " || $0 == "\t" } ? "\(name);" : "\(name): \(value)"
            }
    }

    private func setLimits() throws(TransportError) {
        try set(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(transfer.limits.connecting))
        try set(CURLOPT_TIMEOUT_MS, Self.milliseconds(transfer.total))
    }

    /// What TLS 1.2 may agree on.
    ///
    /// A key of this connection alone, and encryption that vouches for itself; TLS 1.3 has nothing
    /// else. Level 2 refuses RSA keys under 2,048 bits and signatures
    /// by SHA-1, whatever the system's own configuration says.
    private static let ciphers = "ECDHE+AESGCM:ECDHE+CHACHA20:@SECLEVEL=2"

    private func setEncryption(_ authorities: Authorities) throws(TransportError) {
        try set(CURLOPT_SSLVERSION, ccurl_tls_1_2)
        try set(CURLOPT_SSL_CIPHER_LIST, Self.ciphers)
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        // What was trusted for one connection says nothing about the next.
        try set(CURLOPT_SSL_SESSIONID_CACHE, 0)
        try set(CURLOPT_CAPATH, authorities.folder)
        // Counts beside the folder, in place of a file that the library was built with.
        try set(CURLOPT_CAINFO, nil)
        if !authorities.more.isEmpty { try set(CURLOPT_CAINFO_BLOB, authorities.more) }
    }

    private func setProxy(_ authorities: Authorities) throws(TransportError) {
        // Both are always set: the library reads the environment for what is not.
        guard let proxy = transfer.proxy else {
            try set(CURLOPT_PROXY, "")
            try set(CURLOPT_NOPROXY, "*")
            return
        }
        try set(CURLOPT_PROXY, proxy.address)
        try set(CURLOPT_NOPROXY, "")
        try set(CURLOPT_PROXYHEADER, ["Proxy-Connection:", "User-Agent:"])
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        if let signIn = proxy.signIn {
            try set(CURLOPT_PROXYAUTH, ccurl_basic)
            try set(CURLOPT_PROXYUSERNAME, signIn.user)
            try set(CURLOPT_PROXYPASSWORD, signIn.password)
        }
        guard proxy.isEncrypted else { return }
        try set(CURLOPT_PROXY_SSLVERSION, ccurl_tls_1_2)
        try set(CURLOPT_PROXY_SSL_CIPHER_LIST, Self.ciphers)
        try set(CURLOPT_PROXY_SSL_VERIFYPEER, 1)
        try set(CURLOPT_PROXY_SSL_VERIFYHOST, 2)
        try set(CURLOPT_PROXY_CAPATH, authorities.folder)
        try set(CURLOPT_PROXY_CAINFO, nil)
        if !authorities.more.isEmpty { try set(CURLOPT_PROXY_CAINFO_BLOB, authorities.more) }
    }

    /// At least 1: 0 would mean the library's own limit.
    private static func milliseconds(_ duration: Duration) -> Int {
        let parts = duration.components
        let seconds = min(max(parts.seconds, 0), 1_000_000)
        let rest = max(parts.attoseconds, 0) / 1_000_000_000_000_000
        return max(Int(seconds) * 1_000 + Int(rest), 1)
    }
}
