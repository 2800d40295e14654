public import Token
public import Vocabulary

/// This machine as an authenticator: keys in a store, and a person who is asked.
public struct PlatformAuthenticator<Store: CredentialStore, Person: CredentialPerson>: Authenticator
{
    private let store: Store
    private let person: Person
    private let now: @Sendable () -> Instant
    private let newID: @Sendable () -> [UInt8]

    /// Takes what it works with.
    ///
    /// - Parameters:
    ///   - store: Where keys are kept.
    ///   - person: Who is asked.
    ///   - now: The clock.
    ///   - newID: Makes the id of a new key: bytes that nobody can foretell, 16 or more.
    public init(
        store: Store,
        person: Person,
        now: @escaping @Sendable () -> Instant,
        newID: @escaping @Sendable () -> [UInt8]
    ) {
        self.store = store
        self.person = person
        self.now = now
        self.newID = newID
    }

    /// Makes a key, once the person has agreed and, where that is wanted, proven who they are.
    ///
    /// ES256 is taken before EdDSA, and that before RS256. The key is in the store when this returns; whether the server has
    /// taken it shows only later.
    public func register(
        _ options: CreationOptions,
        _ clientData: ClientData
    ) async throws(WebAuthnError) -> Registration {
        let algorithms = Set(options.algorithms.compactMap(KeyAlgorithm.init(coseNumber:)))
        // The list of a server has no order.
        guard let algorithm = KeyAlgorithm.allCases.first(where: algorithms.contains) else {
            throw .unsupported("The server accepts no keys of ES256, EdDSA or RS256.")
        }
        guard options.attachment != .crossPlatform else {
            throw .unsupported("The server does not accept keys that are on this machine.")
        }
        try await refuseExcluded(options)
        let isVerifiable = await person.isVerifiable()
        guard options.userVerification != .required || isVerifiable else {
            throw .constraint(
                "The server requires a check of who is at this device, and none is possible."
            )
        }
        guard await person.agrees(to: options.consent(.registration)) else {
            throw .notAllowed("The person did not agree to a key for this site.")
        }
        let flags = try await verified(options.userVerification, isVerifiable)
        let pair = try Self.pair(algorithm)
        let id = newID()
        let credential = Credential(
            id: id,
            algorithm: algorithm,
            relyingPartyID: options.relyingPartyID,
            relyingPartyName: options.relyingPartyName,
            userHandle: options.isResident ? options.user.handle : nil,
            userName: options.user.name,
            displayName: options.user.displayName,
            counter: 0,
            added: now()
        )
        let data = try AuthenticatorData(
            relyingPartyID: options.relyingPartyID,
            flags: flags,
            credential: id,
            key: pair.publicKey
        )
        let registration = try Registration(
            of: pair,
            clientData: clientData,
            data: data,
            credentialID: id,
            isAttested: options.attestation != .none
        )
        try await store.add(credential, pair)
        return registration
    }

    /// Signs in with the only key that fits, or with one that the person chooses.
    public func authenticate(
        _ options: RequestOptions,
        _ clientData: ClientData
    ) async throws(WebAuthnError) -> Assertion {
        let candidates = try await candidates(options)
        guard let first = candidates.first else {
            throw .notAllowed("This device has no key for \(options.relyingPartyID).")
        }
        let isVerifiable = await person.isVerifiable()
        guard options.userVerification != .required || isVerifiable else {
            throw .constraint(
                "The server requires a check of who is at this device, and none is possible."
            )
        }
        let chosen = try await chosen(of: candidates, first)
        let flags = try await verified(options.userVerification, isVerifiable)
        let (credential, pair) = try await store.use(chosen)
        return try Assertion(by: pair, of: credential, clientData: clientData, flags: flags)
    }

    /// Whether a key here fits.
    ///
    /// - Throws: ``WebAuthnError``; `.unknown` when the keys cannot be read.
    public func hasKey(for options: RequestOptions) async throws(WebAuthnError) -> Bool {
        try await !candidates(options).isEmpty
    }

    private func candidates(
        _ options: RequestOptions
    ) async throws(WebAuthnError) -> [Credential] {
        try await store.credentials(of: options.relyingPartyID).filter { credential in
            options.allowed.isEmpty
                ? credential.userHandle != nil : options.allowed.contains(credential.id)
        }
    }

