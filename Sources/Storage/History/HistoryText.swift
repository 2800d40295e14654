import Authenticator
import Facts
import Token
import Vocabulary

/// Looks for words in what requests say.
struct HistoryText {
    private let words: String
    private let keys: [String: SigningKey]

    /// Takes the words, and the mechanisms whose messages can be read.
    init(_ words: String, mechanisms: [Mechanism]) {
        self.words = words.lowercased()
        keys = Dictionary(mechanisms.map { ($0.uid, $0.key) }) { first, _ in first }
    }

    /// Whether message, payee or alert of a request hold the words; its token is verified first.
    func isFound(in stored: StoredRequest) -> Bool {
        if let alert = stored.alert, holds(alert) { return true }
        guard let key = keys[stored.mechanismUID], let envelope = try? stored.envelope(),
            let claims = try? envelope.token.verified(with: key),
            let request = try? ApprovalRequest(
                claims,
                envelope: envelope,
                received: stored.received
            )
        else { return false }
        let texts = [request.facts.message, request.facts.payment?.payee]
        return texts.compactMap { $0?.text }.contains(where: holds)
    }

    private func holds(_ text: String) -> Bool { text.lowercased().includes(words) }
}
