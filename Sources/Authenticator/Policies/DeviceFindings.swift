/// What was found out about the device that the program runs on; a policy judges it.
public struct DeviceFindings: Hashable, Sendable {
    /// Whether the person can be asked to prove who they are.
    public enum UserVerification: Hashable, Sendable {
        /// Through PAM or the store's passphrase.
        case possible
        /// Not, for this reason: lower case, without full stop.
        case impossible(reason: String)
    }

    /// The signs of tampering that were seen.
    public let signs: [TamperingSign]
    /// Whether the person can be asked to prove who they are.
    public let userVerification: UserVerification

    /// Creates findings.
    public init(signs: [TamperingSign], userVerification: UserVerification) {
        self.signs = signs
        self.userVerification = userVerification
    }

    /// From 0, nothing was seen, to 1: the score of the strongest sign.
    public var tamperingScore: Double { signs.map(\.score).max() ?? 0 }
}
