package import Authenticator
import Machine
import Storage
package import Vocabulary

extension ApprovalService {
    /// The most bytes of a file with records.
    private static let recordsLimit = 4_194_304

    /// What became of an account, or of a record, in a file of records.
    package enum Imported: Sendable {
        /// The account was added.
        case added(Account)
        /// The account was there already, with a half that the file has, and stays as it is.
        case known(AccountID)
        /// What begins at this line, the first being 1, was not taken.
        case refused(line: Int, any CodedError)
    }

    /// What belongs to one account in a file of records.
    private struct Halves {
        /// Where the account was named first.
        let line: Int
        var account: Account?
        var push: Mechanism?
        var oneTime: OneTimeMechanism?
        var added: Instant?
    }

    /// Takes over accounts from records that the published SDKs have written.
    ///
    /// All that belongs to one account is added in one transaction. A push device wants a token of
    /// its own, which the server still has to confirm. Messages and device tokens of the phone are
    /// left out.
    ///
    /// - Parameter path: A file with one JSON record a line; `-` for standard input.
    /// - Returns: Records that cannot be used, then the accounts in the file's order.
    /// - Throws: ``FileError`` when the file cannot be read, and ``StorageError`` when the ledger
    ///   cannot be changed; accounts before that stay.
    package func importRecords(in path: String) async throws -> [Imported] {
        let bytes = try BoundedFile.contents(of: path, as: .records, limit: Self.recordsLimit)
        var imported: [Imported] = []
        var order: [AccountID] = []
        var found: [AccountID: Halves] = [:]
        func note(_ id: AccountID, _ line: Int, _ change: (inout Halves) -> Void) {
            if found[id] == nil { order.append(id) }
            change(&found[id, default: Halves(line: line)])
        }
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (number, line) in zip(1..., lines)
        where !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
            let record: SDKRecord
            do throws(SDKRecordError) {
                record = try SDKRecord(parsing: String(decoding: line, as: UTF8.self))
            } catch {
                imported.append(.refused(line: number, error))
                continue
            }
            switch record {
            case .account(let account): note(account.id, number) { $0.account = account }
            case .push(let push, let added):
                note(push.account, number) {
                    $0.push = push
                    $0.added = added
                }
            case .oneTime(let oneTime, let added):
                note(oneTime.account, number) {
                    $0.oneTime = oneTime
                    $0.added = added
                }
            case .notification, .deviceToken: break
            }
        }
        for id in order {
            guard let halves = found[id], halves.push != nil || halves.oneTime != nil else {
                continue
            }
            imported.append(try await add(halves, of: id))
        }
        return imported
    }

    /// Adds what a file has of one account.
    private func add(_ halves: Halves, of id: AccountID) async throws(StorageError) -> Imported {
        let account = halves.account ?? Account(id: id, added: halves.added ?? clock.now)
        do throws(AccountError) {
            try account.checkPolicies(policies.evaluate(account.policies, device: findings()))
        } catch {
            return .refused(line: halves.line, error)
        }
        do throws(StorageError) {
            try await ledger.add(
                account,
                push: halves.push,
                deviceToken: halves.push.map { _ in Self.randomHexadecimal(bytes: 32) },
                isConfirmed: false,
                oneTime: halves.oneTime,
                replacing: false,
                now: clock.now
            )
            return .added(account)
        } catch .accountExists {
            return .known(id)
        } catch .keyExists {
            return .refused(line: halves.line, StorageError.keyExists)
        } catch .mechanismExists {
            return .refused(line: halves.line, StorageError.mechanismExists)
        } catch .account(let error) {
            return .refused(line: halves.line, error)
        }
    }
}
