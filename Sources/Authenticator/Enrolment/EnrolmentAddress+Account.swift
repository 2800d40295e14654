public import Vocabulary

extension EnrolmentAddress {
    /// The account that the address enrols: not locked, with its own names.
    public func account(added: Instant) -> Account {
        Account(
            id: account,
            colour: colour,
            imageAddress: imageAddress,
            policies: policies,
            added: added
        )
    }

    /// The half of the account that gives one-time codes.
    ///
    /// - Parameter uid: A fresh id of this device's own.
    /// - Returns: `nil` when the address has no such half.
    public func oneTimeMechanism(uid: String) -> OneTimeMechanism? {
        oneTime.map {
            OneTimeMechanism(
                uid: uid,
                account: account,
                secret: $0.secret,
                algorithm: $0.algorithm,
                digits: $0.digits,
                factor: $0.factor,
                userID: userID,
                resourceID: $0.resourceID
            )
        }
    }
}
