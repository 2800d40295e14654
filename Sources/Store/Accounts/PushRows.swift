package import Push
import Token
package import Vocabulary

/// A push mechanism as the store keeps it: a row of `push_mechanisms`.
package struct StoredMechanism: Sendable {
    /// The mechanism with its key, of whatever family.
    package internal(set) var device: any PushDevice
    /// Where its device token stands with the server; both tokens are empty for one that was
    /// enrolled without.
    package private(set) var deviceToken: DeviceTokenState
    package let added: Instant
    let number: Int64
    /// Finds equal keys without opening any.
    let secretIndex: [UInt8]
    private var earlier: [EarlierToken] = []

    /// Tokens from before that the server may still send to.
    package var earlierTokens: [String] { earlier.map(\.text) }

    var tokens: [String] { deviceToken.tokens + earlierTokens }

    init(
        _ device: any PushDevice,
        _ deviceToken: DeviceTokenState,
        ofAccount number: Int64,
        _ secretIndex: [UInt8],
        added: Instant
    ) {
        self.device = device
        self.deviceToken = deviceToken
        self.number = number
        self.secretIndex = secretIndex
        self.added = added
    }
}

/// A device token that a server may still send to although another is wanted.
private struct EarlierToken {
    /// How long messages to a token are taken in after the server has confirmed another: 24 hours,
    /// in milliseconds.
    static let afterlife: Int64 = 86_400_000

    let text: String
    /// Until when; `nil` until the server has confirmed another.
    var end: Instant?
}

extension StoredMechanism: SealedRow {
    static let table = SealedTable(
        "push_mechanisms",
        ["uid", "account", "secret_index", "added", "tokens_until"],
        hasOwner: true
    )

    var clear: [any Bindable] {
        [
            uid, number, secretIndex, added.milliseconds,
            earlier.compactMap(\.end).min()?.milliseconds,
        ]
    }
    var owner: AccountID? { device.account }

    init(_ columns: borrowing Row, _ record: inout CanonicalReader) throws {
        let (uid, account): (String, AccountID) = (try columns.value("uid"), try AccountID(columns))
        let family = try record.text()
        device =
            family == Mechanism.family
            ? try Mechanism(uid, of: account, &record)
            : try StoredDevice.device(uid, of: account, family: family, &record)
        deviceToken = DeviceTokenState(
            wanted: try record.text(),
            confirmed: try record.optionalText(),
            service: try record.optionalText(),
            support: try record.word(),
            failures: Int(try record.number()),
            nextAttempt: try record.optionalInstant()
        )
        for _ in 0..<(try record.count()) {
            earlier.append(
                EarlierToken(text: try record.text(), end: try record.optionalInstant())
            )
        }
        number = try columns.value("account")
        secretIndex = try columns.value("secret_index")
        added = Instant(milliseconds: try columns.value("added"))
    }

    func encode(to record: inout CanonicalEncoding) throws {
        record.add(device.family)
        if let mechanism { mechanism.encode(to: &record) }
        try device.kept?.encode(to: &record)
        record.add(deviceToken.wanted)
        record.add(deviceToken.confirmed)
        record.add(deviceToken.service)
        record.add(deviceToken.support.rawValue)
        record.addNumber(Int64(deviceToken.failures))
        record.add(deviceToken.nextAttempt)
        record.addNumber(Int64(earlier.count))
        for token in earlier {
            record.add(token.text)
            record.add(token.end)
        }
    }

    /// Notes where the device token stands, keeps the tokens that this leaves, and lets them end when
    /// another is confirmed.
    mutating func follow(_ state: DeviceTokenState, at now: Instant) {
        let known = earlierTokens
        let isConfirmed = state.confirmed != nil && state.confirmed != deviceToken.confirmed
        earlier += deviceToken.tokens.filter { !known.contains($0) }.map { EarlierToken(text: $0) }
        earlier.removeAll { state.tokens.contains($0.text) }
        if isConfirmed {
            let end = now.advanced(byMilliseconds: EarlierToken.afterlife)
            for place in earlier.indices where earlier[place].end == nil {
                earlier[place].end = end
            }
        }
        deviceToken = state
    }

    mutating func dropTokens(at now: Instant) {
        earlier.removeAll { $0.end.map { $0 < now } ?? false }
    }
}

extension Mechanism {
    init(
        _ uid: String,
        of account: AccountID,
        _ record: inout CanonicalReader
    ) throws {
        try self.init(
            uid: uid,
            issuer: account.issuer,
            accountName: account.accountName,
            key: SigningKey(record.secret()),
            registrationEndpoint: Endpoint(record.text()),
            authenticationEndpoint: Endpoint(record.text()),
            userID: record.optionalText(),
            resourceID: record.optionalText(),
            colour: record.optionalText()
        )
    }

    func encode(to record: inout CanonicalEncoding) {
        record.add(key.secret)
        record.add(registrationEndpoint.text)
        record.add(authenticationEndpoint.text)
        record.add(userID)
        record.add(resourceID)
        record.add(colour)
    }
}

extension StoredDevice {
    fileprivate static func device(
        _ uid: String,
        of account: AccountID,
        family: String,
        _ record: inout CanonicalReader
    ) throws -> any PushDevice {
        guard let family = ProviderFamilies.named(family) else { throw StorageError.damaged }
        let algorithm = try record.flag() ? try record.word(KeyAlgorithm.self) : nil
        guard family.hasKeyPair == (algorithm != nil) else { throw StorageError.damaged }
        let secret = try record.secret()
        let key: Key =
            try algorithm.map { .pair(try KeyPair(pkcs8: secret, $0)) } ?? .secret(secret)
        let kept = StoredDevice(
            endpoint: try Endpoint(record.text()),
            details: try record.text(),
            key: key
        )
        return try family.device(uid: uid, of: account, kept)
    }

