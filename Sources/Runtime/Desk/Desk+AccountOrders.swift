import Authenticator
package import Console
package import Storage
import Token
import Vocabulary

extension Desk {
    /// All accounts as the console shows them, after their policies were looked at again.
    ///
    /// - Returns: In the order of enrolment.
    /// - Throws: ``StorageError``.
    package func accountRows() async throws(StorageError) -> [AccountRow] {
        let policies = Dictionary(grouping: try await policyRows(), by: \.account.id)
        return try await ledger.accounts().map { stored in
            AccountRow(stored, policies: policies[stored.account.id] ?? [])
        }
    }

    /// Does what a person has confirmed about an account.
    ///
    /// - Parameter order: What is to be done.
    /// - Returns: What the console is told: what an address says, or how the order ended.
    package func event(carryingOut order: AccountOrder) async -> Event {
        do {
            switch order {
            case .readAddress(let typed):
                return .addressRead(typed, try await summary(of: try address(typed)))
            case .enrol(let typed, let isReplacing):
                let address = try address(typed)
                let enrolled = try await enrol(address, deliveries: nil, replacing: isReplacing)
                return .accountOrderEnded(order, done("Enrolled \(enrolled.account.label)."))
            case .rename(let id, let part, let name):
                try await rename(
                    id,
                    issuer: part == .issuer ? name : nil,
                    accountName: part == .account ? name : nil
                )
                return .accountOrderEnded(order, done("Renamed to \(try await label(of: id))."))
            case .remove(let id):
                let label = try await label(of: id)
                try await remove(id)
                return .accountOrderEnded(order, done("Removed \(label)."))
            case .lock(let id):
                try await lock(id, naming: nil)
                return .accountOrderEnded(order, done("Locked \(try await label(of: id))."))
            case .unlock(let id):
                return .accountOrderEnded(order, try await unlocked(id))
            case .rotateDeviceToken(let id):
                try await rotateDeviceToken(of: try await stored(id))
                return .accountOrderEnded(order, try await toldToken(of: id))
            case .updateDeviceToken(let id):
                return .accountOrderEnded(order, try await toldToken(of: id))
            }
        } catch {
            return .accountOrderEnded(order, failure(error))
        }
    }

    private func address(_ typed: TypedSecret) throws(EnrolmentError) -> EnrolmentAddress {
        let text = typed.expose { secret in
            secret.withBytes { bytes in
                var copy: [UInt8] = []
                for index in bytes.indices { copy.append(bytes[index]) }
                return String(decoding: copy, as: UTF8.self)
            }
        }
        // What is pasted may have blanks around it.
        return try EnrolmentAddress(text.trimmingBlanks)
    }

    private func summary(
        of address: EnrolmentAddress
    ) async throws(StorageError) -> AddressSummary {
        let known = try await ledger.account(address.account)
        let hasPush = known.map { $0.push != nil || !$0.pending.isEmpty } ?? false
        let isReplacing =
            (hasPush && address.push != nil) || (known?.oneTime != nil && address.oneTime != nil)
        return AddressSummary(
            lines: AddressReport.lines(address),
            warnings: address.warnings.map { PrintableText($0.sentence) },
            isReplacing: isReplacing
        )
    }

    /// Ends a lock; a policy that still fails has set it again, which is no success.
    private func unlocked(_ id: AccountID) async throws -> State.Notice {
        try await unlock(id)
        try await evaluatePolicies()
        let account = try await stored(id).account
        guard let lock = account.lock else { return done("Unlocked \(account.label).") }
        return State.Notice("Still \(lock.sentence): \(account.label)", style: .warning)
    }

    /// Tells the server the device token that it has not confirmed, and where it stands then.
    private func toldToken(of id: AccountID) async throws -> State.Notice {
        let before = try await stored(id)
        guard before.push != nil else {
            throw before.pending.isEmpty
                ? RuntimeError.noPushDevice : RuntimeError.deviceTokenPending
        }
        let updates = try await updateDeviceTokens(of: [id], all: true)
        let after = try await stored(id)
        guard let token = after.push?.deviceToken else { throw RuntimeError.noPushDevice }
        let failure = updates.compactMap(\.failure).first.map { "\($0.sentence); " }
        return State.Notice(
            "\(failure ?? "")device token: \(token.sentence).",
            style: token.confirmed == token.wanted ? .good : .warning
        )
    }

    private func stored(_ id: AccountID) async throws -> StoredAccount {
        guard let stored = try await ledger.account(id) else { throw RuntimeError.unknownAccount }
        return stored
    }

    private func label(of id: AccountID) async throws -> PrintableText {
        try await stored(id).account.label
    }

    private func done(_ text: PrintableText) -> State.Notice { State.Notice(text, style: .good) }

    private func failure(_ error: any Error) -> State.Notice {
        guard let coded = error as? any CodedError else {
            return State.Notice("unexpected", style: .danger)
        }
        switch error {
        case AccountError.policyViolation(let policy):
            // The name is the server's: it comes last.
            return State.Notice(
                "\(coded.sentence); `pratique policy explain` tells more about the policy"
                    + " \(PrintableText(policy).fitted(to: 60))",
                style: .danger
            )
        case RuntimeError.enrolmentUnknown:
            return State.Notice(
                "\(coded.sentence). The device is kept and waits for the server.",
                style: .warning
            )
        default: return State.Notice("\(coded.sentence)", style: .danger)
        }
    }
}

extension String {
    /// The text without blanks at its ends.
    fileprivate var trimmingBlanks: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text = text.dropFirst() }
        while text.last?.isWhitespace == true { text = text.dropLast() }
        return String(text)
    }
}
