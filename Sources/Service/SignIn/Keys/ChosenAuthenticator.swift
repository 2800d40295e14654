import Host
import Journeys
import Store
import Synchronization
import Token
import Vocabulary

/// Keys of this machine and of security keys: the person says which where both can be meant.
struct ChosenAuthenticator: Authenticator {
    let platform: PlatformAuthenticator<StoreCredentials, KeyPerson>
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
            "A security key is needed for \(PrintableText(site, limit: 253)). Is it plugged in?"
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
            "Use a key on which device?",
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
        // Whole, as a touch agrees to it.
        let user = PrintableText(consent.userName, limit: .max).quoted
        let what: PrintableText =
            consent.kind == .registration
            ? "to make a key for \(site) as \(user)" : "to sign in to \(site)"
        await person.report(.touch("Touch \(key.name.quoted) \(what)."))
    }

    func pin(of key: SecurityKey, attempts: Int?, isRepeated: Bool) async -> String? {
        if isRepeated { await person.report(.note("that was not the PIN of \(key.name.quoted)")) }
        let left: PrintableText = attempts.map { " (\($0) tries left)" } ?? ""
        let question = SignInQuestion(.secret, "PIN of \(key.name.quoted)\(left):", name: "pin")
        guard case .text(let pin)? = try? await person.answer(question) else { return nil }
        return pin
    }

    func selectCredential(at site: String, keyNames: [String]) async -> String? {
        await person.selectCredential(at: site, keyNames: keyNames)
    }
}

extension SignInPerson {
    /// Has the person choose a key of a site by its name.
    func selectCredential(at site: String, keyNames: [String]) async -> String? {
        let question = SignInQuestion(
            .choice(keyNames.map { PrintableText($0) } + ["none of them"], preset: nil),
            "Sign in to \(PrintableText(site, limit: 253)) with which key?",
            name: "select-credential",
            ownChoices: [keyNames.count]
        )
        guard case .option(let place)? = try? await answer(question),
            keyNames.indices.contains(place)
        else { return nil }
        return keyNames[place]
    }
}

/// The person of a walk, as an authenticator asks them.
struct KeyPerson: CredentialPerson {
    let person: any SignInPerson
    let check: UserCheck
    /// Whether there is somebody to ask.
    let canAsk: Bool
    let verify: @Sendable (UserCheck) async throws -> Void

    func isVerifiable() async -> Bool { canAsk && check.isPossible }

    func verify() async throws(WebAuthnError) {
        do {
            try await verify(check)
        } catch {
            throw .notAllowed(
                PrintableText("The person at the device was not verified: \(error.coded.code).")
            )
        }
    }

    func agrees(to consent: Consent) async -> Bool {
        let site = PrintableText(consent.relyingPartyID, limit: 253)
        // Whole, as they are agreed to.
        let name = PrintableText(consent.relyingPartyName, limit: .max)
        let title: PrintableText =
            name.isEmpty || name == site ? site : "\(name.quoted) (\(site))"
        let user = PrintableText(consent.userName, limit: .max).quoted
        let prompt: PrintableText =
            switch consent.kind {
            case .registration: "Make a key for \(title) as \(user)?"
            case .authentication: "Sign in to \(title) as \(user)?"
            case .keyDisclosure: "A key for \(title) is here already. Tell the site so?"
            }
        return (try? await person.agrees(prompt, name: "key")) ?? false
    }

    func selectCredential(at site: String, keyNames: [String]) async -> String? {
        await person.selectCredential(at: site, keyNames: keyNames)
    }
}

/// The keys of the store, as an authenticator uses them for one site.
final class StoreCredentials: CredentialStore {
    private let store: ApprovalStore
    private let server: String
    private let clock: Clock
    private let made = Mutex<[[UInt8]]>([])

    /// Takes keys from a store.
    ///
    /// - Parameters:
    ///   - store: Where they are kept.
    ///   - origin: The site.
    ///   - clock: Tells when a key is made or used.
    init(_ store: ApprovalStore, at origin: Origin, clock: Clock) {
        self.store = store
        server = origin.text
        self.clock = clock
    }

    /// The id of a new key: 16 bytes that nobody can foretell.
    static func newID() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    func credentials(
        of relyingPartyID: String
    ) async throws(WebAuthnError) -> [Credential] {
        try await reporting { () async throws(StorageError) in
            try await store.credentials().whole
                .filter { $0.credential.relyingPartyID == relyingPartyID }
                .map { stored in stored.credential.called(stored.label) }
        }
    }

    func add(_ credential: Credential, _ pair: KeyPair) async throws(WebAuthnError) {
        let stored = StoredCredential(credential: credential, server: server)
        let now = clock.now
        try await reporting { () async throws(StorageError) in
            try await store.add(stored, pair, now: now)
        }
        made.withLock { $0.append(credential.id) }
    }

    func use(
        _ credential: Credential
    ) async throws(WebAuthnError) -> (Credential, KeyPair) {
        let now = clock.now
        return try await reporting { () async throws(StorageError) in
            try await store.useCredential(credential.id, now: now)
        }
    }

    /// Notes that the site went on after it was told of the keys that were made.
    func confirm() async throws(StorageError) {
        for id in made.withLock({ $0 }) { try await store.confirmCredential(id) }
        made.withLock { $0 = [] }
    }

    /// Removes the keys that were made and that the site did not take.
    ///
    /// - Returns: How many there were.
    func withdraw() async throws(StorageError) -> Int {
        let ids = made.withLock { $0 }
        for id in ids { try await store.removeCredential(id, now: clock.now) }
        made.withLock { $0 = [] }
        return ids.count
    }

    private func reporting<Result>(
        _ body: () async throws(StorageError) -> Result
    ) async throws(WebAuthnError) -> Result {
        do throws(StorageError) {
            return try await body()
        } catch {
            throw .unknown(PrintableText("The store failed: \(error.code)."))
        }
    }
}

extension Credential {
    /// The key under the name that the person has given it.
    fileprivate func called(_ label: String?) -> Credential {
        var credential = self
        if let label { credential.displayName = label }
        return credential
    }
}
