public import Geodesy
public import Token
public import Vocabulary

/// Everything that a message says, decoded and printable.
///
/// A verified message (``ApprovalRequest``) and one with an unknown key (``UnverifiedReading``)
/// have the same facts; only the wrapper differs, and only the first can be answered.
public struct RequestFacts: Hashable, Sendable {
    /// Unsigned; `nil` for a bare token.
    public let messageID: MessageID?
    /// Claim `u`, compared exactly.
    public let mechanismUID: String
    /// Claim `c`: 16 to 64 bytes to sign in the answer.
    public let challenge: [UInt8]
    /// Claim `l`: the cookie to send back, when it is safe in a header.
    public let loadBalancerCookie: String?
    /// Claims `k` and `n`.
    public let kind: PushKind
    /// Whether the server distinguishes "not mine" from "changed my mind".
    public let acceptsReasons: Bool
    /// Whether an approval needs user verification.
    public let needsUserVerification: Bool
    /// Every display marks unsigned messages.
    public let isSigned: Bool
    /// The site in question, where the message names it.
    public let site: PrintableText?
    /// Whether an approval yields a code to type elsewhere; `nil` when unknown.
    public let codeFollows: Bool?
    /// Claim `m`.
    public let message: PrintableText?
    /// Claim `d`: the user's name on the server.
    public let user: PrintableText?
    /// Claims `i` and `t` with the time of receipt.
    public let validity: Validity
    /// In order of preference: the first usable one is shown.
    public let locations: [LocationClaim]
    /// `x.remoteIp`: claimed by whoever logs in.
    public let remoteAddress: RemoteAddress?
    /// `x.userAgent`: claimed by whoever logs in.
    public let userAgent: UserAgent?
    /// In the payload's order; several for a bulk payment.
    public let payments: [Payment]
    /// The index of the payment that is compared and shown first.
    public private(set) var leadingPayment: Int
    /// The sums that the custom payload states.
    public let statedTotals: [Amount]
    /// The leading payment.
    public var payment: Payment? {
        payments.indices.contains(leadingPayment) ? payments[leadingPayment] : nil
    }
    public let title: PrintableText?
    /// The shared account that the custom payload names.
    public let sharedAccount: SharedAccount?
    /// Unread members of `p`, `x` and `payload`, in order.
    public let other: [OtherMember]
    /// The same of the custom payload, by leaf, for the baseline.
    package let unread: [UnreadText]
    /// Unsigned: never shown as the message.
    public let unsignedAlert: PrintableText?
    /// Claim `p` as received, text or JSON, for programs; it may hold anything.
    public let customPayload: String?
    /// Claim `x` as received.
    public let contextInfo: String?
    /// Anomalies.
    public let anomalies: [MessageAnomaly]

    /// Who asked, as the custom payload says.
    public var initiator: PrintableText? { payment?.initiator ?? sharedAccount?.initiator }

    /// Who asked, else the user that the message names.
    package var asker: PrintableText? { initiator ?? user }

    /// Amounts that a text about the payments may name.
    package var statedAmounts: [Amount] {
        let amounts = payments.flatMap { payment in
            [payment.amount].compactMap(\.self) + payment.terms.compactMap(\.amount)
        }
        return amounts + totals + statedTotals
    }

    /// The recipients' accounts.
    package var creditorAccounts: [Payment.Account] { payments.compactMap(\.creditorAccount) }

    package var debtorAccounts: [Payment.Account] { payments.compactMap(\.debtorAccount) }

    public var location: Coordinate? {
        locations.lazy.compactMap(\.coordinate).first
    }

    /// The stated accuracy of ``location``.
    public var locationAccuracy: Distance? {
        locations.first { $0.coordinate != nil }?.accuracy
    }

