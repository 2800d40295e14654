import Synchronization
import Token
import Vocabulary

/// What the thread of PAM and the task that waits for it tell each other.
///
/// Whatever ends it first decides: a person who gave up is not verified by a module that comes
/// to another opinion later.
final class Conversation: Sendable {
    /// What the waiting task is told.
    enum Step: Sendable {
        case prompt(VerificationPrompt)
        /// Nothing follows; without an error the person is verified.
        case ended(DeviceError?)
    }

    /// What the thread of PAM is told.
    enum Reply {
        case text(SecretBytes)
        /// The prompt was shown.
        case shown
        /// PAM has to stop.
        case stop
    }

    private struct State {
        var questions = 0
        var remarks = 0
        var reply: SecretBytes?
        var ending: DeviceError?
    }

    static let mostQuestions = 8
    static let mostRemarks = 32
    /// PAM's modules may keep a reply in as many bytes, with a 0 behind it.
    static let longestReply = 511

    /// In order; ends after `.ended`.
    let steps: AsyncStream<Step>
    private let continuation: AsyncStream<Step>.Continuation
    private let state = Mutex(State())
    private let answered = Semaphore()

    init() {
        (steps, continuation) = AsyncStream.makeStream()
    }

    /// Called by PAM's thread, which sleeps until the prompt was answered.
    func ask(_ prompt: VerificationPrompt) -> Reply {
        let isOver = state.withLock { state in
            if prompt.kind.isQuestion { state.questions += 1 } else { state.remarks += 1 }
            if state.questions > Self.mostQuestions || state.remarks > Self.mostRemarks {
                state.ending = state.ending ?? .tooManyPrompts(limit: Self.mostQuestions)
            }
            return state.ending != nil
        }
        guard !isOver else { return .stop }
        continuation.yield(.prompt(prompt))
        answered.wait()
        return state.withLock { state in
            defer { state.reply = nil }
            guard state.ending == nil else { return .stop }
            guard prompt.kind.isQuestion else { return .shown }
            guard let reply = state.reply else { return .stop }
            return .text(reply)
        }
    }

    /// Called by PAM's thread when PAM has returned.
    func end(_ error: DeviceError?) {
        let ending = state.withLock { $0.ending } ?? error
        continuation.yield(.ended(ending))
        continuation.finish()
    }

    /// Called by PAM's thread when it cannot go on.
    func stop(for error: DeviceError) {
        state.withLock { $0.ending = $0.ending ?? error }
    }

    /// Called by the waiting task for each prompt; no reply to a question is giving up.
    func answer(_ reply: SecretBytes?, to prompt: VerificationPrompt) {
        state.withLock { state in
            if prompt.kind.isQuestion {
                if let reply, !Self.isUsable(reply) {
                    state.ending = state.ending ?? .replyUnusable(limit: Self.longestReply)
                }
                if reply == nil { state.ending = state.ending ?? .verificationCancelled }
                state.reply = reply
            }
        }
        answered.signal()
    }

    /// Ends the waiting at once; PAM's thread stops at its next prompt.
    func giveUp() {
        let ending = state.withLock { state in
            let ending = state.ending ?? .verificationCancelled
            state.ending = ending
            return ending
        }
        continuation.yield(.ended(ending))
        continuation.finish()
        answered.signal()
    }

    private static func isUsable(_ reply: SecretBytes) -> Bool {
        reply.count <= longestReply
            && reply.withBytes { bytes in !bytes.indices.contains { bytes[$0] == 0 } }
    }
}
