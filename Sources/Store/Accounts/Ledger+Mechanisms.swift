package import Push
package import Vocabulary

extension Ledger {
    /// All push mechanisms, in the order they were enrolled.
    package func mechanisms() async throws(StorageError) -> [StoredMechanism] {
        try await read {
            try PushRows(database: $0, vault: self.vault).all(self.quarantine)
        }
    }

    /// The mechanism that messages name in claim `u`; `nil` when it is not enrolled.
    package func mechanism(uid: String) async throws(StorageError) -> StoredMechanism? {
        try await read { try PushRows(database: $0, vault: self.vault).mechanism(uid: uid) }
    }

    /// Notes where the device token of a mechanism stands, unless that has changed meanwhile: two
    /// programs do not undo each other.
    ///
    /// A token that is wanted from now on is fetched wherever the mechanism's others are. A token
    /// that is left stays as an earlier one, until a day after the server has confirmed another.
    ///
    /// - Parameters:
    ///   - state: What to note.
    ///   - uid: The mechanism.
    ///   - previous: What `state` follows from.
    ///   - now: Our clock.
    /// - Returns: Whether it was noted; false when the state is another than `previous`.
    /// - Throws: `.mechanismMissing`, and what any change throws.
    package func setDeviceToken(
        _ state: DeviceTokenState,
        of uid: String,
        replacing previous: DeviceTokenState,
        now: Instant
    ) async throws(StorageError) -> Bool {
        try await change { database in
            let rows = PushRows(database: database, vault: self.vault)
            guard let known = try rows.mechanism(uid: uid) else {
                throw StorageError.mechanismMissing
            }
            guard known.deviceToken == previous else { return false }
            try self.write(state, replacing: known, at: now, to: database)
            return true
        }
    }

    /// Notes that the server sends to a token, which a message that came there has shown.
    ///
    /// - Parameters:
    ///   - token: What the source of the message was asked with; one that the server has not
    ///     confirmed counts as confirmed when it is wanted, or when none is confirmed.
    ///   - uid: The mechanism of the message, whose signature holds.
    ///   - now: Our clock.
    /// - Returns: Whether that was news.
    /// - Throws: What any change throws.
    package func confirmDeviceToken(
        _ token: String,
        of uid: String,
        now: Instant
    ) async throws(StorageError) -> Bool {
        try await change { database in
            let rows = PushRows(database: database, vault: self.vault)
            guard let known = try rows.mechanism(uid: uid) else { return false }
            var state = known.deviceToken
            let isWanted = token == state.wanted && state.confirmed != token
            let isOnly = state.confirmed == nil && known.earlierTokens.contains(token)
            guard isWanted || isOnly else { return false }
            state.confirmed = token
            if isWanted {
                state.failures = 0
                state.nextAttempt = nil
            }
            try self.write(state, replacing: known, at: now, to: database)
            return true
        }
    }

    /// Forgets the earlier tokens whose time is over, with their sources.
    package func forgetEarlierTokens(now: Instant) async throws(StorageError) {
        let isAnyOver = try await read {
            try EarlierTokens(database: $0, vault: self.vault).isAnyOver(at: now)
        }
        guard isAnyOver else { return }
        try await change {
            try EarlierTokens(database: $0, vault: self.vault).forgetOver(at: now)
        }
    }

    /// Every token that a server may send to: wanted, confirmed, earlier ones, and those of pending
    /// devices.
    package func deviceTokens() async throws(StorageError) -> [String] {
        try await read { database in
            let mechanisms = try PushRows(database: database, vault: self.vault)
                .all(self.quarantine)
            let pending = try PendingRows(database: database, vault: self.vault)
                .all(self.quarantine)
            return mechanisms.flatMap { $0.deviceToken.tokens + $0.earlierTokens }
                + pending.map(\.deviceToken)
        }
    }

    /// Writes where a device token stands, with its sources and the tokens that it leaves.
    nonisolated func write(
        _ state: DeviceTokenState,
        replacing known: StoredMechanism,
        at now: Instant,
        to database: Database
    ) throws {
        let uid = known.device.uid
        let previous = known.deviceToken
        try PushRows(database: database, vault: vault)
            .write(state, of: uid, known.device.account)
        try EarlierTokens(database: database, vault: vault)
            .follow(uid, from: previous, to: state, at: now)
        guard state.wanted != previous.wanted else { return }
        let rows = SourceRows(database: database, vault: vault)
        for token in previous.tokens + known.earlierTokens {
            for address in try rows.addresses(of: token) {
                try rows.keep(DeliverySource(address: address, deviceToken: state.wanted))
            }
        }
    }

    /// Notes the user's name on the server when none is known yet.
    ///
    /// - Parameters:
    ///   - userID: Claim `d` of a verified message; one that cannot be a name changes nothing.
    ///   - uid: The mechanism.
    /// - Returns: Whether it was noted.
    /// - Throws: What any change throws.
    package func setUserID(_ userID: String, of uid: String) async throws(StorageError) -> Bool {
        try await change { database in
            let rows = PushRows(database: database, vault: self.vault)
            guard let known = try rows.mechanism(uid: uid)?.mechanism, known.userID == nil,
                known.naming(userID) != nil
            else { return false }
            try rows.write(userID: userID, of: uid)
            return true
        }
    }

