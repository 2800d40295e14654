import Review
import Vocabulary

extension State {
    /// Begins the time until the screen locks anew.
    mutating func noteInput() {
        if lockAfter != nil { lastInput = uptime }
    }

    /// Locks the screen when nothing was pressed for long enough.
    ///
    /// - Returns: What the shell need not do any longer.
    mutating func lockWhenIdle() -> [Effect] {
        guard let lockAfter, !isLocked, uptime - lastInput >= lockAfter else {
            return []
        }
        let effects = close()
        isLocked = true
        screen = .list
        notice = nil
        return effects
    }

    /// The keys while the screen is locked: one quits, any other asks who is at the device.
    mutating func pressLocked(_ key: Key) -> [Effect] {
        switch dialog {
        case .verifying(let verification): return prove(verification, with: key)
        case .interrupted(let notice):
            resume(after: notice, with: key)
            return []
        default: break
        }
        if keys.action(of: key) == .quit { return [.quit] }
        notice = nil
        dialog = .verifying(Verification())
        return [.verifyUser(.unlocking)]
    }

    /// Takes the lock off after the proof that was asked for.
    mutating func unlock() {
        guard let verification = verification(for: .unlocking) else { return }
        isLocked = false
        lastInput = uptime
        leave(verification, saying: StatusMessage(Words.unlocked))
    }
}
