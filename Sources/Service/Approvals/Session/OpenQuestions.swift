package import Review
package import Token

/// Questions that were put to a person and wait for what they type.
package actor OpenQuestions {
    /// One question; another one for the same purpose has another number.
    private struct Question {
        let number: Int
        let continuation: CheckedContinuation<SecretBytes?, Never>
    }

    private var waiting: [VerificationPurpose: Question] = [:]
    /// How many questions there were.
    private var count = 0
    /// Whether nobody answers any more.
    private var isClosed = false
    /// What nobody could answer any more.
    package private(set) var leftOpen: Set<VerificationPurpose> = []

    package init() {}

    /// Puts a question and waits for the answer; `nil` when it was cancelled.
    package func answer(
        for purpose: VerificationPurpose,
        put: @Sendable () -> Void
    ) async -> SecretBytes? {
        give(nil, for: purpose)
        count += 1
        let number = count
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if isClosed { leftOpen.insert(purpose) }
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
    package func close() {
        isClosed = true
        leftOpen.formUnion(waiting.keys)
        for purpose in Array(waiting.keys) { give(nil, for: purpose) }
    }

    /// Gives what was typed, or `nil` to cancel.
    package func give(_ typed: SecretBytes?, for purpose: VerificationPurpose) {
        waiting.removeValue(forKey: purpose)?.continuation.resume(returning: typed)
    }

    /// Cancels one question, and no later one for the same purpose.
    private func cancel(_ number: Int, for purpose: VerificationPurpose) {
        if waiting[purpose]?.number == number { give(nil, for: purpose) }
    }
}
