package import Host
import Push
import Store
package import Token
import Vocabulary

/// Asks whoever is at the device to prove that they are its owner.
///
/// PAM asks, with whatever the machine has: password, fingerprint, smart card. On a machine where
/// PAM cannot ask, the passphrase that opens the store is asked instead, when it has one.
package struct UserCheck: Sendable {
    private let way: VerificationWay
    private let verification: UserVerification
    private let ledger: Ledger

    init(way: VerificationWay, verification: UserVerification, ledger: Ledger) {
        self.way = way
        self.verification = verification
        self.ledger = ledger
    }

    /// Whether the person can be asked; the findings that policies judge hold it.
    func availability() -> DeviceFindings.UserVerification {
        if ledger.protection == .passphrase { return .possible }
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
        if way == .pam { try await ledger.checkPAMService() }
        switch (way, verification.availability()) {
        case (.pam, .possible):
            let user = UserVerification.user
            try await verification.verify { prompt in
                await asking(user.map { prompt.naming($0) } ?? prompt)
            }
        case (.passphrase, _), (.pam, .impossible):
            guard ledger.protection == .passphrase else {
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
        guard try await ledger.isPassphrase(typed) else { throw PassphraseError.unproven }
    }
}
