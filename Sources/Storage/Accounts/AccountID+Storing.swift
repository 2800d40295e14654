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
