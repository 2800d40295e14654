package import Push
import Token
package import Vocabulary

/// Reads and writes push mechanisms, in the caller's transaction.
struct PushRows {
    let database: Database
    let vault: Vault

    /// A mechanism with what its account adds to it.
    private static let selection = RowMAC.push.selection

    /// All mechanisms, in the order they were enrolled, without those of accounts that are set
    /// apart.
    func all(_ quarantine: Quarantine) throws -> [StoredMechanism] {
        try database.all(Self.selection + " ORDER BY push_mechanisms.added, uid") { columns in
            try quarantine.whole(columns) { try stored($0) }
        }.compactMap { $0 }
    }

    /// The mechanism with this id.
    ///
    /// - Throws: `.accountDamaged` when its row was changed from outside.
    func mechanism(uid: String) throws -> StoredMechanism? {
        try database.first(Self.selection + " WHERE uid = ?", [uid]) { columns in
            try named(columns) { try stored($0) }
        }
    }

    func mechanism(ofAccount key: Int64) throws -> StoredMechanism? {
        try database.first(Self.selection + " WHERE account = ?", [key]) { try stored($0) }
    }

    /// The account of a mechanism, likewise.
    func account(uid: String) throws -> AccountID? {
        try database.first(Self.selection + " WHERE uid = ?", [uid]) { columns in
            try named(columns) { try RowMAC.push.check($0, vault) }
            return try AccountID(columns)
        }
    }

