import CCurl
import Glibc
import Vocabulary

/// Owns libcurl's side of one exchange; only used on its driving thread.
@safe
final class EasyHandle {
    /// To be lent to the library only.
    @unsafe let easy: UnsafeMutableRawPointer
    let transfer: Transfer
    private let callbacks: UnsafeMutablePointer<ccurl_callbacks>
    private var lists: [UnsafeMutablePointer<curl_slist>] = unsafe []

    /// Connects to nothing yet; throws `.library` for a refused option, `.connect` without memory.
    init(_ transfer: Transfer, authorities: Authorities) throws(TransportError) {
        // Balanced in `deinit`, when the library has released it.
        let owner = unsafe Unmanaged.passRetained(transfer)
        let callbacks = UnsafeMutablePointer<ccurl_callbacks>.allocate(capacity: 1)
        unsafe callbacks.initialize(to: Self.callbacks(owner.toOpaque()))
        guard let easy = unsafe ccurl_easy_new(callbacks) else {
            unsafe callbacks.deallocate()
            unsafe owner.release()
            throw .connect
        }
        unsafe self.easy = unsafe easy
        unsafe self.callbacks = unsafe callbacks
        self.transfer = transfer
        try setOptions(authorities)
    }

    deinit {
        unsafe ccurl_easy_free(easy)
        while let list = unsafe lists.popLast() { unsafe ccurl_list_free(list) }
        if let owner = unsafe callbacks.pointee.owner {
            unsafe Unmanaged<Transfer>.fromOpaque(owner).release()
        }
        unsafe callbacks.deallocate()
    }

    var key: UInt { unsafe UInt(bitPattern: easy) }

    /// Throws when refused: an option that is not set is a broken promise.
    func set(_ option: CURLoption, _ number: Int) throws(TransportError) {
        guard unsafe ccurl_set_number(easy, option, number) != 0 else { throw .library }
    }

    /// `nil` clears the library's default.
    func set(_ option: CURLoption, _ text: String?) throws(TransportError) {
        guard unsafe ccurl_set_text(easy, option, text) != 0 else { throw .library }
    }

    func set(_ option: CURLoption, _ bytes: [UInt8]) throws(TransportError) {
        guard unsafe ccurl_set_bytes(easy, option, bytes, bytes.count) != 0 else { throw .library }
    }

    func set(_ option: CURLoption, _ texts: [String]) throws(TransportError) {
        var list: UnsafeMutablePointer<curl_slist>?
        for text in texts {
            guard let longer = unsafe ccurl_list_append(list, text) else {
                unsafe ccurl_list_free(list)
                throw .connect
            }
            unsafe list = unsafe longer
        }
        guard let list = unsafe list else { return }
        unsafe lists.append(list)
        guard unsafe ccurl_set_list(easy, option, list) != 0 else { throw .library }
    }

    /// Of a server's or proxy's reply; 0 without one.
    func status(ofProxy isProxy: Bool = false) -> Int {
        unsafe ccurl_number(easy, isProxy ? CURLINFO_HTTP_CONNECTCODE : CURLINFO_RESPONSE_CODE)
    }

    /// `nil` when its head is incomplete, only interim, or has two lengths: the library believes
    /// the last.
    var reply: Reply? {
        let progress = transfer.progress
        let status = status()
        guard progress.isHeadWhole, status >= 200, Set(values(of: "Content-Length")).count < 2
        else {
            return nil
        }
        var headers: [String: [String]] = [:]
        for name in transfer.request.wanted { headers[name] = values(of: name) }
        return Reply(status: status, headers: headers, body: progress.body)
    }

    /// Not of interim replies or trailers.
    private func values(of name: String) -> [String] {
        var values: [String] = []
        var amount = 0
        repeat {
            guard let value = unsafe ccurl_header(easy, name, values.count, &amount) else { break }
            values.append(unsafe String(cString: value))
        } while values.count < amount
        return values
    }

    /// They find the exchange by its pointer.
    private static func callbacks(_ owner: UnsafeMutableRawPointer) -> ccurl_callbacks {
        unsafe ccurl_callbacks(
            owner: owner,
            body: { buffer, size, owner in
                guard let buffer = unsafe buffer, let owner = unsafe owner else { return 0 }
                let part = unsafe EasyHandle.transfer(owner).nextPart(atMost: size)
                let room = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: size)
                unsafe room.copyBytes(from: part)
                return part.count
            },
            reply: { bytes, size, owner in
                guard let bytes = unsafe bytes, let owner = unsafe owner else { return 0 }
                let part = unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: size))
                // 0 for no bytes; any other wrong number ends the exchange.
                return unsafe EasyHandle.transfer(owner).receive(part) ? size : size &+ 1
            },
            head: { bytes, size, owner in
                guard let bytes = unsafe bytes, let owner = unsafe owner else { return 0 }
                let line = unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: size))
                return unsafe EasyHandle.transfer(owner).receiveHead(line) ? size : size &+ 1
            },
            ready: { owner in
                guard let owner = unsafe owner else { return 0 }
                return unsafe EasyHandle.transfer(owner).makeReady() ? 1 : 0
            }
        )
    }

    private static func transfer(_ owner: UnsafeMutableRawPointer) -> Transfer {
        unsafe Unmanaged<Transfer>.fromOpaque(owner).takeUnretainedValue()
    }
}

