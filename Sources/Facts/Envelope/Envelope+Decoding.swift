import Token

extension Envelope {
    /// Takes an envelope of any known form apart.
    ///
    /// A text that begins with a brace is read as JSON, anything else as a token, alone or after
    /// its message id and blanks. Nothing but the form is checked here: a token that comes out is
    /// well-formed, not verified.
    ///
    /// - Parameter bytes: At most 65,536; more are refused before anything is read.
    /// - Returns: The token with whatever stood beside it.
    /// - Throws: ``EnvelopeError``.
    public static func decode(_ bytes: [UInt8]) throws(EnvelopeError) -> Envelope {
        guard bytes.count <= mostBytes else { throw .tooLarge(limit: mostBytes) }
        guard let first = bytes.first(where: { !EnvelopeParts.isBlank($0) }) else { throw .empty }
        let isJSON = first == UInt8(ascii: "{")
        return try envelope(of: isJSON ? EnvelopeParts(json: bytes) : EnvelopeParts(bare: bytes))
    }

    private static func envelope(of parts: EnvelopeParts) throws(EnvelopeError) -> Envelope {
        guard let token = parts.token, !token.isEmpty else { throw .tokenMissing }
        let messageID: MessageID?
        if let text = parts.messageID, !text.isEmpty {
            messageID = try MessageID(text)
        } else if parts.kind == .bare, parts.messageID == nil {
            messageID = nil
        } else {
            throw .messageIDMissing
        }
        do throws(TokenError) {
            return Envelope(
                kind: parts.kind,
                messageID: messageID,
                token: try CompactToken(token),
                alert: parts.alert,
                category: parts.category
            )
        } catch {
            throw .token(error)
        }
    }
}
