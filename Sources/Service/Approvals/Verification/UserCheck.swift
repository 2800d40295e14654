package import Host
package import Push
import Store
import Synchronization
package import Token
import Vocabulary

/// Asks whoever is at the device to prove that they are its owner.
///
/// PAM asks, with whatever the machine has: password, fingerprint, smart card. On a machine where
/// PAM cannot ask, the passphrase that opens the store is asked instead, when it has one.
package struct UserCheck: Sendable {
    private let way: VerificationWay
    private let verification: UserVerification
    private let store: ApprovalStore

    init(way: VerificationWay, verification: UserVerification, store: ApprovalStore) {
        self.way = way
        self.verification = verification
        self.store = store
    }

    /// Whether the person can be asked; the findings that policies judge hold it.
    func availability() -> DeviceFindings.UserVerification {
        if store.protection == .passphrase { return .possible }
        guard way == .pam else {
            return .impossible(reason: "no passphrase opens the store")
        }
        return verification.availability()
    }

    /// Whether ``run(asking:)`` can ask at all.
    package var isPossible: Bool { availability() == .possible }

    /// Asks.
    ///
    /// - Parameter asking: Shows a question and gives what was typed; `nil` cancels.
    /// - Throws: ``DeviceError`` when it failed, was cancelled or cannot be done, and of the
    ///   passphrase `PassphraseError.untyped`, `PassphraseError.unproven`, ``StorageError``;
    ///   then nobody has proven anything.
    package func run(
        asking: @escaping @Sendable (VerificationPrompt) async -> SecretBytes?
    ) async throws {
        // Which service asks must be what the person has set.
        if way == .pam { try await store.checkPAMService() }
        switch (way, verification.availability()) {
        case (.pam, .possible):
            let user = UserVerification.user
            try await verification.verify { prompt in
                await asking(user.map { prompt.naming($0) } ?? prompt)
            }
        case (.passphrase, _), (.pam, .impossible):
            guard store.protection == .passphrase else {
                throw way == .pam
                    ? DeviceError.verificationUnavailable : PassphraseError.notSet
            }
            try await askPassphrase(asking)
        }
    }

    private func askPassphrase(
        _ asking: @Sendable (VerificationPrompt) async -> SecretBytes?
    ) async throws {
        let prompt = VerificationPrompt(
            text: "To approve, the passphrase of the store:",
            kind: .hidden
        )
        guard let typed = await asking(prompt) else { throw PassphraseError.untyped }
        guard try await store.isPassphrase(typed) else { throw PassphraseError.unproven }
    }
}

/// What is wrong with a passphrase of the store, or with who should type it.
package enum PassphraseError: CodedError {
    case missing
    /// A new passphrase cannot be typed.
    case newMissing
    case differ
    case short
    case line
    case notSet
    case unproven
    case untyped

    /// Such as `passphrase.short`.
    package var row: (code: String, reason: String) {
        switch self {
        case .missing:
            (
                "passphrase.missing",
                "The passphrase is missing. Type it on a terminal, or set PRATIQUE_PASSPHRASE_FILE"
                    + " to a file that holds it."
            )
        case .newMissing:
            (
                "passphrase.missing",
                "The new passphrase is missing. Type it on a terminal, or name a file that holds"
                    + " it with `--from`."
            )
        case .differ:
            ("passphrase.differ", "The two passphrases differ. Type the new one twice.")
        case .short:
            ("passphrase.short", "The passphrase is too short. Use at least 8 bytes.")
        case .line:
            (
                "passphrase.line",
                "The passphrase file cannot be used. It must hold one line without control"
                    + " characters."
            )
        case .notSet:
            (
                "passphrase.not-set",
                "The configuration asks for the passphrase of the store, which has none. Set one"
                    + " with `pratique store passphrase`."
            )
        case .unproven:
            ("passphrase.unproven", "What was typed is not the passphrase of the store.")
        case .untyped:
            (
                "passphrase.untyped",
                "Nobody typed the passphrase of the store. Type it on a terminal when it is asked"
                    + " for."
            )
        }
    }
}

/// What the program may ask the machine: who is at it, and whether somebody tampers with it.
package struct DeviceAccess: Sendable {
    /// What asks who is at the machine.
    let way: VerificationWay
    /// Asks PAM.
    let verification: UserVerification
    /// Looks for signs of tampering.
    let signs: @Sendable () -> [TamperingSign]
    /// Whether the terminal seems to be recorded.
    let isRecorded: @Sendable () -> Bool

    /// Takes the ways as they are.
    package init(
        way: VerificationWay,
        verification: UserVerification,
        signs: @escaping @Sendable () -> [TamperingSign],
        isRecorded: @escaping @Sendable () -> Bool = { false }
    ) {
        self.way = way
        self.verification = verification
        self.signs = signs
        self.isRecorded = isRecorded
    }

    /// The machine that the program runs on.
    ///
    /// - Parameters:
    ///   - way: What asks who is at it.
    ///   - pamService: The service that PAM is asked for; `nil` for the usual one.
    ///   - storeFiles: The files that only their owner may read.
    /// - Returns: The ways to ask.
    package static func system(
        way: VerificationWay,
        pamService: String?,
        storeFiles: [String]
    ) -> DeviceAccess {
        DeviceAccess(
            way: way,
            verification: pamService.map { UserVerification(service: $0) } ?? UserVerification(),
            signs: { DeviceInspection(storeFiles: storeFiles).signs() },
            isRecorded: { TerminalRecorder.running() != nil }
        )
    }
}

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
