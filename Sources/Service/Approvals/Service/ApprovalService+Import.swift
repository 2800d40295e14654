package import Host
package import Push
package import Store
import Token
import Vocabulary

extension ApprovalService {
    /// What a file has of one account.
    private struct Candidate {
        let place: ImportedEntry.Place
        let name: PrintableText?
        var id: AccountID
        var address: EnrolmentAddress?
        var account: Account?
        var push: Mechanism?
        var oneTime: OneTimeMechanism?
        var added: Instant?
        var warnings: [EnrolmentWarning] = []

        /// What is odd about a record, and the account that it changes.
        func warnings(beside present: Present?) -> [EnrolmentWarning] {
            guard address == nil else { return [] }
            let issuers = [id.issuer, account?.displayIssuer].compactMap(\.self)
            let names = [id.accountName, account?.displayAccountName].compactMap(\.self)
            var warnings: [EnrolmentWarning?] = [
                issuers.lazy.compactMap { .odd($0, as: .issuer) }.first,
                names.lazy.compactMap { .odd($0, as: .account) }.first,
            ]
            if let push {
                let isElsewhere = push.registrationEndpoint.server != push.answers.server
                warnings.append(isElsewhere ? .hostsDiffer : nil)
                warnings.append(present.map { _ in .addsDevice(id) })
            }
            return warnings.compactMap(\.self)
        }
    }

    /// What an account has that is here, or that was before in the file.
    private struct Present {
        var hasPush = false
        var oneTime: OneTimeMechanism?
        var lock: AccountLock?
        /// The account; it keeps its names whatever a record says.
        var account: Account?
    }

    /// Reads the content of a file, or of standard input for `-`, that accounts are imported from.
    ///
    /// - Throws: ``FileError``.
    package static func importedContent(of path: String) throws(FileError) -> [UInt8] {
        try BoundedFile.contents(of: path, as: .records, limit: AccountFile.limit)
    }

    /// Adds the accounts of a file, each in one transaction.
    ///
    /// A push device needs a token of its own, which the server still has to confirm. Messages and
    /// device tokens of the phone are left out.
    ///
    /// - Parameters:
    ///   - list: What was read of the file, or of a text that was pasted.
    ///   - isPreview: Whether nothing is changed; the outcomes are those that are expected then.
    /// - Returns: Entries that cannot be used, then the accounts in the file's order.
    /// - Throws: ``StorageError`` when the store cannot be read or changed; accounts before that
    ///   stay.
    package func importAccounts(
        _ list: AccountList,
        isPreview: Bool = false
    ) async throws(StorageError) -> [ImportedAccount] {
        var (candidates, imported) = candidates(of: list)
        var present: [AccountID: Present] = [:]
        let stored = try await store.accounts()
        var names = stored.names
        for stored in stored {
            present[stored.account.id] = Present(
                hasPush: stored.push != nil || !stored.pending.isEmpty,
                oneTime: stored.oneTime,
                lock: stored.account.lock,
                account: stored.account
            )
        }
        var codes: [AccountID: OneTimeMechanism] = present.compactMapValues(\.oneTime)
        for candidate in candidates {
            var candidate = candidate
            if let address = candidate.address, codes[candidate.id] != nil {
                accept(address.besides(codes), for: &candidate)
            }
            let id = candidate.id
            let others = names.warnings(
                of: id,
                isRenamed: candidate.warnings.contains(.renamed(id)),
                shownIssuer: candidate.account?.displayIssuer,
                shownName: candidate.account?.displayAccountName,
                at: candidate.push?.answers.deployment
            )
            candidate.warnings += (candidate.warnings(beside: present[id]) + others).filter {
                !candidate.warnings.contains($0)
            }
            let outcome: ImportedAccount.Outcome
            if let settled = Self.outcome(of: candidate, beside: present[id]) {
                outcome = settled
            } else {
                outcome = try await add(
                    candidate,
                    beside: present[id]?.account,
                    isPreview: isPreview
                )
            }
            if case .added(let account) = outcome {
                names.add(account, server: candidate.push?.answers.deployment)
                present[id, default: Present()].account = account
                if let oneTime = candidate.oneTime {
                    present[id]?.oneTime = oneTime
                    codes[id] = oneTime
                }
                if candidate.push != nil { present[id]?.hasPush = true }
            }
            imported.append(
                ImportedAccount(
                    place: candidate.place,
                    name: candidate.name,
                    outcome: outcome,
                    warnings: candidate.warnings,
                    push: candidate.push
                )
            )
        }
        return imported
    }