    /// The one-time mechanism to compute the next code with.
    ///
    /// For a counter-based one the counter is raised in the same transaction: no other call, of
    /// this or another program, gives the same. The lock is looked at in it, too.
    ///
    /// - Parameters:
    ///   - id: The account.
    ///   - now: Our clock.
    /// - Returns: The mechanism with the counter of this code.
    /// - Throws: `.accountMissing`, `.mechanismMissing` when it has no one-time half,
    ///   `.account` when it is locked, `.counterExhausted`, and what any change throws.
    package func nextCode(
        of id: AccountID,
        now: Instant
    ) async throws(StorageError) -> OneTimeMechanism {
        try await change { database in
            let rows = AccountRows(database: database, vault: self.vault)
            guard let known = try rows.account(id) else { throw StorageError.accountMissing }
            guard let mechanism = known.oneTime else { throw StorageError.mechanismMissing }
            try known.account.checkUnlocked()
            guard case .counter(let counter) = mechanism.factor else { return mechanism }
            guard counter < .max else { throw StorageError.counterExhausted }
            try OneTimeRows(database: database, vault: self.vault)
                .write(counter: counter + 1, of: mechanism.uid)
            let event = AuditTrail.Event(.codeGiven, account: id, detail: "counter \(counter)")
            try AuditTrail(self.vault).append(event, at: now, to: database)
            return mechanism
        }
    }
}

extension Mechanism {
    /// The mechanism with a user's name; `nil` when the text is no name.
    fileprivate func naming(_ userID: String) -> Mechanism? {
        try? Mechanism(
            uid: uid,
            issuer: issuer,
            accountName: accountName,
            key: key,
            registrationEndpoint: registrationEndpoint,
            authenticationEndpoint: authenticationEndpoint,
            userID: userID,
            resourceID: resourceID,
            colour: colour
        )
    }
}

/// The device tokens that a server may still send to although another is wanted, in the caller's
/// transaction.
struct EarlierTokens {
    /// How long messages to a token are taken in after the server has confirmed another: 24 hours,
    /// in milliseconds.
    static let afterlife: Int64 = 86_400_000

    let database: Database
    let vault: Vault

    /// The earlier tokens of a mechanism.
    func tokens(of uid: String) throws -> [String] {
        try database.all(
            "SELECT * FROM earlier_tokens WHERE mechanism_uid = ? ORDER BY rowid",
            [uid]
        ) { columns in
            let index: [UInt8] = try columns.value("token_index")
            return try columns.text(sealedIn: Self.cell(uid, index), vault)
        }
    }

    /// Keeps what a change of state leaves, and lets it end when the change confirms a token.
    func follow(
        _ uid: String,
        from previous: DeviceTokenState,
        to state: DeviceTokenState,
        at now: Instant
    ) throws {
        let rows = SourceRows(database: database, vault: vault)
        for token in previous.tokens where !state.tokens.contains(token) {
            let index = try rows.index(of: token)
            try database.execute(
                """
                INSERT INTO earlier_tokens (mechanism_uid, token_index, token)
                VALUES (?, ?, ?) ON CONFLICT DO NOTHING
                """,
                [uid, index, try vault.seal(text: token, in: Self.cell(uid, index))]
            )
        }
        for token in state.tokens {
            try database.execute(
                "DELETE FROM earlier_tokens WHERE mechanism_uid = ? AND token_index = ?",
                [uid, try rows.index(of: token)]
            )
        }
        guard let confirmed = state.confirmed, confirmed != previous.confirmed else { return }
        try database.execute(
            "UPDATE earlier_tokens SET until = ? WHERE mechanism_uid = ? AND until IS NULL",
            [now.advanced(byMilliseconds: Self.afterlife).milliseconds, uid]
        )
    }

    /// Whether the time of a token is over.
    func isAnyOver(at now: Instant) throws -> Bool {
        try database.isAny(
            "SELECT 1 FROM earlier_tokens WHERE until < ? LIMIT 1",
            [now.milliseconds]
        )
    }

    /// Forgets the tokens whose time is over, with their sources.
    func forgetOver(at now: Instant) throws {
        let indexes = try database.values(
            "SELECT token_index FROM earlier_tokens WHERE until < ?",
            [now.milliseconds],
            as: [UInt8].self
        )
        for index in indexes {
            try SourceRows(database: database, vault: vault).forget(index: index)
        }
        try database.execute("DELETE FROM earlier_tokens WHERE until < ?", [now.milliseconds])
    }

    private static func cell(_ uid: String, _ index: [UInt8]) -> AssociatedData {
        var row = CanonicalEncoding()
        row.add(uid)
        row.add(index[...])
        return AssociatedData("earlier_tokens", "token", row: row.bytes)
    }
}
