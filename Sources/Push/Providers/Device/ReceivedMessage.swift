import Token
package import Vocabulary

/// A message as it came, by whatever way and in whatever form; what is kept of it.
package struct ReceivedMessage: Hashable, Sendable {
    /// The id that the answer names.
    package let id: MessageID
    /// Which form `text` has, such as `fcm` or `privacyidea`.
    package let form: String
    /// What is signed, as it came.
    package let text: String
    /// A text beside it that nobody signed.
    package let alert: String?
    /// A category beside it that nobody signed.
    package let category: String?
    /// Until when it may be answered, where it does not say so itself and its server has told later;
    /// `nil` for one that has just come.
    package let expires: Instant?

    /// Puts a message together.
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

    /// What came in an envelope; `nil` for a bare token without an id.
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

    /// The envelope that it came in.
    ///
    /// - Throws: ``EnvelopeError`` for another form, or a text that is no token.
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
