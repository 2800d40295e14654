import Authenticator
import SQLite
import Token
import Vocabulary

/// Reads and writes push mechanisms, in the caller's transaction.
struct PushRows {
    let database: Database
    let vault: Vault

    /// A mechanism with what its account adds to it.
    private static let selection: SQL = """
        SELECT push_mechanisms.*, issuer, account_name, colour
        FROM push_mechanisms JOIN accounts ON accounts.id = push_mechanisms.account
        """

    /// All mechanisms, in the order they were enrolled.
    func all() throws -> [StoredMechanism] {
        try database.all(Self.selection + " ORDER BY push_mechanisms.added, uid") {
            try stored($0)
        }
    }

    /// The mechanism with this id.
    func mechanism(uid: String) throws -> StoredMechanism? {
        try database.first(Self.selection + " WHERE uid = ?", [uid]) { try stored($0) }
    }

    /// The mechanism of an account.
    func mechanism(ofAccount key: Int64) throws -> StoredMechanism? {
        try database.first(Self.selection + " WHERE account = ?", [key]) { try stored($0) }
    }

    /// The account of a mechanism.
    func account(uid: String) throws -> AccountID? {
        try database.first(Self.selection + " WHERE uid = ?", [uid]) { columns in
            AccountID(
                issuer: try columns.value("issuer"),
                accountName: try columns.value("account_name")
            )
        }
    }

    /// The key of the mechanism with this id; nothing else of it is unsealed.
    func key(uid: String) throws -> SigningKey? {
        let sealed = try database.first(
            "SELECT secret FROM push_mechanisms WHERE uid = ?",
            [uid]
        ) { try $0.value("secret") as [UInt8] }
        guard let sealed else { return nil }
        do {
            return try SigningKey(vault.openSecret(sealed, in: Self.cell("secret", uid)))
        } catch {
            throw StorageError.damaged
        }
    }

