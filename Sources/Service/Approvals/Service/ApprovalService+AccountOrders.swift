import Host
package import Push
package import Review
import Risk
package import Store
import Token
package import Vocabulary

extension ApprovalService {
    /// All accounts as the console shows them, after their policies were looked at again.
    ///
    /// - Returns: In the order of enrolment.
    /// - Throws: ``StorageError``.
    package func accountRows() async throws(StorageError) -> [AccountRow] {
        let policies = Dictionary(grouping: try await policyRows(), by: \.account.id)
        var rows: [AccountRow] = []
        for stored in try await store.accounts() {
            var usage: AccountUsage?
            var baseline: Baseline?
            if let uid = stored.push?.device.uid {
                usage = try await store.usage(of: uid, at: clock.now)
                baseline = try await storedBaseline(of: stored.account.id)
            }
            rows.append(
                AccountRow(
                    stored,
                    policies: policies[stored.account.id] ?? [],
                    usage: usage,
                    baseline: baseline,
                    at: clock.now
                )
            )
        }
        return rows
    }

    /// Does what a person has confirmed about an account.
    ///
    /// - Parameter order: What is to be done.
    /// - Returns: What an address says, or how the order ended.
    package func outcome(
        of order: AccountOrder
    ) async -> AccountOutcome {
        do {
            switch order {
            case .readAddress(let typed):
                let pictured = try await Self.address(inPictureNamedBy: typed)
                var summary: AddressSummary
                switch try Self.read(pictured ?? typed) {
                case .accounts(let list):
                    let imported = try await importAccounts(list, isPreview: true)
                    summary = Self.summary(of: imported, missing: list.missingParts)
                case .device(let device): summary = try await self.summary(ofDevice: device)
                case .address(let address): summary = try await self.summary(of: address)
                }
                summary.address = pictured
                return .addressRead(typed, summary)
            case .enrol(let typed, let isReplacing):
                switch try Self.read(typed) {
                case .accounts(let list):
                    let imported = try await importAccounts(list)
                    let refusals = imported.compactMap { imported -> (any CodedError)? in
                        if case .refused(let error) = imported.outcome { error } else { nil }
                    }
                    let added = imported.count(where: \.isAdded)
                    if added == 0, let first = refusals.first { throw first }
                    return .done(order, account: "\(added) of \(imported.count) accounts")
                case .device(let device):
                    let enrolled = try await enrol(device, replacing: isReplacing)
                    return .done(order, account: enrolled.account.label)
                case .address(let address):
                    // The account that the summary named, which may stand beside that of the address.
                    let enrolled = try await enrol(
                        try await compared(address),
                        replacing: isReplacing
                    )
                    return .done(order, account: enrolled.account.label)
                }
            case .rename(let id, let issuer, let name):
                try await rename(id, issuer: issuer, accountName: name)
                return .done(order, account: try await label(of: id))
            case .note(let id, let text):
                try await note(text, about: id)
                return .done(order, account: try await label(of: id))
            case .remove(let id):
                let label = try await label(of: id)
                try await remove(id)
                return .done(order, account: label)
            case .lock(let id, let policy):
                try await lock(id, naming: policy)
                return .done(order, account: try await label(of: id))
            case .unlock(let id): return try await unlocked(id, by: order)
            case .rotateDeviceToken(let id):
                try await rotateDeviceToken(of: try await stored(id))
                return try await tokenOutcome(of: id, by: order)
            case .updateDeviceToken(let id): return try await tokenOutcome(of: id, by: order)
            }
        } catch {
            let isKept = error as? RegistrationError == .unknown
            return .failed(order, error.coded, isKept: isKept)
        }
    }

    /// A text that was typed or pasted, as both its summary and its enrolment read it.
    private enum TypedAddress {
        /// Several addresses, or an export of Google Authenticator.
        case accounts(AccountList)
        /// Of another family than AM's.
        case device(any DeviceAddress)
        case address(EnrolmentAddress)
    }

