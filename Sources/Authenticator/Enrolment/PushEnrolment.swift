import Token

/// The push half of an enrolment address.
///
/// It prints neither its secret nor its challenge.
public struct PushEnrolment: Sendable {
    /// Where the enrolment is confirmed.
    public let registrationEndpoint: Endpoint
    /// Where answers will go.
    public let authenticationEndpoint: Endpoint
    /// The id that the registration names.
    public let messageID: String
    /// The load balancer's cookie, when there is one that is safe in a header.
    public let loadBalancerCookie: String?
    /// The id of the device record on the server, when it is told.
    public let resourceID: String?

    let key: SigningKey
    let challenge: SecretBytes
}
