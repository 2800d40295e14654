import Glibc
package import Push
import Synchronization
package import Token
package import Vocabulary

/// Verifies through PAM that the user owns the account.
///
/// The administrator chooses the proof, such as a password, a finger or a smart card, in the
/// service file. PAM runs on its own thread, one call at a time.
package struct UserVerification: Sendable {
    private let service: String
    private let folder: String?
    private let timeLimit: Duration
    private let turn = VerificationTurn()

    /// `folder` replaces the system's; files that it includes need absolute paths; `timeLimit` is
    /// for all answers together.
    package init(
        service: String = "pratique",
        folder: String? = nil,
        timeLimit: Duration = .seconds(120)
    ) {
        self.service = service
        self.folder = folder
        self.timeLimit = timeLimit
    }

    /// Whether PAM is set up and the system knows the account.
    package func availability() -> DeviceFindings.UserVerification {
        guard ServiceFile.exists(for: service, in: folder) else {
            return .impossible(reason: "PAM has no service file for this program")
        }
        guard OwnAccount.name() != nil else {
            return .impossible(reason: "the system has no name for the account")
        }
        return .possible
    }

    /// The verified account; `nil` when it has no name.
    package static var user: PrintableText? {
        OwnAccount.name().map { PrintableText($0, limit: 64) }
    }

    /// The service's file, or that for services without their own.
    package var serviceFile: String? { ServiceFile.path(for: service, in: folder) }

    /// Verifies the user, by default the one running the program; returns when verified.
    ///
    /// Returns at once after the time limit or cancellation; PAM's thread lingers until its module
    /// asks again or ends, and until then another call is refused. `asking` shows a prompt and
    /// returns the reply, `nil` to give up, ignored for a remark; it is cancelled when nobody waits
    /// any more, and must then return soon.
    package func verify(
        user: String? = nil,
        asking: @escaping @Sendable (VerificationPrompt) async -> SecretBytes?
    ) async throws(DeviceError) {
        guard ServiceFile.exists(for: service, in: folder), let user = user ?? OwnAccount.name()
        else { throw .verificationUnavailable }
        guard !Task.isCancelled else { throw .verificationCancelled }
        guard turn.acquire() else { throw .verificationBusy }
        let conversation = Conversation()
        let session = PAMSession(
            service: service,
            folder: folder,
            user: user,
            conversation: conversation
        )
        let hasStarted = SystemThread.start { [turn] in
            let error = session.run()
            turn.end()
            conversation.end(error)
        }
        guard hasStarted else {
            turn.end()
            throw .verificationBroken(status: 0)
        }
        if let error = await ending(of: conversation, asking: asking) { throw error }
    }

    /// Relays prompts and replies until PAM, the user or the clock ends it.
    private func ending(
        of conversation: Conversation,
        asking: @escaping @Sendable (VerificationPrompt) async -> SecretBytes?
    ) async -> DeviceError? {
        await withTaskGroup { group in
            group.addTask { [timeLimit] in
                do {
                    try await Task.sleep(for: timeLimit)
                    conversation.giveUp()
                } catch {
                    // Cancelled: it has ended before.
                }
            }
            defer { group.cancelAll() }
            for await step in conversation.steps {
                switch step {
                case .ended(let error): return error
                case .prompt(let prompt):
                    group.addTask {
                        conversation.answer(await asking(prompt), to: prompt)
                    }
                }
            }
            // The steps end early when the task is cancelled.
            conversation.giveUp()
            return .verificationCancelled
        }
    }
}

/// Allows one call of PAM at a time.
final class VerificationTurn: Sendable {
    private let isAcquired = Mutex(false)

    /// False when another call has it.
    func acquire() -> Bool {
        isAcquired.withLock { isAcquired in
            defer { isAcquired = true }
            return !isAcquired
        }
    }

    func end() { isAcquired.withLock { $0 = false } }
}

enum ServiceFile {
    /// In PAM's order.
    private static let folders = ["/etc/pam.d", "/usr/lib/pam.d"]
    /// Read by PAM only where none of the folders exists.
    private static let singleFile = "/etc/pam.conf"
    /// For services without a file of their own.
    private static let fallback = "other"

    static func exists(for service: String, in folder: String?) -> Bool {
        path(for: service, in: folder) != nil
    }

    /// The service's own file, else that of `other`.
    static func path(for service: String, in folder: String?) -> String? {
        guard isName(service) else { return nil }
        let places = folder.map { [$0] } ?? folders
        for name in [service, fallback] {
            let paths = places.map { "\($0)/\(name)" }
            if let path = paths.first(where: isReadable) { return path }
        }
        guard folder == nil, !folders.contains(where: isReadable), isReadable(singleFile) else {
            return nil
        }
        return singleFile
    }

    /// Whether PAM uses the name unchanged: lower case, no path.
    private static func isName(_ service: String) -> Bool {
        (1...64).contains(service.utf8.count) && !service.hasPrefix(".")
            && service.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    private static func isReadable(_ path: String) -> Bool { unsafe access(path, R_OK) == 0 }
}
