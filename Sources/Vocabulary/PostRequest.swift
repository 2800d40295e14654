/// A line of the head of a request or reply; the name compares without case.
public struct HTTPHeader: Hashable, Sendable {
    public let name: String
    /// Without control characters, and without blanks at its ends.
    public let value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// An HTTP POST as a value: made by the protocol, sent by the transport.
public struct PostRequest: Hashable, Sendable {
    /// Absolute http or https, used verbatim.
    public let address: String
    public let headers: [HTTPHeader]
    /// UTF-8 JSON in this protocol.
    public let body: [UInt8]

    public init(address: String, headers: [HTTPHeader], body: [UInt8]) {
        self.address = address
        self.headers = headers
        self.body = body
    }
}

/// The reply to a ``PostRequest``.
public struct PostReply: Hashable, Sendable {
    /// From 100 to 599.
    public let status: Int
    /// As much as the exchange allowed.
    public let body: [UInt8]
    /// From the `Date` header, if readable.
    public let date: Instant?

    public init(status: Int, body: [UInt8], date: Instant?) {
        self.status = status
        self.body = body
        self.date = date
    }
}

/// An HTTP GET as a value: made by the protocol, sent by the transport.
public struct GetRequest: Hashable, Sendable {
    /// Absolute http or https, used verbatim.
    public let address: String

    public init(address: String) { self.address = address }
}
