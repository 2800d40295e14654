public import Token
public import Vocabulary

/// The state of a push mechanism's device token at its server.
public struct DeviceTokenState: Hashable, Sendable {
    /// Whether the server accepts updates of the token.
    public enum Support: String, Hashable, Sendable {
        /// Never asked.
        case unknown
        case supported
        /// It does not know the request and is not asked again.
        case unsupported
    }

    /// Where messages should go.
    public var wanted: String
    /// The token that the server has confirmed.
    public var confirmed: String?
    /// The service of the wanted token in the server's word, such as `apns`; `nil` for the default.
    public var service: String?
    public var support: Support
    /// Failed updates since the last accepted one.
    public var failures: Int
    /// No update is tried earlier.
    public var nextAttempt: Instant?

    public init(
        wanted: String,
        confirmed: String?,
        service: String? = nil,
        support: Support = .unknown,
        failures: Int = 0,
        nextAttempt: Instant? = nil
    ) {
        self.wanted = wanted
        self.confirmed = confirmed
        self.service = service
        self.support = support
        self.failures = failures
        self.nextAttempt = nextAttempt
    }
}

extension DeviceTokenState {
    /// In milliseconds: 30 s.
    public static let shortestPause: Int64 = 30_000
    /// In milliseconds: 6 h.
    public static let longestPause: Int64 = 21_600_000

    public func isUpdateDue(at now: Instant) -> Bool {
        support != .unsupported && wanted != confirmed && (nextAttempt.map { $0 <= now } ?? true)
    }

    /// The state that wants another token, which may be sent at once, but not to a server without
    /// updates.
    public func wanting(_ token: String, of service: String? = nil) -> DeviceTokenState {
        guard token != wanted || service != self.service else { return self }
        return DeviceTokenState(
            wanted: token,
            // The same token of another service is sent again.
            confirmed: token == confirmed && service != self.service ? nil : confirmed,
            service: service,
            support: support
        )
    }

    /// The state after the server's reply to an update.
    ///
    /// Only a 200 of the server itself confirms the token. A 501 says that the server does not know
    /// the request; a 404 may be a realm or path that comes back, and is retried like any other
    /// failure. `jitter` from 0 to 1 spreads the retries of many mechanisms. A failure of a token
    /// that is no longer wanted changes nothing.
    public func after(
        reply: PostReply,
        sent token: String,
        now: Instant,
        jitter: Double
    ) -> DeviceTokenState {
        switch (reply.status, ReplyMeaning(reply)) {
        case (200, .accepted):
            return DeviceTokenState(
                wanted: wanted,
                confirmed: token,
                service: service,
                support: .supported
            )
        case (501, _):
            return DeviceTokenState(
                wanted: wanted,
                confirmed: confirmed,
                service: service,
                support: .unsupported
            )
        default:
            return token == wanted ? afterFailure(at: now, jitter: jitter) : self
        }
    }

    /// The state after a failure: the next attempt follows in 30 s to 6 h; the pause doubles with
    /// every failure, plus a random part by `jitter`, which is clamped to 0...1.
    public func afterFailure(at now: Instant, jitter: Double) -> DeviceTokenState {
        let half = Self.longestPause / 2
        let doublings = min(failures, 10)
        let pause = min(Self.shortestPause << Int64(doublings), half)
        let share = jitter.isNaN ? 0 : min(max(jitter, 0), 1)
        var next = self
        next.failures = min(failures, .max - 1) + 1
        next.nextAttempt = now.advanced(
            byMilliseconds: pause + Int64((Double(pause) * share).rounded(.down))
        )
        return next
    }
}

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
        guard isDeviceToken(deviceToken), isShortName(deviceName), isName(user) else {
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
                    + " Messages from servers since 8.0.1 contain it; otherwise enrol the device"
                    + " again."
            )
        case .device:
            (
                "device-token.device",
                "The names or the token cannot be sent. A device token must be 1 to 2048 bytes of"
                    + " ASCII without spaces, a device name 1 to 256 and a user name 1 to 1024 bytes"
                    + " without control characters."
            )
        case .service:
            (
                "device-token.type",
                "The type of the device token must be gcm or apns, the only ones that AM supports."
            )
        case .token(let error): error.row
        }
    }
}
