import Token
import Vocabulary

extension EnrolmentReader {
    /// Every required member of the push half is there once and is not empty.
    func requirePush() throws(EnrolmentError) {
        try require([.secret, .registration, .authentication, .messageID, .challenge])
    }

    /// The push half.
    mutating func push() throws(EnrolmentError) -> PushEnrolment {
        let key = try key()
        let registration = try endpoint(.registration)
        let authentication = try endpoint(.authentication)
        let push = PushEnrolment(
            registrationEndpoint: registration,
            authenticationEndpoint: authentication,
            messageID: try messageID(),
            loadBalancerCookie: cookie(),
            resourceID: name(.resourceID),
            key: key,
            challenge: try challenge()
        )
        if registration.host != authentication.host { warnings.append(.hostsDiffer) }
        if registration.refreshing == nil { warnings.append(.tokenUpdateImpossible) }
        return push
    }

    /// The shared secret, of as many bytes as HS256 asks for.
    private func key() throws(EnrolmentError) -> SigningKey {
        var bytes = try decode(.secret)
        guard bytes.count >= SigningKey.fewestStrongBytes else { throw .invalid(.secret) }
        do {
            return try SigningKey(SecretBytes(taking: &bytes))
        } catch {
            throw .invalid(.secret)
        }
    }

    private func challenge() throws(EnrolmentError) -> SecretBytes {
        var bytes = try decode(.challenge)
        guard (16...64).contains(bytes.count) else { throw .invalid(.challenge) }
        return SecretBytes(taking: &bytes)
    }

    private mutating func endpoint(
        _ parameter: EnrolmentError.Parameter
    ) throws(EnrolmentError) -> Endpoint {
        guard let text = try text(parameter) else { throw .missing(parameter) }
        let endpoint: Endpoint
        do {
            endpoint = try Endpoint(text)
        } catch {
            throw .invalid(parameter)
        }
        if endpoint.scheme == .http, !endpoint.isLoopback {
            guard allowsPlainHTTP else { throw .plainHTTP(parameter) }
            if !warnings.contains(.plainHTTP) { warnings.append(.plainHTTP) }
        }
        return endpoint
    }

    /// The id as written.
    ///
    /// The server sorts what it gets by the prefix, so that of an authentication has no place
    /// here.
    private func messageID() throws(EnrolmentError) -> String {
        guard let id = value(.messageID), isIdentifier(id), !id.hasPrefix("AUTHENTICATE:") else {
            throw .invalid(.messageID)
        }
        return id
    }

    private mutating func cookie() -> String? {
        guard let cookie = optional(.cookie, reading: Self.plainText) else { return nil }
        guard isHeaderSafe(cookie) else {
            warnings.append(.cookieUnusable)
            return nil
        }
        return cookie
    }
}
