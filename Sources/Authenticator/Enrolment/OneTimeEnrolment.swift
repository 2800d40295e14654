public import Token

/// The half of an enrolment address that is for one-time codes.
///
/// It never prints its secret.
public struct OneTimeEnrolment: Sendable {
    /// The hash of the codes.
    public let algorithm: HashAlgorithm
    /// How long a code is.
    public let digits: OneTimeMechanism.Digits
    /// What goes into a code besides the secret.
    public let factor: OneTimeMechanism.Factor
    /// The id of the device record on the server, when it is told.
    public let resourceID: String?

    let secret: SecretBytes
}
