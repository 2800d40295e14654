package import Vocabulary

/// What a server says to somebody who only asks whether it is there.
package struct ServerProbe: Hashable, Sendable {
    /// The status of its answer; any is good enough.
    package let status: Int
    /// Whether the proxy on the way says it, which did not reach the server.
    ///
    /// Told by 502, 503 or 504 where the proxy reads what is asked, that is without encryption.
    package let isOfProxy: Bool
    /// The time that it says it is; `nil` when it does not.
    package let date: Instant?

    /// Takes what was said elsewhere.
    package init(status: Int, date: Instant?, isOfProxy: Bool = false) {
        self.status = status
        self.isOfProxy = isOfProxy
        self.date = date
    }

    /// Asks a server once, without a body, a token or anything else that names somebody.
    ///
    /// - Parameters:
    ///   - address: The server's address.
    ///   - transport: What it asks over, whose limits say how long it waits.
    /// - Throws: ``TransportError`` when no answer came.
    package init(from address: String, over transport: HTTPTransport) async throws(TransportError) {
        // Whether http may go there is judged where messages are fetched.
        let address = try WebAddress(address, allowingPlainHTTP: true)
        let request = OutgoingRequest(method: .head, address: address, wanted: ["Date"])
        let reply = try await transport.exchange(request, over: .once)
        status = reply.status
        let hasProxy = try transport.proxies.proxy(for: address) != nil
        isOfProxy = hasProxy && address.isPlain && [502, 503, 504].contains(reply.status)
        date = reply.only("Date").flatMap { Instant(httpDate: $0) }
    }
}
