import Token
public import Vocabulary

extension Mechanism {
    /// The request that tells the server where messages go from now on.
    ///
    /// - Parameters:
    ///   - deviceToken: The new token.
    ///   - deviceName: What the server shows for this device.
    ///   - userName: The user's name on the server from a verified message, for mechanisms whose
    ///     enrolment did not tell it.
    ///   - service: Who brings the messages.
    ///   - loadBalancerCookie: The cookie of the enrolment or of the last message, when there is
    ///     one; left out when it is not safe in a header.
    /// - Returns: What to post; ``DeviceTokenState/after(reply:sent:now:jitter:)`` reads the reply.
    /// - Throws: ``DeviceTokenError``.
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
    /// The address that takes a new device token: the same with `_action=refresh` in its query for
    /// `_action=register`; `nil` when the query has none.
    var refreshing: Endpoint? {
        guard let mark = text.firstIndex(of: "?") else { return nil }
        let query = text[text.index(after: mark)...]
        let members = query.split(separator: "&", omittingEmptySubsequences: false)
        guard members.contains("_action=register") else { return nil }
        let changed = members.map { $0 == "_action=register" ? "_action=refresh" : $0 }
        return try? Endpoint(text[...mark] + changed.joined(separator: "&"))
    }
}
