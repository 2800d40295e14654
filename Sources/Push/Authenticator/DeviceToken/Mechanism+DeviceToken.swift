public import Token
public import Vocabulary

extension Mechanism {
    /// The request that tells the server a new device token; `DeviceTokenState/after(reply:…)`
    /// reads the reply.
    ///
    /// `userName` comes from a verified message, for mechanisms enrolled without one; the cookie
    /// from the enrolment or the last message, and is omitted when unsafe in a header.
    public func deviceTokenUpdate(
        deviceToken: String,
        deviceName: String,
        userName: String?,
        service: PushService = .google,
        loadBalancerCookie: String? = nil
    ) throws(DeviceTokenError) -> PostRequest {
        guard let endpoint = registrationEndpoint.refreshing else { throw .updateOff }
        guard let user = userID ?? userName, !user.isEmpty else { throw .userNameUnknown }
        guard isDeviceToken(deviceToken), isDeviceName(deviceName), isName(user) else {
            throw .device
        }
        do {
            return try SignedPost.request(
                to: endpoint,
                members: [("mechanismUid", .string(uid)), ("username", .string(user))],
                claims: [
                    ("mechanismUid", .string(uid)),
                    ("deviceId", .string(deviceToken)),
                    ("deviceName", .string(deviceName)),
                ] + service.claims,
                key: key,
                cookie: loadBalancerCookie
            )
        } catch {
            throw .token(error)
        }
    }
}

extension Endpoint {
    /// The address for a new device token: `_action=refresh` instead of `_action=register`, which
    /// the query must have.
    var refreshing: Endpoint? {
        guard let mark = text.firstIndex(of: "?") else { return nil }
        let query = text[text.index(after: mark)...]
        let members = query.split(separator: "&", omittingEmptySubsequences: false)
        guard members.contains("_action=register") else { return nil }
        let changed = members.map { $0 == "_action=register" ? "_action=refresh" : $0 }
        return try? Endpoint(text[...mark] + changed.joined(separator: "&"))
    }
}

/// The push service, by the server's name for it.
public enum PushService: String, Hashable, Sendable, CaseIterable {
    /// Firebase and everything but Apple: the server sends a plain data map.
    case google = "gcm"
    /// Apple: the server sends an `aps` document.
    case apple = "apns"

    var claims: [(String, JSONValue)] {
        switch self {
        case .google: [("deviceType", .string("android")), ("communicationType", .string("gcm"))]
        case .apple: [("deviceType", .string("ios")), ("communicationType", .string("apns"))]
        }
    }

    /// In upper-case hexadecimal digits.
    public static func appleToken(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }
}

/// Why a server cannot be told a new device token.
public enum DeviceTokenError: CodedError {
    /// The registration address has no `_action=register` to replace.
    case updateOff
    /// The user's name on the server is unknown, and the server requires it.
    case userNameUnknown
    case device
    case service
    case token(TokenError)

    public var row: (code: String, reason: String) {
        switch self {
        case .updateOff:
            (
                "device-token.update-off",
                "A new device token cannot be sent: the account's registration address has no"
                    + " _action=register to replace with _action=refresh. Enrol the device again."
            )
        case .userNameUnknown:
            (
                "device-token.user-name-unknown",
                "A new device token needs the user's name on the server, which is not known yet."
                    + " Messages of servers from 8.0.1 on contain it; otherwise enrol the device"
                    + " again."
            )
        case .device:
            (
                "device-token.device",
                "The names or the token cannot be sent. A device token is 1 to 2048 bytes of ASCII"
                    + " without blanks, a device name 1 to 256 and a user name 1 to 1024 bytes"
                    + " without control characters."
            )
        case .service:
            (
                "device-token.type",
                "The type of the device token is not gcm or apns, the only ones that AM supports."
            )
        case .token(let error): error.row
        }
    }
}