    package init(
        messageID: MessageID?,
        mechanismUID: String,
        challenge: [UInt8],
        loadBalancerCookie: String?,
        kind: PushKind,
        acceptsReasons: Bool = false,
        needsUserVerification: Bool? = nil,
        isSigned: Bool = true,
        site: PrintableText? = nil,
        codeFollows: Bool? = nil,
        message: PrintableText?,
        user: PrintableText?,
        validity: Validity,
        locations: [LocationClaim],
        remoteAddress: RemoteAddress?,
        userAgent: UserAgent?,
        payment: Payment? = nil,
        payments: [Payment]? = nil,
        leadingPayment: Int = 0,
        statedTotals: [Amount] = [],
        title: PrintableText? = nil,
        sharedAccount: SharedAccount? = nil,
        other: [OtherMember],
        unread: [UnreadText] = [],
        unsignedAlert: PrintableText?,
        customPayload: String? = nil,
        contextInfo: String? = nil,
        anomalies: [MessageAnomaly]
    ) {
        self.messageID = messageID
        self.mechanismUID = mechanismUID
        self.challenge = challenge
        self.loadBalancerCookie = loadBalancerCookie
        self.kind = kind
        self.acceptsReasons = acceptsReasons
        self.needsUserVerification = needsUserVerification ?? (kind == .biometric)
        self.isSigned = isSigned
        self.site = site
        self.codeFollows = codeFollows
        self.message = message
        self.user = user
        self.validity = validity
        self.locations = locations
        self.remoteAddress = remoteAddress
        self.userAgent = userAgent
        self.payments = payments ?? [payment].compactMap(\.self)
        self.leadingPayment = leadingPayment
        self.statedTotals = statedTotals
        self.title = title
        self.sharedAccount = sharedAccount
        self.other = other
        self.unread = unread
        self.unsignedAlert = unsignedAlert
        self.customPayload = customPayload
        self.contextInfo = contextInfo
        self.anomalies = anomalies
    }

    /// The sums in each currency, charges included, as far as readable; where no payment has an
    /// amount, the stated totals.
    package var totals: [Amount] {
        let all = payments.flatMap { payment in
            // Charges to the payer in another currency count in that one too.
            let taken = payment.terms.filter { $0.kind == .debited }.compactMap(\.amount)
                .filter { $0.currency != payment.amount?.currency }
            return [payment.amount].compactMap(\.self) + payment.charges + taken
        }
        guard !all.isEmpty else { return statedTotals }
        // A negative amount does not reduce the others.
        let positive = all.filter { !$0.isNegative }
        let amounts = positive.isEmpty ? all : positive
        let sums = Amount.sums(of: amounts)
        return sums.isEmpty ? amounts : sums
    }

    /// The same facts with another leading payment.
    package func leading(with index: Int) -> RequestFacts {
        guard index != leadingPayment, payments.indices.contains(index) else { return self }
        var facts = self
        facts.leadingPayment = index
        return facts
    }

    /// The sum of payments in one currency, else the leading payment's amount.
    public var amount: Amount? {
        guard payments.count > 1 else { return payment?.amount }
        return totals.count == 1 ? totals[0] : payment?.amount
    }

    /// The title, if any, and the text.
    public var asked: PrintableText? {
        guard let title, let message, title != message else { return message ?? title }
        return title + ": " + message
    }

    /// Texts that may name an amount: what is asked, and a custom payload that is a text.
    package var askedTexts: [PrintableText] {
        [asked].compactMap(\.self) + other.filter { $0.path == "p" }.map(\.value)
    }
}

/// A request that can be shown and answered: with a valid signature, or of a family without
/// signatures, which its facts state.
public struct ApprovalRequest: Hashable, Sendable {
    public let facts: RequestFacts
    public let messageID: MessageID

    /// Throws ``FactsError`` for unusable claims and for a bare token without id.
    public init(
        _ claims: Verified<Claims>,
        envelope: Envelope,
        received: Instant
    ) throws(FactsError) {
        guard let messageID = envelope.messageID else { throw .messageIDMissing }
        facts = try VerifiedReading(claims, envelope: envelope, received: received).facts
        self.messageID = messageID
    }

    /// From a server that signs a text.
    package init(_ signed: Verified<SignedText>, question: SignedQuestion, received: Instant) {
        _ = signed
        facts = question.facts(received: received)
        messageID = question.messageID
    }

    /// From the device's own question source, unsigned, as its facts state.
    package init(unsigned question: UnsignedQuestion, received: Instant) {
        facts = question.facts(received: received)
        messageID = question.messageID
    }
}

/// When a message was made, when it arrived and how long it lives; it expires by either the
/// server's clock or ours; an issue time in the future never prolongs its life.
public struct Validity: Hashable, Sendable {
    /// Claim `i`, by the server's clock; `nil` from servers before 7.2.
    public let issued: Instant?
    /// By our clock.
    public let received: Instant
    /// Claim `t`, in seconds, at most 86 400; 120 by default.
    public let timeToLive: Int

