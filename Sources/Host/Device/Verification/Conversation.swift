import Synchronization
import Token
package import Vocabulary

/// Connects PAM's thread with the task that waits for it; whatever ends it first decides: after
/// giving up, a module's later success does not count.
final class Conversation: Sendable {
    enum Step: Sendable {
        case prompt(VerificationPrompt)
        /// The last step; without an error the user is verified.
        case ended(DeviceError?)
    }

    enum Reply {
        case text(SecretBytes)
        case shown
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
    /// PAM's modules may store a reply in 512 bytes with a final 0.
    static let longestReply = 511

    /// Ends after `.ended`.
    let steps: AsyncStream<Step>
    private let continuation: AsyncStream<Step>.Continuation
    private let state = Mutex(State())
    private let answered = Semaphore()

    init() {
        (steps, continuation) = AsyncStream.makeStream()
    }

    /// On PAM's thread, which sleeps until the answer.
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

    /// On PAM's thread, when PAM has returned.
    func end(_ error: DeviceError?) {
        let ending = state.withLock { $0.ending } ?? error
        continuation.yield(.ended(ending))
        continuation.finish()
    }

    /// On PAM's thread, when it cannot continue.
    func stop(for error: DeviceError) {
        state.withLock { $0.ending = $0.ending ?? error }
    }

    /// On the waiting task for each prompt; no reply to a question means giving up.
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

    /// Stops waiting at once; PAM's thread stops at its next prompt.
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

/// A message or question of PAM to the user.
package struct VerificationPrompt: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Such as a password.
        case hidden
        /// The reply may be shown.
        case visible
        /// A remark, such as a request for a finger, without reply.
        case information
        /// Without reply.
        case error

        package var isQuestion: Bool { self == .hidden || self == .visible }
    }

    /// UTF-8 bytes shown, as PAM promises its modules.
    static let longestText = 512

    package let text: PrintableText
    package let kind: Kind

    package init(text: PrintableText, kind: Kind) {
        self.text = text
        self.kind = kind
    }

    /// The prompt with the user in our own words before it, when it asks for a password.
    ///
    /// Modules say only `Password:`, or `Password for ann:`. Others, such as one for a one-time
    /// password, stay.
    package func naming(_ user: PrintableText) -> VerificationPrompt {
        let words = text.text.lowercased()
        guard kind == .hidden, words.hasPrefix("password:") || words.hasPrefix("password for ")
        else {
            return self
        }
        return VerificationPrompt(
            text: "The password of this computer's user \(user). \(text)",
            kind: kind
        )
    }
}
