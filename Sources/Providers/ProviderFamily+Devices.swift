package import Authenticator

/// What each family brings along.
extension ProviderFamily {
    /// The family that an enrolment address is of: the one that claims it, else AM's.
    package init(claiming address: String) {
        self = PushTokenAddress.claims(address) ? .privacyIDEA : .forgeRock
    }

    /// A device of this family as it was kept.
    ///
    /// - Throws: What the device throws for parts that make none; a family whose devices have a shared
    ///   key keeps them by ``Mechanism``.
    package func device(
        uid: String,
        of account: AccountID,
        _ kept: KeptDevice
    ) throws -> any PushDevice {
        switch self {
        case .forgeRock: throw MechanismError.uid
        case .privacyIDEA: try PushToken(uid: uid, account: account, kept)
        }
    }
}
