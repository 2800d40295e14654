package import Push
package import Vocabulary

/// A request as the ledger keeps it: what arrived, and what became of it.
///
/// The ledger does not vouch for its file. What is shown of a request comes from verifying
/// ``token`` again with the device's key.
package struct StoredRequest: Hashable, Sendable {
    /// The id that the answer names.
    package let messageID: String
    /// The mechanism that the request belongs to.
    package let mechanismUID: String
    /// The token as it was received.
    package let token: String
    /// The form of the envelope.
    package let envelopeKind: String
    /// The envelope's text, which nobody signed.
    package let alert: String?
    /// The envelope's category, which nobody signed.
    package let category: String?
    /// When the message came.
    package let received: Instant
    /// Until when it may be answered: as worked out when it came, or as the server told later.
    package let expires: Instant
    /// Whether anybody has signed it.
    package let isSigned: Bool
    /// How the server ended it, also after an answer from here; `nil` when it has not said so.
    package let ending: RequestState.Ending?
    /// When that was learned last, also of one that was listed again since.
    package let ended: Instant?
    /// Where it stands; never `.expired`, which follows from the time.
    package let state: RequestState
    /// How often an answer has begun.
    package let attempts: Int
    /// When the last answer began.
    package let decided: Instant?
    /// When the outcome of the last answer was noted.
    package let settled: Instant?
    /// How it was weighed last while it could be answered, as bytes that the ledger seals and does
    /// not read; `nil` when nobody has.
    package let weighing: [UInt8]?

    /// The message as it arrived, to verify it again.
    ///
    /// - Throws: ``EnvelopeError`` when the file was tampered with.
    package func message() throws(EnvelopeError) -> ReceivedMessage {
        ReceivedMessage(
            id: try MessageID(messageID),
            form: envelopeKind,
            text: token,
            alert: alert,
            category: category,
            expires: expires
        )
    }

    /// The request that the message holds, verified again by the device that it belongs to; `nil` when
    /// the row was changed.
    package func verified(by device: some PushDevice) -> ApprovalRequest? {
        guard device.uid == mechanismUID, let message = try? message() else { return nil }
        return try? device.request(message, received: received)
    }
}

extension StoredRequest {
    /// Reads a row of `requests`.
    init(_ columns: borrowing Row, _ vault: Vault) throws(StorageError) {
        try RowMAC.requests.check(columns, vault)
        let messageID: String = try columns.value("message_id")
        self.messageID = messageID
        mechanismUID = try columns.value("mechanism_uid")
        token = try columns.text(sealedIn: .token(of: messageID), vault)
        envelopeKind = try columns.value("envelope_kind")
        alert = try columns.optionalText(sealedIn: .alert(of: messageID), vault)
        category = try columns.optional("category")
        received = Instant(milliseconds: try columns.value("received"))
        expires = Instant(milliseconds: try columns.value("expires"))
        let standing = try StateColumns(columns)
        state = try standing.restored()
        ending = try standing.restoredEnding()
        ended = try columns.optional("ended").map(Instant.init(milliseconds:))
        let signed: Int = try columns.value("signed")
        isSigned = signed == 1
        attempts = try columns.value("attempts")
        decided = try columns.optional("decided").map(Instant.init(milliseconds:))
        settled = try columns.optional("settled").map(Instant.init(milliseconds:))
        let weighed: [UInt8]? = try columns.optional("weighed")
        weighing = try weighed.map { sealed throws(StorageError) in
            try vault.open(sealed, in: .weighing(of: messageID))
        }
    }
}

extension AssociatedData {
    /// Where the token of a request lies.
    static func token(of messageID: String) -> AssociatedData {
        AssociatedData("requests", "token", row: messageID)
    }

    /// Where the weighing of a request lies.
    static func weighing(of messageID: String) -> AssociatedData {
        AssociatedData("requests", "weighed", row: messageID)
    }

    /// Where the alert of a request lies.
    static func alert(of messageID: String) -> AssociatedData {
        AssociatedData("requests", "alert", row: messageID)
    }
}
