package import Push
package import Vocabulary

/// A request as the store keeps it, a row of `requests`: what arrived, and what became of it.
///
/// The store does not vouch for its file. What is shown of a request comes from verifying
/// ``token`` again with the device's key.
package struct StoredRequest: Hashable, Sendable {
    /// The id that the answer names.
    package let messageID: String
    package let mechanismUID: String
    /// Finds a challenge without opening any.
    let challenge: [UInt8]
    package private(set) var token: String
    package let envelopeKind: String
    /// The envelope's text, which nobody signed.
    package let alert: String?
    /// The envelope's category, which nobody signed.
    package let category: String?
    package let received: Instant
    /// Until when it may be answered: as worked out when it came, or as the server told later.
    package private(set) var expires: Instant
    package let isSigned: Bool
    /// How the server ended it, also after an answer from here; `nil` when it has not said so.
    package private(set) var ending: RequestState.Ending?
    /// When that was learned last, also of one that was listed again since.
    package private(set) var ended: Instant?
    /// Where the answers from here stand; `.pending` without one.
    private var answer = RequestState.pending
    package private(set) var attempts = 0
    package private(set) var decided: Instant?
    /// When the outcome of the last answer was noted.
    package private(set) var settled: Instant?
    /// The mark of the process that is sending the answer.
    private var holder: String?
    /// How it was assessed last while it could be answered, as bytes that the store seals and does
    /// not read; `nil` when nobody has.
    package internal(set) var assessment: [UInt8]?
    /// What the person has said later of whose it was; `nil` when nothing.
    package internal(set) var statement: Ownership?

    /// Where it stands; never `.expired`, which follows from the time.
    package var state: RequestState {
        guard answer == .pending, let ending else { return answer }
        return .ended(ending)
    }

    /// Where the answers stand, in the word of its column.
    var status: RequestStatus { RequestStatus(rawValue: StateColumns(answer).state) ?? .pending }

    /// Whether the last decision was to reject; a person who has asked themselves rejects nobody else.
    var isRejection: Bool? {
        answer.decision.map { $0.isRejection && $0 != .rejectChangedMind && statement != .mine }
    }

    init(_ request: ApprovalRequest, _ message: ReceivedMessage, challenge: [UInt8]) {
        messageID = request.messageID.text
        mechanismUID = request.facts.mechanismUID
        self.challenge = challenge
        token = message.text
        envelopeKind = message.form
        alert = message.alert
        category = message.category
        received = request.facts.validity.received
        expires = request.facts.validity.expires
        isSigned = request.facts.isSigned
    }

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

extension StoredRequest: SealedRow {
    static let table = SealedTable(
        "requests",
        [
            "message_id", "mechanism_uid", "challenge", "received", "expires", "state", "ending",
            "rejected", "attempts", "decided", "signed",
        ]
    )

    var clear: [any Bindable] {
        [
            messageID, mechanismUID, challenge, received.milliseconds, expires.milliseconds,
            StateColumns(answer).state, ending?.rawValue,
            isRejection, attempts, decided?.milliseconds, isSigned,
        ]
    }

    init(_ columns: borrowing Row, _ record: inout CanonicalReader) throws {
        messageID = try columns.value("message_id")
        mechanismUID = try columns.value("mechanism_uid")
        challenge = try columns.value("challenge")
        token = try record.text()
        envelopeKind = try record.text()
        alert = try record.optionalText()
        category = try record.optionalText()
        received = Instant(milliseconds: try columns.value("received"))
        expires = Instant(milliseconds: try columns.value("expires"))
        isSigned = try columns.value("signed")
        let word: String? = try columns.optional("ending")
        ending = try word.map { word in
            guard let ending = RequestState.Ending(rawValue: word) else {
                throw StorageError.damaged
            }
            return ending
        }
        ended = try record.optionalInstant()
        answer = try StateColumns(columns.value("state"), &record).restored()
        attempts = try columns.value("attempts")
        decided = try columns.optional("decided").map(Instant.init(milliseconds:))
        settled = try record.optionalInstant()
        holder = try record.optionalText()
        assessment = try record.optionalBlob()
        statement = try record.flag() ? try record.word() : nil
    }

    func encode(to record: inout CanonicalEncoding) {
        record.add(token)
        record.add(envelopeKind)
        record.add(alert)
        record.add(category)
        record.add(ended)
        StateColumns(answer).encode(to: &record)
        record.add(settled)
        record.add(holder)
        record.add(assessment)
        record.add(statement?.rawValue)
    }
}

extension StoredRequest {
    mutating func begin(_ attempt: Attempt, by holder: String?, at now: Instant) {
        answer = .sending(attempt.decision)
        attempts = attempt.number
        decided = now
        settled = nil
        self.holder = holder
    }

    mutating func settle(_ state: RequestState, at now: Instant) {
        answer = state
        settled = now
        holder = nil
    }

    /// Notes how the server ended it: it can be answered no longer than now; until when it could be
    /// stays with one whose answer the server took.
    mutating func end(as ending: RequestState.Ending, at now: Instant) {
        self.ending = ending
        ended = now
        if case .delivered = answer { return }
        expires = min(expires, now)
    }

    /// Notes until when it may be answered now that its server lists it, also again; that it was over
    /// once stays known.
    mutating func prolong(until expires: Instant) {
        self.expires = expires
        ending = nil
    }

    /// Takes another reading of the text that was signed, if it waits.
    ///
    /// How the first one was assessed goes. Another signed text never takes its place: somebody may have
    /// been shown the first.
    ///
    /// - Returns: Whether it was taken.
    mutating func replaceText(by message: ReceivedMessage, _ challenge: [UInt8]) -> Bool {
        guard answer == .pending, challenge == self.challenge, message.form == envelopeKind,
            let signed = ReceivedMessage.signedText(of: message.text, form: message.form),
            ReceivedMessage.signedText(of: token, form: message.form) == signed
        else { return false }
        token = message.text
        assessment = nil
        return true
    }

    /// Whether nobody carries the answer on any more.
    ///
    /// The process of its holder has ended, or its lease is over. A clock that was set back by
    /// more than a lease ends it too.
    ///
    /// - Throws: `.damaged` when nothing tells since when it is.
    func isAbandoned(at now: Instant) throws(StorageError) -> Bool {
        guard case .sending = answer else { return false }
        if let mark = holder.flatMap(ProcessMark.init), mark.hasEnded { return true }
        guard let decided else { throw .damaged }
        let lease = ApprovalStore.leaseMilliseconds
        return !(-lease...lease).contains(now.milliseconds(since: decided))
    }
}

/// Reads requests, in the caller's transaction.
struct RequestRows {
    let database: Database
    let vault: Vault

    /// The request with this message id.
    ///
    /// - Throws: `.requestDamaged`, and what reading throws.
    func request(_ messageID: String) throws -> StoredRequest? {
        try request("WHERE message_id = ?", [messageID])
    }

    /// The request that exactly this message is, likewise.
    func request(of message: ApprovalRequest) throws -> StoredRequest? {
        let uid = message.facts.mechanismUID
        return try request(
            "WHERE message_id = ? AND mechanism_uid = ? AND challenge = ?",
            [
                message.messageID.text, uid,
                try vault.challengeIndex(message.facts.challenge, uid: uid),
            ]
        )
    }

    func write(_ request: StoredRequest) throws { try request.write(to: database, vault) }

    private func request(_ condition: SQL, _ values: [any Bindable]) throws -> StoredRequest? {
        do {
            return try StoredRequest.first(condition, values, in: database, vault)
        } catch StorageError.damaged {
            throw StorageError.requestDamaged
        }
    }
}
