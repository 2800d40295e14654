package import Authenticator
import Facts
package import Token
package import Vocabulary

/// privacyIDEA, whose push tokens ask for what waits.
package enum PrivacyIDEAFamily: ProviderFamily {
    package static let name = "privacyidea"
    package static let hasKeyPair = true
    package static let messagingServices: [String] = []

    package static func address(
        _ text: String,
        allowsPlainHTTP: Bool
    ) throws -> (any DeviceAddress)? {
        guard PushTokenAddress.claims(text) else { return nil }
        return try PushTokenAddress(text, allowsPlainHTTP: allowsPlainHTTP)
    }

    package static func reading(
        of data: JSONObject,
        received: Instant
    ) throws -> NotificationReading? {
        guard PushTokenQuestion.isOne(data) else { return nil }
        return .request(
            try UnverifiedReading(PushTokenQuestion.Parts(data).claimed(), received: received)
        )
    }

    package static func device(
        uid: String,
        of account: AccountID,
        _ kept: KeptDevice
    ) throws -> any PushDevice {
        try PushToken(uid: uid, account: account, kept)
    }
}
