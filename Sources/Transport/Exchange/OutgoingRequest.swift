/// One request as it goes over a transport.
struct OutgoingRequest: Sendable {
    /// What is asked of the address.
    enum Method: Hashable, Sendable {
        case get
        case head
        /// With a body, which may be empty.
        case post([UInt8])
    }

    let method: Method
    let address: WebAddress
    /// Lines such as `Cookie: a=b`, checked for what a header may not hold.
    var headers: [(name: String, value: String)] = []
    /// The names of the headers of the reply that are looked at.
    var wanted: [String] = []

    /// What is sent behind the head.
    var body: [UInt8] {
        if case .post(let bytes) = method { bytes } else { [] }
    }
}

/// A whole reply, whatever its status.
struct Reply: Hashable, Sendable {
    let status: Int
    /// The values of the headers that were wanted, by their names as they were wanted.
    let headers: [String: [String]]
    let body: [UInt8]

    /// The value of a header that was wanted; `nil` when it is not there once.
    func only(_ name: String) -> String? {
        guard let values = headers[name], values.count == 1 else { return nil }
        return values[0]
    }
}
