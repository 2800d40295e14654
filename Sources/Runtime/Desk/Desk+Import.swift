package import Authenticator
import Storage
import Vocabulary

extension Desk {
    /// The most bytes of a file with records.
    private static let recordsLimit = 4_194_304

    /// What belongs to one account in a file of records.
    private struct Halves {
        var account: Account?
        var push: Mechanism?
        var oneTime: OneTimeMechanism?
        var added: Instant?
    }

    /// Takes over accounts from records that the published SDKs have written.
    ///
    /// A push device wants a token of its own, which the server still has to confirm. Messages and
    /// device tokens of the phone are left out.
    ///
    /// - Parameter path: A file with one JSON record a line; `-` for standard input.
    /// - Returns: The accounts that were added.
    /// - Throws: ``RuntimeError``, ``SDKRecordError``, ``AccountError``, ``StorageError``; accounts
    ///   before the one that failed stay.
    package func importRecords(in path: String) async throws -> [Account] {
        let bytes = try BoundedFile.contents(of: path, as: .records, limit: Self.recordsLimit)
        var order: [AccountID] = []
        var found: [AccountID: Halves] = [:]
        func note(_ id: AccountID, _ change: (inout Halves) -> Void) {
            if found[id] == nil { order.append(id) }
            change(&found[id, default: Halves()])
        }
        for line in bytes.split(separator: 0x0A)
        where !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
            switch try SDKRecord(parsing: String(decoding: line, as: UTF8.self)) {
            case .account(let account): note(account.id) { $0.account = account }
            case .push(let push, let added):
                note(push.account) {
                    $0.push = push
                    $0.added = added
                }
            case .oneTime(let oneTime, let added):
                note(oneTime.account) {
                    $0.oneTime = oneTime
                    $0.added = added
                }
            case .notification, .deviceToken: break
            }
        }
        var accounts: [Account] = []
        for id in order {
            guard let halves = found[id], halves.push != nil || halves.oneTime != nil else {
                continue
            }
            let account =
                halves.account ?? Account(id: id, added: halves.added ?? clock.now)
            try account.checkPolicies(policies.evaluate(account.policies, device: findings()))
            try await ledger.add(
                account,
                push: halves.push,
                deviceToken: halves.push.map { _ in Self.randomHexadecimal(bytes: 32) },
                isConfirmed: false,
                oneTime: halves.oneTime,
                replacing: false,
                now: clock.now
            )
            accounts.append(account)
        }
        return accounts
    }
}
