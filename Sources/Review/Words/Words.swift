package import Push
package import Risk
package import Vocabulary

/// The one place for words: the screen and the plain lines share them.
///
/// 200 means that the server took an answer. It never says how the login or the payment ended, so
/// no sentence here does.
package enum Words {
    package static let program: PrintableText = "pratique"
    package static let offline: PrintableText = "OFFLINE"
    static let noCurrency: PrintableText = "(no currency)"
    package static let nothingSent: PrintableText = "Nothing was sent."
    package static let typedAhead: PrintableText =
        "y came before the question could be read: press it again."
    package static let noPayee: PrintableText =
        "This request names no payee whom a note could be about."

    /// That an expectation is kept.
    package static func expected(_ wording: PrintableText) -> PrintableText {
        "Expected: \(wording). It counts only for requests that come from now on."
    }

    package static let riskRose: PrintableText =
        "The risk has risen meanwhile. Nothing was sent; look again."
    package static let withdrawnUnsent: PrintableText =
        "The request is gone: its account was removed or enrolled again. Nothing was sent."
    package static let noOtherWaits: PrintableText = "No other requests are waiting."
    package static let noOtherFits: PrintableText =
        "No other request matches the filter; Esc shows all that wait."
    package static let nothingToReject: PrintableText = "No waiting request can be rejected."
    package static let nothingToPostpone: PrintableText =
        "Only a waiting request can be postponed."
    package static let tooLateToPostpone: PrintableText =
        "Too little time is left to postpone it: approve, reject or let it expire."
    package static let pasteRefused: PrintableText =
        "Pasted text is ignored here."
    package static let unlocked: PrintableText = "Unlocked."
    package static let foreignLetters: PrintableText =
        "Letters that this terminal cannot show appear as ?, so names may look alike. Use a UTF-8"
        + " locale."
    package static let noRequests: PrintableText = "No requests yet."
    package static let unverified: PrintableText =
        "UNVERIFIED: no signature was checked; nobody knows who wrote this"
    /// What stands before a request that its family does not sign.
    static let notSigned: PrintableText =
        "NOT SIGNED: anybody who can send notifications here could have written it"
    static let claimed: PrintableText = "as claimed, not proven"

    /// What is to be decided, in one line: the payment, else the message, else the alert, which is
    /// not signed, else the account.
    ///
    /// Runs of blanks are one: none pushes what follows out of sight.
    package static func headline(_ review: MessageReview) -> PrintableText {
        let line = spacedHeadline(review)
        return line.filled(to: max(2, line.columns))[0]
    }

    private static func spacedHeadline(_ review: MessageReview) -> PrintableText {
        let facts = review.facts
        if facts.hasPaymentInWords {
            let amount = facts.amount == nil ? "unknown amount" : paid(facts)
            guard let payee = payee(facts) else { return amount }
            return "\(amount) to \(payee)"
        }
        if let message = facts.asked {
            return facts.isSigned ? message : Wording("not signed: ", quoted: message).text
        }
        guard let alert = facts.unsignedAlert else {
            return facts.isSigned ? "sign-in of \(review.account)" : "not signed, and names nobody"
        }
        return Wording("not signed: ", quoted: alert).text
    }

    /// How much is paid: `GBP 84.50`, `3 payments, EUR 1,240.00 in all,`.
    static func paid(_ facts: RequestFacts) -> PrintableText {
        let totals = facts.totals.map { Numbers.text($0) }
        guard facts.payments.count > 1 else {
            guard let payment = facts.payment, let amount = payment.amount else {
                return facts.payment?.isAmountUnreadable == true
                    ? "an unreadable amount" : "an amount that is not stated"
            }
            let charges = Amount.sums(of: payment.charges).map { Numbers.text($0) }
            return Numbers.text(amount) + (payment.isRepeated ? " (repeated)" : "")
                + (charges.isEmpty ? .empty : " and charges of \(listed(charges))")
        }
        let isWhole = facts.payments.allSatisfy { $0.amount != nil }
        let sum: PrintableText =
            totals.isEmpty
            ? "of amounts that are not stated"
            : listed(totals) + (isWhole ? " in all" : " in all that can be read")
        return "\(facts.payments.count) payments, \(sum),"
    }

    /// Who gets the money: a name, and how many others do.
    private static func payee(_ facts: RequestFacts) -> PrintableText? {
        facts.payment?.payee.map { $0 + others(facts) }
    }

    /// ` and 2 others`, of the payments beside the one that leads.
    static func others(_ facts: RequestFacts) -> PrintableText {
        switch facts.payments.count {
        case 0, 1: .empty
        case 2: " and 1 other"
        default: " and \(facts.payments.count - 1) others"
        }
    }

    /// What the message says; where nothing is signed, what stands beside it, told as such.
    static func message(_ facts: RequestFacts) -> PrintableText {
        if let message = facts.asked { return message }
        guard let alert = facts.unsignedAlert else { return "the message has no text" }
        return Wording("not signed, anybody may have written it: ", quoted: alert).text
    }

    /// What a locked screen says.
    ///
    /// - Parameters:
    ///   - milliseconds: How long no key was pressed.
    ///   - waiting: How many requests wait.
    ///   - quit: The key that quits.
    /// - Returns: One sentence after the other.
    package static func locked(
        after milliseconds: Int64,
        waiting: Int,
        quit: PrintableText?
    ) -> PrintableText {
        "Locked after \(Numbers.duration(milliseconds: milliseconds)) idle. \(waiting) waiting. Any"
            + " key asks who you are, \(quit ?? "Ctrl-C") quits and decides nothing."
    }

    /// What somebody who leaves waits for.
    package static let replyAwaited: PrintableText =
        "Waiting for the server's reply; quit again to stop waiting."

    /// Why the screen stays locked, which is a whole sentence.
    package static func stillLocked(_ reason: PrintableText) -> PrintableText {
        "Still locked: \(reason)"
    }

    /// How many requests have gone with their account.
    package static func withdrawn(_ count: Int) -> PrintableText {
        count == 1
            ? "1 request is gone: its account was removed or enrolled again."
            : "\(count) requests are gone: their account was removed or enrolled again."
    }

    /// What stands in the list when the filter shows nothing.
    package static let noneShown: PrintableText = "no request matches these words"

    /// What a search did not find.
    package static func noMatch(_ text: String) -> PrintableText {
        "No request matches \(PrintableText(text).fitted(to: 40))."
    }

    /// When a postponed request is shown again.
    package static func postponed(_ headline: PrintableText, milliseconds: Int64) -> Wording {
        Wording(
            "Postponed, reminder in \(Numbers.duration(milliseconds: milliseconds)): ",
            quoted: headline
        )
    }

    /// The reminder of a postponed request.
    package static func recalled(_ headline: PrintableText) -> Wording {
        Wording("You postponed this, and it is still waiting: ", quoted: headline)
    }

    /// How a message wants to be answered.
    static func sentence(_ kind: PushKind) -> PrintableText {
        switch kind {
        case .standard: "a decision"
        case .challenge:
            "the number that the login page shows\(offer(kind)); or reject"
        case .presence: "what the login page shows\(offer(kind)); or reject"
        case .biometric:
            "proof of who is at the device, to approve; reject needs none"
        case .unusableChallenge:
            "a number, but offers none that can be used; reject is possible"
        case .unknown(let kind):
            "an answer of the type \(kind.fitted(to: 100).quoted), which is not known; reject is possible"
        }
    }

    /// Why a decision cannot be taken; in the words of the error unless shorter ones tell more.
    package static func sentence(_ blocker: Blocker) -> PrintableText {
        switch blocker {
        case .unverified: "Nothing can be answered: no signature was checked."
        case .locked(let lock):
            "Account \(self.lock(lock)). It approves nothing until it is unlocked."
        case .answerError(.expired): "Too late: the time to answer has passed."
        case .answerError(.alreadyDelivered): "This request was answered already."
        case .answerError(.presenceNotOffered): "That is not one of the options."
        case .answerError(.numberNotOffered): "That number is not among those offered."
        case .answerError(let error): PrintableText(error.reason)
        }
    }

    /// Why an account refuses to be used; the policy's name is the server's.
    package static func lock(_ lock: AccountLock) -> PrintableText {
        func named(_ policy: String) -> PrintableText { PrintableText(policy).fitted(to: 60) }
        return switch lock {
        case .policy(let policy): "locked: policy \(named(policy)) fails"
        case .person(nil): "locked by you"
        case .person(let policy?): "locked by you, naming policy \(named(policy))"
        }
    }

    /// Why an approval was not sent, which is a whole sentence.
    package static func unproven(_ reason: PrintableText) -> PrintableText {
        "Not verified: \(reason) Nothing was sent; you can try again."
    }

    /// How many offered numbers, the first three at most, can be chosen by their place: none when a
    /// number could be meant by it.
    package static func places(_ numbers: [Int]) -> Int {
        let count = min(numbers.count, 3)
        return count > 1 && !numbers.contains { (1...count).contains($0) } ? count : 0
    }

    /// `: 34, 56 or 82`; empty where the person is shown nothing to choose from.
    package static func offer(_ kind: PushKind) -> PrintableText {
        kind.offered.isEmpty ? .empty : ": \(choices(kind))"
    }

    /// `34, 56 or 82`; what could be words of this program, such as "no", stands in quotation marks.
    package static func choices(_ kind: PushKind) -> PrintableText {
        let isText = if case .presence = kind { true } else { false }
        return list(
            kind.offered.map { option in
                // A word of this program has no digit, and more than one letter.
                let hasDigit = option.text.contains(where: \.isNumber)
                let isPlain =
                    (hasDigit || option.columns < 2)
                    && option.text.allSatisfy { $0.isNumber || $0.isLetter }
                return isText && !isPlain ? option.quoted : option
            }
        )
    }

    /// `34, 56 or 82`.
    package static func list(_ texts: [PrintableText]) -> PrintableText {
        guard let last = texts.last, texts.count > 1 else { return texts.first ?? .empty }
        return texts.dropLast().joined(by: ", ") + " or " + last
    }

    /// What the login page is asked for.
    package static func shownQuestion(_ kind: PushKind) -> PrintableText {
        if case .presence = kind { return "What does the login page show\(offer(kind))?" }
        return "Which number does the login page show\(offer(kind))?"
    }

    /// What the person is told after an approval that goes on with a code.
    package static func typeCode(_ code: PrintableText) -> PrintableText {
        let isPlain =
            (1...16).contains(code.text.utf8.count)
            && code.text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x2D
            }
        return "Type this code where the sign-in began: \(isPlain ? code : code.quoted)"
    }

    /// Why several like requests are not approved at once.
    package static func approveOneByOne(_ count: Int, open: PrintableText?) -> PrintableText {
        let way: PrintableText = open.map { "\($0) unfolds them" } ?? "unfold them"
        return "\(count) are alike, and each is approved by itself: \(way)."
    }

    /// That several rejections are on their way.
    package static func sendingRejections(_ count: Int) -> PrintableText {
        "\(count) rejections are being sent."
    }

    /// What to do when requests came that nobody here asked for.
    package static let changePassword: PrintableText =
        "Rejected as not yours. Change the password where it is used: whoever sends these knows it."

    /// The same about one request.
    package static let rejectedNotMine: PrintableText = "Rejected as not yours."

    /// What is asked after a burst was rejected.
    package static func whose(_ count: Int) -> PrintableText {
        "\(count) rejected. Was it you? If not, change the password where it is used: whoever sends"
            + " these knows it."
    }

    /// What nobody answered in time: one, or how many.
    package static func expired(_ headline: PrintableText, of count: Int) -> Wording {
        count == 1
            ? Wording("Expired, not answered: ", quoted: headline)
            : Wording("\(count) requests expired, not answered.")
    }

    /// How a loud warning of an attack begins.
    package static let underAttack: PrintableText = "UNDER ATTACK"

    /// What the account of a request goes through, by the clock of a zone; `nil` in quiet times.
    ///
    /// It is loud while requests are rejected or come by the dozen; a few that wait, or one that is apart
    /// from all that, are said in a quiet voice.
    package static func attack(_ assessment: Assessment, in zone: LocalZone) -> TextLine.Piece? {
        guard let attack = assessment.attack else { return nil }
        // One that is as always, beside others that wait, is no news.
        let isApart = assessment.level <= .low && assessment.isAllApprovedBefore
        guard attack.rejected > 0 || attack.isFlood || !isApart else { return nil }
        let since = PrintableText(String(zone.fields(of: attack.since).timeText.prefix(5)))
        let isLoud =
            assessment.level > .low && !assessment.isAllApprovedBefore
            && (attack.rejected > 0 || attack.isFlood)
        let text: PrintableText =
            switch (attack.rejected > 0, isLoud) {
            case (true, true):
                "\(underAttack) since \(since): \(attack.rejected) unwanted"
            case (true, false): "\(attack.rejected) others unwanted since \(since)"
            case (false, true): "\(attack.requests) UNAPPROVED REQUESTS since \(since)"
            case (false, false): "\(attack.requests) unapproved requests since \(since)"
            }
        return TextLine.Piece(text: text, style: isLoud ? .danger : .plain)
    }

    package static let asksForNoNumber: PrintableText =
        "This request asks for no number. Approve or reject it."

    package static func noRequest(_ number: Int) -> PrintableText {
        "There is no request \(number); type list to see them."
    }

    /// How a hint of this weight is shown.
    package static func style(_ severity: Severity) -> Style {
        switch severity {
        case .none: .good
        case .low: .plain
        case .medium: .warning
        case .high: .danger
        case .critical: .alarm
        }
    }

    /// The state of the connection; `isBrief` leaves out what to do.
    package static func text(
        _ connection: Connection,
        isBrief: Bool = false
    ) -> PrintableText? {
        switch connection {
        case .none: nil
        case .connecting: "connecting"
        case .connected: "connected"
        case .lost(let reason, let host):
            "connection lost: " + lost(reason, at: host, isBrief: isBrief)
        case .partly(let reason, let host, let account):
            "cannot reach "
                + lost(
                    reason,
                    at: account.map { "\(host) for \($0.fitted(to: 60).quoted)" } ?? host,
                    isBrief: isBrief
                )
        }
    }
}

