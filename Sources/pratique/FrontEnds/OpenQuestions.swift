import Review
import Token

/// Questions that were put on the screen and wait for what the person types.
actor OpenQuestions {
    /// One question; another one for the same purpose has another number.
    private struct Question {
        let number: Int
        let continuation: CheckedContinuation<SecretBytes?, Never>
    }

    private var waiting: [VerificationPurpose: Question] = [:]
    /// How many questions there were.
    private var count = 0
    /// Whether nobody answers any more.
    private(set) var isClosed = false

    /// Puts a question and waits for the answer; `nil` when it was cancelled.
    func answer(for purpose: VerificationPurpose, put: @Sendable () -> Void) async -> SecretBytes? {
        give(nil, for: purpose)
        count += 1
        let number = count
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if isClosed || Task.isCancelled {
                    continuation.resume(returning: nil)
                } else {
                    waiting[purpose] = Question(number: number, continuation: continuation)
                    put()
                }
            }
        } onCancel: {
            Task { await cancel(number, for: purpose) }
        }
    }

    /// Cancels all questions that wait and those that would be put later: nobody answers any more.
    func close() {
        isClosed = true
        for purpose in Array(waiting.keys) { give(nil, for: purpose) }
    }

    /// Gives what was typed, or `nil` to cancel.
    func give(_ typed: SecretBytes?, for purpose: VerificationPurpose) {
        waiting.removeValue(forKey: purpose)?.continuation.resume(returning: typed)
    }

    /// Cancels one question, and no later one for the same purpose.
    private func cancel(_ number: Int, for purpose: VerificationPurpose) {
        if waiting[purpose]?.number == number { give(nil, for: purpose) }
    }
}
