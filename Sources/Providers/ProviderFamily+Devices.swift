package import Authenticator
package import Facts
package import Token
package import Vocabulary

/// What each family brings along.
extension ProviderFamily {
    /// Reads an enrolment address that one exchange with the server makes a device of.
    ///
    /// - Parameters:
    ///   - text: The address as scanned or pasted.
    ///   - allowsPlainHTTP: Whether the person allowed http for another machine.
    /// - Returns: `nil` for an address that no such family claims, which is AM's.
    /// - Throws: What is wrong with one that a family claims.
    package static func address(
        _ text: String,
        allowsPlainHTTP: Bool = false
    ) throws -> (any DeviceAddress)? {
        if PushTokenAddress.claims(text) {
            return try PushTokenAddress(text, allowsPlainHTTP: allowsPlainHTTP)
        }
        if PushDataAddress.claims(text) {
            return try PushDataAddress(text, allowsPlainHTTP: allowsPlainHTTP)
        }
        return nil
    }

    /// The members of a notification that nobody signs; `nil` for what is none of any family.
    package static func notification(in bytes: [UInt8]) -> JSONObject? { PushData.data(in: bytes) }

    /// What a notification that nobody signs claims, wherever it came from.
    ///
    /// - Throws: Why it cannot be used.
    package static func reading(
        ofNotification data: JSONObject,
        received: Instant
    ) throws -> UnverifiedReading? {
        try PushData.load(data).map { data in
            UnverifiedReading(
                unsigned: try data.question(deviceUID: "", expires: nil),
                received: received
            )
        }
    }

    /// Whether what is kept of a device as its secret is the name of a key pair.
    package var hasKeyPair: Bool {
        switch self {
        case .forgeRock, .bsa: false
        case .privacyIDEA: true
        }
    }

    /// A device of this family as it was kept.
    ///
    /// - Throws: What the device throws for parts that make none; AM's are kept by ``Mechanism``.
    package func device(
        uid: String,
        of account: AccountID,
        _ kept: KeptDevice
    ) throws -> any PushDevice {
        switch self {
        case .forgeRock: throw MechanismError.uid
        case .privacyIDEA: try PushToken(uid: uid, account: account, kept)
        case .bsa: try PushDataClient(uid: uid, account: account, kept)
        }
    }
}
