import Arguments
import Push
import Review
import Service
import Store
import Vocabulary

struct Lock: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Locks an account: it approves nothing and gives no codes until it is unlocked.",
        discussion: """
            Requests can still be rejected. No policy ends this lock, only `pratique unlock`.

            Example:
              pratique lock ann
            """
    )

    @Argument(help: "The account.")
    var account: String

    @Option(help: "A policy of the account for the lock to name.")
    var policy: String?

    func run() async throws {
        try await Workspace.use { workspace in
            let account = try await workspace.service.account(meant: account).account
            try await workspace.carryOut(.lock(account.id, naming: policy))
            Output.line("locked \(account.label)")
        }
    }
}

struct Unlock: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Ends the lock of an account; a policy that still fails locks it again.",
        discussion: """
            Example:
              pratique unlock ann
            """
    )

    @Argument(help: "The account.")
    var account: String

    func run() async throws {
        try await Workspace.use { workspace in
            let account = try await workspace.service.account(meant: account).account
            let outcome = try await workspace.carryOut(.unlock(account.id))
            guard case .lockedAgain(_, let lock, let label)? = outcome else {
                return Output.line("unlocked \(account.label)")
            }
            Output.line("\(label) is \(lock.sentence)")
            throw ExitCode.failure
        }
    }
}
