package import Token
package import Vocabulary

/// A family of servers: those that speak one protocol, which one of these brings along.
///
/// Who adds one gives it a folder with one of these and a ``PushDevice``, a row in
/// ``ProviderFamilies``, tests, and a column in `Docs/providers.md`.
package protocol ProviderFamily: Sendable {
    /// What it is called in stores, JSON and logs; one that was ever released never changes.
    static var name: String { get }
    /// Whether its devices prove themselves with a key pair; else with a text that the server knows.
    static var hasKeyPair: Bool { get }
    /// The messaging services that its servers send over, in their words; none where devices ask.
    static var messagingServices: [String] { get }

    /// Reads an enrolment address that one exchange with the server makes a device of.
    ///
    /// - Parameters:
    ///   - text: The address as scanned or pasted.
    ///   - allowsPlainHTTP: Whether the person allowed http for another machine.
    /// - Returns: `nil` for an address of another family.
    /// - Throws: What is wrong with one that this family claims.
    static func address(_ text: String, allowsPlainHTTP: Bool) throws -> (any DeviceAddress)?

    /// What the data of a notification claims, whoever has sent it.
    ///
    /// - Parameters:
    ///   - data: Its members.
    ///   - received: Our clock at receipt.
    /// - Returns: `nil` for data of another family.
    /// - Throws: Why data of this family cannot be used.
    static func reading(of data: JSONObject, received: Instant) throws -> NotificationReading?

    /// A device as it was kept.
    ///
    /// - Throws: What is wrong with parts that make none.
    static func device(
        uid: String,
        of account: AccountID,
        _ kept: KeptDevice
    ) throws -> any PushDevice
}

/// What the data of a notification claims, whoever has sent it.
package enum NotificationReading: Hashable, Sendable {
    case request(UnverifiedReading)
    /// The end of one, and what else it says; every display marks it UNVERIFIED.
    case ending(RequestState.Ending, of: MessageID, other: [OtherMember])
}
