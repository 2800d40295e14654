import Vocabulary

/// Makes and uses keys: this machine, or a security key.
public protocol Authenticator: Sendable {
    /// Makes a key; `options` have the relying party filled in.
    func register(
        _ options: CreationOptions,
        _ clientData: ClientData
    ) async throws(WebAuthnError) -> Registration

    /// Signs in with a key; `options` have the relying party filled in.
    func authenticate(
        _ options: RequestOptions,
        _ clientData: ClientData
    ) async throws(WebAuthnError) -> Assertion
}

extension Authenticator {
    /// The text for the server, after a check that the site may ask for this.
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
    /// The options with the relying party, unless they are impossible.
    fileprivate func checked(for name: String) throws(WebAuthnError) -> CreationOptions {
        guard challenge.count >= fewestChallengeBytes else {
            throw .data("The challenge has fewer than 16 bytes.")
        }
        guard (1...64).contains(user.handle.count) else {
            throw .data("The id of the user is empty or longer than 64 bytes.")
        }
        var options = self
        options.relyingPartyID = name
        return options
    }
}

extension RequestOptions {
    fileprivate func checked(for name: String) throws(WebAuthnError) -> RequestOptions {
        guard challenge.count >= fewestChallengeBytes else {
            throw .data("The challenge has fewer than 16 bytes.")
        }
        var options = self
        options.relyingPartyID = name
        return options
    }
}