extension EasyHandle {
    /// Sets everything, so that neither the library's defaults nor the environment decide.
    func setOptions(_ authorities: Authorities) throws(TransportError) {
        try set(CURLOPT_NOSIGNAL, 1)
        // An endless look-up must not block the thread of all exchanges.
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
        // Later versions drop an empty query. A forwarding proxy gets the whole address.
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
        try set(CURLOPT_FRESH_CONNECT, 1)
        try set(CURLOPT_FORBID_REUSE, 1)
    }

    /// Only the named lines, none of the library's own.
    private static func lines(_ headers: [(name: String, value: String)]) -> [String] {
        let names = Set(headers.map { $0.name.lowercased() })
        let own = ["Accept", "Content-Type", "Expect", "Proxy-Connection", "User-Agent"]
        return own.filter { !names.contains($0.lowercased()) }.map { "\($0):" }
            // A line that ends with the colon would remove a header.
            + headers.map { name, value in
                value.allSatisfy { $0 == " " || $0 == "\t" } ? "\(name);" : "\(name): \(value)"
            }
    }

    private func setLimits() throws(TransportError) {
        try set(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(transfer.limits.connecting))
        try set(CURLOPT_TIMEOUT_MS, Self.milliseconds(transfer.limits.total))
    }

    /// For TLS 1.2: forward secrecy and authenticated encryption; TLS 1.3 has nothing else; level 2
    /// refuses RSA keys under 2,048 bits and SHA-1 signatures, whatever the system's configuration.
    private static let ciphers = "ECDHE+AESGCM:ECDHE+CHACHA20:@SECLEVEL=2"

    private func setEncryption(_ authorities: Authorities) throws(TransportError) {
        try set(CURLOPT_SSLVERSION, ccurl_tls_1_2)
        try set(CURLOPT_SSL_CIPHER_LIST, Self.ciphers)
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        // Trust in one connection does not extend to the next.
        try set(CURLOPT_SSL_SESSIONID_CACHE, 0)
        try set(CURLOPT_CAPATH, authorities.folder)
        // Beside the folder, instead of the library's built-in file.
        try set(CURLOPT_CAINFO, nil)
        if !authorities.more.isEmpty { try set(CURLOPT_CAINFO_BLOB, authorities.more) }
    }

    private func setProxy(_ authorities: Authorities) throws(TransportError) {
        // Always set both: the library would read the environment.
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

/// The trusted certificate authorities: the system's, and those of one more file.
struct Authorities: Sendable {
    /// In which the library finds an authority by its name.
    let folder: String
    /// PEM of the other file; may be empty.
    let more: [UInt8]

    /// Of Debian's package `ca-certificates`.
    static let systemFolder = "/etc/ssl/certs"
    /// Exists when the package is installed.
    private static let bundle = "ca-certificates.crt"
    /// Of the other file.
    private static let mostBytes = 4 << 20

    /// Reads a PEM file; throws `.authoritiesUnreadable`, `.authorities`.
    init(path: String?, folder: String) throws(TransportError) {
        self.folder = folder
        guard let path else {
            more = []
            return
        }
        guard let bytes = Self.contents(of: path) else {
            throw .authoritiesUnreadable(Found(path), isThere: unsafe access(path, F_OK) == 0)
        }
        guard Self.holdsCertificate(bytes) else { throw .authorities }
        more = bytes
    }

    /// Throws `.systemAuthorities` when nothing is trusted.
    func check() throws(TransportError) {
        guard more.isEmpty, unsafe access("\(folder)/\(Self.bundle)", R_OK) != 0 else { return }
        throw .systemAuthorities
    }

    /// Whether there is anything between the marks; the library validates it.
    private static func holdsCertificate(_ bytes: [UInt8]) -> Bool {
        let lines = bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
        let begin = Array("-----BEGIN CERTIFICATE-----".utf8)[...]
        let end = Array("-----END CERTIFICATE-----".utf8)[...]
        guard let first = lines.firstIndex(where: { $0.starts(with: begin) }),
            let last = lines[first...].firstIndex(where: { $0.starts(with: end) })
        else { return false }
        return last > first + 1
    }

    /// `nil` when it is unreadable or too large.
    private static func contents(of path: String) -> [UInt8]? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let bytes = SystemFile.read(file, atMost: mostBytes + 1)
        return (bytes?.count ?? 0) > mostBytes ? nil : bytes
    }
}
