import Facts
import Token

/// Questions that were put on the screen and wait for what the person types.
actor OpenQuestions {
    private var waiting: [MessageID: CheckedContinuation<SecretBytes?, Never>] = [:]

    /// Puts a question about a request and waits for the answer; `nil` when it was cancelled.
    func answer(about id: MessageID, put: @Sendable () -> Void) async -> SecretBytes? {
        waiting.removeValue(forKey: id)?.resume(returning: nil)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume(returning: nil)
                } else {
                    waiting[id] = continuation
                    put()
                }
            }
        } onCancel: {
            Task { await give(nil, about: id) }
        }
    }

    /// Gives what was typed, or `nil` to cancel.
    func give(_ typed: SecretBytes?, about id: MessageID) {
        waiting.removeValue(forKey: id)?.resume(returning: typed)
    }
}
