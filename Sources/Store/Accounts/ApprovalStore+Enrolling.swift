package import Push
package import Token
package import Vocabulary

extension ApprovalStore {
    /// Keeps an account with what no server has to be asked for any more, in one transaction.
    ///
    /// An account that is there may get the half that it lacks: it keeps its names and takes over
    /// colour and image. Its policies are those of the server that answers go to: they are taken
    /// over with a push half, and by an account without one. A locked account gets nothing, so that
    /// no address, which anybody can make, ends a lock.
    ///
    /// - Parameters:
    ///   - account: Of the enrolment address.
    ///   - push: Its push mechanism with its key; `nil` when the address has none.
    ///   - deviceToken: The push token that messages are to be sent to.
    ///   - isConfirmed: Whether the server has confirmed it, and the mechanism with it.
    ///   - oneTime: Its one-time mechanism; `nil` when the address has none.
    ///   - replacing: Whether a half that the account has already is removed in the same
    ///     transaction, with its requests, and devices that wait for their server with it.
    ///   - now: Our clock.
    /// - Throws: `.accountExists` when the account has or awaits a half and nothing is replaced,
    ///   `.mechanismExists`, `.keyExists`, and `.account` when it is locked; with nothing changed.
    package func add(
        _ account: Account,
        push: (any PushDevice)?,
        deviceToken: String?,
        isConfirmed: Bool = true,
        oneTime: OneTimeMechanism?,
        replacing: Bool = false,
        now: Instant
    ) async throws(StorageError) {
        precondition(push != nil || oneTime != nil, "an account has a mechanism")
        let owners = [push.map(\.account), oneTime?.account].compactMap { $0 }
        precondition(owners.allSatisfy { $0 == account.id }, "a mechanism of another account")
        try await change { database in
            let rows = AccountRows(database: database, vault: self.vault)
            let pushRows = PushRows(database: database, vault: self.vault)
            let key: Int64
            var isReplaced = false
            if let known = try rows.account(account.id),
                let knownKey = try rows.number(of: account.id)
            {
                key = knownKey
                // What was to replace the account's halves before must not replace these later.
                if replacing {
                    try PendingRows(database: database, vault: self.vault).removeAll(ofAccount: key)
                }
                let isFree = known.lacks(push: push != nil, oneTime: oneTime != nil)
                guard replacing || isFree else { throw StorageError.accountExists }
                try known.account.checkUnlocked()
                isReplaced =
                    (known.push != nil && push != nil)
                    || (known.oneTime != nil && oneTime != nil)
                if let push, let earlier = known.push {
                    try pushRows.remove(earlier)
                    try rows.record(push, after: earlier.device, at: now)
                }
                try rows.refresh(account, withPolicies: push != nil || known.push == nil)
            } else {
                key = try rows.insert(account)
            }
            if let push {
                let token = deviceToken ?? ""
                let state = DeviceTokenState(wanted: token, confirmed: isConfirmed ? token : nil)
                try pushRows.insert(push, state, ofAccount: key, at: now)
            }
            if let oneTime { try rows.give(oneTime, to: account.id) }
            let halves = [push.map { _ in "push" }, oneTime.map { _ in "one-time" }]
            let event = AuditTrail.Event(
                isReplaced ? .accountReplaced : .accountEnrolled,
                account: account.id,
                detail: halves.compactMap { $0 }.joined(separator: " ")
            )
            try AuditTrail(self.vault).append(event, at: now, to: database)
        }
    }

    /// Whether another account has a device that shares this key with its server.
    package func isKeyInUse(
        _ secret: SecretBytes,
        exceptBy id: AccountID
    ) async throws(StorageError) -> Bool {
        try await read { database in
            let account = try AccountRows(database: database, vault: self.vault).number(of: id)
            return try PushRows(database: database, vault: self.vault)
                .isKeyInUse(secret, exceptBy: account)
        }
    }

    /// Keeps a push mechanism of an account that has no policies.
    ///
    /// - Throws: What adding an account throws.
    package func add(
        _ mechanism: Mechanism,
        deviceToken: String?,
        replacing: Bool = false,
        now: Instant
    ) async throws(StorageError) {
        try await add(
            Account(id: mechanism.account, colour: mechanism.colour, added: now),
            push: mechanism,
            deviceToken: deviceToken,
            oneTime: nil,
            replacing: replacing,
            now: now
        )
    }
}

/// How much an account is used: the requests to its device.
package struct AccountUsage: Hashable, Sendable {
    /// When the newest request came that somebody has decided here; `nil` without one.
    package let lastUsed: Instant?
    package let waiting: Int
}

extension ApprovalStore {
    /// Walks the index of a device backwards, and stops at the first request that was decided.
    static let usedSelection: SQL = """
        SELECT received FROM requests WHERE mechanism_uid = ? AND state != 'pending'
        ORDER BY received DESC, message_id DESC LIMIT 1
        """

    /// What can be answered, a failed answer again.
    ///
    /// It is few, however long the history is.
    static let waitingSelection: SQL = """
        SELECT count(*) FROM requests INDEXED BY requests_open
        WHERE state IN ('pending', 'refused', 'unknown') AND expires >= ? AND ending IS NULL AND mechanism_uid = ?
        """

    /// How much a device is used.
    ///
    /// - Parameters:
    ///   - uid: The device.
    ///   - now: Our clock, which tells what can still be decided.
    /// - Returns: Nothing but zeros for a device without requests.
    /// - Throws: What any reading throws.
    package func usage(of uid: String, at now: Instant) async throws(StorageError) -> AccountUsage {
        try await read { database in
            let last = try database.first(Self.usedSelection, [uid]) {
                Instant(milliseconds: try $0.value("received"))
            }
            let waiting: [Int] = try database.values(
                Self.waitingSelection,
                [now.milliseconds, uid]
            )
            return AccountUsage(lastUsed: last, waiting: waiting.first ?? 0)
        }
    }
}
