import Token

/// Who brings messages to the device, as the server calls it.
public enum PushService: String, Hashable, Sendable, CaseIterable {
    /// Firebase: the server sends a plain data map. Anything that is not Apple's goes here.
    case google = "gcm"
    /// Apple: the server sends an `aps` document.
    case apple = "apns"

    /// What the server is told of the device.
    var claims: [(String, JSONValue)] {
        switch self {
        case .google: [("deviceType", .string("android")), ("communicationType", .string("gcm"))]
        case .apple: [("deviceType", .string("ios")), ("communicationType", .string("apns"))]
        }
    }

    /// The text of a device token that Apple gave: upper-case hexadecimal digits.
    public static func appleToken(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }
}
