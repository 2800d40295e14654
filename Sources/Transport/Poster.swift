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
        let address = try WebAddress(request.address, allowingPlainHTTP: allowingPlainHTTP)
        guard request.headers.allSatisfy(Self.isAllowed) else { throw .header }
        let outgoing = OutgoingRequest(
            method: .post(request.body),
            address: address,
            headers: request.headers.map { ($0.name, $0.value) },
            wanted: ["Date"]
        )
        let reply = try await transport.exchange(outgoing, over: .once)
        return PostReply(
            status: reply.status,
            body: reply.body,
            date: reply.only("Date").flatMap(Instant.init(httpDate:))
        )
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
