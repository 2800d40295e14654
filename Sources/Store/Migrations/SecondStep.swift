import Push

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

    private func eachRow(of table: SQL, _ copy: (borrowing Row) throws -> Void) throws {
        var rows = try database.rows("SELECT * FROM \(table)")
        while try rows.next(copy) != nil {}
    }

    private func copyMechanism(_ columns: borrowing Row) throws {
        let id = AccountID(
            issuer: try columns.value("issuer"),
            accountName: try columns.value("account_name")
        )
        let colour: String? = try columns.optional("colour")
        let added: Int64 = try columns.value("added")
        try database.execute(
            """
            INSERT INTO accounts (issuer, account_name, colour, policies, lock, added)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            [
                id.issuer, id.accountName, colour,
                try vault.seal(text: "{}", in: id.cell("policies")),
                try vault.seal(text: "none", in: id.cell("lock")), added,
            ]
        )
        let account = database.lastInsertedRow
        let uid: String = try columns.value("uid")
        func seal(_ text: String, _ column: String) throws -> [UInt8] {
            try vault.seal(text: text, in: ColumnContext("push_mechanisms", column, row: uid))
        }
        let secret: [UInt8] = try columns.value("secret")
        let userID: String? = try columns.optional("user_id")
        let resourceID: String? = try columns.optional("resource_id")
        let token: String? = try columns.optional("device_token")
        try database.execute(
            """
            INSERT INTO push_mechanisms (
                uid, account, secret, secret_index, registration_endpoint,
                authentication_endpoint, user_id, resource_id, token_wanted, token_confirmed,
                token_support, token_failures, added
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'unknown', 0, ?)
            """,
            [
                uid, account,
                try vault.seal(
                    Array(secret),
                    in: ColumnContext("push_mechanisms", "secret", row: uid)
                ),
                try vault.index(of: Array(secret), .key),
                try seal(columns.value("registration_endpoint"), "registration_endpoint"),
                try seal(columns.value("authentication_endpoint"), "authentication_endpoint"),
                userID, resourceID,
                try seal(token ?? "", "token_wanted"), try seal(token ?? "", "token_confirmed"),
                added,
            ]
        )
    }

    private func copyRequest(_ columns: borrowing Row) throws {
        let messageID: String = try columns.value("message_id")
        let uid: String = try columns.value("mechanism_uid")
        let challenge: [UInt8] = try columns.value("challenge")
        let alert: String? = try columns.optional("alert")
        try database.execute(
            """
            INSERT INTO requests SELECT
                message_id, mechanism_uid, ?, envelope_kind, ?, category, ?, received, expires,
                state, decision, number, cause, cause_code, cause_status, attempts, decided,
                settled, holder
            FROM first_requests WHERE message_id = ?
            """,
            [
                try vault.seal(text: columns.value("token"), in: .token(of: messageID)),
                try vault.seal(optional: alert, in: .alert(of: messageID)),
                try vault.challengeIndex(Array(challenge), uid: uid), messageID,
            ]
        )
    }

    private func copySeen(_ columns: borrowing Row) throws {
        let messageID: String = try columns.value("message_id")
        let uid: String = try columns.value("mechanism_uid")
        let challenge: [UInt8] = try columns.value("challenge")
        let until: Int64? = try columns.optional("until")
        try database.execute(
            """
            INSERT INTO seen (message_id, mechanism_uid, challenge, until, stored)
            VALUES (?1, ?2, ?3, ?4,
                EXISTS (SELECT 1 FROM requests WHERE requests.message_id = ?1))
            """,
            [
                messageID, uid, try vault.challengeIndex(Array(challenge), uid: uid), until,
            ]
        )
    }

    private func copyDelivery(_ columns: borrowing Row) throws {
        let source = DeliverySource(
            address: try columns.value("address"),
            deviceToken: try columns.value("device_token")
        )
        let sequence: Int64 = try columns.value("sequence")
        let sealed = try SealedSource(source, vault)
        try database.execute(
            """
            INSERT INTO deliveries (address, device_token_index, device_token, sequence)
            VALUES (?, ?, ?, ?)
            """,
            [sealed.address, sealed.index, sealed.token, sequence]
        )
    }
}
