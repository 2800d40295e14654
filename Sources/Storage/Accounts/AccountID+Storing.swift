import Authenticator

extension AccountID {
    /// Where a sealed value of the account lies.
    func cell(_ column: String) -> Cell {
        var row = CanonicalEncoding()
        row.add(issuer)
        row.add(accountName)
        return Cell("accounts", column, row: row.bytes)
    }
}
