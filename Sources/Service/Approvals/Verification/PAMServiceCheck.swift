package import Host
import Synchronization
package import Token
import Vocabulary

/// Tries a PAM service before it decides about approvals.
package struct PAMServiceCheck: Sendable {
    private let service: String
    private let verification: UserVerification

    /// Takes a service.
    ///
    /// - Parameters:
    ///   - service: Its name.
    ///   - folder: Where its file is, instead of the system's folders.
    package init(service: String, folder: String? = nil) {
        self.service = service
        verification = UserVerification(service: service, folder: folder)
    }

    /// Has the person prove who they are by the service.
    ///
    /// A service that neither asks nor tells anything, such as one that lets root through, proves
    /// nothing.
    ///
    /// - Parameter asking: As ``UserVerification/verify(user:asking:)`` takes it.
    /// - Throws: ``DeviceError``: `.serviceName` for a name without a file of its own,
    ///   `.verificationUnasked`, and what verifying throws.
    package func run(
        asking: @escaping @Sendable (VerificationPrompt) async -> SecretBytes?
    ) async throws(DeviceError) {
        let name = PrintableText(service, limit: 64)
        guard verification.serviceFile?.hasSuffix("/\(service)") == true else {
            throw .serviceName(name)
        }
        let prompts = Mutex(0)
        try await verification.verify { prompt in
            prompts.withLock { $0 += 1 }
            return await asking(prompt)
        }
        guard prompts.withLock({ $0 }) > 0 else { throw .verificationUnasked(service: name) }
    }
}