    /// The address in the picture whose path was typed, as `enrol --picture` reads it; `nil` for what
    /// is no path.
    private static func address(
        inPictureNamedBy typed: TypedSecret
    ) async throws -> TypedSecret? {
        guard typed.isPath else { return nil }
        let path = String(typed.exposedText.trimmed(\.isWhitespace))
        // It waits for the child process that reads the picture.
        let text = await SystemThread.run {
            Result { () throws(QRError) in
                try QRPicture.text(ofTyped: path, where: ProviderFamilies.isEnrolmentAddress)
            }
        }
        var bytes = Array(try text.get().utf8)
        return TypedSecret(SecretBytes(taking: &bytes), limit: .max)
    }

    private nonisolated static func read(_ typed: TypedSecret) throws -> TypedAddress {
        // What is pasted may have blanks around it.
        let text = String(typed.exposedText.trimmed(\.isWhitespace))
        // A line of text has blanks where the lines ended.
        let pieces = text.split(whereSeparator: \.isWhitespace)
        let isList =
            pieces.count { piece in
                ["otpauth", "pushauth", "mfauth"].contains { piece.lowercased().hasPrefix($0) }
            } > 1
        if isList || text.lowercased().hasPrefix("otpauth-migration:"),
            case .accounts(let list) = try AccountFile(
                Array(pieces.joined(separator: "\n").utf8)
            )
        {
            return .accounts(list)
        }
        guard !isList else { throw EnrolmentError.several }
        if let device = try ProviderFamilies.address(text) { return .device(device) }
        return .address(try EnrolmentAddress(bareSecret(text) ?? text))
    }

    /// Reads one address of AM's family as it was typed; throws ``EnrolmentError``, also for several.
    package nonisolated func address(_ typed: TypedSecret) throws -> EnrolmentAddress {
        guard case .address(let address) = try Self.read(typed) else {
            throw EnrolmentError.several
        }
        return address
    }

    /// The address of the usual codes of a bare secret, typed as `SECRET, ISSUER:NAME`; `nil` for
    /// another text.
    private nonisolated static func bareSecret(_ text: String) -> String? {
        let parts = text.split(separator: ",", maxSplits: 1)
        guard parts.count == 2, !text.includes("://"),
            let bytes = try? Base32.decode(String(parts[0])), bytes.count >= 10,
            let colon = parts[1].firstIndex(of: ":")
        else { return nil }
        let code = ImportedCode(
            type: "totp",
            issuer: String(parts[1][..<colon].trimmed(\.isWhitespace)),
            name: String(parts[1][parts[1].index(after: colon)...].trimmed(\.isWhitespace)),
            secret: String(parts[0])
        )
        return try? code.addressText()
    }

    /// What an import would come to.
    private static func summary(
        of imported: [ImportedAccount],
        missing: [PrintableText]
    ) -> AddressSummary {
        AddressSummary(
            sentences: imported.compactMap { imported in
                ImportReport.line(imported, isPreview: true) ?? ImportReport.refusal(imported)
            },
            lines: [],
            warnings: missing
                + imported.flatMap(\.warnings).map { PrintableText($0.sentence) },
            isReplacing: false,
            confirmations: imported.flatMap(\.confirmations),
            accounts: imported.count(where: \.isAdded)
        )
    }

    /// The address as it would be enrolled; see ``EnrolmentAddress/compared(withStored:replacing:)``.
    package func compared(
        _ address: EnrolmentAddress,
        replacing: Bool = false
    ) async throws(StorageError) -> EnrolmentAddress {
        address.compared(withStored: try await store.accounts(), replacing: replacing)
    }

