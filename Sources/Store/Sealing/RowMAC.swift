/// The code that vouches for a row as a whole, what stands in clear and what is sealed, together
/// with the account that it belongs to.
///
/// It is the last column of its table, made with the ledger's data key: who has only the file can
/// neither change a column nor give the row to another account.
struct RowMAC: Sendable {
    /// The table with its last column, which holds the code.
    let table: SQL
    /// The column that tells a row from others.
    private let key: SQL
    /// How many columns the code vouches for: all that stand before it.
    let columns: Int
    /// Rows with the names of their account; the columns of the table come first.
    let selection: SQL
    /// Whether the code vouches for the names of the account, too.
    private let hasOwner: Bool

    private init(
        _ table: SQL,
        key: SQL,
        columns: Int,
        joining owner: SQL? = nil,
        adding further: SQL = ""
    ) {
        self.table = table
        self.key = key
        self.columns = columns
        hasOwner = owner != nil
        selection =
            owner.map { owner in
                "SELECT \(table).*, issuer, account_name\(further) FROM \(table) \(owner)"
            } ?? "SELECT * FROM \(table)"
    }

    static let accounts = RowMAC("accounts", key: "id", columns: 11)
    /// Push mechanisms, with the colour of their accounts.
    static let push = RowMAC(
        "push_mechanisms",
        key: "uid",
        columns: 17,
        joining: "JOIN accounts ON accounts.id = push_mechanisms.account",
        adding: ", colour"
    )
    /// One-time mechanisms.
    static let oneTime = RowMAC(
        "one_time_mechanisms",
        key: "uid",
        columns: 11,
        joining: "JOIN accounts ON accounts.id = one_time_mechanisms.account"
    )
    /// Push devices whose registration is under way.
    static let pending = RowMAC(
        "pending_devices",
        key: "uid",
        columns: 14,
        joining: "JOIN accounts ON accounts.id = pending_devices.account"
    )
    /// One-time mechanisms of such devices.
    static let pendingOneTime = RowMAC(
        "pending_one_time_mechanisms",
        key: "uid",
        columns: 11,
        joining: """
            JOIN pending_devices ON pending_devices.id = pending_one_time_mechanisms.device
            JOIN accounts ON accounts.id = pending_devices.account
            """
    )
    static let requests = RowMAC("requests", key: "message_id", columns: 24)

    /// Key pairs of whatever use.
    static let keyPairs = RowMAC("key_pairs", key: "id", columns: 6)
    /// What is known of keys that sign in.
    static let credentials = RowMAC("credentials", key: "id", columns: 13)

    /// Those whose rows name their account.
    static let ofAccounts = [accounts, push, oneTime, pending, pendingOneTime]

    /// The code of the same table in a version with more or fewer columns.
    init(_ code: RowMAC, columns: Int) {
        table = code.table
        key = code.key
        self.columns = columns
        selection = code.selection
        hasOwner = code.hasOwner
    }

    /// Has the code of a row vouch for what stands in it now; does nothing where there is no row.
    ///
    /// To be called in the transaction that has changed it.
    func sign(_ row: any Bindable, in database: Database, _ vault: Vault) throws {
        let code = try database.first("\(selection) WHERE \(table).\(key) = ?", [row]) {
            try self.code(of: $0, vault)
        }
        guard let code else { return }
        try database.execute("UPDATE \(table) SET code = ? WHERE \(key) = ?", [code, row])
    }

    /// What tells rows from others.
    ///
    /// - Parameters:
    ///   - database: The ledger.
    ///   - isMeant: Which rows.
    /// - Returns: One value a row.
    /// - Throws: What any reading throws.
    func keys(in database: Database, where isMeant: (borrowing Row) -> Bool) throws -> [Value] {
        try database.all(selection) { row -> Value? in
            guard isMeant(row), let place = row.place(of: key.text) else { return nil }
            return try row.any(at: place)
        }.compactMap { $0 }
    }

    /// Refuses a row that is not as it was written.
    ///
    /// - Parameters:
    ///   - row: Of ``selection``, or any row that begins with the columns of the table.
    ///   - vault: Of the ledger.
    /// - Throws: `.damaged`.
    func check(_ row: borrowing Row, _ vault: Vault) throws(StorageError) {
        let stored: [UInt8]
        do throws(SQLiteError) {
            stored = try row.value(at: Int32(columns))
        } catch {
            throw StorageError(error)
        }
        guard try code(of: row, vault) == stored else { throw .damaged }
    }

    /// Refuses a row that is not as it was written, before it is changed and signed anew: a code would
    /// vouch for what somebody else did.
    ///
    /// To be called in the transaction that changes the row; one that is gone is nobody's.
    ///
    /// - Throws: `.damaged`.
    func check(_ row: any Bindable, in database: Database, _ vault: Vault) throws {
        _ = try database.first("\(selection) WHERE \(table).\(key) = ?", [row]) {
            try check($0, vault)
        }
    }

    /// The code of a row that names no account, before it is put in: its columns in their order.
    func code(of values: [any Bindable], _ vault: Vault) throws(StorageError) -> [UInt8] {
        var encoding = CanonicalEncoding()
        for value in values { encoding.add(value.bound) }
        return try code(for: encoding, vault)
    }

    private func code(
        for encoding: CanonicalEncoding,
        _ vault: Vault
    ) throws(StorageError) -> [UInt8] {
        try vault.code(for: encoding.bytes, label: "row of \(table.text)")
    }

    private func code(of row: borrowing Row, _ vault: Vault) throws(StorageError) -> [UInt8] {
        var encoding = CanonicalEncoding(expecting: 2_048)
        do throws(SQLiteError) {
            for place in 0..<Int32(columns) { encoding.add(try row.any(at: place)) }
        } catch {
            throw StorageError(error)
        }
        if hasOwner {
            encoding.add(try row.value("issuer") as String)
            encoding.add(try row.value("account_name") as String)
        }
        return try code(for: encoding, vault)
    }
}
