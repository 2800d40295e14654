public import Token
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
        guard isDeviceToken(deviceToken), isShortName(deviceName) else { throw .device }
        let mechanism = try mechanism(uid: mechanismUID, push: push)
        do {
            let challenge = push.challenge.copiedBytes
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

/// The one-time half of an enrolment address; never prints its secret.
public struct OneTimeEnrolment: Sendable {
    public let algorithm: HashAlgorithm
    public let digits: OneTimeMechanism.Digits
    public let factor: OneTimeMechanism.Factor
    /// The device record on the server.
    public let resourceID: String?

    /// Whether each code requires user verification.
    public let asksForProof: Bool
    /// What this device adds to the secret.
    public let twoStep: TwoStepSecret?

    let secret: SecretBytes
}

/// The half of a secret that the device makes and the user types into the server (two-step
/// enrolment of privacyIDEA 3.14).
public struct TwoStepSecret: Hashable, Sendable {
    /// Bytes that the device makes.
    let saltBytes: Int
    /// Bytes of the whole secret.
    let outputBytes: Int
    let rounds: Int

    /// Random bytes.
    public func half() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<saltBytes).map { _ in .random(in: 0...255, using: &generator) }
    }

    /// What the user types into the server's page: base32 of four bytes of a digest and the half.
    public static func shown(_ half: [UInt8]) throws(TokenError) -> String {
        let check = try Hashing.digest(half, by: .sha1).prefix(4)
        return Base32.encode(check + half).filter { $0 != "=" }
    }

    /// PBKDF2 over the server's half in hexadecimal digits, with SHA-1.
    func secret(_ server: SecretBytes, _ half: [UInt8]) throws(TokenError) -> SecretBytes {
        var digits = server.withBytes { bytes in
            bytes.indices.flatMap { index -> [UInt8] in
                [bytes[index] >> 4, bytes[index] & 0x0F].map {
                    $0 + ($0 < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
                }
            }
        }
        return try Hashing.stretched(
            SecretBytes(taking: &digits),
            salt: half,
            rounds: rounds,
            count: outputBytes,
            by: .sha1
        )
    }
}
