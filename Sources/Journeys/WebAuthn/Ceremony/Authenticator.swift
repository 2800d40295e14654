import Vocabulary

/// What makes and uses keys: this machine, or a security key.
public protocol Authenticator: Sendable {
    /// Makes a key.
    ///
    /// - Parameters:
    ///   - options: What the server asks for, with the name that the key is for filled in.
    ///   - clientData: What is signed of the site.
    /// - Returns: The key as the server is told of it.
    /// - Throws: ``WebAuthnError``.
    func register(
        _ options: CreationOptions,
        _ clientData: ClientData
    ) async throws(WebAuthnError) -> Registration

    /// Signs in with a key.
    ///
    /// - Parameters:
    ///   - options: What the server asks for, with the name that keys are for filled in.
    ///   - clientData: What is signed of the site.
    /// - Returns: The use as the server is told of it.
    /// - Throws: ``WebAuthnError``.
    func authenticate(
        _ options: RequestOptions,
        _ clientData: ClientData
    ) async throws(WebAuthnError) -> Assertion
}

extension Authenticator {
    /// Answers what a site asks for, once it was looked at whether it may ask for that.
    ///
    /// - Parameters:
    ///   - options: What is asked, and in which dialect.
    ///   - origin: The site.
    ///   - deviceName: What the server is to call this device; `nil` for nothing.
    ///   - isPublicSuffix: Whether many owners share a domain.
    /// - Returns: The text that the server reads.
    /// - Throws: ``WebAuthnError``.
    public func outcome(
        of options: ServerOptions,
        at origin: Origin,
        deviceName: String? = nil,
        isPublicSuffix: (String) -> Bool
    ) async throws(WebAuthnError) -> String {
        switch options.kind {
        case .registration(let asked):
            let name = try origin.relyingPartyID(
                asked.relyingPartyID,
                isPublicSuffix: isPublicSuffix
            )
            let checked = try asked.checked(for: name)
            let data = try ClientData(.registration, challenge: checked.challenge, origin: origin)
            let registration = try await register(checked, data)
            return Outcome.text(of: registration, deviceName: deviceName, in: options.dialect)
        case .authentication(let asked):
            let name = try origin.relyingPartyID(
                asked.relyingPartyID,
                isPublicSuffix: isPublicSuffix
            )
            let checked = try asked.checked(for: name)
            let data = try ClientData(.authentication, challenge: checked.challenge, origin: origin)
            return Outcome.text(of: try await authenticate(checked, data), in: options.dialect)
        }
    }
}

private let fewestChallengeBytes = 16

extension CreationOptions {
    /// The options with the name that the key is for, when none of them is impossible.
    fileprivate func checked(for name: String) throws(WebAuthnError) -> CreationOptions {
        guard challenge.count >= fewestChallengeBytes else {
            throw .data("The challenge has fewer than 16 bytes.")
        }
        guard (1...64).contains(user.handle.count) else {
            throw .data("The id of the user is empty or longer than 64 bytes.")
        }
        return CreationOptions(
            challenge: challenge,
            relyingPartyID: name,
            relyingPartyName: relyingPartyName,
            user: user,
            algorithms: algorithms,
            attestation: attestation,
            userVerification: userVerification,
            attachment: attachment,
            isResident: isResident,
            excluded: excluded,
            timeout: timeout
        )
    }
}

extension RequestOptions {
    /// The options with the name that keys are for, when none of them is impossible.
    fileprivate func checked(for name: String) throws(WebAuthnError) -> RequestOptions {
        guard challenge.count >= fewestChallengeBytes else {
            throw .data("The challenge has fewer than 16 bytes.")
        }
        return RequestOptions(
            challenge: challenge,
            relyingPartyID: name,
            allowed: allowed,
            userVerification: userVerification,
            timeout: timeout
        )
    }
}
