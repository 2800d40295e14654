import Push

/// The place of a sealed value: it is opened only where it was put.
struct AssociatedData: Hashable, Sendable {
    let table: String
    let column: String
    /// What tells the row from others of the table.
    let row: [UInt8]

    init(_ table: String, _ column: String, row: [UInt8]) {
        self.table = table
        self.column = column
        self.row = row
    }

    init(_ table: String, _ column: String, row: String) {
        self.init(table, column, row: Array(row.utf8))
    }

    /// What is vouched for together with the value.
    var context: [UInt8] {
        var encoding = CanonicalEncoding()
        encoding.add(table)
        encoding.add(column)
        encoding.add(row[...])
        return encoding.bytes
    }
}

/// Where the sealed values of a mechanism lie: in a table, under its id, with an account.
struct MechanismPlace {
    private let table: String
    private let row: [UInt8]

    init(_ table: String, uid: String, of account: AccountID) {
        self.table = table
        var encoding = CanonicalEncoding()
        encoding.add(uid)
        encoding.add(account.issuer)
        encoding.add(account.accountName)
        row = encoding.bytes
    }

    /// The place of one value.
    func cell(_ column: String) -> AssociatedData { AssociatedData(table, column, row: row) }
}
