package import Authenticator
package import Facts
package import Token
package import Vocabulary

/// BSA, whose notifications nobody signs.
package enum BSAFamily: ProviderFamily {
    package static let name = "bsa"
    package static let hasKeyPair = false

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
    ) throws -> UnverifiedReading? {
        try PushData.load(data).map { data in
            UnverifiedReading(
                unsigned: try data.question(deviceUID: "", expires: nil),
                received: received
            )
        }
    }

    package static func device(
        uid: String,
        of account: AccountID,
        _ kept: KeptDevice
    ) throws -> any PushDevice {
        try PushDataClient(uid: uid, account: account, kept)
    }
}
