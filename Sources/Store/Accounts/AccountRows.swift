import Push
import Token
import Vocabulary

/// Reads and writes accounts with their mechanisms, in the caller's transaction.
struct AccountRows {
    let database: Database
    let vault: Vault

    /// The accounts that have a push mechanism or await it.
    static let mechanismSelection: SQL = """
        SELECT * FROM accounts WHERE id IN (
            SELECT account FROM push_mechanisms WHERE uid = ?1
            UNION ALL SELECT account FROM pending_devices WHERE uid = ?1
        )
        """

    /// All accounts, in the order they were enrolled, without those that are set apart.
    func all(_ quarantine: Quarantine) throws -> [StoredAccount] {
        try database.all("SELECT * FROM accounts ORDER BY added, id") { columns in
            try quarantine.whole(columns) { try stored($0) }
        }.compactMap { $0 }
    }

    /// The accounts that have a push mechanism or await it, at most two, likewise.
    func accounts(ofMechanism uid: String, _ quarantine: Quarantine) throws -> [StoredAccount] {
        try database.all(Self.mechanismSelection, [uid]) { columns in
            try quarantine.whole(columns) { try stored($0) }
        }.compactMap { $0 }
    }

    /// One account.
    ///
    /// - Throws: `.accountDamaged` when its rows were changed from outside.
    func account(_ id: AccountID) throws -> StoredAccount? {
        do {
            return try row(of: id) { try stored($0) }
        } catch StorageError.damaged {
            throw StorageError.accountDamaged(id.label)
        }
    }

    /// The number that the mechanisms of an account have it by.
    func key(of id: AccountID) throws -> Int64? { try row(of: id) { try $0.value("id") } }

    func write(_ lock: AccountLock?, of id: AccountID) throws {
        try database.execute(
            "UPDATE accounts SET lock = ? WHERE issuer = ? AND account_name = ?",
            [
                try vault.seal(text: AccountLock.text(of: lock), in: id.cell("lock")), id.issuer,
                id.accountName,
            ]
        )
        try sign(id)
    }

    /// Writes other names to be shown.
    ///
    /// - Throws: What any change throws.
    func write(displayIssuer: String?, displayAccountName: String?, of id: AccountID) throws {
        try database.execute(
            """
            UPDATE accounts SET display_issuer = ?, display_account_name = ?
            WHERE issuer = ? AND account_name = ?
            """,
            [displayIssuer, displayAccountName, id.issuer, id.accountName]
        )
        try sign(id)
    }

