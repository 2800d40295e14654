import Testing
import Vocabulary

@testable import Host

/// Runs `body` with a transport that is closed afterwards.
func withWire<Result>(
    limits: TransportLimits = .usual,
    authorities: String? = nil,
    proxies: Proxies = .none,
    _ body: (HTTPTransport) async throws -> Result
) async throws -> Result {
    let transport = HTTPTransport(limits: limits, authorities: authorities, proxies: proxies)
    defer { transport.close() }
    return try await body(transport)
}

let short = TransportLimits(
    connecting: .milliseconds(400),
    total: .milliseconds(600),
    replyBytes: 1_000
)

let endless = TransportLimits(
    connecting: .seconds(3_600),
    total: .seconds(3_600),
    replyBytes: 1_000
)

func answer(to address: String, cookie: String? = nil) -> PostRequest {
    var headers = [
        HTTPHeader("Content-Type", "application/json"),
        HTTPHeader("Accept-API-Version", "resource=1.0, protocol=1.0"),
    ]
    if let cookie { headers.append(.init("Cookie", cookie)) }
    return PostRequest(
        address: address,
        headers: headers,
        body: Array(#"{"messageId":"AUTHENTICATE:1","jwt":"a.b.c"}"#.utf8)
    )
}

/// The error that posting over a transport ends with; `nil` when a reply comes.
func failure(
    of request: PostRequest,
    over transport: HTTPTransport,
    allowingPlainHTTP: Bool = false
) async -> TransportError? {
    do throws(TransportError) {
        _ = try await Poster(transport: transport).post(
            request,
            allowingPlainHTTP: allowingPlainHTTP
        )
        return nil
    } catch {
        return error
    }
}
