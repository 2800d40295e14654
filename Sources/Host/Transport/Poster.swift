package import Vocabulary

/// Sends requests of the protocol, once each.
package struct Poster: Sendable {
    private let transport: HTTPTransport

    package init(transport: HTTPTransport) { self.transport = transport }

    /// The reply of any status, even a redirect; the address is used verbatim.
    ///
    /// ``TransportError/mayHaveBeenSent`` tells whether the server may have acted on a failed
    /// request.
    package func post(
        _ request: PostRequest,
        allowingPlainHTTP: Bool = false
    ) async throws(TransportError) -> PostReply {
        try await exchange(request, allowingPlainHTTP: allowingPlainHTTP).reply
    }

    /// As ``post(_:allowingPlainHTTP:)``, with the `Set-Cookie` values for a conversation; none is
    /// kept here.
    package func exchange(
        _ request: PostRequest,
        allowingPlainHTTP: Bool = false
    ) async throws(TransportError) -> (reply: PostReply, cookies: [String]) {
        try await exchange(.post(request.body), request, allowingPlainHTTP)
    }

    /// As ``post(_:allowingPlainHTTP:)``, with GET and without a body; `bytes` overrides the limit
    /// of the reply.
    package func get(
        _ request: PostRequest,
        upTo bytes: Int? = nil,
        allowingPlainHTTP: Bool = false
    ) async throws(TransportError) -> PostReply {
        try await exchange(.get, request, allowingPlainHTTP, upTo: bytes).reply
    }

    private func exchange(
        _ method: OutgoingRequest.Method,
        _ request: PostRequest,
        _ allowingPlainHTTP: Bool,
        upTo bytes: Int? = nil
    ) async throws(TransportError) -> (reply: PostReply, cookies: [String]) {
        let address = try WebAddress(request.address, allowingPlainHTTP: allowingPlainHTTP)
        guard request.headers.allSatisfy(Self.isAllowed) else { throw .header }
        let outgoing = OutgoingRequest(
            method: method,
            address: address,
            headers: request.headers.map { ($0.name, $0.value) },
            wanted: ["Date", "Set-Cookie"]
        )
        let reply = try await transport.exchange(outgoing, upTo: bytes)
        let taken = PostReply(
            status: reply.status,
            body: reply.body,
            date: reply.only("Date").flatMap(Instant.init(httpDate:))
        )
        return (taken, reply.headers["Set-Cookie"] ?? [])
    }

    private static func isAllowed(_ header: HTTPHeader) -> Bool {
        let isName = header.name.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                || byte == UInt8(ascii: "-")
        }
        // Callers cannot set framing headers.
        let isFraming = [
            "connection", "content-length", "expect", "host", "te", "trailer", "transfer-encoding",
            "upgrade",
        ].contains(header.name.lowercased())
        return isName && !header.name.isEmpty && !isFraming
            && header.value.utf8.allSatisfy { $0 == 0x09 || (0x20...0x7E).contains($0) }
    }
}