    /// Adds a mechanism.
    ///
    /// - Throws: `.mechanismExists`, `.keyExists`.
    func insert(
        _ mechanism: Mechanism,
        _ deviceToken: DeviceTokenState,
        ofAccount key: Int64,
        at now: Instant
    ) throws {
        let uid = mechanism.uid
        let index = try vault.index(of: mechanism.key.secret, .key)
        if try isThere("uid = ?", uid) { throw StorageError.mechanismExists }
        if try isThere("secret_index = ?", index) { throw StorageError.keyExists }
        func seal(_ text: String, _ column: String) throws -> [UInt8] {
            try vault.seal(text: text, in: Self.cell(column, uid))
        }
        try database.execute(
            """
            INSERT INTO push_mechanisms (
                uid, account, secret, secret_index, registration_endpoint,
                authentication_endpoint, user_id, resource_id, token_wanted, token_support,
                token_failures, added
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                uid, key, try vault.seal(mechanism.key.secret, in: Self.cell("secret", uid)),
                index, try seal(mechanism.registrationEndpoint.text, "registration_endpoint"),
                try seal(mechanism.authenticationEndpoint.text, "authentication_endpoint"),
                mechanism.userID, mechanism.resourceID, try seal("", "token_wanted"),
                deviceToken.support.rawValue, 0, now.milliseconds,
            ]
        )
        try write(deviceToken, of: uid)
    }

    /// Writes where a device token stands.
    func write(_ state: DeviceTokenState, of uid: String) throws {
        try database.execute(
            """
            UPDATE push_mechanisms
            SET token_wanted = ?, token_confirmed = ?, token_support = ?, token_failures = ?,
                token_next = ?
            WHERE uid = ?
            """,
            [
                try vault.seal(text: state.wanted, in: Self.cell("token_wanted", uid)),
                try vault.seal(optional: state.confirmed, in: Self.cell("token_confirmed", uid)),
                state.support.rawValue, state.failures, state.nextAttempt?.milliseconds, uid,
            ]
        )
    }

    /// Removes a mechanism with its requests, and the mailboxes that were its own.
    ///
    /// What was seen stays known, so that no message comes back should the key.
    func remove(_ stored: StoredMechanism) throws {
        let uid = stored.mechanism.uid
        let earlier = try EarlierTokens(database: database, vault: vault).tokens(of: uid)
        let habits = HabitRows(database: database, vault: vault)
        if let key = try habits.key(uid: uid) { try habits.keepAll(of: key) }
        try database.execute(
            "DELETE FROM push_mechanisms WHERE uid = ?",
            [uid]
        )
        let others = try all().flatMap(\.deviceToken.tokens)
        for token in Set(stored.deviceToken.tokens + earlier) where !others.contains(token) {
            try SourceRows(database: database, vault: vault).forget(token)
        }
    }

    private static func cell(_ column: String, _ uid: String) -> Cell {
        Cell("push_mechanisms", column, row: uid)
    }

    /// Whether another account has a mechanism with this key.
    func isKeyTaken(_ key: SigningKey, exceptBy account: Int64?) throws -> Bool {
        try database.isAny(
            "SELECT 1 FROM push_mechanisms WHERE secret_index = ? AND account IS NOT ?",
            [try vault.index(of: key.secret, .key), account]
        )
    }

    private func isThere(_ condition: SQL, _ value: any Bindable) throws -> Bool {
        try database.isAny("SELECT 1 FROM push_mechanisms WHERE \(condition)", [value])
    }

    /// Reads a mechanism, sealed in a table, with its account's names and colour; parts that make
    /// none are damage.
    static func mechanism(
        _ columns: borrowing Row,
        in table: String = "push_mechanisms",
        _ vault: Vault
    ) throws(StorageError) -> Mechanism {
        let uid: String = try columns.value("uid")
        let secret: [UInt8] = try columns.value("secret")
        func cell(_ column: String) -> Cell { Cell(table, column, row: uid) }
        do {
            return try Mechanism(
                uid: uid,
                issuer: columns.value("issuer"),
                accountName: columns.value("account_name"),
                key: SigningKey(vault.openSecret(secret, in: cell("secret"))),
                registrationEndpoint: Endpoint(
                    columns.text(sealedIn: cell("registration_endpoint"), vault)
                ),
                authenticationEndpoint: Endpoint(
                    columns.text(sealedIn: cell("authentication_endpoint"), vault)
                ),
                userID: columns.optional("user_id"),
                resourceID: columns.optional("resource_id"),
                colour: columns.optional("colour")
            )
        } catch {
            throw .damaged
        }
    }

    private func stored(_ columns: borrowing Row) throws -> StoredMechanism {
        let mechanism = try Self.mechanism(columns, vault)
        let earlier = try EarlierTokens(database: database, vault: vault).tokens(of: mechanism.uid)
        return StoredMechanism(
            mechanism: mechanism,
            deviceToken: try tokenState(columns, mechanism.uid),
            earlierTokens: earlier,
            added: Instant(milliseconds: try columns.value("added"))
        )
    }

    private func tokenState(
        _ columns: borrowing Row,
        _ uid: String
    ) throws(StorageError) -> DeviceTokenState {
        let support: String = try columns.value("token_support")
        guard let support = DeviceTokenState.Support(rawValue: support) else { throw .damaged }
        return DeviceTokenState(
            wanted: try columns.text(sealedIn: Self.cell("token_wanted", uid), vault),
            confirmed: try columns.optionalText(
                sealedIn: Self.cell("token_confirmed", uid),
                vault
            ),
            support: support,
            failures: try columns.value("token_failures"),
            nextAttempt: try columns.optional("token_next").map(Instant.init(milliseconds:))
        )
    }
}

extension DeviceTokenState {
    /// The tokens that messages may be sent to, as far as the state tells.
    var tokens: [String] {
        [wanted, confirmed == wanted ? nil : confirmed].compactMap(\.self).filter { !$0.isEmpty }
    }
}