    fileprivate func encode(to record: inout CanonicalEncoding) throws {
        switch key {
        case .pair(let pair): record.add(pair.algorithm.rawValue as String?)
        case .secret: record.add(nil as String?)
        }
        record.add(try secret)
        record.add(endpoint.text)
        record.add(details)
    }

    /// What it proves itself with, as bytes.
    fileprivate var secret: SecretBytes {
        get throws {
            switch key {
            case .pair(let pair): try pair.pkcs8()
            case .secret(let secret): secret
            }
        }
    }
}

/// Reads and writes push mechanisms, in the caller's transaction.
struct PushRows {
    let database: Database
    let vault: Vault

    /// All mechanisms, in the order they were enrolled, without those of accounts that are set
    /// apart.
    func all(_ quarantine: Quarantine) throws -> [StoredMechanism] {
        try all("ORDER BY push_mechanisms.added, uid", [], quarantine)
    }

    /// The mechanism with this id.
    ///
    /// - Throws: `.accountDamaged` when its row was changed from outside.
    func mechanism(uid: String) throws -> StoredMechanism? {
        try database.first("\(StoredMechanism.table.selection) WHERE uid = ?", [uid]) { columns in
            do throws(StorageError) {
                return try StoredMechanism(columns, vault)
            } catch {
                throw error == .damaged ? .accountDamaged(try AccountID(columns).label) : error
            }
        }
    }

    func mechanism(ofAccount number: Int64) throws -> StoredMechanism? {
        try StoredMechanism.first("WHERE account = ?", [number], in: database, vault)
    }

    func account(uid: String) throws -> AccountID? { try mechanism(uid: uid)?.device.account }

    /// Adds a mechanism.
    ///
    /// - Throws: `.mechanismExists`, `.keyExists`.
    func insert(
        _ device: any PushDevice,
        _ deviceToken: DeviceTokenState,
        ofAccount number: Int64,
        at now: Instant
    ) throws {
        guard let secret = try (device as? Mechanism)?.key.secret ?? device.kept?.secret else {
            preconditionFailure("a device has a shared key or a key pair")
        }
        let index = try vault.index(of: secret, .key)
        let isThere = try database.isAny(
            "SELECT 1 FROM push_mechanisms WHERE uid = ?",
            [device.uid]
        )
        if isThere { throw StorageError.mechanismExists }
        if try isKeyInUse(secret, exceptBy: nil) { throw StorageError.keyExists }
        try StoredMechanism(device, deviceToken, ofAccount: number, index, added: now)
            .write(to: database, vault)
    }

    /// Removes a mechanism with its requests.
    ///
    /// What was seen stays known, so that no message comes back should the key.
    func remove(_ stored: StoredMechanism) throws {
        try BaselineRows(database: database, vault: vault).keepAll(of: stored.number)
        try database.execute("DELETE FROM push_mechanisms WHERE uid = ?", [stored.uid])
    }

    func isKeyInUse(_ secret: SecretBytes, exceptBy account: Int64?) throws -> Bool {
        try database.isAny(
            "SELECT 1 FROM push_mechanisms WHERE secret_index = ? AND account IS NOT ?",
            [try vault.index(of: secret, .key), account]
        )
    }

    func isAnyTokenOver(at now: Instant) throws -> Bool {
        try database.isAny(
            "SELECT 1 FROM push_mechanisms WHERE tokens_until < ? LIMIT 1",
            [now.milliseconds]
        )
    }

    func forgetTokens(at now: Instant, _ quarantine: Quarantine) throws {
        for var row in try all("WHERE tokens_until < ?", [now.milliseconds], quarantine) {
            row.dropTokens(at: now)
            try row.write(to: database, vault)
        }
    }

    private func all(
        _ condition: SQL,
        _ values: [any Bindable],
        _ quarantine: Quarantine
    ) throws -> [StoredMechanism] {
        try database.all("\(StoredMechanism.table.selection) \(condition)", values) { columns in
            try quarantine.whole(columns) { try StoredMechanism($0, vault) }
        }.compactMap { $0 }
    }
}

extension DeviceTokenState {
    /// The tokens that messages may be sent to, as far as the state tells.
    var tokens: [String] {
        [wanted, confirmed == wanted ? nil : confirmed].compactMap(\.self).filter { !$0.isEmpty }
    }
}

extension StoredMechanism {
    /// What requests name the device by.
    package var uid: String { device.uid }
    package var answers: Endpoint { device.answers }
    /// The device when its server is ForgeRock's or one of its kind.
    package var mechanism: Mechanism? { device as? Mechanism }
}

/// An account as the store keeps it, with what it can be used for.
package struct StoredAccount: Sendable {
    package let account: Account
    package let push: StoredMechanism?
    package let oneTime: OneTimeMechanism?
    /// Push devices that the server has not answered for yet, in the order they were noted.
    package let pending: [PendingDevice]
    /// When it was enrolled again so that answers go to another server; `nil` when it never was.
    package let serverChanged: Instant?
    /// What the person keeps about it, such as the number to call; `nil` when nothing.
    package let note: String?
}
