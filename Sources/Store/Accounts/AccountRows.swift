import Push
import Synchronization
import Token
import Vocabulary

/// A row of `accounts`: an account with the half of it that gives one-time codes.
struct AccountRow: SealedRow {
    static let table = SealedTable(
        "accounts",
        ["id", "issuer", "account_name", "added", "one_time_uid"]
    )

    /// What its mechanisms have it by.
    let number: Int64
    var account: Account
    var oneTime: OneTimeMechanism?
    /// When it was enrolled again with another server.
    var serverChanged: Instant?
    /// What the person keeps about it, such as the number to call.
    var note: String?

    var clear: [any Bindable] {
        [
            number, account.id.issuer, account.id.accountName, account.added.milliseconds,
            oneTime?.uid,
        ]
    }

    func encode(to record: inout CanonicalEncoding) {
        record.add(account.displayIssuer)
        record.add(account.displayAccountName)
        record.add(account.colour)
        record.add(account.imageAddress)
        record.add(account.policies.text)
        record.add(AccountLock.text(of: account.lock))
        record.add(serverChanged)
        record.add(note)
        oneTime.encode(to: &record)
    }
}

extension AccountRow {
    init(_ columns: borrowing Row, _ record: inout CanonicalReader) throws {
        number = try columns.value("id")
        let id = try AccountID(columns)
        let (issuer, accountName) = (try record.optionalText(), try record.optionalText())
        account = Account(
            id: id,
            colour: try record.optionalText(),
            imageAddress: try record.optionalText(),
            policies: try AccountPolicies(parsing: record.text()),
            added: Instant(milliseconds: try columns.value("added"))
        )
        account.displayIssuer = issuer
        account.displayAccountName = accountName
        account.lock = try .stored(record.text())
        serverChanged = try record.optionalInstant()
        note = try record.optionalText()
        oneTime = try OneTimeMechanism?(of: id, &record)
    }
}

extension OneTimeMechanism? {
    /// Reads a mechanism of an account, or that there is none.
    init(of account: AccountID, _ record: inout CanonicalReader) throws(StorageError) {
        guard try record.flag() else {
            self = nil
            return
        }
        let (uid, secret) = (try record.text(), try record.secret())
        let algorithm = try record.word(HashAlgorithm.self)
        guard let digits = OneTimeMechanism.Digits(rawValue: Int(try record.number())) else {
            throw .damaged
        }
        let isCounted = try record.flag()
        let number = try record.number()
        self = OneTimeMechanism(
            uid: uid,
            account: account,
            secret: secret,
            algorithm: algorithm,
            digits: digits,
            factor: isCounted
                ? .counter(UInt64(bitPattern: number)) : .time(period: Int(number)),
            asksForProof: try record.flag(),
            userID: try record.optionalText(),
            resourceID: try record.optionalText()
        )
    }

    func encode(to record: inout CanonicalEncoding) {
        record.add(self != nil)
        guard let self else { return }
        record.add(self.uid)
        record.add(self.secret)
        record.add(self.algorithm.rawValue)
        record.addNumber(Int64(self.digits.rawValue))
        switch self.factor {
        case .time(let period):
            record.add(false)
            record.addNumber(Int64(period))
        case .counter(let counter):
            record.add(true)
            record.addNumber(Int64(bitPattern: counter))
        }
        record.add(self.asksForProof)
        record.add(self.userID)
        record.add(self.resourceID)
    }
}

/// Reads and writes accounts with their mechanisms, in the caller's transaction.
struct AccountRows {
    let database: Database
    let vault: Vault

    /// The accounts that have a push mechanism or await it.
    static let mechanismSelection: SQL = """
        \(AccountRow.table.selection) WHERE id IN (
            SELECT account FROM push_mechanisms WHERE uid = ?1
            UNION ALL SELECT account FROM pending_devices WHERE uid = ?1
        )
        """

    /// All accounts, in the order they were enrolled, without those that are set apart.
    func all(_ quarantine: Quarantine) throws -> [StoredAccount] {
        try accounts("\(AccountRow.table.selection) ORDER BY added, id", [], quarantine)
    }

    /// The accounts that have a push mechanism or await it, at most two, likewise.
    func accounts(ofMechanism uid: String, _ quarantine: Quarantine) throws -> [StoredAccount] {
        try accounts(Self.mechanismSelection, [uid], quarantine)
    }

    /// One account.
    ///
    /// - Throws: `.accountDamaged` when its rows were changed from outside.
    func account(_ id: AccountID) throws -> StoredAccount? {
        do {
            return try row(of: id).map(stored)
        } catch StorageError.damaged {
            throw StorageError.accountDamaged(id.label)
        }
    }

    /// The number that the mechanisms of an account have it by.
    func number(of id: AccountID) throws -> Int64? {
        try database.value(
            "SELECT id FROM accounts WHERE issuer = ? AND account_name = ?",
            [id.issuer, id.accountName]
        )
    }

