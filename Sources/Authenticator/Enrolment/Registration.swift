import Token
public import Vocabulary

/// The confirmation of an enrolment, and the mechanism that it makes.
public struct Registration: Sendable {
    /// What to send; ``ReplyMeaning`` reads the reply.
    public let request: PostRequest
    /// What to keep, only after the server has taken the request.
    public let mechanism: Mechanism
}

extension EnrolmentAddress {
    /// The request that confirms this enrolment.
    ///
    /// The device presents itself as an Android one, so that the server picks its Google
    /// application, whose messages are a plain data map.
    ///
    /// - Parameters:
    ///   - mechanismUID: A fresh random UUID; the server names it in every message.
    ///   - deviceToken: Where messages are to be delivered.
    ///   - deviceName: What the server shows for this device.
    /// - Returns: The request, and the mechanism to keep when the server has taken it.
    /// - Throws: ``EnrolmentError``: `.device`, `.mechanism`, `.token`.
    public func registration(
        mechanismUID: String,
        deviceToken: String,
        deviceName: String
    ) throws(EnrolmentError) -> Registration {
        guard (1...2_048).contains(deviceToken.utf8.count),
            deviceToken.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            (1...256).contains(deviceName.utf8.count), isPlain(deviceName)
        else { throw .device }
        let mechanism = try mechanism(uid: mechanismUID)
        do {
            let response = try challenge.expose { (bytes) throws(TokenError) in
                try SignedPost.response(to: bytes, key: key)
            }
            let request = try SignedPost.request(
                to: registrationEndpoint,
                messageID: messageID,
                claims: [
                    ("response", response),
                    ("mechanismUid", .string(mechanismUID)),
                    ("deviceId", .string(deviceToken)),
                    ("deviceName", .string(deviceName)),
                    ("deviceType", .string("android")),
                    ("communicationType", .string("gcm")),
                ],
                key: key,
                cookie: loadBalancerCookie
            )
            return Registration(request: request, mechanism: mechanism)
        } catch {
            throw .token(error)
        }
    }

    private func mechanism(uid: String) throws(EnrolmentError) -> Mechanism {
        do {
            return try Mechanism(
                uid: uid,
                issuer: issuer,
                accountName: accountName,
                key: key,
                registrationEndpoint: registrationEndpoint,
                authenticationEndpoint: authenticationEndpoint,
                userID: userID,
                resourceID: resourceID,
                colour: colour
            )
        } catch {
            throw .mechanism(error)
        }
    }
}