    package init(issued: Instant?, received: Instant, timeToLive: Int) {
        self.issued = issued
        self.received = received
        self.timeToLive = timeToLive
    }

    /// For a message without a time to live: `expires` is the server's later statement in whole
    /// seconds, `seconds` the assumption until then.
    init(received: Instant, expires: Instant?, usual seconds: Int) {
        let reported = expires.map { Int($0.milliseconds(since: received) / 1_000) }
        self.init(
            issued: nil,
            received: received,
            timeToLive: min(max(0, reported ?? seconds), 86_400)
        )
    }

    /// The last instant to answer.
    public var expires: Instant {
        let start = issued.map { min($0, received) } ?? received
        return start.advanced(byMilliseconds: Int64(timeToLive) * 1_000)
    }

    /// Whether `now` is strictly later than ``expires``, or the message had no life at all.
    public func isExpired(at now: Instant) -> Bool { timeToLive <= 0 || now > expires }

    /// Our clock minus the server's at receipt.
    public var skewMilliseconds: Int64? { issued.map { received.milliseconds(since: $0) } }
}

/// How a message is to be answered.
public enum PushKind: Hashable, Sendable {
    /// Accept or deny.
    case standard
    /// Accept with the number that the login page shows, from 0 to 99, or deny; at least one,
    /// distinct; a single number is not shown: the user types it.
    case challenge([Int])
    /// Accept with the text that the login page shows, or deny; 2 to 10, distinct, with blanks as
    /// on the wire.
    case presence([PrintableText])
    /// Accept after user verification, or deny.
    case biometric
    /// Unusable numbers: deny only.
    case unusableChallenge
    /// An unknown type: deny only.
    case unknown(PrintableText)
}

extension PushKind {
    /// The numbers to choose from: none where a single one would reveal the answer.
    public var offeredNumbers: [Int] {
        guard case .challenge(let numbers) = self, numbers.count > 1 else { return [] }
        return numbers
    }

    /// The texts to choose from: those numbers, or what the login page may show.
    package var offered: [PrintableText] {
        if case .presence(let texts) = self { return texts }
        return offeredNumbers.map { PrintableText(String($0)) }
    }

    /// Whether an approval needs something from the login page.
    package var asksForShown: Bool {
        switch self {
        case .challenge, .presence: true
        case .standard, .biometric, .unusableChallenge, .unknown: false
        }
    }

    /// Bytes of an offered text.
    package static let longestOption = 64

    /// The offered text that was typed: exactly, or as the only one up to case, blanks and leading
    /// zeros.
    package func offered(typed: String) -> String? {
        guard case .presence(let texts) = self else { return nil }
        let all = texts.map(\.text)
        if all.contains(typed) { return typed }
        let spaced = singleSpaced(typed)
        if let same = all.first(where: { singleSpaced($0) == spaced }) { return same }
        let alike = all.filter { text in
            singleSpaced(text).lowercased() == spaced.lowercased()
                || (Int(text) != nil && Int(text) == Int(spaced))
        }
        return alike.count == 1 ? alike[0] : nil
    }
}

/// Without blanks at its ends, and with single ones between words.
package func singleSpaced(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
}

extension PushKind {
    /// Parses numbers such as `34,56,82`: 1 to 5 from 0 to 99, else `nil`, and the message cannot
    /// be approved.
    ///
    /// Ignores blanks and drops duplicates. Servers of version 7.2 draw each number separately, so
    /// that some or all may be equal.
    static func numbers(_ text: String) -> (numbers: [Int], repeated: Bool)? {
        guard text.utf8.count <= 64 else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard (1...5).contains(parts.count) else { return nil }
        var numbers: [Int] = []
        for part in parts {
            let digits = part.trimmed { $0 == UInt8(ascii: " ") }
            guard (1...2).contains(digits.count),
                digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
            else { return nil }
            let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
            if !numbers.contains(number) { numbers.append(number) }
        }
        return (numbers, numbers.count < parts.count)
    }

    /// On the wire; `nil` for an unknown type.
    var name: String? {
        switch self {
        case .standard: "default"
        case .challenge, .presence, .unusableChallenge: "challenge"
        case .biometric: "biometric"
        case .unknown: nil
        }
    }
}