    /// What an address says, and whether it would replace what is here.
    ///
    /// - Parameters:
    ///   - read: The address.
    ///   - replacing: Whether what the account has is replaced, and not kept beside it.
    /// - Returns: Its sentences, members and warnings, and what needs a yes of its own.
    /// - Throws: ``StorageError``.
    package func summary(
        of read: EnrolmentAddress,
        replacing: Bool = false
    ) async throws(StorageError) -> AddressSummary {
        let address = try await compared(read, replacing: replacing)
        let known = try await store.account(address.account)
        let hasPush = known.map { $0.push != nil || !$0.pending.isEmpty } ?? false
        let isReplacing =
            (hasPush && address.push != nil) || (known?.oneTime != nil && address.oneTime != nil)
        let outline = EnrolmentOutline(
            address,
            isReplacing: isReplacing
        )
        return AddressSummary(
            sentences: outline.sentences,
            lines: AddressReport(address).lines,
            warnings: address.warnings.map { PrintableText($0.sentence) },
            isReplacing: isReplacing,
            confirmations: address.confirmations(joining: isReplacing ? nil : known)
                + (address.push.flatMap { known?.moving(to: $0.authenticationEndpoint) } ?? [])
        )
    }

    /// Ends a lock; a policy that still fails has set it again, which is no success.
    private func unlocked(_ id: AccountID, by order: AccountOrder) async throws -> AccountOutcome {
        try await unlock(id)
        try await evaluatePolicies()
        let account = try await stored(id).account
        guard let lock = account.lock else {
            return .done(order, account: account.label)
        }
        return .lockedAgain(order, lock, account: account.label)
    }

    /// Tells the server the device token that it has not confirmed, and where it stands then.
    private func tokenOutcome(
        of id: AccountID,
        by order: AccountOrder
    ) async throws -> AccountOutcome {
        let before = try await stored(id)
        guard before.push != nil else {
            throw before.pending.isEmpty
                ? AccountQueryError.noPushDevice : DeviceTokenRotationError.pending
        }
        let updates = try await updateDeviceTokens(of: [id], all: true)
        let after = try await stored(id)
        guard let token = after.push?.deviceToken else { throw AccountQueryError.noPushDevice }
        return .deviceTokenReported(
            order,
            status: token.sentence,
            isConfirmed: token.confirmed == token.wanted,
            failure: updates.compactMap(\.failure).first
        )
    }

    private func stored(_ id: AccountID) async throws -> StoredAccount {
        guard let stored = try await store.account(id) else {
            throw AccountQueryError.unknown(id)
        }
        return stored
    }

    private func label(of id: AccountID) async throws -> PrintableText {
        try await stored(id).account.label
    }
}

extension EnrolmentAddress {
    /// What needs a yes of its own: answers that go to another server than the registration, and a device
    /// that joins codes of a server that nobody knows.
    fileprivate func confirmations(joining known: StoredAccount?) -> [EnrolmentConfirmation] {
        guard let push else { return [] }
        var all: [EnrolmentConfirmation] = []
        if warnings.contains(.hostsDiffer) {
            let question: PrintableText =
                "Answers go to \(push.authenticationEndpoint.server), not to the server that registers this"
                + " device, \(push.registrationEndpoint.server). Go on?"
            all.append(EnrolmentConfirmation(name: "hosts", question: question))
        }
        return all + (known?.joining ?? [])
    }

    /// The address as it would be enrolled beside the accounts of a store: under a name of its own where
    /// one of its names gives other codes and is not replaced, and with warnings of names that look like
    /// those of others.
    package func compared(
        withStored known: [StoredAccount],
        replacing: Bool = false
    ) -> EnrolmentAddress {
        let codes = known.compactMap(\.oneTime).map { ($0.account, $0) }
        let placed = replacing ? self : besides(Dictionary(codes) { first, _ in first })
        return placed.compared(with: known.names)
    }
}

extension StoredAccount {
    /// What a device that takes the place of the account's needs a yes for: answers that go elsewhere.
    func moving(to endpoint: Endpoint) -> [EnrolmentConfirmation] {
        guard let answers, answers.deployment != endpoint.deployment else { return [] }
        let question: PrintableText =
            "The answers of \(account.label.fitted(to: 100).quoted) go to \(answers.server); they would"
            + " go to \(endpoint.server), and its requests are deleted. Go on?"
        return [EnrolmentConfirmation(name: "hosts", question: question)]
    }

    /// Where its answers go, also those of a device that its server has not answered for.
    fileprivate var answers: Endpoint? {
        push?.answers ?? pending.first?.mechanism.authenticationEndpoint
    }