    /// Adds a mechanism.
    ///
    /// - Throws: `.mechanismExists`, `.keyExists`.
    func insert(
        _ device: any PushDevice,
        _ deviceToken: DeviceTokenState,
        ofAccount key: Int64,
        at now: Instant
    ) throws {
        let (uid, mechanism, kept) = (device.uid, device as? Mechanism, device.kept)
        let place = MechanismPlace(Self.table, uid: uid, of: device.account)
        // What it proves itself with: the shared key, or the name of its key pair.
        let secret: SecretBytes
        if let mechanism {
            secret = mechanism.key.secret
        } else if let kept {
            switch kept.key {
            case .pair(let pair):
                let name = Hexadecimal.text(RandomBytes.make(16))
                try KeyPairRows(database: database, vault: vault)
                    .insert(name, pair, for: .push, of: uid, at: now)
                secret = SecretBytes(Array(name.utf8))
            case .secret(let shared): secret = shared
            }
        } else {
            preconditionFailure("a device has a shared key or a key pair")
        }
        let index = try vault.index(of: secret, .key)
        if try isThere("uid = ?", uid) { throw StorageError.mechanismExists }
        if try isThere("secret_index = ?", index) { throw StorageError.keyExists }
        func seal(_ text: String, _ column: String) throws -> [UInt8] {
            try vault.seal(text: text, in: place.cell(column))
        }
        try database.execute(
            """
            INSERT INTO push_mechanisms (
                uid, account, secret, secret_index, registration_endpoint,
                authentication_endpoint, user_id, resource_id, token_wanted, token_support,
                token_failures, added, family, details, token_service
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                uid, key, try vault.seal(secret, in: place.cell("secret")), index,
                try seal(
                    (mechanism?.registrationEndpoint ?? device.answers).text,
                    "registration_endpoint"
                ),
                try seal(device.answers.text, "authentication_endpoint"), mechanism?.userID,
                mechanism?.resourceID, try seal("", "token_wanted"),
                deviceToken.support.rawValue, 0, now.milliseconds, device.family,
                try kept.map { try seal($0.details, "details") }, deviceToken.service,
            ]
        )
        try write(deviceToken, of: uid, device.account)
    }

    /// Writes where a device token stands, of a mechanism of an account.
    func write(_ state: DeviceTokenState, of uid: String, _ account: AccountID) throws {
        let place = MechanismPlace(Self.table, uid: uid, of: account)
        try database.execute(
            """
            UPDATE push_mechanisms
            SET token_wanted = ?, token_confirmed = ?, token_support = ?, token_failures = ?,
                token_next = ?, token_service = ?
            WHERE uid = ?
            """,
            [
                try vault.seal(text: state.wanted, in: place.cell("token_wanted")),
                try vault.seal(optional: state.confirmed, in: place.cell("token_confirmed")),
                state.support.rawValue, state.failures, state.nextAttempt?.milliseconds,
                state.service, uid,
            ]
        )
        try RowMAC.push.sign(uid, in: database, vault)
    }

    /// Writes the user's name on the server.
    func write(userID: String, of uid: String) throws {
        try database.execute("UPDATE push_mechanisms SET user_id = ? WHERE uid = ?", [userID, uid])
        try RowMAC.push.sign(uid, in: database, vault)
    }

    /// Removes a mechanism with its requests, and the mailboxes that were its own.
    ///
    /// What was seen stays known, so that no message comes back should the key.
    func remove(_ stored: StoredMechanism) throws {
        let uid = stored.device.uid
        let earlier = try EarlierTokens(database: database, vault: vault).tokens(of: uid)
        let habits = HabitRows(database: database, vault: vault)
        if let key = try habits.key(uid: uid) { try habits.keepAll(of: key) }
        try database.execute("DELETE FROM push_mechanisms WHERE uid = ?", [uid])
        let others = try all(Quarantine()).flatMap(\.deviceToken.tokens)
        for token in Set(stored.deviceToken.tokens + earlier) where !others.contains(token) {
            try SourceRows(database: database, vault: vault).forget(token)
        }
    }

    private static let table = "push_mechanisms"

    /// Whether another account has a mechanism with this key.
    func isKeyTaken(_ secret: SecretBytes, exceptBy account: Int64?) throws -> Bool {
        try database.isAny(
            "SELECT 1 FROM push_mechanisms WHERE secret_index = ? AND account IS NOT ?",
            [try vault.index(of: secret, .key), account]
        )
    }

    private func isThere(_ condition: SQL, _ value: any Bindable) throws -> Bool {
        try database.isAny("SELECT 1 FROM push_mechanisms WHERE \(condition)", [value])
    }

    /// Reads a mechanism, sealed in a table, with its account's names and colour; parts that make
    /// none are damage.
    static func mechanism(
        _ columns: borrowing Row,
        in table: String = table,
        _ vault: Vault
    ) throws(StorageError) -> Mechanism {
        let uid: String = try columns.value("uid")
        let secret: [UInt8] = try columns.value("secret")
        let place = MechanismPlace(table, uid: uid, of: try AccountID(columns))
        do {
            return try Mechanism(
                uid: uid,
                issuer: columns.value("issuer"),
                accountName: columns.value("account_name"),
                key: SigningKey(vault.openSecret(secret, in: place.cell("secret"))),
                registrationEndpoint: Endpoint(
                    columns.text(sealedIn: place.cell("registration_endpoint"), vault)
                ),
                authenticationEndpoint: Endpoint(
                    columns.text(sealedIn: place.cell("authentication_endpoint"), vault)
                ),
                userID: columns.optional("user_id"),
                resourceID: columns.optional("resource_id"),
                colour: columns.optional("colour")
            )
        } catch {
            throw .damaged
        }
    }

    /// Names the account of a row in which `body` finds damage.
    private func named<Result>(
        _ columns: borrowing Row,
        _ body: (borrowing Row) throws -> Result
    ) throws -> Result {
        do {
            return try body(columns)
        } catch StorageError.damaged {
            throw StorageError.accountDamaged(try AccountID(columns).label)
        }
    }

    private func stored(_ columns: borrowing Row) throws -> StoredMechanism {
        try RowMAC.push.check(columns, vault)
        let device = try device(columns)
        let earlier = try EarlierTokens(database: database, vault: vault).tokens(of: device.uid)
        return StoredMechanism(
            device: device,
            deviceToken: try tokenState(columns, device),
            earlierTokens: earlier,
            added: Instant(milliseconds: try columns.value("added"))
        )
    }

    /// The device of a row, of whatever family; parts that make none are damage.
    private func device(_ columns: borrowing Row) throws -> any PushDevice {
        let word: String = try columns.value("family")
        guard word != Mechanism.family else { return try Self.mechanism(columns, vault) }
        guard let family = ProviderFamilies.named(word) else { throw StorageError.damaged }
        let uid: String = try columns.value("uid")
        let account = try AccountID(columns)
        let place = MechanismPlace(Self.table, uid: uid, of: account)
        let key: KeptDevice.Key
        if family.hasKeyPair {
            let name = try columns.text(sealedIn: place.cell("secret"), vault)
            key = .pair(
                try KeyPairRows(database: database, vault: vault).pair(name, ofDevice: uid)
            )
        } else {
            let secret: [UInt8] = try columns.value("secret")
            key = .secret(try vault.openSecret(secret, in: place.cell("secret")))
        }
        let endpoint = try columns.text(sealedIn: place.cell("authentication_endpoint"), vault)
        let details = try columns.text(sealedIn: place.cell("details"), vault)
        do {
            return try family.device(
                uid: uid,
                of: account,
                KeptDevice(endpoint: Endpoint(endpoint), details: details, key: key)
            )
        } catch {
            throw StorageError.damaged
        }
    }

    private func tokenState(
        _ columns: borrowing Row,
        _ device: any PushDevice
    ) throws(StorageError) -> DeviceTokenState {
        let place = MechanismPlace(Self.table, uid: device.uid, of: device.account)
        let support: String = try columns.value("token_support")
        guard let support = DeviceTokenState.Support(rawValue: support) else { throw .damaged }
        return DeviceTokenState(
            wanted: try columns.text(sealedIn: place.cell("token_wanted"), vault),
            confirmed: try columns.optionalText(sealedIn: place.cell("token_confirmed"), vault),
            service: try columns.optional("token_service"),
            support: support,
            failures: try columns.value("token_failures"),
            nextAttempt: try columns.optional("token_next").map(Instant.init(milliseconds:))
        )
    }
}

extension DeviceTokenState {
    /// The tokens that messages may be sent to, as far as the state tells.
    var tokens: [String] {
        [wanted, confirmed == wanted ? nil : confirmed].compactMap(\.self).filter { !$0.isEmpty }
    }
}

/// A push mechanism as the ledger keeps it.
package struct StoredMechanism: Sendable {
    /// The mechanism with its key, of whatever family.
    package let device: any PushDevice
    /// Where its device token stands with the server; both tokens are empty for one that was
    /// enrolled without.
    package let deviceToken: DeviceTokenState
    /// Tokens from before that the server may still send to.
    package let earlierTokens: [String]
    /// When it was enrolled.
    package let added: Instant
}

extension StoredMechanism {
    /// What requests name the device by.
    package var uid: String { device.uid }
    /// Where answers go.
    package var answers: Endpoint { device.answers }
    /// The device when its server is ForgeRock's or one of its kind.
    package var mechanism: Mechanism? { device as? Mechanism }
}

/// An account as the ledger keeps it, with what it can be used for.
package struct StoredAccount: Sendable {
    package let account: Account
    /// Its push mechanism; `nil` when it has none.
    package let push: StoredMechanism?
    /// Its one-time mechanism; `nil` when it has none.
    package let oneTime: OneTimeMechanism?
    /// Push devices that the server has not answered for yet, in the order they were noted.
    package let pending: [PendingDevice]
    /// When it was enrolled again so that answers go to another server; `nil` when it never was.
    package let serverChanged: Instant?
}
