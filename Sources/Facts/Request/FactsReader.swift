import Geodesy
import Token
import Vocabulary

/// Reads all facts of one message; each claim has one place here that decides about it.
struct FactsReader {
    let claims: Claims
    let envelope: Envelope
    let received: Instant
    var notes: [MessageAnomaly] = []
    var texts = TextCollector()

    init(claims: Claims, envelope: Envelope, received: Instant) {
        self.claims = claims
        self.envelope = envelope
        self.received = received
    }

    /// Reads the claims in the order in which a broken one is reported.
    ///
    /// - Throws: ``FactsError`` for the first claim that cannot be used.
    mutating func facts() throws(FactsError) -> RequestFacts {
        let mechanismUID = try claims.mechanismUID()
        let challenge = try claims.challenge()
        let cookie = try cookie()
        let validity = try validity()
        let kind = try kind()
        let message = try claims.text(.message)
        let user = try claims.text(.user)
        if envelope.kind == .snsNotification { notes.append(.notificationSignatureUnchecked) }
        if let message, let alert = envelope.alert, alert != message {
            notes.append(.alertDiffers)
        }
        var documents = try documents()
        let locations = locations(in: &documents)
        let remoteAddress = remoteAddress(in: &documents)
        let userAgent = userAgent(in: &documents)
        let (shown, totals) = payments(in: &documents)
        let sharedAccount = sharedAccount(in: &documents)
        let other = others(in: documents, beside: shown)
        let unread =
            (documents.payload?.unreadTexts ?? []) + (documents.sample?.unreadTexts ?? [])
        let shownMessage = printable(message)
        let shownUser = printable(user)
        let shownAlert = printable(envelope.alert)
        if texts.hasHiddenCharacters { notes.append(.hiddenCharacters) }
        return RequestFacts(
            messageID: envelope.messageID,
            mechanismUID: mechanismUID,
            challenge: challenge,
            loadBalancerCookie: cookie,
            kind: kind,
            message: shownMessage,
            user: shownUser,
            validity: validity,
            locations: locations,
            remoteAddress: remoteAddress,
            userAgent: userAgent,
            payments: shown.payments,
            statedTotals: totals,
            sharedAccount: sharedAccount,
            other: other,
            unread: unread,
            unsignedAlert: shownAlert,
            customPayload: claims.received(.payload),
            contextInfo: claims.received(.context),
            notes: notes
        )
    }

    /// The printable form of a text that is not empty.
    private mutating func printable(_ raw: String?) -> PrintableText? {
        guard let raw, !raw.isEmpty else { return nil }
        return texts.printable(raw)
    }

    /// The cookie to send back: base64 of a text that is safe in a header.
    private mutating func cookie() throws(FactsError) -> String? {
        guard let written = try claims.text(.cookie), !written.isEmpty else { return nil }
        guard let bytes = try? Base64.decode(written), (1...4_096).contains(bytes.count),
            bytes.allSatisfy({ (0x20...0x7E).contains($0) })
        else {
            notes.append(.cookieUnusable)
            return nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func validity() throws(FactsError) -> Validity {
        Validity(issued: try issued(), received: received, timeToLive: try timeToLive())
    }

    /// Seconds to live; what overflows as milliseconds is no number of seconds.
    private mutating func timeToLive() throws(FactsError) -> Int {
        let longest = 86_400
        guard let seconds = try claims.integer(.timeToLive) else {
            notes.append(.timeToLiveMissing)
            return 120
        }
        guard !seconds.multipliedReportingOverflow(by: 1_000).overflow else {
            throw .invalid(.timeToLive)
        }
        guard seconds <= longest else {
            notes.append(.timeToLiveClamped)
            return longest
        }
        return Int(max(seconds, -Int64(longest)))
    }

    /// The server's clock; noted when it cannot be right, since the protocol is younger than 2015.
    ///
    /// Such a message is over. A time before 1970 is read as 1970.
    private mutating func issued() throws(FactsError) -> Instant? {
        guard let milliseconds = try claims.integer(.issued) else { return nil }
        let earliest = Instant(milliseconds: 1_420_070_400_000)
        let issued = Instant(milliseconds: max(0, milliseconds))
        guard issued >= earliest else {
            notes.append(.issueTimeImplausible)
            return issued
        }
        let skew = received.milliseconds(since: issued)
        if abs(skew) > 60_000 { notes.append(.clockSkew(milliseconds: skew)) }
        return issued
    }

    private mutating func kind() throws(FactsError) -> PushKind {
        let written = try claims.text(.kind)
        let numbers = try claims.text(.numbers)
        let kind: PushKind
        switch written.map({ String(decoding: $0.utf8.map(smallLetter), as: UTF8.self) }) {
        case nil, "default"?: kind = .standard
        case "biometric"?: kind = .biometric
        case "challenge"?: kind = challenge(numbers)
        default: kind = .unknown(texts.printable(written ?? "", limit: 64))
        }
        if numbers != nil, kind.name != "challenge" { notes.append(.numbersUnexpected) }
        // Servers of version 7.2 write `authentication` for every type.
        if let category = envelope.category, category != "authentication",
            category != "authentication_\(kind.name ?? "")"
        {
            notes.append(.categoryDiffers)
        }
        return kind
    }

    private mutating func challenge(_ numbers: String?) -> PushKind {
        guard let numbers, let (distinct, repeated) = PushKind.numbers(numbers) else {
            return .unusableChallenge
        }
        if repeated { notes.append(.numbersRepeated) }
        return .challenge(distinct)
    }

    private func smallLetter(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 0x20 : byte
    }
}
