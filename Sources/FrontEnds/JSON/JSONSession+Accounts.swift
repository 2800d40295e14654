import Approvals
import Authenticator
import Console
import Machine
import Review
import Vocabulary

extension JSONSession {
    /// The account that two names mean.
    func account(_ names: JSONCommand.AccountNames) async throws -> AccountRow {
        let meant = try await service.accountRows().filter { names.mean($0.id) }
        let asked = Found("\(names.issuer):\(names.name)")
        guard let row = meant.first else {
            throw AccountQueryError.unknown(asked, near: nil)
        }
        // Two whose names differ in what cannot be shown.
        guard meant.count == 1 else { throw AccountQueryError.ambiguous(asked) }
        return row
    }

    /// Tells an account as it is now.
    func tell(_ account: AccountID, for command: Int64?) async throws {
        let row = try await service.accountRows().first { $0.id == account }
        emit(
            row.map { JSONEvent.account($0, id: command) }
                ?? JSONEvent.removed(account, id: command)
        )
    }

    /// Changes an account and tells it as it is then, also when not all was done.
    func carryOut(
        _ change: AccountChange,
        of names: JSONCommand.AccountNames,
        typed: String = "",
        for command: Int64?
    ) async throws {
        let row = try await account(names)
        var walk = AccountWalk([row], at: service.clock.now)
        let outcome = await service.outcome(of: try walk.order(change, of: row, typed: typed))
        try await tell(row.id, for: command)
        if let failure = outcome.failure { throw failure }
    }

    /// Enrols, and tells the account, also when its server has not answered for the device.
    func enrol(
        _ typed: TypedSecret,
        saying summary: AddressSummary,
        isReplacing: Bool,
        for command: Int64?
    ) async throws {
        let address = try service.address(typed)
        var walk = AccountWalk([], at: service.clock.now)
        let order = try walk.enrolment(
            by: typed,
            saying: summary,
            isReplacing: isReplacing
        )
        let outcome = await service.outcome(of: order, deliveries: deliveries)
        if outcome.failure == nil || outcome.failure as? RegistrationError == .unknown {
            let account = address.account(added: service.clock.now).id
            // A device that waits alone is no account yet.
            if try await service.accountRows().contains(where: { $0.id == account }) {
                try await tell(account, for: command)
            }
        }
        if let failure = outcome.failure { throw failure }
    }

    /// Tells the code of an account, the next one when they count.
    func tellCode(of names: JSONCommand.AccountNames, for command: Int64?) async throws {
        let account = try await account(names).id
        let code = PrintableText(try await service.code(of: account, at: nil).code.text)
        let rows = try await service.codeRows(given: [account: code]).filter { $0.id == account }
        emit(JSONEvent.codes(rows, now: service.clock.now, id: command))
    }
}
