import Token
package import Vocabulary

/// A received message, as it is stored.
package struct ReceivedMessage: Hashable, Sendable {
    /// Named by the answer.
    package let id: MessageID
    /// The form of `text`, such as `fcm` or `privacyidea`.
    package let form: String
    /// The signed part as received.
    package let text: String
    /// Unsigned.
    package let alert: String?
    /// Unsigned.
    package let category: String?
    /// When the server stated it later; `nil` for a new message, or one that states it itself.
    package let expires: Instant?

    package init(
        id: MessageID,
        form: String,
        text: String,
        alert: String?,
        category: String?,
        expires: Instant? = nil
    ) {
        self.id = id
        self.form = form
        self.text = text
        self.alert = alert
        self.category = category
        self.expires = expires
    }

    /// `nil` for a bare token without an id.
    package init?(_ envelope: Envelope) {
        guard let id = envelope.messageID else { return nil }
        self.init(
            id: id,
            form: envelope.kind.rawValue,
            text: envelope.token.text,
            alert: envelope.alert,
            category: envelope.category
        )
    }

    /// Throws ``EnvelopeError`` for another form, or a text that is no token.
    package func envelope() throws(EnvelopeError) -> Envelope {
        guard let kind = Envelope.Kind(rawValue: form) else { throw .formUnknown }
        do throws(TokenError) {
            return Envelope(
                kind: kind,
                messageID: id,
                token: try CompactToken(text),
                alert: alert,
                category: category
            )
        } catch {
            throw .token(error)
        }
    }
}
