package import Push
package import Vocabulary

extension ApprovalStore {
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

    package func forgetEarlierTokens(now: Instant) async throws(StorageError) {
        let isAnyOver = try await read {
            try PushRows(database: $0, vault: self.vault).isAnyTokenOver(at: now)
        }
        guard isAnyOver else { return }
        try await change {
            try PushRows(database: $0, vault: self.vault).forgetTokens(at: now, self.quarantine)
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
            return mechanisms.flatMap(\.tokens) + pending.map(\.deviceToken)
        }
    }

    /// Writes where a device token stands, with the tokens that it leaves.
    nonisolated func write(
        _ state: DeviceTokenState,
        replacing known: StoredMechanism,
        at now: Instant,
        to database: Database
    ) throws {
        var changed = known
        changed.follow(state, at: now)
        try changed.write(to: database, vault)
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
            guard var row = try rows.mechanism(uid: uid), let known = row.mechanism,
                known.userID == nil, let named = known.naming(userID)
            else { return false }
            row.device = named
            try row.write(to: database, self.vault)
            return true
        }
    }

    /// The one-time mechanism to compute the next code with.
    ///
    /// For a counter-based one the counter is raised in the same transaction: no other call, of
    /// this or another program, gives the same. The lock is looked at in it, too.
    ///
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
            guard let next = try? mechanism.advanced() else {
                throw StorageError.counterExhausted
            }
            try rows.change(id) { $0.oneTime = next }
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
