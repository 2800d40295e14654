import Authenticator
import Risk
import Vocabulary

extension AccountCondition {
    /// The state of an account by its lock.
    init(_ lock: AccountLock?) {
        self.init(isLocked: lock != nil)
        if case .policy(let name) = lock { failingPolicy = PrintableText(name) }
    }
}

extension MachineCondition {
    /// What signs of tampering tell.
    init(_ signs: [TamperingSign]) {
        self.init(isTraced: signs.contains { $0.kind == .traced })
    }
}
