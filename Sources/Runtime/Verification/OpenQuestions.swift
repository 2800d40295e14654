import Console
import Token

/// Questions that were put on the screen and wait for what the person types.
actor OpenQuestions {
    private var waiting: [VerificationPurpose: CheckedContinuation<SecretBytes?, Never>] = [:]
    /// Whether nobody answers any more.
    private var isClosed = false

    /// Puts a question and waits for the answer; `nil` when it was cancelled.
    func answer(for purpose: VerificationPurpose, put: @Sendable () -> Void) async -> SecretBytes? {
        waiting.removeValue(forKey: purpose)?.resume(returning: nil)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if isClosed || Task.isCancelled {
                    continuation.resume(returning: nil)
                } else {
                    waiting[purpose] = continuation
                    put()
                }
            }
        } onCancel: {
            Task { await give(nil, for: purpose) }
        }
    }

    /// Cancels all questions that wait and those that would be put later: nobody answers any more.
    func close() {
        isClosed = true
        for purpose in Array(waiting.keys) { give(nil, for: purpose) }
    }

    /// Gives what was typed, or `nil` to cancel.
    func give(_ typed: SecretBytes?, for purpose: VerificationPurpose) {
        waiting.removeValue(forKey: purpose)?.resume(returning: typed)
    }
}
