import CCurl
import Glibc
import Vocabulary

/// The push service that messages are published to, as Amazon SNS is called, and the key that signs.
package struct PushService: Sendable {
    /// Of AM's configuration; the requests are signed for it.
    static let region = "us-east-1"

    /// Scheme, host and port.
    let address: String
    let host: String
    let keyID: String
    let secret: String
    /// PEM of further authorities; may be empty.
    let authorities: [UInt8]

    /// Reads the first access key of a file such as the console's `senders.json`; plain HTTP is for
    /// loopback; throws `.unusableService`, `.unusableCredentials`, `.unusableCertificate`.
    package init(
        address: String,
        credentials: String,
        authorities: String? = nil
    ) throws(SimulationError) {
        let parts = address.split(separator: "/", omittingEmptySubsequences: false)
        let host = parts.count > 2 ? String(parts[2]) : ""
        let name = host.prefix { $0 != ":" }
        guard parts.count == 3 || parts.count == 4 && parts[3].isEmpty, parts[1].isEmpty,
            !name.isEmpty, host.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x40 }),
            parts[0] == "https:"
                || parts[0] == "http:" && ["127.0.0.1", "localhost"].contains(name)
        else { throw .unusableService }
        guard let bytes = Certificate.contents(of: credentials),
            case .object(let keys)? = (try? JSONReader.read(bytes))?["accessKeys"],
            let key = keys.first, let secret = key.value.text
        else { throw .unusableCredentials }
        self.address = "\(parts[0])//\(host)"
        self.host = host
        keyID = key.name
        self.secret = secret
        guard let authorities else {
            self.authorities = []
            return
        }
        guard let more = Certificate.contents(of: authorities) else { throw .unusableCertificate }
        self.authorities = more
    }

    /// Signs a form with Signature Version 4 and posts it, on a thread of its own; `nil` without a
    /// reply.
    func post(_ form: [(String, String)], at now: Instant) async -> PushReply? {
        let body = (form + [("Version", "2010-03-31")])
            .map { "\($0)=\(PercentText.encoded($1))" }.joined(separator: "&")
        let headers = signedHeaders(of: body, at: now)
        return await SystemThread.run { PushExchange.reply(of: self, to: body, headers) }
    }

    private func signedHeaders(of body: String, at now: Instant) -> [String] {
        let second = now.description.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
        let scope = "\(second.prefix(8))/\(Self.region)/sns/aws4_request"
        let type = "application/x-www-form-urlencoded; charset=utf-8"
        let names = "content-type;host;x-amz-date"
        let request = """
            POST
            /

            content-type:\(type)
            host:\(host)
            x-amz-date:\(second)

            \(names)
            \(Self.hash(body))
            """
        let text = "AWS4-HMAC-SHA256\n\(second)\n\(scope)\n\(Self.hash(request))"
        let key = scope.split(separator: "/").reduce(Array("AWS4\(secret)".utf8)) { key, part in
            SignedToken.code(for: Array(part.utf8), secret: key)
        }
        let signature = SignedToken.code(for: Array(text.utf8), secret: key).hexadecimal
        return [
            "Content-Type: \(type)", "X-Amz-Date: \(second)",
            "Authorization: AWS4-HMAC-SHA256 Credential=\(keyID)/\(scope), SignedHeaders=\(names),"
                + " Signature=\(signature)",
        ]
    }

    private static func hash(_ text: String) -> String {
        MessageDigest.bytes(Array(text.utf8)).hexadecimal
    }
}

/// What the push service answered, in XML.
struct PushReply: Sendable {
    let status: Int
    let text: String

    /// The content of the first element of a name.
    func content(of element: String) -> String? {
        guard let start = text.firstRange(ofText: "<\(element)>"),
            let end = text.firstRange(ofText: "</\(element)>"), start.upperBound <= end.lowerBound
        else { return nil }
        return String(text[start.upperBound..<end.lowerBound])
    }

    /// As the SDK of Amazon decides.
    var isWorthRetrying: Bool { status >= 500 || content(of: "Code") == "Throttling" }
}

/// One exchange with the push service by libcurl; certificates are always checked.
private enum PushExchange {
    private final class Received {
        /// In bytes.
        static let longest = 65_536
        var bytes: [UInt8] = []
    }

    /// The first caller loads it, others wait.
    private static let isLoaded = unsafe ccurl_load("libcurl.so.4") == ccurl_loaded
    private static let connectMilliseconds = 5_000
    private static let totalMilliseconds = 10_000
    private static let roundMilliseconds: Int32 = 1_000

