/// One HTTP GET as a value: made by the protocol, carried out by the transport.
public struct GetRequest: Hashable, Sendable {
    /// The absolute http or https address, used verbatim.
    public let address: String

    public init(address: String) { self.address = address }
}
