import Facts
import Storage
import Token

extension StoredRequest {
    /// The request that the stored token holds, verified again with its mechanism's key.
    ///
    /// `nil` when the key is gone or the row was changed.
    func verified(with keys: KeyRing) -> ApprovalRequest? {
        guard let key = keys[mechanismUID], let envelope = try? envelope(),
            let claims = try? envelope.token.verified(with: key),
            let request = try? ApprovalRequest(claims, envelope: envelope, received: received),
            request.facts.mechanismUID == mechanismUID
        else { return nil }
        return request
    }
}
