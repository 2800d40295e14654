import Journeys
import Vocabulary

/// The person of a walk, as an authenticator asks them.
struct KeyPerson: CredentialPerson {
    let person: any SignInPerson
    let check: UserCheck
    /// Whether there is somebody to ask.
    let canAsk: Bool
    let verify: @Sendable (UserCheck) async throws -> Void

    func isVerifiable() async -> Bool { canAsk && check.isPossible }

    func verify() async throws(WebAuthnError) {
        do {
            try await verify(check)
        } catch {
            throw .notAllowed(
                PrintableText("The person at the device was not verified: \(error.coded.code).")
            )
        }
    }

    func agrees(to consent: Consent) async -> Bool {
        let site = PrintableText(consent.relyingPartyID, limit: 253)
        let name = PrintableText(consent.relyingPartyName, limit: 100)
        let title: PrintableText =
            name.isEmpty || name == site ? site : "\(name.quoted) (\(site))"
        let user = PrintableText(consent.userName, limit: 100).quoted
        let prompt: PrintableText =
            switch consent.kind {
            case .registration: "Make a key for \(title) as \(user)?"
            case .authentication: "Sign in to \(title) as \(user)?"
            case .tellingOfKey: "A key for \(title) is here already. Tell the site so?"
            }
        return (try? await person.agrees(prompt, name: "key")) ?? false
    }

    func selectCredential(keyNames: [String]) async -> String? {
        await person.selectCredential(keyNames: keyNames)
    }
}