    /// What a device that joins the account needs a yes for: its codes are of a server that nobody knows.
    var joining: [EnrolmentConfirmation] {
        guard oneTime != nil else { return [] }
        let label = account.label.fitted(to: 100).quoted
        let question: PrintableText =
            "\(label) has one-time codes here, from an unknown server. Add the device to that account?"
        return [EnrolmentConfirmation(name: "add", question: question)]
    }
}

extension [StoredAccount] {
    /// The names of the accounts, and where the answers of those go that are asked to approve.
    package var names: KnownNames {
        let servers = compactMap { account in
            account.answers.map { (account.account.id, $0.deployment) }
        }
        return KnownNames(map(\.account), servers: Dictionary(servers) { first, _ in first })
    }
}

extension DeviceAddress {
    /// What a person should know about the address, beside the accounts of a store.
    package func warnings(besides known: [StoredAccount]) -> [PrintableText] {
        let names: [EnrolmentWarning?] = [
            .odd(account.issuer, as: .issuer), .odd(account.accountName, as: .account),
        ]
        let others = known.names.warnings(of: account, at: endpoint.deployment)
        return warnings + (names.compactMap(\.self) + others).map { "\($0.sentence)" }
    }
}

extension AccountRow {
    /// The most payees that are named.
    private static let mostPayees = 5
    /// The most bytes of a name that are looked at.
    private static let nameLimit = 1_024

    /// What the console shows of an account.
    ///
    /// - Parameters:
    ///   - stored: The account as the store keeps it.
    ///   - policies: Its policies, and how this device does.
    ///   - usage: How much its device is used; `nil` without one.
    ///   - baseline: What is usual for it; `nil` without a device.
    ///   - now: When it is looked at.
    init(
        _ stored: StoredAccount,
        policies: [ApprovalService.PolicyRow],
        usage: AccountUsage?,
        baseline: Baseline?,
        at now: Instant
    ) {
        let account = stored.account
        let isKnown = (baseline?.approvals ?? 0) >= Thresholds().coldStart
        func name(_ text: String) -> PrintableText { PrintableText(text, limit: Self.nameLimit) }
        self.init(
            account: account.id,
            name: name(account.displayAccountName ?? account.id.accountName),
            issuer: name(account.displayIssuer ?? account.id.issuer),
            ownLabel: account.label == account.id.label ? nil : account.id.label,
            enrolled: account.added,
            serverChanged: stored.serverChanged,
            push: stored.push.map { PushRow($0) },
            pending: stored.pending.map { "\($0.sentence), recorded \($0.account.added)" },
            codes: stored.oneTime.map { Codes($0.factor) },
            codeSentence: stored.oneTime?.sentence,
            lock: account.lock,
            policies: policies.map { PolicyStatus($0) },
            lastUsed: usage?.lastUsed,
            waiting: usage?.waiting ?? 0,
            usual: isKnown ? baseline?.usual(at: now) ?? [] : [],
            payees: baseline?.paid(upTo: Self.mostPayees) ?? [],
            note: stored.note.map { PrintableText($0, limit: Self.nameLimit) }
        )
    }
}

extension AccountRow.Codes {
    init(_ factor: OneTimeMechanism.Factor) {
        switch factor {
        case .time: self = .timeBased
        case .counter: self = .counterBased
        }
    }
}

extension PushRow {
    fileprivate init(_ stored: StoredMechanism) {
        self.init(
            answers: "\(stored.device.answers)",
            registration: "\(stored.mechanism?.registrationEndpoint ?? stored.device.answers)",
            token: stored.tokenStatus,
            tokenSentence: stored.tokenSentence
        )
    }
}

extension PolicyStatus {
    fileprivate init(_ row: ApprovalService.PolicyRow) {
        let verdict: Verdict =
            switch row.verdict {
            case .complies: .complies
            case .fails(let reason): .fails(reason: PrintableText(reason))
            case nil: .unknown
            }
        self.init(name: PrintableText(row.name), verdict: verdict)
    }
}
