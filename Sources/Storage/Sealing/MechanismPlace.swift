import Authenticator

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
    func cell(_ column: String) -> ColumnContext { ColumnContext(table, column, row: row) }
}