    /// Adds an account.
    ///
    /// - Returns: The number that its mechanisms have it by.
    func insert(_ account: Account) throws -> Int64 {
        let number = try AccountRow.table.nextNumber(in: database)
        try AccountRow(number: number, account: account).write(to: database, vault)
        return number
    }

    /// Changes the row of an account; does nothing when there is none.
    func change(_ id: AccountID, _ body: (inout AccountRow) throws -> Void) throws {
        guard var row = try row(of: id) else { return }
        try body(&row)
        try row.write(to: database, vault)
    }

    /// Gives an account a one-time half.
    ///
    /// - Throws: `.mechanismExists` when another account has it.
    func give(_ oneTime: OneTimeMechanism, to id: AccountID) throws {
        try change(id) { row in
            let isTaken = try database.isAny(
                "SELECT 1 FROM accounts WHERE one_time_uid = ? AND id != ?",
                [oneTime.uid, row.number]
            )
            guard !isTaken else { throw StorageError.mechanismExists }
            row.oneTime = oneTime
        }
    }

    /// Takes over what a new address says about an account; its names and its lock stay.
    ///
    /// - Parameters:
    ///   - account: As the address describes it.
    ///   - withPolicies: Whether its policies are taken over, too.
    /// - Throws: What any change throws.
    func refresh(_ account: Account, withPolicies: Bool) throws {
        try change(account.id) { row in
            row.account.colour = account.colour
            row.account.imageAddress = account.imageAddress
            if withPolicies { row.account.policies = account.policies }
        }
    }

    /// Notes when answers of an account begin to go to another server than before.
    func record(_ push: any PushDevice, after earlier: any PushDevice, at now: Instant) throws {
        let (server, before) = (push.answers, earlier.answers)
        guard server.host != before.host || server.port != before.port else { return }
        try change(push.account) { $0.serverChanged = now }
    }

    func remove(_ number: Int64) throws {
        try database.execute("DELETE FROM accounts WHERE id = ?", [number])
    }

    /// Removes accounts that have no mechanism left and await none.
    func removeEmpty() throws {
        try database.execute(
            """
            DELETE FROM accounts
            WHERE one_time_uid IS NULL AND id NOT IN (SELECT account FROM push_mechanisms)
                AND id NOT IN (SELECT account FROM pending_devices)
            """
        )
    }

    private func accounts(
        _ selection: SQL,
        _ values: [any Bindable],
        _ quarantine: Quarantine
    ) throws -> [StoredAccount] {
        try database.all(selection, values) { columns in
            try quarantine.whole(columns) { try stored(AccountRow($0, vault)) }
        }.compactMap { $0 }
    }

    private func row(of id: AccountID) throws -> AccountRow? {
        try AccountRow.first(
            "WHERE issuer = ? AND account_name = ?",
            [id.issuer, id.accountName],
            in: database,
            vault
        )
    }

    private func stored(_ row: AccountRow) throws -> StoredAccount {
        StoredAccount(
            account: row.account,
            push: try PushRows(database: database, vault: vault).mechanism(ofAccount: row.number),
            oneTime: row.oneTime,
            pending: try PendingRows(database: database, vault: vault)
                .devices(ofAccount: row.number).map(\.device),
            serverChanged: row.serverChanged,
            note: row.note
        )
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
}

/// The accounts of a store whose rows were changed from outside: each is set apart, so that the
/// others go on.
final class Quarantine: Sendable {
    /// The accounts with the number of their row, where it can be read.
    private let found = Mutex<[AccountID: Int64?]>([:])

    /// The accounts set apart, by issuer and name.
    var accounts: [AccountID] {
        found.withLock { $0.keys }.sorted {
            ($0.issuer, $0.accountName) < ($1.issuer, $1.accountName)
        }
    }

    /// Reads what belongs to the account that a row names.
    ///
    /// - Returns: What `body` gives; `nil` when it finds damage, which sets the account apart.
    /// - Throws: What `body` throws beside that.
    func whole<Result>(
        _ columns: borrowing Row,
        _ body: (borrowing Row) throws -> Result
    ) throws -> Result? {
        do {
            return try body(columns)
        } catch StorageError.damaged {
            let key = Self.key(columns)
            add((try? AccountID(columns)) ?? .unreadable(row: key), row: key)
            return nil
        }
    }

    /// Sets an account apart.
    ///
    /// - Parameters:
    ///   - id: The account.
    ///   - row: The number of its row; `nil` when its names find it.
    func add(_ id: AccountID, row: Int64? = nil) {
        found.withLock { found in
            if let known = found[id], known != nil { return }
            found.updateValue(row, forKey: id)
        }
    }

    func row(of id: AccountID) -> Int64? { found.withLock { $0[id].flatMap { $0 } } }

    /// An account that is gone is in nobody's way.
    func remove(_ id: AccountID) { found.withLock { _ = $0.removeValue(forKey: id) } }

    private static func key(_ columns: borrowing Row) -> Int64? {
        if let key: Int64 = try? columns.value("account") { return key }
        return try? columns.value("id")
    }
}