extension Words {
    /// `Risk CRITICAL: faster than an airliner. `, with a blank at its end; empty below medium.
    package static func warning(_ assessment: Assessment) -> PrintableText {
        guard assessment.level >= .medium, let summary = assessment.decisiveHint?.summary else {
            return .empty
        }
        return "Risk \(loud(assessment.level)): \(summary.fitted(to: 60)). "
    }

    /// `Risk CRITICAL. `, with a blank at its end; empty below medium.
    package static func shortWarning(_ assessment: Assessment) -> PrintableText {
        assessment.level >= .medium ? "Risk \(loud(assessment.level)). " : .empty
    }

    private static func loud(_ level: Severity) -> String { level.word.text.uppercased() }
}

extension Words {
    /// Where the request stands, what is left, and how it looks.
    ///
    /// - Parameters:
    ///   - entry: The request.
    ///   - now: The time.
    ///   - held: After how many seconds its answer is sent, while that can be taken back.
    /// - Returns: The pieces, without blanks between them.
    package static func status(
        of entry: Entry,
        at now: Instant,
        held: Int64? = nil
    ) -> [TextLine.Piece] {
        let requestState = entry.displayedState(at: now)
        let word = held.map { "sent \(Grace.word(seconds: $0))" } ?? Words.word(entry, at: now)
        var pieces: [TextLine.Piece] = [.init(text: word, style: Words.style(requestState))]
        if entry.lock != nil { pieces.append(.init(text: "LOCKED", style: .danger)) }
        if entry.isWaiting(at: now) {
            let left = entry.facts.validity.expires.milliseconds(since: now)
            let style: Style = left < 30_000 ? .danger : .strong
            pieces.append(.init(text: "\(Numbers.clock(milliseconds: left)) left", style: style))
        }
        if !entry.facts.isSigned { pieces.append(.init(text: "NOT SIGNED", style: .alarm)) }
        if entry.review.status == .verified {
            let level = entry.review.assessment.level
            pieces.append(.init(text: "risk \(level.word)", style: Words.style(level)))
        } else {
            pieces.append(.init(text: "UNVERIFIED", style: .alarm))
        }
        return pieces
    }
}