    /// The accounts of a list, and what cannot be used; the records of one account are one.
    private func candidates(of list: AccountList) -> ([Candidate], [ImportedAccount]) {
        var refused: [ImportedAccount] = []
        var candidates: [Candidate] = []
        var places: [AccountID: Int] = [:]
        func record(
            _ id: AccountID,
            _ entry: ImportedEntry,
            _ change: (inout Candidate) -> Void
        ) {
            let index = places[id] ?? candidates.count
            if index == candidates.count {
                candidates.append(Candidate(place: entry.place, name: id.label, id: id))
                places[id] = index
            }
            change(&candidates[index])
        }
        for entry in list.entries {
            switch entry.content {
            case .address(let address):
                var candidate = Candidate(
                    place: entry.place,
                    name: entry.name,
                    id: address.account,
                    address: address
                )
                accept(address, for: &candidate)
                candidates.append(candidate)
            case .record(.account(let account)): record(account.id, entry) { $0.account = account }
            case .record(.push(let push, let added)):
                record(push.account, entry) {
                    $0.push = push
                    $0.added = added
                }
            case .record(.oneTime(let oneTime, let added)):
                record(oneTime.account, entry) {
                    $0.oneTime = oneTime
                    $0.added = added
                }
            case .record(.notification), .record(.deviceToken): break
            case .refused(let error):
                refused.append(
                    ImportedAccount(place: entry.place, name: entry.name, outcome: .refused(error))
                )
            }
        }
        return (candidates.filter { $0.push != nil || $0.oneTime != nil }, refused)
    }

    private func accept(_ address: EnrolmentAddress, for candidate: inout Candidate) {
        candidate.id = address.account
        candidate.account = address.account(added: clock.now)
        candidate.oneTime = try? address.oneTimeMechanism(uid: Self.randomUUID())
        candidate.warnings = address.warnings
    }

    /// What becomes of an account that is present; `nil` when it is absent or lacks what the file
    /// has.
    private static func outcome(
        of candidate: Candidate,
        beside present: Present?
    ) -> ImportedAccount.Outcome? {
        guard let present else { return nil }
        if let new = candidate.oneTime, let old = present.oneTime {
            return new.givesCodes(of: old)
                ? .known(candidate.id) : .refused(StorageError.accountExists)
        }
        if candidate.push != nil, present.hasPush { return .known(candidate.id) }
        return present.lock.map { .refused(AccountError.locked(policy: $0.policy)) }
    }

    /// Adds what a file has of one account, unless it is a preview.
    private func add(
        _ candidate: Candidate,
        beside known: Account?,
        isPreview: Bool
    ) async throws(StorageError) -> ImportedAccount.Outcome {
        let account =
            candidate.account ?? Account(id: candidate.id, added: candidate.added ?? clock.now)
        // The machine is looked at only where a policy asks for it.
        if !account.policies.names.isEmpty {
            do throws(AccountError) {
                try account.checkPolicies(policies.evaluate(account.policies, device: findings()))
            } catch {
                return .refused(error)
            }
        }
        guard !isPreview else { return .added(known ?? account) }
        do throws(StorageError) {
            try await store.add(
                account,
                push: candidate.push,
                deviceToken: candidate.push == nil ? nil : try await newDeviceToken(),
                isConfirmed: false,
                oneTime: candidate.oneTime,
                replacing: false,
                now: clock.now
            )
            return .added(known ?? account)
        } catch .accountExists {
            return .known(candidate.id)
        } catch .keyExists {
            return .refused(StorageError.keyExists)
        } catch .mechanismExists {
            return .refused(StorageError.mechanismExists)
        } catch .account(let error) {
            return .refused(error)
        }
    }
}
