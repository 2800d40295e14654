import Journeys
import Vocabulary

/// Keys of this machine and of security keys: the person says which where both can be meant.
struct ChosenAuthenticator: Authenticator {
    let platform: PlatformAuthenticator<LedgerCredentials, KeyPerson>
    let person: any SignInPerson
    /// Whether there is somebody who can plug a key in.
    let canAsk: Bool
    /// Finds the security keys that are plugged in.
    let securityKeys: @Sendable () async -> [SecurityKey]

    func register(
        _ options: CreationOptions,
        _ clientData: ClientData
    ) async throws(WebAuthnError) -> Registration {
        let plugged =
            switch options.attachment {
            case .platform: [SecurityKey]()
            case .crossPlatform: try await needed(for: options.relyingPartyID)
            case nil: await securityKeys()
            }
        let isHereToo = options.attachment != .crossPlatform
        guard let key = try await chosen(of: plugged, orThisMachine: isHereToo) else {
            return try await platform.register(options, clientData)
        }
        return try await roaming(key).register(options, clientData)
    }

    func authenticate(
        _ options: RequestOptions,
        _ clientData: ClientData
    ) async throws(WebAuthnError) -> Assertion {
        let isHere = try await platform.hasKey(for: options)
        var plugged = await securityKeys()
        if plugged.isEmpty, !isHere, canAsk, SecurityKey.isInstalled {
            plugged = try await needed(for: options.relyingPartyID)
        }
        guard let key = try await chosen(of: plugged, orThisMachine: isHere) else {
            return try await platform.authenticate(options, clientData)
        }
        return try await roaming(key).authenticate(options, clientData)
    }

    private func roaming(_ key: SecurityKey) -> SecurityKeyAuthenticator<SecurityKeyHolder> {
        SecurityKeyAuthenticator(key, person: SecurityKeyHolder(person: person))
    }

    /// The keys that are plugged in, once the person was asked for one where there is none.
    private func needed(for site: String) async throws(WebAuthnError) -> [SecurityKey] {
        guard SecurityKey.isInstalled else {
            throw .unsupported(
                "Keys on a security key need a library. Install the package libfido2-1."
            )
        }
        let plugged = await securityKeys()
        guard plugged.isEmpty else { return plugged }
        let prompt: PrintableText =
            "A security key is wanted for \(PrintableText(site, limit: 253)). Is it plugged in?"
        guard canAsk, (try? await person.agrees(prompt, name: "security-key")) == true else {
            throw .notAllowed("No security key is plugged in.")
        }
        let later = await securityKeys()
        guard !later.isEmpty else { throw .notAllowed("No security key is plugged in.") }
        return later
    }

    /// Which of several is meant.
    ///
    /// - Returns: `nil` for this machine.
    private func chosen(
        of plugged: [SecurityKey],
        orThisMachine isHere: Bool
    ) async throws(WebAuthnError) -> SecurityKey? {
        guard let only = plugged.first else { return nil }
        guard plugged.count > 1 || isHere else { return only }
        let here: [PrintableText] = isHere ? ["this machine"] : []
        let question = SignInQuestion(
            .choice(here + plugged.map(\.name) + ["none of them"], preset: nil),
            "Use a key of which?",
            name: "authenticator",
            ownChoices: Set(here.indices).union([here.count + plugged.count])
        )
        guard case .option(let place)? = try? await person.answer(question),
            place < here.count + plugged.count
        else { throw .notAllowed("The person did not choose where the key is.") }
        return place < here.count ? nil : plugged[place - here.count]
    }
}

/// The person of a walk, as a security key asks them.
private struct SecurityKeyHolder: SecurityKeyPerson {
    let person: any SignInPerson

    func touch(_ key: SecurityKey, for consent: Consent) async {
        let site = PrintableText(consent.relyingPartyID, limit: 253)
        let user = PrintableText(consent.userName, limit: 100).quoted
        let what: PrintableText =
            consent.kind == .registration
            ? "to make a key for \(site) as \(user)" : "to sign in to \(site)"
        await person.tell(.touch("Touch \(key.name.quoted) \(what)."))
    }

    func pin(of key: SecurityKey, attempts: Int?, isRepeated: Bool) async -> String? {
        if isRepeated { await person.tell(.note("that was not the PIN of \(key.name.quoted)")) }
        let left: PrintableText = attempts.map { " (\($0) tries left)" } ?? ""
        let question = SignInQuestion(.secret, "PIN of \(key.name.quoted)\(left):", name: "pin")
        guard case .text(let pin)? = try? await person.answer(question) else { return nil }
        return pin
    }

    func selectCredential(keyNames: [String]) async -> String? {
        await person.selectCredential(keyNames: keyNames)
    }
}

extension SignInPerson {
    /// Has the person choose a key by its name.
    func selectCredential(keyNames: [String]) async -> String? {
        let question = SignInQuestion(
            .choice(keyNames.map { PrintableText($0) } + ["none of them"], preset: nil),
            "Sign in with which key?",
            name: "select-credential",
            ownChoices: [keyNames.count]
        )
        guard case .option(let place)? = try? await answer(question),
            keyNames.indices.contains(place)
        else { return nil }
        return keyNames[place]
    }
}
