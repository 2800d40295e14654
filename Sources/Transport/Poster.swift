import AsyncHTTPClient
import NIOCore
import NIOHTTP1
package import Vocabulary

/// Posts what the protocol has made, once.
package struct Poster: Sendable {
    private let wire: Wire

    /// Posts over a wire.
    package init(wire: Wire) { self.wire = wire }

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
        var outgoing = HTTPClientRequest(url: address.text)
        outgoing.method = .POST
        for header in request.headers {
            guard Self.isAllowed(header) else { throw .header }
            outgoing.headers.add(name: header.name, value: header.value)
        }
        let departure = Departure(began: request.body.isEmpty)
        let body = DepartingBody(bytes: ByteBuffer(bytes: request.body), departure: departure)
        outgoing.body = .stream(body, length: .known(Int64(request.body.count)))
        let reply = try await wire.exchange(outgoing, over: .once, departure: departure)
        let dates = reply.headers["Date"]
        return PostReply(
            status: reply.status,
            body: reply.body,
            date: dates.count == 1 ? dates.first.flatMap(Instant.init(httpDate:)) : nil
        )
    }

    private static func isAllowed(_ header: PostRequest.Header) -> Bool {
        let isName = header.name.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                || byte == UInt8(ascii: "-")
        }
        return isName && !header.name.isEmpty
            && header.value.utf8.allSatisfy { $0 == 0x09 || (0x20...0x7E).contains($0) }
    }
}
