import Authenticator
import SQLite

/// What of a row is sealed.
enum SealedColumns {
    /// Whether all that is sealed in a row opens with the ledger's key, in its place.
    ///
    /// - Parameters:
    ///   - row: Of the selection of its code.
    ///   - code: That of its table.
    ///   - vault: Of the ledger.
    /// - Returns: False also for a row whose names are no texts.
    static func open(in row: borrowing Row, of code: RowCode, _ vault: Vault) -> Bool {
        func opens(_ cell: ColumnContext) -> Bool {
            do throws(StorageError) {
                guard let sealed: [UInt8] = try row.optional(cell.column) else { return true }
                _ = try vault.open(sealed, in: cell)
                return true
            } catch {
                return false
            }
        }
        switch code.table.text {
        case "requests":
            guard let id: String = try? row.value("message_id") else { return false }
            return opens(.token(of: id)) && opens(.alert(of: id))
        case "accounts":
            guard let account = try? AccountID(row) else { return false }
            return opens(account.cell("policies")) && opens(account.cell("lock"))
        default:
            guard let table = RebindingStep.Table(rawValue: code.table.text),
                let uid: String = try? row.value("uid"), let account = try? AccountID(row)
            else { return false }
            let place = MechanismPlace(table.rawValue, uid: uid, of: account)
            return table.columns.allSatisfy { opens(place.cell($0.text)) }
        }
    }
}
