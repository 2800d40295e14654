import Push
import Token
import Vocabulary

/// Reads and writes one-time mechanisms, in the caller's transaction.
struct OneTimeRows {
    /// What the mechanisms belong to; the columns are the same for all.
    enum Place {
        case accounts
        /// Push devices whose registration is under way.
        case pending

        var table: SQL {
            switch self {
            case .accounts: "one_time_mechanisms"
            case .pending: "pending_one_time_mechanisms"
            }
        }

        var code: RowMAC {
            switch self {
            case .accounts: .oneTime
            case .pending: .pendingOneTime
            }
        }

        var owner: SQL {
            switch self {
            case .accounts: "account"
            case .pending: "device"
            }
        }
    }

    let database: Database
    let vault: Vault
    var place = Place.accounts

    /// The mechanism of an owner, which is an account's.
    func mechanism(of owner: Int64, _ account: AccountID) throws -> OneTimeMechanism? {
        try database.first(
            "\(place.code.selection) WHERE \(place.table).\(place.owner) = ?",
            [owner]
        ) { try mechanism($0, account) }
    }

    /// Adds a mechanism.
    ///
    /// - Throws: `.mechanismExists`.
    func insert(_ mechanism: OneTimeMechanism, of owner: Int64, at now: Instant) throws {
        let isThere = try database.isAny(
            "SELECT 1 FROM \(place.table) WHERE uid = ?",
            [mechanism.uid]
        )
        guard !isThere else { throw StorageError.mechanismExists }
        var period: Int?
        var counter: Int64?
        switch mechanism.factor {
        case .time(let seconds): period = seconds
        case .counter(let value): counter = Int64(bitPattern: value)
        }
        try database.execute(
            """
            INSERT INTO \(place.table) (
                uid, \(place.owner), secret, algorithm, digits, period, counter, user_id, resource_id,
                added, proof
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                mechanism.uid, owner,
                try vault.seal(mechanism.secret, in: cell(mechanism.uid, mechanism.account)),
                mechanism.algorithm.rawValue, mechanism.digits.rawValue, period, counter,
                mechanism.userID, mechanism.resourceID, now.milliseconds, mechanism.asksForProof,
            ]
        )
        try place.code.sign(mechanism.uid, in: database, vault)
    }

    /// Writes the counter of the next code.
    func write(counter: UInt64, of uid: String) throws {
        try database.execute(
            "UPDATE \(place.table) SET counter = ? WHERE uid = ?",
            [Int64(bitPattern: counter), uid]
        )
        try place.code.sign(uid, in: database, vault)
    }

    /// Removes the mechanism of an owner.
    func remove(of owner: Int64) throws {
        try database.execute("DELETE FROM \(place.table) WHERE \(place.owner) = ?", [owner])
    }

    private func cell(_ uid: String, _ account: AccountID) -> AssociatedData {
        MechanismPlace(place.table.text, uid: uid, of: account).cell("secret")
    }

    private func mechanism(
        _ columns: borrowing Row,
        _ account: AccountID
    ) throws(StorageError) -> OneTimeMechanism {
        try place.code.check(columns, vault)
        let uid: String = try columns.value("uid")
        let secret: [UInt8] = try columns.value("secret")
        let algorithm: String = try columns.value("algorithm")
        let digits: Int = try columns.value("digits")
        let period: Int? = try columns.optional("period")
        let counter: Int64? = try columns.optional("counter")
        guard let algorithm = HashAlgorithm(rawValue: algorithm),
            let digits = OneTimeMechanism.Digits(rawValue: digits)
        else { throw .damaged }
        let factor: OneTimeMechanism.Factor
        switch (period, counter) {
        case (let period?, nil) where period > 0: factor = .time(period: period)
        case (nil, let counter?): factor = .counter(UInt64(bitPattern: counter))
        default: throw .damaged
        }
        return OneTimeMechanism(
            uid: uid,
            account: account,
            secret: try vault.openSecret(secret, in: cell(uid, account)),
            algorithm: algorithm,
            digits: digits,
            factor: factor,
            asksForProof: try columns.value("proof"),
            userID: try columns.optional("user_id"),
            resourceID: try columns.optional("resource_id")
        )
    }
}
