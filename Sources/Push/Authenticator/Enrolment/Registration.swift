import Token
public import Vocabulary

/// The confirmation of an enrolment, with the resulting mechanism.
public struct Registration: Sendable {
    /// ``ReplyMeaning`` reads the reply.
    public let request: PostRequest
    /// To store only after the server accepted the request.
    public let mechanism: Mechanism
}

extension EnrolmentAddress {
    /// The request that confirms the push half of this enrolment.
    ///
    /// `mechanismUID` is a fresh random UUID that every message names. By default the device claims
    /// to be reachable through Google, so that the server sends a plain data map. Throws `.noPush`,
    /// `.device`, `.mechanism`, `.token`.
    public func registration(
        mechanismUID: String,
        deviceToken: String,
        deviceName: String,
        service: PushService = .google
    ) throws(EnrolmentError) -> Registration {
        guard let push else { throw .noPush }
        guard isDeviceToken(deviceToken), isDeviceName(deviceName) else { throw .device }
        let mechanism = try mechanism(uid: mechanismUID, push: push)
        do {
            let challenge = push.challenge.withBytes { bytes in bytes.indices.map { bytes[$0] } }
            let response = try SignedPost.response(to: challenge, key: push.key)
            let request = try SignedPost.request(
                to: push.registrationEndpoint,
                members: [("messageId", .string(push.messageID))],
                claims: [
                    ("response", response),
                    ("mechanismUid", .string(mechanismUID)),
                    ("deviceId", .string(deviceToken)),
                    ("deviceName", .string(deviceName)),
                ] + service.claims,
                key: push.key,
                cookie: push.loadBalancerCookie
            )
            return Registration(request: request, mechanism: mechanism)
        } catch {
            throw .token(error)
        }
    }

    private func mechanism(uid: String, push: PushEnrolment) throws(EnrolmentError) -> Mechanism {
        do {
            return try Mechanism(
                uid: uid,
                issuer: issuer,
                accountName: accountName,
                key: push.key,
                registrationEndpoint: push.registrationEndpoint,
                authenticationEndpoint: push.authenticationEndpoint,
                userID: userID,
                resourceID: push.resourceID,
                colour: colour
            )
        } catch {
            throw .mechanism(error)
        }
    }
}
