package import Push
import Token
import Vocabulary

/// Reads and writes pending push devices, in the caller's transaction.
struct PendingRows {
    let database: Database
    let vault: Vault

    private static let table = "pending_devices"

    private static let selection = RowMAC.pending.selection

    /// A row with the number that its order follows.
    struct Found {
        let id: Int64
        let account: Int64
        let device: PendingDevice
    }

    /// All devices, in the order they were noted, without those of accounts that are set apart.
    func all(_ quarantine: Quarantine) throws -> [PendingDevice] {
        try database.all(Self.selection + " ORDER BY pending_devices.id") { columns in
            try quarantine.whole(columns) { try found($0).device }
        }.compactMap { $0 }
    }

    /// The device with this mechanism.
    func device(uid: String) throws -> Found? {
        try database.first(Self.selection + " WHERE uid = ?", [uid]) { try found($0) }
    }

    /// The devices of an account, in the order they were noted.
    func devices(ofAccount key: Int64) throws -> [Found] {
        try database.all(
            Self.selection + " WHERE account = ? ORDER BY pending_devices.id",
            [key]
        ) { try found($0) }
    }

    /// Adds a device to an account.
    ///
    /// - Throws: `.mechanismExists`.
    func insert(_ device: PendingDevice, ofAccount key: Int64) throws {
        let mechanism = device.mechanism
        let uid = mechanism.uid
        guard try self.device(uid: uid) == nil else { throw StorageError.mechanismExists }
        let place = MechanismPlace(Self.table, uid: uid, of: mechanism.account)
        func seal(_ text: String, _ column: String) throws -> [UInt8] {
            try vault.seal(text: text, in: place.cell(column))
        }
        try database.execute(
            """
            INSERT INTO pending_devices (
                uid, account, colour, image_address, policies, secret, registration_endpoint,
                authentication_endpoint, user_id, resource_id, device_token, replacing, added
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                uid, key, device.account.colour, device.account.imageAddress,
                try seal(device.account.policies.text, "policies"),
                try vault.seal(mechanism.key.secret, in: place.cell("secret")),
                try seal(mechanism.registrationEndpoint.text, "registration_endpoint"),
                try seal(mechanism.authenticationEndpoint.text, "authentication_endpoint"),
                mechanism.userID, mechanism.resourceID,
                try seal(device.deviceToken, "device_token"),
                device.isReplacing, device.account.added.milliseconds,
            ]
        )
        let id = database.lastInsertedRow
        try RowMAC.pending.sign(uid, in: database, vault)
        guard let oneTime = device.oneTime else { return }
        try OneTimeRows(database: database, vault: vault, place: .pending)
            .insert(oneTime, of: id, at: device.account.added)
    }

    /// Removes a device with its one-time half; its mailboxes stay.
    func remove(_ id: Int64) throws {
        try database.execute("DELETE FROM pending_devices WHERE id = ?", [id])
    }

    /// Removes a device with its one-time half and its mailboxes.
    func drop(_ found: Found) throws {
        try remove(found.id)
        try SourceRows(database: database, vault: vault).forget(found.device.deviceToken)
    }

    private func found(_ columns: borrowing Row) throws -> Found {
        try RowMAC.pending.check(columns, vault)
        let id: Int64 = try columns.value("id")
        let uid: String = try columns.value("uid")
        let mechanism = try PushRows.mechanism(columns, in: Self.table, vault)
        let place = MechanismPlace(Self.table, uid: uid, of: mechanism.account)
        let policies: AccountPolicies
        do {
            policies = try AccountPolicies(
                parsing: columns.text(sealedIn: place.cell("policies"), vault)
            )
        } catch {
            throw StorageError.damaged
        }
        let account = Account(
            id: mechanism.account,
            colour: mechanism.colour,
            imageAddress: try columns.optional("image_address"),
            policies: policies,
            added: Instant(milliseconds: try columns.value("added"))
        )
        let device = PendingDevice(
            account: account,
            mechanism: mechanism,
            deviceToken: try columns.text(sealedIn: place.cell("device_token"), vault),
            oneTime: try OneTimeRows(database: database, vault: vault, place: .pending)
                .mechanism(of: id, account.id),
            isReplacing: try columns.value("replacing")
        )
        return Found(id: id, account: try columns.value("account"), device: device)
    }
}

/// A push device that the server was asked to register, and has not answered for yet.
package struct PendingDevice: Sendable {
    /// The account as the enrolment address tells it.
    package let account: Account
    /// The mechanism with its key.
    package let mechanism: Mechanism
    /// The push token that the server was told.
    package let deviceToken: String
    /// The one-time half of the same address; `nil` when it has none.
    package let oneTime: OneTimeMechanism?
    /// Whether the device takes the place of what the account has then.
    package let isReplacing: Bool

    /// Describes a device; its account's `added` is when it was noted.
    package init(
        account: Account,
        mechanism: Mechanism,
        deviceToken: String,
        oneTime: OneTimeMechanism?,
        isReplacing: Bool
    ) {
        let owners = [mechanism.account, oneTime?.account].compactMap { $0 }
        precondition(owners.allSatisfy { $0 == account.id }, "a mechanism of another account")
        self.account = account
        self.mechanism = mechanism
        self.deviceToken = deviceToken
        self.oneTime = oneTime
        self.isReplacing = isReplacing
    }
}
