package import Token
package import Vocabulary

/// The private half of a device token whose messages go through a broker.
package struct BrokerKey: Sendable {
    package let token: BrokerToken
    package let pair: KeyPair

    package init(token: BrokerToken, pair: KeyPair) {
        precondition(token.publicKey == pair.publicKey.raw)
        self.token = token
        self.pair = pair
    }
}

struct BrokerKeyRow: SealedRow {
    static let table = SealedTable("broker_keys", ["token_index", "added"])

    /// Finds the row without opening the token.
    let index: [UInt8]
    let added: Instant
    let key: BrokerKey

    var clear: [any Bindable] { [index, added.milliseconds] }

    func encode(to record: inout CanonicalEncoding) throws {
        record.add(key.token.text)
        record.add(try key.pair.pkcs8())
    }
}

extension BrokerKeyRow {
    init(_ columns: borrowing Row, _ record: inout CanonicalReader) throws {
        index = try columns.value("token_index")
        added = Instant(milliseconds: try columns.value("added"))
        guard let token = BrokerToken(try record.text()) else { throw StorageError.damaged }
        let pair = try KeyPair(pkcs8: try record.secret(), .es256)
        guard pair.publicKey.raw == token.publicKey else { throw StorageError.damaged }
        key = BrokerKey(token: token, pair: pair)
    }
}

extension ApprovalStore {
    /// How long a key is kept whose token no account has: an enrolment may be about to use it.
    private static let unusedTime: Int64 = 86_400_000

    /// What a broker knows this store by: the same at each start, and nobody can guess it.
    package func brokerClient() throws(StorageError) -> String {
        // As long as a client id may be in all versions of MQTT.
        "p" + (try vault.index(of: [], .brokerClient).prefix(11).hexadecimal)
    }

    /// Keeps the key of a device token that is about to be given to a server.
    package func keep(_ key: BrokerKey, now: Instant) async throws(StorageError) {
        try await change { database in
            let index = try self.vault.index(of: Array(key.token.text.utf8), .deviceToken)
            try BrokerKeyRow(index: index, added: now, key: key).write(to: database, self.vault)
        }
    }

    /// The keys of the device tokens that servers may send to, and whether a row was changed from
    /// outside; that key is not used.
    package func brokerKeys() async throws(StorageError) -> (whole: [BrokerKey], isDamaged: Bool) {
        let tokens = Set(try await deviceTokens())
        return try await read { database in
            var isDamaged = false
            let rows = try BrokerKeyRow.all(
                "ORDER BY added, token_index",
                in: database,
                self.vault
            ) { _ in isDamaged = true }
            return (rows.map(\.key).filter { tokens.contains($0.token.text) }, isDamaged)
        }
    }

    /// Removes keys whose tokens no account has: what was sent to them cannot be read any more, also
    /// by whoever has the store.
    package func forgetUnusedBrokerKeys(now: Instant) async throws(StorageError) {
        let used = Set(try await deviceTokens())
        let limit = now.advanced(byMilliseconds: -Self.unusedTime).milliseconds
        let unused = { @Sendable (database: Database) throws in
            try BrokerKeyRow.all("WHERE added < ?", [limit], in: database, self.vault) { _ in }
                .filter { !used.contains($0.key.token.text) }
        }
        guard try await read({ try !unused($0).isEmpty }) else { return }
        try await change { database in
            for row in try unused(database) {
                try database.execute("DELETE FROM broker_keys WHERE token_index = ?", [row.index])
            }
        }
    }
}
