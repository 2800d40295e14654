package import Push
import Token
package import Vocabulary

extension ApprovalStore {
    /// Notes a push device before its server is asked, in one
    /// transaction.
    ///
    /// An account that is there keeps what it has until the device is settled; one that is not is
    /// added and has nothing yet.
    ///
    /// - Parameter device: What the server will be asked to register.
    /// - Throws: `.accountExists` when the account has or awaits one of the halves and the device
    ///   replaces nothing, `.account` when it is locked, `.mechanismExists`, `.keyExists`, and what
    ///   any change throws.
    package func record(_ device: PendingDevice) async throws(StorageError) {
        try await change { database in
            let rows = AccountRows(database: database, vault: self.vault)
            let push = PushRows(database: database, vault: self.vault)
            let known = try rows.account(device.account.id)
            if let known {
                let isFree = known.lacks(push: true, oneTime: device.oneTime != nil)
                guard device.isReplacing || isFree else { throw StorageError.accountExists }
                try known.account.checkUnlocked()
            }
            let key = try rows.number(of: device.account.id)
            guard try push.mechanism(uid: device.mechanism.uid) == nil else {
                throw StorageError.mechanismExists
            }
            guard try !push.isKeyInUse(device.mechanism.key.secret, exceptBy: key) else {
                throw StorageError.keyExists
            }
            let account = if let key { key } else { try rows.insert(device.account) }
            try PendingRows(database: database, vault: self.vault)
                .insert(device, ofAccount: account)
        }
    }

    /// Gives a pending device to its account, in one transaction: its halves take the place of what
    /// is there when it was noted so, devices noted earlier for the account are dropped, and the
    /// audit trail tells.
    ///
    /// Without that, a one-time half that the account has got meanwhile stays.
    ///
    /// - Parameters:
    ///   - uid: Its mechanism.
    ///   - isConfirmed: Whether the server has confirmed its device token as well.
    ///   - now: Our clock.
    /// - Returns: What became of it.
    /// - Throws: `.accountExists` when the account has got another push device meanwhile, `.account`
    ///   when it has been locked, `.keyExists`, and what any change throws; the device stays pending then.
    package func settle(
        _ uid: String,
        isConfirmed: Bool,
        now: Instant
    ) async throws(StorageError) -> Settlement {
        try await change { database in
            let push = PushRows(database: database, vault: self.vault)
            let pending = PendingRows(database: database, vault: self.vault)
            guard let found = try pending.device(uid: uid) else {
                guard let known = try push.mechanism(uid: uid) else { return .missing }
                if isConfirmed, known.deviceToken.confirmed == nil {
                    var state = known.deviceToken
                    state.confirmed = state.wanted
                    try self.write(state, replacing: known, at: now, to: database)
                }
                return .known
            }
            try self.apply(found, isConfirmed: isConfirmed, at: now, to: database)
            return .applied
        }
    }

    /// Drops a pending device that the server has refused, and an account that has
    /// and awaits nothing else; does nothing when it is not pending.
    ///
    /// - Returns: False for a device that its account has by now.
    @discardableResult
    package func withdraw(_ uid: String) async throws(StorageError) -> Bool {
        try await change { database in
            let pending = PendingRows(database: database, vault: self.vault)
            guard let found = try pending.device(uid: uid) else {
                let push = PushRows(database: database, vault: self.vault)
                return try push.mechanism(uid: uid) == nil
            }
            try pending.remove(found)
            try AccountRows(database: database, vault: self.vault).removeEmpty()
            return true
        }
    }

    nonisolated private func apply(
        _ found: PendingRow,
        isConfirmed: Bool,
        at now: Instant,
        to database: Database
    ) throws {
        let device = found.device
        let rows = AccountRows(database: database, vault: vault)
        let push = PushRows(database: database, vault: vault)
        let pending = PendingRows(database: database, vault: vault)
        guard let known = try rows.account(device.account.id) else { throw StorageError.damaged }
        guard known.push == nil || device.isReplacing else { throw StorageError.accountExists }
        // What a locked account has is replaced by nobody; one that waits for its first device may
        // be locked by the policies that came with it.
        if known.push != nil || known.oneTime != nil { try known.account.checkUnlocked() }
        if let earlier = known.push {
            try push.remove(earlier)
            try rows.record(device.mechanism, after: earlier.device, at: now)
        }
        let oneTime = known.oneTime == nil || device.isReplacing ? device.oneTime : nil
        for other in try pending.devices(ofAccount: found.account) where other.number < found.number
        {
            try pending.remove(other)
        }
        try pending.remove(found)
        // What was locked meanwhile is not unlocked by other policies.
        try rows.refresh(device.account, withPolicies: known.account.lock == nil)
        let token = device.deviceToken
        let state = DeviceTokenState(wanted: token, confirmed: isConfirmed ? token : nil)
        try push.insert(device.mechanism, state, ofAccount: found.account, at: now)
        if let oneTime { try rows.give(oneTime, to: device.account.id) }
        let isReplaced = known.push != nil || (known.oneTime != nil && oneTime != nil)
        let event = AuditTrail.Event(
            isReplaced ? .accountReplaced : .accountEnrolled,
            account: device.account.id,
            detail: oneTime == nil ? "push" : "push one-time"
        )
        try AuditTrail(vault).append(event, at: now, to: database)
    }
}

extension StoredAccount {
    /// Whether the account neither has nor awaits these halves.
    func lacks(push isPush: Bool, oneTime isOneTime: Bool) -> Bool {
        if isPush, push != nil || !pending.isEmpty { return false }
        if isOneTime, oneTime != nil || pending.contains(where: { $0.oneTime != nil }) {
            return false
        }
        return true
    }
}

/// What became of a pending push device when it was settled.
package enum Settlement: Hashable, Sendable {
    case applied
    /// The account had it already: another program was quicker.
    case known
    /// Nothing awaits it any more: its account was removed, or another device took its place.
    case missing
}

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
