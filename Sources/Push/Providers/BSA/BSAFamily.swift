package import Token
package import Vocabulary

/// BSA, whose notifications nobody signs.
package enum BSAFamily: ProviderFamily {
    package static let name = "bsa"
    package static let hasKeyPair = false
    package static let messagingServices = PushDataClient.messagingServices

    package static func address(
        _ text: String,
        allowsPlainHTTP: Bool
    ) throws -> (any DeviceAddress)? {
        guard PushDataAddress.claims(text) else { return nil }
        return try PushDataAddress(text, allowsPlainHTTP: allowsPlainHTTP)
    }

    package static func reading(
        of data: JSONObject,
        received: Instant
    ) throws -> NotificationReading? {
        guard let data = try PushData.load(data) else { return nil }
        if let ending = data.target.ending {
            return .ending(ending, of: try data.session.messageID, other: data.other)
        }
        return .request(
            UnverifiedReading(
                unsigned: try data.question(deviceUID: "", expires: nil),
                received: received
            )
        )
    }

    package static func device(
        uid: String,
        of account: AccountID,
        _ kept: KeptDevice
    ) throws -> any PushDevice {
        try PushDataClient(uid: uid, account: account, kept)
    }
}
