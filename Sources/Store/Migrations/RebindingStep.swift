import Push

/// Seals what version 4 bound to the id of a mechanism anew, bound to its account as well.
struct RebindingStep {
    /// A table with mechanisms.
    enum Table: String, CaseIterable {
        case push = "push_mechanisms"
        case oneTime = "one_time_mechanisms"
        case pending = "pending_devices"
        case pendingOneTime = "pending_one_time_mechanisms"

        var name: SQL {
            switch self {
            case .push: "push_mechanisms"
            case .oneTime: "one_time_mechanisms"
            case .pending: "pending_devices"
            case .pendingOneTime: "pending_one_time_mechanisms"
            }
        }

        /// The columns that are sealed.
        var columns: [SQL] {
            switch self {
            case .push:
                [
                    "secret", "registration_endpoint", "authentication_endpoint",
                    "token_wanted", "token_confirmed",
                ]
            case .oneTime, .pendingOneTime: ["secret"]
            case .pending:
                [
                    "secret", "registration_endpoint", "authentication_endpoint", "policies",
                    "device_token",
                ]
            }
        }

        /// Rows with the names of their accounts.
        var selection: SQL {
            switch self {
            case .push: RowCode.push.selection
            case .oneTime: RowCode.oneTime.selection
            case .pending: RowCode.pending.selection
            case .pendingOneTime: RowCode.pendingOneTime.selection
            }
        }
    }

    let database: Database
    let vault: Vault
    let table: Table

    func take() throws {
        let changes = try database.all(table.selection) { row in
            // What does not open now stays as it is, and is damaged then as it was before.
            guard let uid: String = try? row.value("uid"), let account = try? AccountID(row) else {
                return nil as (String, [(SQL, [UInt8])])?
            }
            var sealed: [(SQL, [UInt8])] = []
            for column in table.columns {
                guard let old: [UInt8] = try? row.optional(column.text) else { continue }
                let place = MechanismPlace(table.rawValue, uid: uid, of: account)
                let moved = try? vault.move(
                    old,
                    from: ColumnContext(table.rawValue, column.text, row: uid),
                    to: place.cell(column.text)
                )
                if let moved { sealed.append((column, moved)) }
            }
            return (uid, sealed)
        }
        for case (let uid, let sealed)? in changes {
            for (column, bytes) in sealed {
                try database.execute(
                    "UPDATE \(table.name) SET \(column) = ? WHERE uid = ?",
                    [bytes, uid]
                )
            }
        }
    }
}

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
