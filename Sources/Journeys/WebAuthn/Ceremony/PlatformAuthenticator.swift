public import Token
public import Vocabulary

/// This machine as an authenticator: a key store and a user who is asked.
public struct PlatformAuthenticator<Store: CredentialStore, Person: CredentialPerson>: Authenticator
{
    private let store: Store
    private let person: Person
    private let now: @Sendable () -> Instant
    private let newID: @Sendable () -> [UInt8]

    /// `newID` makes the id of a key: 16 or more unpredictable bytes.
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

    /// Makes a key after consent and, where wanted, user verification; prefers ES256, then EdDSA,
    /// then RS256.
    ///
    /// The key is stored on return; whether the server accepted it shows only later.
    public func register(
        _ options: CreationOptions,
        _ clientData: ClientData
    ) async throws(WebAuthnError) -> Registration {
        let algorithms = Set(options.algorithms.compactMap(KeyAlgorithm.init(coseNumber:)))
        // The server's list has no order.
        guard let algorithm = KeyAlgorithm.allCases.first(where: algorithms.contains) else {
            throw .unsupported("The server accepts no ES256, EdDSA or RS256 keys.")
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

    /// Signs in with the only key that fits, or with one that the user chooses.
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

    /// Whether a key here fits; throws `.unknown` when the keys cannot be read.
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
        guard
            let name = await person.selectCredential(
                at: first.relyingPartyID,
                keyNames: choice.names
            )
        else {
            throw .notAllowed("The person did not choose a key.")
        }
        return try choice.credential(named: name)
    }

    /// Refuses a second key when the server excludes one that is here.
    private func refuseExcluded(_ options: CreationOptions) async throws(WebAuthnError) {
        guard !options.excluded.isEmpty else { return }
        let known = try await store.credentials(of: options.relyingPartyID)
        guard known.contains(where: { options.excluded.contains($0.id) }) else { return }
        guard await person.agrees(to: options.consent(.keyDisclosure)) else {
            throw .notAllowed(
                "The person did not agree to tell the site that a key is already here."
            )
        }
        throw .invalidState
    }

    /// The user's flags, after verification where that is wanted.
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

/// What the user is asked to allow.
public struct Consent: Hashable, Sendable {
    /// What the user allows.
    public enum Kind: Hashable, Sendable {
        /// To make a key.
        case registration
        /// To use a key.
        case authentication
        /// To reveal that a key for the server exists.
        case keyDisclosure
    }

    public let kind: Kind
    public let relyingPartyID: String
    /// The server's name for itself; may be empty.
    public let relyingPartyName: String
    /// The user's name; may be empty.
    public let userName: String

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

/// The key storage of this device.
public protocol CredentialStore: Sendable {
    /// Unordered; throws `.unknown` when they cannot be read.
    func credentials(of relyingPartyID: String) async throws(WebAuthnError) -> [Credential]

    /// Stores a new key before the server learns of it; throws `.unknown` when that fails.
    func add(_ credential: Credential, _ pair: KeyPair) async throws(WebAuthnError)

    /// Counts a use of a key durably, before anything is signed; throws `.unknown` when that fails;
    /// the credential has the counter of this use.
    func use(_ credential: Credential) async throws(WebAuthnError) -> (Credential, KeyPair)
}

/// The user at the device.
public protocol CredentialPerson: Sendable {
    func isVerifiable() async -> Bool

    /// Throws `.notAllowed` when they do not prove who they are.
    func verify() async throws(WebAuthnError)

    func agrees(to consent: Consent) async -> Bool

    /// Lets the user choose one of some distinct, printable names at a site; `nil` for none.
    func selectCredential(at site: String, keyNames: [String]) async -> String?
}
