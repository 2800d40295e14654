/// Where a request stands, as it is stored and shown.
package enum RequestStanding: String, Hashable, Sendable, CaseIterable {
    /// Not answered, and may be.
    case pending
    /// Not answered, and too late.
    case expired
    /// Not answered from here, and over as the server says.
    case ended
    /// An answer is on its way.
    case sending
    /// The server took the answer.
    case delivered
    /// The server did not take the answer.
    case refused
    /// Nobody knows whether the server took the answer.
    case unknown
}
