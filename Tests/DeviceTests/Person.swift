import Host
import Synchronization
import Token

/// Somebody who answers prompts in order, and remembers them.
final class Person: Sendable {
    private struct Memory {
        var replies: [String?]
        var prompts: [VerificationPrompt] = []
    }

    private let memory: Mutex<Memory>

    /// Gives up at the first question without a reply.
    init(_ replies: String?...) { memory = Mutex(Memory(replies: replies)) }

    var prompts: [VerificationPrompt] { memory.withLock { $0.prompts } }

    func reply(to prompt: VerificationPrompt) -> SecretBytes? {
        let text: String? = memory.withLock { memory in
            memory.prompts.append(prompt)
            guard prompt.kind.isQuestion, !memory.replies.isEmpty else { return nil }
            return memory.replies.removeFirst()
        }
        return text.map { SecretBytes(Array($0.utf8)) }
    }
}

extension UserVerification {
    func verify(asking person: Person) async throws(DeviceError) {
        try await verify { prompt in person.reply(to: prompt) }
    }
}

/// Why a person was not verified by the service of a folder.
func failure(of folder: ServiceFolder, _ person: Person = Person()) async -> DeviceError? {
    do throws(DeviceError) {
        try await UserVerification(folder: folder.path).verify(asking: person)
        return nil
    } catch {
        return error
    }
}