    /// The key that the person wants to use.
    private func chosen(
        of candidates: [Credential],
        _ first: Credential
    ) async throws(WebAuthnError) -> Credential {
        guard candidates.count > 1 else {
            let consent = Consent(
                kind: .authentication,
                relyingPartyID: first.relyingPartyID,
                relyingPartyName: first.relyingPartyName,
                userName: first.userName
            )
            guard await person.agrees(to: consent) else {
                throw .notAllowed("The person did not agree to use the key.")
            }
            return first
        }
        let choice = CredentialChoice(candidates)
        guard let name = await person.selectCredential(keyNames: choice.names) else {
            throw .notAllowed("The person did not choose a key.")
        }
        return try choice.credential(named: name)
    }

    /// Refuses a second key where the server says that one of the keys here is enough.
    private func refuseExcluded(_ options: CreationOptions) async throws(WebAuthnError) {
        guard !options.excluded.isEmpty else { return }
        let known = try await store.credentials(of: options.relyingPartyID)
        guard known.contains(where: { options.excluded.contains($0.id) }) else { return }
        guard await person.agrees(to: options.consent(.tellingOfKey)) else {
            throw .notAllowed(
                "The person did not agree to tell the site that a key is already here."
            )
        }
        throw .invalidState
    }

    /// What has been seen of the person, once they have proven who they are where that is wanted.
    private func verified(
        _ wish: UserVerificationWish,
        _ isVerifiable: Bool
    ) async throws(WebAuthnError) -> AuthenticatorData.Flags {
        guard wish == .required || wish == .preferred && isVerifiable else { return .isPresent }
        try await person.verify()
        return [.isPresent, .isVerified]
    }

    private static func pair(_ algorithm: KeyAlgorithm) throws(WebAuthnError) -> KeyPair {
        do throws(KeyPairError) {
            return try KeyPair(new: algorithm)
        } catch {
            throw .unknown("The library libcrypto could not make a key.")
        }
    }
}

extension CreationOptions {
    fileprivate func consent(_ kind: Consent.Kind) -> Consent {
        Consent(
            kind: kind,
            relyingPartyID: relyingPartyID,
            relyingPartyName: relyingPartyName,
            userName: user.name
        )
    }
}

/// What a person agrees to when a key is made or used.
public struct Consent: Hashable, Sendable {
    /// What is agreed to.
    public enum Kind: Hashable, Sendable {
        /// That a key is made.
        case registration
        /// That a key is used.
        case authentication
        /// That the server is told that a key of it is here already.
        case tellingOfKey
    }

    /// What is agreed to.
    public let kind: Kind
    /// The name that the key is for.
    public let relyingPartyID: String
    /// What the server calls itself; may be empty.
    public let relyingPartyName: String
    /// Whom the key signs in; may be empty.
    public let userName: String

    /// Says what is agreed to.
    public init(
        kind: Kind,
        relyingPartyID: String,
        relyingPartyName: String,
        userName: String
    ) {
        self.kind = kind
        self.relyingPartyID = relyingPartyID
        self.relyingPartyName = relyingPartyName
        self.userName = userName
    }
}

/// Where the keys of this device are kept.
public protocol CredentialStore: Sendable {
    /// The keys for a name, in any order.
    ///
    /// - Throws: ``WebAuthnError``; `.unknown` when they cannot be read.
    func credentials(of relyingPartyID: String) async throws(WebAuthnError) -> [Credential]

    /// Keeps a new key before the server is told of it.
    ///
    /// - Throws: ``WebAuthnError``; `.unknown` when it cannot be kept.
    func add(_ credential: Credential, _ pair: KeyPair) async throws(WebAuthnError)

    /// Counts one more use of a key, lastingly, before anything is signed.
    ///
    /// - Returns: The key, and what is known of it with the counter of this use.
    /// - Throws: ``WebAuthnError``; `.unknown` when that cannot be kept.
    func use(_ credential: Credential) async throws(WebAuthnError) -> (Credential, KeyPair)
}

/// The person at the device.
public protocol CredentialPerson: Sendable {
    /// Whether they can be asked to prove who they are.
    func isVerifiable() async -> Bool

    /// Has them prove who they are.
    ///
    /// - Throws: ``WebAuthnError``; `.notAllowed` when they do not.
    func verify() async throws(WebAuthnError)

    /// Asks whether they agree.
    func agrees(to consent: Consent) async -> Bool

    /// Has them choose a key.
    ///
    /// - Parameter keyNames: Names that can be shown, no two the same.
    /// - Returns: One of them; `nil` when they choose none.
    func selectCredential(keyNames: [String]) async -> String?
}
