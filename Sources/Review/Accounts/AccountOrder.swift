package import Push

/// Something to be done with an account, as the person has confirmed it.
package enum AccountOrder: Hashable, Sendable {
    /// Which of the two names of an account is meant.
    package enum NamePart: Hashable, Sendable {
        case account
        case issuer
    }

    /// Show another name; an empty one brings the account's own back.
    case rename(AccountID, NamePart, to: String)
    /// Remove it with its keys, requests and codes.
    case remove(AccountID)
    /// Lock it by the person's will.
    case lock(AccountID)
    /// End its lock, whoever set it.
    case unlock(AccountID)
    /// Make a new device token and tell the server.
    case rotateDeviceToken(AccountID)
    /// Tell the server now the device token that it has not confirmed.
    case updateDeviceToken(AccountID)
    /// Read an enrolment address and tell what it says; nothing is changed.
    case readAddress(TypedSecret)
    /// Enrol the account of an address.
    case enrol(TypedSecret, isReplacing: Bool)
}
