import Push
import Token

/// A table whose rows are sealed: a few columns in clear, which statements look for, and one record
/// of all else.
///
/// A record opens only in its table, beside the columns in clear that it was sealed with and, where
/// rows belong to an account, only for that account: who has only the file can neither change a
/// column nor give a record to another row.
struct SealedTable: Sendable {
    let name: SQL
    /// The columns in clear and the record, in the order that rows are read in.
    let columns: SQL
    /// Selects rows, with the names of their account where they belong to one.
    let selection: SQL
    /// Adds a row, or writes the one that has its key.
    private let insertion: SQL
    private let clear: Int
    private let hasOwner: Bool

    /// - Parameters:
    ///   - name: Of the table.
    ///   - clear: The columns in clear, those of the key first.
    ///   - keys: How many are the key.
    ///   - hasOwner: Whether rows belong to the account whose number is in the column `account`.
    init(_ name: SQL, _ clear: [SQL], keys: Int = 1, hasOwner: Bool = false) {
        let all = clear + ["record"]
        let columns = all.map { column in hasOwner ? "\(name).\(column)" : column }
            .joined(by: ", ")
        self.name = name
        self.clear = clear.count
        self.columns = columns
        self.hasOwner = hasOwner
        selection =
            hasOwner
            ? """
            SELECT \(columns), issuer, account_name FROM \(name)
            JOIN accounts ON accounts.id = \(name).account
            """ : "SELECT \(columns) FROM \(name)"
        let changes = all.dropFirst(keys).map { column in "\(column) = excluded.\(column)" as SQL }
        insertion = """
            INSERT INTO \(name) (\(all.joined(by: ", ")))
            VALUES (\(all.map { _ in "?" }.joined(by: ", ")))
            ON CONFLICT (\(clear.prefix(keys).joined(by: ", ")))
            DO UPDATE SET \(changes.joined(by: ", "))
            """
    }

    /// Opens the record of a row.
    ///
    /// The row is of ``selection``, or any that begins with ``columns``; one that is not as it was
    /// written is `.damaged`.
    func open(_ row: borrowing Row, _ vault: Vault) throws(StorageError) -> CanonicalReader {
        let context = context(of: try values(row), try owner(row))
        let sealed: [UInt8]
        do throws(SQLiteError) {
            sealed = try row.value(at: Int32(clear))
        } catch {
            throw StorageError(error)
        }
        return CanonicalReader(try vault.open(sealed, for: context))
    }

    func values(_ row: borrowing Row) throws(StorageError) -> [Value] {
        var values: [Value] = []
        do throws(SQLiteError) {
            for place in 0..<Int32(clear) { values.append(try row.any(at: place)) }
        } catch {
            throw StorageError(error)
        }
        return values
    }

    /// The account that a row belongs to; `nil` in a table of none.
    func owner(_ row: borrowing Row) throws(StorageError) -> AccountID? {
        hasOwner ? try AccountID(row) : nil
    }

    /// Adds a row, or writes the one that has its key, with its record sealed anew.
    ///
    /// To be called in the transaction that has read the row, with the columns in clear in the order of
    /// the table.
    func write(
        _ clear: [any Bindable],
        of owner: AccountID?,
        _ record: SecretBytes,
        to database: Database,
        _ vault: Vault
    ) throws {
        precondition(clear.count == self.clear && hasOwner == (owner != nil), "a row of the table")
        let context = context(of: clear.map(\.bound), owner)
        try database.execute(insertion, clear + [try vault.seal(record, for: context)])
    }

    private func context(of clear: [Value], _ owner: AccountID?) -> [UInt8] {
        var encoding = CanonicalEncoding(expecting: 256)
        encoding.add(name.text)
        for value in clear { encoding.add(value) }
        if let owner {
            encoding.add(owner.issuer)
            encoding.add(owner.accountName)
        }
        return encoding.bytes
    }

    /// A number behind those of the rows, but for numbers that none comes to by itself.
    func nextNumber(in database: Database) throws -> Int64 {
        try database.value("SELECT coalesce(max(id), 0) + 1 FROM \(name) WHERE id < \(1 << 62)")
            ?? 1
    }
}

protocol SealedRow {
    static var table: SealedTable { get }
    /// The columns in clear, in the order of the table.
    var clear: [any Bindable] { get }
    /// The account that the row belongs to; `nil` in a table of none.
    var owner: AccountID? { get }
    /// Reads a row; whatever it throws is damage.
    init(_ columns: borrowing Row, _ record: inout CanonicalReader) throws
    func encode(to record: inout CanonicalEncoding) throws
}

extension SealedRow {
    var owner: AccountID? { nil }

    /// Opens a row.
    ///
    /// - Throws: `.damaged` when it is not as it was written.
    init(_ columns: borrowing Row, _ vault: Vault) throws(StorageError) {
        var record = try Self.table.open(columns, vault)
        do {
            try self.init(columns, &record)
        } catch {
            throw StorageError(error)
        }
        try record.finish()
    }

    static func first(
        _ condition: SQL,
        _ values: [any Bindable],
        in database: Database,
        _ vault: Vault
    ) throws -> Self? {
        try database.first("\(table.selection) \(condition)", values) { try Self($0, vault) }
    }

    /// The rows that a condition finds; `damaged` gets each that is not as it was written.
    static func all(
        _ condition: SQL,
        _ values: [any Bindable] = [],
        in database: Database,
        _ vault: Vault,
        damaged: (borrowing Row) -> Void
    ) throws -> [Self] {
        try database.all("\(table.selection) \(condition)", values) { columns -> Self? in
            do throws(StorageError) {
                return try Self(columns, vault)
            } catch {
                guard error == .damaged else { throw error }
                damaged(columns)
                return nil
            }
        }.compactMap { $0 }
    }

    /// Adds the row, or writes it in the place of the one with its key.
    func write(to database: Database, _ vault: Vault) throws {
        var record = CanonicalEncoding(expecting: 4_096)
        try encode(to: &record)
        try Self.table.write(clear, of: owner, record.take(), to: database, vault)
    }
}
