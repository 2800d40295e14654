package import Authenticator
import GRDB
package import Vocabulary

extension Ledger {
    /// All push mechanisms, in the order they were enrolled.
    package func mechanisms() async throws(StorageError) -> [StoredMechanism] {
        try await read { try PushRows(database: $0, vault: self.vault).all() }
    }

    /// The mechanism that messages name in claim `u`; `nil` when it is not enrolled.
    package func mechanism(uid: String) async throws(StorageError) -> StoredMechanism? {
        try await read { try PushRows(database: $0, vault: self.vault).mechanism(uid: uid) }
    }

    /// Notes where the device token of a mechanism stands, unless that has changed meanwhile: two
    /// programs do not undo each other.
    ///
    /// - Parameters:
    ///   - state: What to note.
    ///   - uid: The mechanism.
    ///   - previous: What `state` follows from.
    /// - Returns: Whether it was noted; false when the state is another than `previous`.
    /// - Throws: `.mechanismMissing`, and what any change throws.
    package func setDeviceToken(
        _ state: DeviceTokenState,
        of uid: String,
        replacing previous: DeviceTokenState
    ) async throws(StorageError) -> Bool {
        try await change { database in
            let rows = PushRows(database: database, vault: self.vault)
            guard let known = try rows.mechanism(uid: uid) else {
                throw StorageError.mechanismMissing
            }
            guard known.deviceToken == previous else { return false }
            try rows.write(state, of: uid)
            return true
        }
    }

    /// Notes the user's name on the server when none is known yet.
    ///
    /// - Parameters:
    ///   - userID: Claim `d` of a verified message; one that cannot be a name changes nothing.
    ///   - uid: The mechanism.
    /// - Returns: Whether it was noted.
    /// - Throws: What any change throws.
    package func setUserID(
        _ userID: String,
        of uid: String
    ) async throws(StorageError) -> Bool {
        try await change { database in
            let rows = PushRows(database: database, vault: self.vault)
            guard let known = try rows.mechanism(uid: uid)?.mechanism, known.userID == nil,
                known.naming(userID) != nil
            else { return false }
            try database.execute(
                sql: "UPDATE push_mechanisms SET user_id = ? WHERE uid = ?",
                arguments: [userID, uid]
            )
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