    /// Blocks until the reply is whole; `nil` when there is none.
    static func reply(of service: PushService, to body: String, _ lines: [String]) -> PushReply? {
        guard isLoaded, let multi = unsafe ccurl_multi_new() else { return nil }
        defer { unsafe ccurl_multi_free(multi) }
        let received = Received()
        var callbacks = unsafe callbacks(Unmanaged.passUnretained(received).toOpaque())
        return withExtendedLifetime(received) {
            unsafe withUnsafePointer(to: &callbacks) { callbacks in
                guard let easy = unsafe ccurl_easy_new(callbacks) else { return nil }
                defer { unsafe ccurl_easy_free(easy) }
                var list: UnsafeMutablePointer<curl_slist>?
                defer { unsafe ccurl_list_free(list) }
                for line in lines + ["Accept:", "Expect:"] {
                    guard let longer = unsafe ccurl_list_append(list, line) else { return nil }
                    unsafe list = unsafe longer
                }
                guard unsafe ccurl_set_list(easy, CURLOPT_HTTPHEADER, list) != 0,
                    unsafe isSet(easy, service, body), unsafe ccurl_multi_add(multi, easy) != 0
                else { return nil }
                defer { _ = unsafe ccurl_multi_remove(multi, easy) }
                guard unsafe hasEnded(multi) else { return nil }
                let status = unsafe ccurl_number(easy, CURLINFO_RESPONSE_CODE)
                return PushReply(
                    status: status,
                    text: String(decoding: received.bytes, as: UTF8.self)
                )
            }
        }
    }

    /// Whether it ended well.
    @unsafe
    private static func hasEnded(_ multi: UnsafeMutableRawPointer) -> Bool {
        var result = CURLE_OK
        while unsafe ccurl_multi_perform(multi) != 0 {
            if unsafe ccurl_multi_ended(multi, &result) != nil { return result == CURLE_OK }
            guard unsafe ccurl_multi_wait(multi, roundMilliseconds) != 0 else { return false }
        }
        return false
    }

    /// Neither the library's defaults nor the environment decide.
    @unsafe
    private static func isSet(
        _ easy: UnsafeMutableRawPointer,
        _ service: PushService,
        _ body: String
    ) -> Bool {
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_QUICK_EXIT, 1), (CURLOPT_FOLLOWLOCATION, 0),
            (CURLOPT_NETRC, ccurl_netrc_ignored), (CURLOPT_HTTP_VERSION, ccurl_http_1_1),
            (CURLOPT_HTTP09_ALLOWED, 0), (CURLOPT_POST, 1),
            (CURLOPT_CONNECTTIMEOUT_MS, connectMilliseconds),
            (CURLOPT_TIMEOUT_MS, totalMilliseconds), (CURLOPT_SSLVERSION, ccurl_tls_1_2),
            (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2),
        ]
        let texts: [(CURLoption, String?)] = [
            (CURLOPT_URL, service.address + "/"), (CURLOPT_COPYPOSTFIELDS, body),
            (CURLOPT_PROTOCOLS_STR, "http,https"), (CURLOPT_PROXY, ""), (CURLOPT_NOPROXY, "*"),
            (CURLOPT_CAPATH, "/etc/ssl/certs"), (CURLOPT_CAINFO, nil),
        ]
        let more = service.authorities
        let hasMore =
            unsafe more.isEmpty
            || ccurl_set_bytes(easy, CURLOPT_CAINFO_BLOB, more, more.count) != 0
        return hasMore && numbers.allSatisfy { unsafe ccurl_set_number(easy, $0, $1) != 0 }
            && texts.allSatisfy { unsafe ccurl_set_text(easy, $0, $1) != 0 }
    }

    @unsafe
    private static func callbacks(_ owner: UnsafeMutableRawPointer) -> ccurl_callbacks {
        unsafe ccurl_callbacks(
            owner: owner,
            body: { _, _, _ in 0 },
            reply: { bytes, size, owner in
                guard let bytes = unsafe bytes, let owner = unsafe owner else { return 0 }
                let received = unsafe Unmanaged<Received>.fromOpaque(owner).takeUnretainedValue()
                unsafe received.bytes += UnsafeRawBufferPointer(start: bytes, count: size)
                // Any other number ends the exchange.
                return received.bytes.count <= Received.longest ? size : size &+ 1
            },
            head: { _, size, _ in size },
            ready: { _ in 1 }
        )
    }
}
