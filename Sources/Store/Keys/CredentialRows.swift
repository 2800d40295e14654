package import Journeys
import Token
package import Vocabulary

/// A row of `credentials`: a key that signs in, with what is known of it.
struct CredentialRow: SealedRow {
    static let table = SealedTable("credentials", ["id", "added"])

    var stored: StoredCredential
    /// The private half of the key, as PKCS #8.
    let secret: SecretBytes

    /// The key.
    ///
    /// - Throws: `.damaged` for bytes that are none.
    var pair: KeyPair {
        get throws(StorageError) {
            do throws(KeyPairError) {
                return try KeyPair(pkcs8: secret, stored.credential.algorithm)
            } catch {
                throw .damaged
            }
        }
    }

    var clear: [any Bindable] { [stored.id, stored.credential.added.milliseconds] }

    func encode(to record: inout CanonicalEncoding) {
        let credential = stored.credential
        record.add(secret)
        record.add(credential.algorithm.rawValue)
        record.add(credential.relyingPartyID)
        record.add(credential.relyingPartyName)
        record.add(credential.userHandle)
        record.add(credential.userName)
        record.add(credential.displayName)
        record.addNumber(Int64(credential.counter))
        record.add(stored.server)
        record.add(stored.label)
        record.add(stored.isConfirmed)
        record.add(stored.used)
    }
}

extension CredentialRow {
    init(_ columns: borrowing Row, _ record: inout CanonicalReader) throws {
        secret = try record.secret()
        let credential = Credential(
            id: try columns.value("id"),
            algorithm: try record.word(),
            relyingPartyID: try record.text(),
            relyingPartyName: try record.text(),
            userHandle: try record.optionalBlob(),
            userName: try record.text(),
            displayName: try record.text(),
            counter: UInt32(truncatingIfNeeded: try record.number()),
            added: Instant(milliseconds: try columns.value("added"))
        )
        stored = StoredCredential(
            credential: credential,
            server: try record.text(),
            label: try record.optionalText(),
            isConfirmed: try record.flag(),
            used: try record.optionalInstant()
        )
    }
}

/// Reads keys that sign in, in the caller's transaction.
struct CredentialRows {
    let database: Database
    let vault: Vault

    /// All of them, in the order they were made.
    func all() throws -> StoredCredentials {
        var damaged: [[UInt8]] = []
        let whole = try CredentialRow.all("ORDER BY added, id", in: database, vault) { columns in
            if let id: [UInt8] = try? columns.value("id") { damaged.append(id) }
        }
        return StoredCredentials(whole: whole.map(\.stored), damaged: damaged)
    }

    func credential(_ id: [UInt8]) throws -> CredentialRow? {
        try CredentialRow.first("WHERE id = ?", [id], in: database, vault)
    }
}

/// A key that signs in, as the store has it.
package struct StoredCredential: Hashable, Sendable {
    package internal(set) var credential: Credential
    /// The site that it was made with, such as `https://am.example.com`.
    package let server: String
    /// What the person calls it; `nil` for what the site calls it.
    package internal(set) var label: String?
    /// Whether the site went on after it had been told of the key.
    package internal(set) var isConfirmed: Bool
    package internal(set) var used: Instant?

    /// What tells the key from all others.
    package var id: [UInt8] { credential.id }

    package init(
        credential: Credential,
        server: String,
        label: String? = nil,
        isConfirmed: Bool = false,
        used: Instant? = nil
    ) {
        self.credential = credential
        self.server = server
        self.label = label
        self.isConfirmed = isConfirmed
        self.used = used
    }
}

package struct StoredCredentials: Hashable, Sendable {
    /// Those that are as they were written, in the order they were made.
    package let whole: [StoredCredential]
    /// The ids of those that were changed from outside; they are not used.
    package let damaged: [[UInt8]]
}
