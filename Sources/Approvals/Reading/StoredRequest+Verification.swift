import Facts
import Storage
import Token

extension StoredRequest {
    /// The request that the stored token holds, verified again with its mechanism's key.
    ///
    /// `nil` when the key is gone or the row was changed.
    func verified(with keys: KeyRing) -> ApprovalRequest? {
        keys[mechanismUID].flatMap(verified)
    }

    /// The same with the key itself.
    func verified(with key: SigningKey) -> ApprovalRequest? {
        guard let envelope = try? envelope(),
            let claims = try? envelope.token.verified(with: key),
            let request = try? ApprovalRequest(claims, envelope: envelope, received: received),
            request.facts.mechanismUID == mechanismUID
        else { return nil }
        return request
    }
}

extension PastRequests {
    /// What a stored request says, verified again with the key that the ledger has now.
    func facts(of past: PastRequest) throws -> RequestFacts? {
        try signingKey(of: past.request.mechanismUID)
            .flatMap { past.request.verified(with: $0)?.facts }
    }
}
