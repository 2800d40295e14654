import Push
import Risk
import Store
import Vocabulary

extension AccountCondition {
    /// The state of an account.
    ///
    /// Another server is said until a request of it was approved.
    init(_ stored: StoredAccount?, habits: Habits) {
        let lock = stored?.account.lock
        self.init(isLocked: lock != nil)
        if case .policy(let name) = lock { failingPolicy = PrintableText(name) }
        if let changed = stored?.serverChanged {
            isServerChanged = !habits.recent.contains {
                $0.outcome == .approved && $0.instant > changed
            }
        }
    }
}

extension MachineCondition {
    /// What the machine tells.
    init(_ device: DeviceAccess) {
        self.init(
            isTraced: device.signs().contains { $0.kind == .traced },
            isRecorded: device.isRecorded()
        )
    }
}