extension Words {
    /// Where and why a connection was lost and what to do, in words and with the code.
    ///
    /// - Parameters:
    ///   - reason: A code of `Docs/errors.md`; what is no code stands as it is.
    ///   - host: Which host was not reached; `nil` when that is not known.
    ///   - isBrief: Whether what to do is left out.
    /// - Returns: At least the reason.
    package static func lost(
        _ reason: PrintableText,
        at host: PrintableText? = nil,
        isBrief: Bool = false
    ) -> PrintableText {
        let remedy = isBrief || !isOfNetwork(reason) ? PrintableText.empty : "; check the network"
        let words = causes[reason.text].map { $0 + remedy + " (\(reason))" } ?? reason
        return host.map { "\($0): \(words)" } ?? words
    }

    private static func isOfNetwork(_ reason: PrintableText) -> Bool {
        ["transport.connect", "transport.timeout"].contains(reason.text)
    }

    private static let causes: [String: PrintableText] = [
        "transport.address": "the address is not valid",
        "transport.authorities": "the authorities cannot be read",
        "transport.broken": "the connection was lost",
        "transport.closed": "the connection was lost",
        "transport.connect": "no connection",
        "transport.interrupted": "the connection was lost",
        "transport.library": "libcurl is missing",
        "transport.plain-http": "the address is not secure",
        "transport.proxy": "the proxy refuses access",
        "transport.proxy-address": "the proxy's address is not valid",
        "transport.proxy-sign-in": "the proxy asks for a password",
        "transport.reply-too-long": "the reply is too long",
        "transport.system-authorities": "the system has no authorities",
        "transport.timeout": "no reply in time",
        "transport.tls": "the certificate is not accepted",
    ]
}

extension RequestFacts {
    /// Whether the payment is what a request is called by: it says how much, or who gets it.
    var hasPaymentInWords: Bool {
        payments.count > 1 || payment.map { $0.amount != nil || $0.payee != nil } ?? false
    }
}

extension Words {
    /// The words about where the person is.
    package enum Home {
        package static let question: PrintableText =
            "Where are you? Requests are compared with it. A town, coordinates, or Enter for later."
        package static let shortQuestion: PrintableText =
            "Where are you? A town, coordinates, or Enter for later."
    }
}
