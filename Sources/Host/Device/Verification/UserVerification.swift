import Glibc
package import Push
import Synchronization
package import Token
package import Vocabulary

/// Asks PAM whether the person at the device is the one whose account it is.
///
/// What proves it, such as a password, a finger or a smart card, is the administrator's choice in
/// the service file. PAM runs on a thread of its own and is asked by one at a time.
package struct UserVerification: Sendable {
    private let service: String
    private let folder: String?
    private let timeLimit: Duration
    private let turn = VerificationTurn()

    /// Creates a way to ask; nothing is asked yet.
    ///
    /// - Parameters:
    ///   - service: The name of PAM's service file.
    ///   - folder: Where the service file is, instead of the system's folders; files that it
    ///     includes need whole paths.
    ///   - timeLimit: How long the person has for all answers together.
    package init(
        service: String = "pratique",
        folder: String? = nil,
        timeLimit: Duration = .seconds(120)
    ) {
        self.service = service
        self.folder = folder
        self.timeLimit = timeLimit
    }

    /// Whether a person can be asked: PAM is set up, and the system knows the account.
    package func availability() -> DeviceFindings.UserVerification {
        guard ServiceFile.exists(for: service, in: folder) else {
            return .impossible(reason: "PAM has no service file for this program")
        }
        guard OwnAccount.name() != nil else {
            return .impossible(reason: "the system knows no name for the account")
        }
        return .possible
    }

    /// The account of this machine that the person proves to own; `nil` when it has no name.
    package static var user: PrintableText? {
        OwnAccount.name().map { PrintableText($0, limit: 64) }
    }

    /// The file that PAM goes by: that of the service, or the one for services without a file of
    /// their own; `nil` without any.
    package var serviceFile: String? { ServiceFile.path(for: service, in: folder) }

    /// Has the person prove who they are.
    ///
    /// When the time is over or the task is cancelled, this returns at once; PAM's thread then
    /// lingers until its module asks again or ends, and until then another call is refused.
    ///
    /// - Parameters:
    ///   - user: The account; nothing for the one that runs the program.
    ///   - asking: Shows a prompt and gives the reply, `nil` to give up; what it gives for a
    ///     remark is not used. Its task is cancelled when nobody waits for the reply any more; it
    ///     returns soon then.
    /// - Throws: ``DeviceError``; without one the person is verified.
    package func verify(
        user: String? = nil,
        asking: @escaping @Sendable (VerificationPrompt) async -> SecretBytes?
    ) async throws(DeviceError) {
        guard ServiceFile.exists(for: service, in: folder), let user = user ?? OwnAccount.name()
        else { throw .verificationUnavailable }
        guard !Task.isCancelled else { throw .verificationCancelled }
        guard turn.take() else { throw .verificationBusy }
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

    /// Carries prompts and replies over until PAM, the person or the clock ends it.
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

/// The account of the machine that runs the program.
enum OwnAccount {
    /// The most bytes that the system's entry of an account or a group may take.
    static let longestEntry = 16_384

    /// Its name; nothing when the system knows none for the number.
    static func name() -> String? {
        var entry = unsafe passwd()
        var found: UnsafeMutablePointer<passwd>?
        var texts = [CChar](repeating: 0, count: longestEntry)
        return unsafe texts.withUnsafeMutableBufferPointer { texts in
            guard let base = texts.baseAddress,
                unsafe getpwuid_r(getuid(), &entry, base, texts.count, &found) == 0,
                let name = unsafe found?.pointee.pw_name
            else { return nil }
            return unsafe String(validatingCString: name)
        }
    }
}

/// Where PAM finds what a service asks for.
enum ServiceFile {
    /// The folders of the system, in PAM's order.
    private static let folders = ["/etc/pam.d", "/usr/lib/pam.d"]
    /// Read by PAM only where none of the folders is there.
    private static let singleFile = "/etc/pam.conf"
    /// Holds for services without a file of their own.
    private static let fallback = "other"

    /// Whether PAM has something to go by for the service.
    static func exists(for service: String, in folder: String?) -> Bool {
        path(for: service, in: folder) != nil
    }

    /// The file that PAM goes by for the service: its own, else that of `other`; `nil` without any.
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

    /// Whether PAM takes it for a name as it stands: lower case, no path.
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
