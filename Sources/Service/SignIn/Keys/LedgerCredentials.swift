import Host
import Journeys
import Store
import Synchronization
import Token
import Vocabulary

/// The keys of the ledger, as an authenticator uses them for one site.
final class LedgerCredentials: CredentialStore {
    private let ledger: Ledger
    private let server: String
    private let clock: Clock
    private let made = Mutex<[[UInt8]]>([])

    /// Takes keys from a ledger.
    ///
    /// - Parameters:
    ///   - ledger: Where they are kept.
    ///   - origin: The site.
    ///   - clock: Tells when a key is made or used.
    init(_ ledger: Ledger, at origin: Origin, clock: Clock) {
        self.ledger = ledger
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
        try await telling { () async throws(StorageError) in
            try await ledger.credentials().whole
                .filter { $0.credential.relyingPartyID == relyingPartyID }
                .map { stored in stored.credential.called(stored.label) }
        }
    }

    func add(_ credential: Credential, _ pair: KeyPair) async throws(WebAuthnError) {
        let stored = StoredCredential(credential: credential, server: server)
        let now = clock.now
        try await telling { () async throws(StorageError) in
            try await ledger.add(stored, pair, now: now)
        }
        made.withLock { $0.append(credential.id) }
    }

    func use(
        _ credential: Credential
    ) async throws(WebAuthnError) -> (Credential, KeyPair) {
        let now = clock.now
        return try await telling { () async throws(StorageError) in
            try await ledger.useCredential(credential.id, now: now)
        }
    }

    /// Notes that the site went on after it was told of the keys that were made.
    func confirm() async throws(StorageError) {
        for id in made.withLock({ $0 }) { try await ledger.confirmCredential(id) }
        made.withLock { $0 = [] }
    }

    /// Removes the keys that were made and that the site did not take.
    ///
    /// - Returns: How many there were.
    func withdraw() async throws(StorageError) -> Int {
        let ids = made.withLock { $0 }
        for id in ids { try await ledger.removeCredential(id, now: clock.now) }
        made.withLock { $0 = [] }
        return ids.count
    }

    private func telling<Result>(
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
        guard let label else { return self }
        return Credential(
            id: id,
            algorithm: algorithm,
            relyingPartyID: relyingPartyID,
            relyingPartyName: relyingPartyName,
            userHandle: userHandle,
            userName: userName,
            displayName: label,
            counter: counter,
            added: added
        )
    }
}
