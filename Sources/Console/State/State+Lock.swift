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

    /// Does what the person wants while the screen is locked: to leave, or to prove who they are.
    mutating func obeyLocked(_ intent: Intent) -> [Effect] {
        switch (dialog, intent) {
        case (.verifying(let verification), _): return prove(verification, by: intent)
        case (.interrupted(let notice), .cancel): resume(after: notice)
        case (nil, .act(.quit)): return [.quit]
        case (nil, .unlockScreen):
            notice = nil
            dialog = .verifying(Verification())
            return [.verifyUser(.unlocking)]
        default: break
        }
        return []
    }

    /// Takes the lock off after the proof that was asked for.
    mutating func unlock() {
        guard let verification = verification(for: .unlocking) else { return }
        isLocked = false
        lastInput = uptime
        leave(verification, saying: StatusMessage(Words.unlocked))
    }
}
