package import Authenticator
import Foundation
import GRDB
import Token
package import Vocabulary

extension Ledger {
    /// Keeps a mechanism that the server has confirmed.
    ///
    /// - Parameters:
    ///   - mechanism: With its key.
    ///   - deviceToken: The push token that the server has confirmed with it.
    ///   - replacing: Whether what the account had, with all its requests, is removed in the same
    ///     transaction.
    ///   - now: Our clock.
    /// - Throws: `.mechanismExists`, `.accountExists` and `.keyExists` with nothing changed.
    package func add(
        _ mechanism: Mechanism,
        deviceToken: String?,
        replacing: Bool = false,
        now: Instant
    ) async throws(StorageError) {
        try await change { database in
            if replacing {
                let earlier = try String.fetchAll(
                    database,
                    sql: "SELECT uid FROM mechanisms WHERE issuer = ? AND account_name = ?",
                    arguments: [mechanism.issuer, mechanism.accountName]
                )
                for uid in earlier { try Self.remove(uid, from: database) }
            }
            try Self.checkIsNew(mechanism, in: database)
            try database.execute(
                sql: """
                    INSERT INTO mechanisms (
                        uid, issuer, account_name, secret, registration_endpoint,
                        authentication_endpoint, user_id, resource_id, colour, device_token, added
                    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    mechanism.uid, mechanism.issuer, mechanism.accountName,
                    mechanism.key.expose { Data($0) },
                    mechanism.registrationEndpoint.text, mechanism.authenticationEndpoint.text,
                    mechanism.userID, mechanism.resourceID, mechanism.colour, deviceToken,
                    now.milliseconds,
                ]
            )
        }
    }

    /// All mechanisms, in the order they were enrolled.
    package func mechanisms() async throws(StorageError) -> [StoredMechanism] {
        try await read { database in
            try Row.fetchAll(database, sql: "SELECT * FROM mechanisms ORDER BY added, uid")
                .map { try StoredMechanism(Columns($0)) }
        }
    }

    /// The mechanism that messages name in claim `u`; `nil` when it is not enrolled.
    package func mechanism(uid: String) async throws(StorageError) -> StoredMechanism? {
        try await read { database in
            try Row.fetchOne(
                database,
                sql: "SELECT * FROM mechanisms WHERE uid = ?",
                arguments: [uid]
            ).map { try StoredMechanism(Columns($0)) }
        }
    }

    /// Removes a mechanism with all its requests; does nothing when it is not there.
    package func removeMechanism(uid: String) async throws(StorageError) {
        try await change { database in try Self.remove(uid, from: database) }
    }

    private static func remove(_ uid: String, from database: Database) throws {
        // Without the key no message of the mechanism can be verified, so none can come back.
        try database.execute(sql: "DELETE FROM seen WHERE mechanism_uid = ?", arguments: [uid])
        try database.execute(sql: "DELETE FROM mechanisms WHERE uid = ?", arguments: [uid])
    }

    private static func checkIsNew(_ mechanism: Mechanism, in database: Database) throws {
        let questions: [(String, StatementArguments, StorageError)] = [
            ("uid = ?", [mechanism.uid], .mechanismExists),
            (
                "issuer = ? AND account_name = ?",
                [mechanism.issuer, mechanism.accountName],
                .accountExists
            ),
            ("secret = ?", [mechanism.key.expose { Data($0) }], .keyExists),
        ]
        for (condition, arguments, error) in questions {
            let row = try Row.fetchOne(
                database,
                sql: "SELECT 1 FROM mechanisms WHERE \(condition)",
                arguments: arguments
            )
            if row != nil { throw error }
        }
    }
}

extension StoredMechanism {
    /// Reads a row of `mechanisms`; parts that make no mechanism are damage.
    fileprivate init(_ columns: Columns) throws(StorageError) {
        let secret: Data = try columns.value("secret")
        do {
            mechanism = try Mechanism(
                uid: columns.value("uid"),
                issuer: columns.value("issuer"),
                accountName: columns.value("account_name"),
                key: SigningKey(Array(secret)),
                registrationEndpoint: Endpoint(columns.value("registration_endpoint")),
                authenticationEndpoint: Endpoint(columns.value("authentication_endpoint")),
                userID: columns.optional("user_id"),
                resourceID: columns.optional("resource_id"),
                colour: columns.optional("colour")
            )
        } catch {
            throw .damaged
        }
        deviceToken = try columns.optional("device_token")
        added = Instant(milliseconds: try columns.value("added"))
    }
}
