package import Push
import Token
import Vocabulary

struct PendingRow: SealedRow {
    static let table = SealedTable("pending_devices", ["id", "uid", "account"], hasOwner: true)

    /// What the order of the devices follows.
    let number: Int64
    let account: Int64
    let device: PendingDevice

    var clear: [any Bindable] { [number, device.mechanism.uid, account] }
    var owner: AccountID? { device.account.id }

    func encode(to record: inout CanonicalEncoding) {
        device.mechanism.encode(to: &record)
        record.add(device.account.colour)
        record.add(device.account.imageAddress)
        record.add(device.account.policies.text)
        record.add(device.account.added)
        record.add(device.deviceToken)
        record.add(device.isReplacing)
        device.oneTime.encode(to: &record)
    }
}

extension PendingRow {
    init(_ columns: borrowing Row, _ record: inout CanonicalReader) throws {
        number = try columns.value("id")
        account = try columns.value("account")
        let id = try AccountID(columns)
        let mechanism = try Mechanism(columns.value("uid"), of: id, &record)
        let owner = Account(
            id: id,
            colour: try record.optionalText(),
            imageAddress: try record.optionalText(),
            policies: try AccountPolicies(parsing: record.text()),
            added: try record.instant()
        )
        let deviceToken = try record.text()
        let isReplacing = try record.flag()
        device = PendingDevice(
            account: owner,
            mechanism: mechanism,
            deviceToken: deviceToken,
            oneTime: try OneTimeMechanism?(of: id, &record),
            isReplacing: isReplacing
        )
    }
}

/// Reads and writes pending push devices, in the caller's transaction.
struct PendingRows {
    let database: Database
    let vault: Vault

    /// All devices, in the order they were noted, without those of accounts that are set apart.
    func all(_ quarantine: Quarantine) throws -> [PendingDevice] {
        try database.all("\(PendingRow.table.selection) ORDER BY pending_devices.id") { columns in
            try quarantine.whole(columns) { try PendingRow($0, vault).device }
        }.compactMap { $0 }
    }

    func device(uid: String) throws -> PendingRow? {
        try PendingRow.first("WHERE uid = ?", [uid], in: database, vault)
    }

    /// The devices of an account, in the order they were noted.
    func devices(ofAccount number: Int64) throws -> [PendingRow] {
        try database.all(
            "\(PendingRow.table.selection) WHERE account = ? ORDER BY pending_devices.id",
            [number]
        ) { try PendingRow($0, vault) }
    }

    /// Adds a device to an account.
    ///
    /// - Throws: `.mechanismExists`.
    func insert(_ device: PendingDevice, ofAccount account: Int64) throws {
        guard try self.device(uid: device.mechanism.uid) == nil else {
            throw StorageError.mechanismExists
        }
        let number = try PendingRow.table.nextNumber(in: database)
        try PendingRow(number: number, account: account, device: device)
            .write(to: database, vault)
    }

    func remove(_ row: PendingRow) throws {
        try database.execute("DELETE FROM pending_devices WHERE id = ?", [row.number])
    }

    func removeAll(ofAccount account: Int64) throws {
        try database.execute("DELETE FROM pending_devices WHERE account = ?", [account])
    }
}

/// A push device that the server was asked to register, and has not answered for yet.
package struct PendingDevice: Sendable {
    /// The account as the enrolment address tells it.
    package let account: Account
    package let mechanism: Mechanism
    package let deviceToken: String
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
