/// One HTTP POST as a value: made by the protocol, carried out by the transport.
public struct PostRequest: Hashable, Sendable {
    /// One header; the name compares without case on the wire.
    public struct Header: Hashable, Sendable {
        /// The field name, such as `Content-Type`.
        public let name: String
        /// The field value; holds no control character.
        public let value: String

        /// Creates a header.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The absolute http or https address, used verbatim.
    public let address: String
    /// The headers, in order.
    public let headers: [Header]
    /// The body, UTF-8 JSON in this protocol.
    public let body: [UInt8]

    public init(address: String, headers: [Header], body: [UInt8]) {
        self.address = address
        self.headers = headers
        self.body = body
    }
}

/// What came back for a ``PostRequest``.
public struct PostReply: Hashable, Sendable {
    /// The HTTP status, from 100 to 599.
    public let status: Int
    /// The body, as much as the exchange allowed.
    public let body: [UInt8]
    /// The server's clock from the `Date` header, when it sent a readable one.
    public let date: Instant?

    /// Creates a reply.
    public init(status: Int, body: [UInt8], date: Instant?) {
        self.status = status
        self.body = body
        self.date = date
    }
}

/// One HTTP GET as a value: made by the protocol, carried out by the transport.
public struct GetRequest: Hashable, Sendable {
    /// The absolute http or https address, used verbatim.
    public let address: String

    public init(address: String) { self.address = address }
}
