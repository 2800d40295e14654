import Authenticator
import Foundation
import GRDB

/// Copies the rows of version 1 into the tables of version 2, sealed.
struct SecondStep {
    let database: Database
    let vault: Vault

    func copy() throws {
        try eachRow(of: "first_mechanisms ORDER BY added, uid", copyMechanism)
        try eachRow(of: "first_requests", copyRequest)
        try eachRow(of: "first_seen", copySeen)
        try eachRow(of: "first_deliveries ORDER BY address, device_token", copyDelivery)
    }

    private func eachRow(of table: String, _ copy: (Columns) throws -> Void) throws {
        let rows = try Row.fetchCursor(database, sql: "SELECT * FROM \(table)")
        while let row = try rows.next() { try copy(Columns(row)) }
    }

    private func copyMechanism(_ columns: Columns) throws {
        let id = AccountID(
            issuer: try columns.value("issuer"),
            accountName: try columns.value("account_name")
        )
        let colour: String? = try columns.optional("colour")
        let added: Int64 = try columns.value("added")
        try database.execute(
            sql: """
                INSERT INTO accounts (issuer, account_name, colour, policies, lock, added)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id.issuer, id.accountName, colour,
                try vault.seal(text: "{}", in: id.cell("policies")),
                try vault.seal(text: "none", in: id.cell("lock")), added,
            ]
        )
        let account = database.lastInsertedRowID
        let uid: String = try columns.value("uid")
        func seal(_ text: String, _ column: String) throws -> Data {
            try vault.seal(text: text, in: Cell("push_mechanisms", column, row: uid))
        }
        let secret: Data = try columns.value("secret")
        let userID: String? = try columns.optional("user_id")
        let resourceID: String? = try columns.optional("resource_id")
        let token: String? = try columns.optional("device_token")
        try database.execute(
            sql: """
                INSERT INTO push_mechanisms (
                    uid, account, secret, secret_index, registration_endpoint,
                    authentication_endpoint, user_id, resource_id, token_wanted, token_confirmed,
                    token_support, token_failures, added
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'unknown', 0, ?)
                """,
            arguments: [
                uid, account,
                try vault.seal(Array(secret), in: Cell("push_mechanisms", "secret", row: uid)),
                try vault.index(of: Array(secret), .key),
                try seal(columns.value("registration_endpoint"), "registration_endpoint"),
                try seal(columns.value("authentication_endpoint"), "authentication_endpoint"),
                userID, resourceID,
                try seal(token ?? "", "token_wanted"), try seal(token ?? "", "token_confirmed"),
                added,
            ]
        )
    }

    private func copyRequest(_ columns: Columns) throws {
        let messageID: String = try columns.value("message_id")
        let uid: String = try columns.value("mechanism_uid")
        let challenge: Data = try columns.value("challenge")
        let alert: String? = try columns.optional("alert")
        try database.execute(
            sql: """
                INSERT INTO requests SELECT
                    message_id, mechanism_uid, ?, envelope_kind, ?, category, ?, received, expires,
                    state, decision, number, cause, cause_code, cause_status, attempts, decided,
                    settled, holder
                FROM first_requests WHERE message_id = ?
                """,
            arguments: [
                try vault.seal(text: columns.value("token"), in: .token(of: messageID)),
                try vault.seal(optional: alert, in: .alert(of: messageID)),
                try vault.challengeIndex(Array(challenge), uid: uid), messageID,
            ]
        )
    }

    private func copySeen(_ columns: Columns) throws {
        let messageID: String = try columns.value("message_id")
        let uid: String = try columns.value("mechanism_uid")
        let challenge: Data = try columns.value("challenge")
        let until: Int64? = try columns.optional("until")
        try database.execute(
            sql: """
                INSERT INTO seen (message_id, mechanism_uid, challenge, until, stored)
                VALUES (?1, ?2, ?3, ?4,
                    EXISTS (SELECT 1 FROM requests WHERE requests.message_id = ?1))
                """,
            arguments: [
                messageID, uid, try vault.challengeIndex(Array(challenge), uid: uid), until,
            ]
        )
    }

    private func copyDelivery(_ columns: Columns) throws {
        let source = DeliverySource(
            address: try columns.value("address"),
            deviceToken: try columns.value("device_token")
        )
        let sequence: Int64 = try columns.value("sequence")
        let sealed = try SealedSource(source, vault)
        try database.execute(
            sql: """
                INSERT INTO deliveries (address, device_token_index, device_token, sequence)
                VALUES (?, ?, ?, ?)
                """,
            arguments: [sealed.address, sealed.index, sealed.token, sequence]
        )
    }
}