    /// Adds an account.
    ///
    /// - Returns: The number that its mechanisms have it by.
    func insert(_ account: Account) throws -> Int64 {
        let id = account.id
        try database.execute(
            """
            INSERT INTO accounts (
                issuer, account_name, display_issuer, display_account_name, colour,
                image_address, policies, lock, added
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id.issuer, id.accountName, account.displayIssuer, account.displayAccountName,
                account.colour, account.imageAddress,
                try vault.seal(text: account.policies.text, in: id.cell("policies")),
                try vault.seal(text: AccountLock.text(of: account.lock), in: id.cell("lock")),
                account.added.milliseconds,
            ]
        )
        let key = database.lastInsertedRow
        try RowMAC.accounts.sign(key, in: database, vault)
        return key
    }

    /// Takes over what a new address says about an account; its names and its lock stay.
    ///
    /// - Parameters:
    ///   - account: As the address describes it.
    ///   - withPolicies: Whether its policies are taken over, too.
    /// - Throws: What any change throws.
    func refresh(_ account: Account, withPolicies: Bool) throws {
        let id = account.id
        try database.execute(
            """
            UPDATE accounts SET colour = ?, image_address = ?
            WHERE issuer = ? AND account_name = ?
            """,
            [account.colour, account.imageAddress, id.issuer, id.accountName]
        )
        if withPolicies {
            try database.execute(
                "UPDATE accounts SET policies = ? WHERE issuer = ? AND account_name = ?",
                [
                    try vault.seal(text: account.policies.text, in: id.cell("policies")),
                    id.issuer, id.accountName,
                ]
            )
        }
        try sign(id)
    }

    /// Notes when answers of an account begin to go to another server than before.
    func note(
        _ push: any PushDevice,
        after earlier: any PushDevice,
        of key: Int64,
        at now: Instant
    ) throws {
        let (server, before) = (push.answers, earlier.answers)
        guard server.host != before.host || server.port != before.port else { return }
        try database.execute(
            "UPDATE accounts SET server_changed = ? WHERE id = ?",
            [now.milliseconds, key]
        )
        try RowMAC.accounts.sign(key, in: database, vault)
    }

    /// Removes an account with all that lies under its number.
    func remove(_ key: Int64) throws {
        try database.execute("DELETE FROM accounts WHERE id = ?", [key])
    }

    /// Removes accounts that have no mechanism left and await none.
    func removeEmpty() throws {
        try database.execute(
            """
            DELETE FROM accounts
            WHERE id NOT IN (SELECT account FROM push_mechanisms)
                AND id NOT IN (SELECT account FROM one_time_mechanisms)
                AND id NOT IN (SELECT account FROM pending_devices)
            """
        )
    }

    private func row<Result>(
        of id: AccountID,
        _ body: (borrowing Row) throws -> Result
    ) throws -> Result? {
        try database.first(
            "SELECT * FROM accounts WHERE issuer = ? AND account_name = ?",
            [id.issuer, id.accountName],
            body
        )
    }

    private func stored(_ columns: borrowing Row) throws -> StoredAccount {
        let key: Int64 = try columns.value("id")
        let account = try account(columns)
        return StoredAccount(
            account: account,
            push: try PushRows(database: database, vault: vault).mechanism(ofAccount: key),
            oneTime: try OneTimeRows(database: database, vault: vault)
                .mechanism(of: key, account.id),
            pending: try PendingRows(database: database, vault: vault).devices(ofAccount: key)
                .map(\.device),
            serverChanged: try columns.optional("server_changed").map(Instant.init(milliseconds:))
        )
    }

    /// Has the code of an account vouch for what stands in its row now.
    private func sign(_ id: AccountID) throws {
        guard let key = try key(of: id) else { return }
        try RowMAC.accounts.sign(key, in: database, vault)
    }

    private func account(_ columns: borrowing Row) throws(StorageError) -> Account {
        try RowMAC.accounts.check(columns, vault)
        let id = try AccountID(columns)
        let text = try columns.text(sealedIn: id.cell("policies"), vault)
        let policies: AccountPolicies
        do throws(PolicyError) {
            policies = try AccountPolicies(parsing: text)
        } catch {
            throw .damaged
        }
        var account = Account(
            id: id,
            colour: try columns.optional("colour"),
            imageAddress: try columns.optional("image_address"),
            policies: policies,
            added: Instant(milliseconds: try columns.value("added"))
        )
        account.displayIssuer = try columns.optional("display_issuer")
        account.displayAccountName = try columns.optional("display_account_name")
        account.lock = try .stored(columns.text(sealedIn: id.cell("lock"), vault))
        return account
    }
}

extension AccountLock {
    /// A lock, or none, as a text: `none`, `policy:NAME`, `person`, `person:NAME`.
    static func text(of lock: AccountLock?) -> String {
        switch lock {
        case nil: "none"
        case .policy(let name): "policy:\(name)"
        case .person(policy: nil): "person"
        case .person(policy: let name?): "person:\(name)"
        }
    }

    /// Reads what was written as ``text(of:)``.
    static func stored(_ text: String) throws(StorageError) -> AccountLock? {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.count > 1 ? String(parts[1]) : nil
        return switch (parts.first, name) {
        case ("none", nil): nil
        case ("policy", let name?): .policy(name)
        case ("person", let name): .person(policy: name)
        default: throw .damaged
        }
    }
}

extension AccountID {
    /// The account that a row names.
    init(_ columns: borrowing Row) throws(StorageError) {
        self.init(
            issuer: try columns.value("issuer"),
            accountName: try columns.value("account_name")
        )
    }

    /// What an account is called whose names are no texts any more.
    ///
    /// - Parameter row: The number of its row; `nil` when that cannot be read either.
    /// - Returns: Such as `unreadable:row 3`.
    static func unreadable(row: Int64?) -> AccountID {
        AccountID(issuer: "unreadable", accountName: row.map { "row \($0)" } ?? "row")
    }

    var label: PrintableText { PrintableText("\(issuer):\(accountName)", limit: 120) }

    /// Where a sealed value of the account lies.
    func cell(_ column: String) -> AssociatedData {
        var row = CanonicalEncoding()
        row.add(issuer)
        row.add(accountName)
        return AssociatedData("accounts", column, row: row.bytes)
    }
}
