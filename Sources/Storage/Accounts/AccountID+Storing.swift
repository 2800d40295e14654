import Authenticator
import SQLite
import Vocabulary

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

    /// The account as it is named to a person.
    var label: PrintableText { PrintableText("\(issuer):\(accountName)", limit: 120) }

    /// Where a sealed value of the account lies.
    func cell(_ column: String) -> ColumnContext {
        var row = CanonicalEncoding()
        row.add(issuer)
        row.add(accountName)
        return ColumnContext("accounts", column, row: row.bytes)
    }
}
