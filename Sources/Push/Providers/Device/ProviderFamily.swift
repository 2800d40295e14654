package import Token
package import Vocabulary

/// A family of servers with one protocol; a new one needs a folder with one of these and a
/// ``PushDevice``, a row in ``ProviderFamilies``, tests, and a column in `Docs/providers.md`.
package protocol ProviderFamily: Sendable {
    /// In stores, JSON and logs; never changed after a release.
    static var name: String { get }
    /// Whether its devices prove themselves with a key pair, or with a shared text.
    static var hasKeyPair: Bool { get }
    /// In the servers' words; none where devices poll.
    static var messagingServices: [String] { get }

    /// Reads an enrolment address; `nil` for another family's, an error for an invalid one;
    /// `allowsPlainHTTP` allows http for other machines.
    static func address(_ text: String, allowsPlainHTTP: Bool) throws -> (any DeviceAddress)?

    /// The claims of a notification, whoever sent it; `nil` for another family's, an error for
    /// unusable data.
    static func reading(of data: JSONObject, received: Instant) throws -> NotificationReading?

    /// A device from stored parts.
    static func device(
        uid: String,
        of account: AccountID,
        _ kept: KeptDevice
    ) throws -> any PushDevice
}

/// The claims of a notification, whoever sent it.
package enum NotificationReading: Hashable, Sendable {
    case request(UnverifiedReading)
    /// The end of a request with further claims; every display marks it UNVERIFIED.
    case ending(RequestState.Ending, of: MessageID, other: [OtherMember])
}
