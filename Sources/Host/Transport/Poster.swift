package import Vocabulary

/// Posts what the protocol has made, once.
package struct Poster: Sendable {
    private let transport: HTTPTransport

    /// Posts over a transport.
    package init(transport: HTTPTransport) { self.transport = transport }

    /// Posts a request and gives the reply, whatever its status.
    ///
    /// - Parameters:
    ///   - request: Its address is used verbatim.
    ///   - allowingPlainHTTP: Whether the person has allowed http to other machines for this
    ///     account.
    /// - Returns: The reply; a redirect is one too.
    /// - Throws: ``TransportError``, whose ``TransportError/mayHaveBeenSent`` tells whether the
    ///   server can have acted on it.
    package func post(
        _ request: PostRequest,
        allowingPlainHTTP: Bool = false
    ) async throws(TransportError) -> PostReply {
        try await exchange(request, allowingPlainHTTP: allowingPlainHTTP).reply
    }

    /// Posts a request and gives the reply with the cookies that it sets, for a conversation of several
    /// steps; none is kept here.
    ///
    /// - Parameters:
    ///   - request: Its address is used verbatim.
    ///   - allowingPlainHTTP: Whether the person has allowed http to other machines for this
    ///     server.
    /// - Returns: The reply, and the values of its headers `Set-Cookie`.
    /// - Throws: As ``post(_:allowingPlainHTTP:)``.
    package func exchange(
        _ request: PostRequest,
        allowingPlainHTTP: Bool = false
    ) async throws(TransportError) -> (reply: PostReply, cookies: [String]) {
        try await exchange(.post(request.body), request, allowingPlainHTTP)
    }

    /// Asks for what lies at an address; the body of the request is not sent.
    ///
    /// - Parameters:
    ///   - request: The address, and what stands in the head.
    ///   - bytes: The most bytes of the reply's body; `nil` for the transport's limit.
    ///   - allowingPlainHTTP: Whether the person has allowed http to other machines for this
    ///     server.
    /// - Returns: The reply.
    /// - Throws: As ``post(_:allowingPlainHTTP:)``.
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
        let reply = try await transport.exchange(outgoing, over: .once, upTo: bytes)
        let taken = PostReply(
            status: reply.status,
            body: reply.body,
            date: reply.only("Date").flatMap(Instant.init(httpDate:))
        )
        return (taken, reply.headers["Set-Cookie"] ?? [])
    }

    private static func isAllowed(_ header: PostRequest.Header) -> Bool {
        let isName = header.name.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                || byte == UInt8(ascii: "-")
        }
        // What frames a request is not the caller's.
        let isFraming = [
            "connection", "content-length", "expect", "host", "te", "trailer", "transfer-encoding",
            "upgrade",
        ].contains(header.name.lowercased())
        return isName && !header.name.isEmpty && !isFraming
            && header.value.utf8.allSatisfy { $0 == 0x09 || (0x20...0x7E).contains($0) }
    }
}
