import Push
import Vocabulary

/// The device tokens that a server may still send to although another is wanted, in the caller's
/// transaction.
struct EarlierTokens {
    /// How long messages to a token are taken in after the server has confirmed another: 24 hours,
    /// in milliseconds.
    static let afterlife: Int64 = 86_400_000

    let database: Database
    let vault: Vault

    /// The earlier tokens of a mechanism.
    func tokens(of uid: String) throws -> [String] {
        try database.all(
            "SELECT * FROM earlier_tokens WHERE mechanism_uid = ? ORDER BY rowid",
            [uid]
        ) { columns in
            let index: [UInt8] = try columns.value("token_index")
            return try columns.text(sealedIn: Self.cell(uid, index), vault)
        }
    }

    /// Keeps what a change of state leaves, and lets it end when the change confirms a token.
    func follow(
        _ uid: String,
        from previous: DeviceTokenState,
        to state: DeviceTokenState,
        at now: Instant
    ) throws {
        let rows = SourceRows(database: database, vault: vault)
        for token in previous.tokens where !state.tokens.contains(token) {
            let index = try rows.index(of: token)
            try database.execute(
                """
                INSERT INTO earlier_tokens (mechanism_uid, token_index, token)
                VALUES (?, ?, ?) ON CONFLICT DO NOTHING
                """,
                [uid, index, try vault.seal(text: token, in: Self.cell(uid, index))]
            )
        }
        for token in state.tokens {
            try database.execute(
                "DELETE FROM earlier_tokens WHERE mechanism_uid = ? AND token_index = ?",
                [uid, try rows.index(of: token)]
            )
        }
        guard let confirmed = state.confirmed, confirmed != previous.confirmed else { return }
        try database.execute(
            "UPDATE earlier_tokens SET until = ? WHERE mechanism_uid = ? AND until IS NULL",
            [now.advanced(byMilliseconds: Self.afterlife).milliseconds, uid]
        )
    }

    /// Whether the time of a token is over.
    func isAnyOver(at now: Instant) throws -> Bool {
        try database.isAny(
            "SELECT 1 FROM earlier_tokens WHERE until < ? LIMIT 1",
            [now.milliseconds]
        )
    }

    /// Forgets the tokens whose time is over, with their sources.
    func forgetOver(at now: Instant) throws {
        let indexes = try database.values(
            "SELECT token_index FROM earlier_tokens WHERE until < ?",
            [now.milliseconds],
            as: [UInt8].self
        )
        for index in indexes {
            try SourceRows(database: database, vault: vault).forget(index: index)
        }
        try database.execute("DELETE FROM earlier_tokens WHERE until < ?", [now.milliseconds])
    }

    private static func cell(_ uid: String, _ index: [UInt8]) -> ColumnContext {
        var row = CanonicalEncoding()
        row.add(uid)
        row.add(index[...])
        return ColumnContext("earlier_tokens", "token", row: row.bytes)
    }
}
