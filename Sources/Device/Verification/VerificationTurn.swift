import Synchronization

/// Whose turn it is: PAM is asked by one at a time.
final class VerificationTurn: Sendable {
    private let isTaken = Mutex(false)

    /// Takes the turn.
    ///
    /// - Returns: Whether it was free.
    func take() -> Bool {
        isTaken.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
    }

    /// Gives it back.
    func end() { isTaken.withLock { $0 = false } }
}
