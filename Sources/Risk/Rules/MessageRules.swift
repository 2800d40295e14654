import Push
import Vocabulary

/// Whether the readable part of the message is unsigned.
struct MessageUnsignedRule: Rule {
    enum Code: String, RuleCode {
        case unsigned = "message.unsigned"
        case textUnsigned = "message.text-unsigned"

        var meaning: Meaning {
            switch self {
            case .unsigned:
                Meaning(
                    [.medium],
                    setupScope: .always,
                    when: """
                        none of it is signed, as with BSA notifications: anybody who can send one \
                        could have written it
                        """,
                    remedy: "Approve it only when you have just begun the sign-in yourself."
                )
            case .textUnsigned:
                Meaning(
                    [.low],
                    setupScope: .always,
                    when: "only the unsigned alert has a text",
                    remedy: "Ask the server's administrator to put the text into the message."
                )
            }
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let facts = input.facts
        guard facts.isSigned else {
            return [
                Code.unsigned.hint(
                    "Nobody signed this message: anybody who can send one could have written it.",
                    summary: "nobody signed it"
                )
            ]
        }
        guard facts.message == nil, facts.unsignedAlert != nil else { return [] }
        return [Code.textUnsigned.hint("Only the alert has a text, and the alert is not signed.")]
    }
}

/// Anomalies of the message that affect trust.
struct MessageAnomalyRule: Rule {
    enum Code: String, RuleCode {
        case issueImplausible = "time.issue-implausible"
        case alertDiffers = "message.alert-differs"
        case categoryDiffers = "message.category-differs"
        case numbersRepeated = "message.numbers-repeated"
        case numbersUnexpected = "message.numbers-unexpected"
        case hiddenCharacters = "message.hidden-characters"
        case amountUnreadable = "money.amount-unreadable"
        case currencyUnknown = "money.currency-unknown"
        case ibanDamaged = "money.iban-damaged"
        case paymentsDisagree = "money.payments-disagree"
        case clockSkew = "time.clock-skew"
        case claimNotJSON = "message.claim-not-json"
        case membersOmitted = "message.members-omitted"
        case payloadIncomplete = "message.payload-incomplete"

        var meaning: Meaning {
            Meaning([weight], setupScope: setupScope, when: when, remedy: remedy)
        }

        private var weight: Severity {
            switch self {
            case .ibanDamaged, .paymentsDisagree: .high
            case .alertDiffers, .hiddenCharacters, .amountUnreadable, .payloadIncomplete: .medium
            default: .low
            }
        }

        private var setupScope: Meaning.SetupScope {
            switch self {
            case .numbersRepeated, .claimNotJSON, .membersOmitted: .always
            default: .never
            }
        }

        private var when: String {
            switch self {
            case .issueImplausible:
                "dated before 2015, when the protocol did not exist; the message is expired"
            case .alertDiffers: "the unsigned alert is not the signed text"
            case .categoryDiffers: "the unsigned category is not the signed type"
            case .numbersRepeated:
                """
                a number appears twice or three times among the three, so a guess is more likely \
                to be right
                """
            case .numbersUnexpected: "numbers in a message that asks for none"
            case .hiddenCharacters:
                """
                a text holds control, bidirectional or invisible characters, which are shown by \
                name; joiners of Arabic and Indic scripts and emoji are none where they belong
                """
            case .amountUnreadable: "the amount is not an exact decimal"
            case .currencyUnknown: "the currency is not an ISO 4217 code"
            case .ibanDamaged: "length or check digits (ISO 7064) are wrong"
            case .paymentsDisagree:
                "what the message says of one payment differs, or it holds two payments that do"
            case .clockSkew:
                """
                the two clocks differ by more than a minute, or the message was that long on its \
                way; the two look the same
                """
            case .claimNotJSON: "`p`, `x` or `payload` cannot be read"
            case .membersOmitted: "more than 64 unread members; the rest is left out"
            case .payloadIncomplete:
                """
                the payload is so large, so deep or so broken that not all of it could be searched \
                for payments
                """
            }
        }

        private var remedy: String {
            switch self {
            case .issueImplausible: "Ask the server's administrator to set its clock."
            case .alertDiffers: "Go by the signed message alone."
            case .categoryDiffers: "Go by the signed message alone."
            case .numbersRepeated:
                "Ask the server's administrator to update it to version 7.3 or later."
            case .numbersUnexpected: "Ask the server's administrator how this sign-in is set up."
            case .hiddenCharacters:
                "Read the texts with the names in angle brackets; reject when in doubt."
            case .amountUnreadable: "Look the amount up where the payment was made."
            case .currencyUnknown: "Look the currency up where the payment was made."
            case .ibanDamaged: "Compare the account with the payee's own papers."
            case .paymentsDisagree:
                "Reject, and ask whoever made the payment which of the two is right."
            case .clockSkew: "Set this machine's clock; if it is right, the message came late."
            case .claimNotJSON: "Ask the server's administrator to correct what is put into it."
            case .membersOmitted: "Decode the message as JSON to see them all."
            case .payloadIncomplete:
                "Reject it, and ask the server's administrator to send a smaller payload."
            }
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        input.facts.anomalies.compactMap(hint)
    }

    /// `nil` for a note of no weight, or of another rule.
    private func hint(for anomaly: MessageAnomaly) -> RiskHint? {
        switch anomaly {
        case .timeToLiveMissing, .timeToLiveClamped, .cookieUnusable: nil
        case .locationsDisagree, .locationOtherSpelling, .locationIsNullIsland: nil
        case .notificationSignatureUnchecked, .originInWords: nil
        case .clockSkew(let milliseconds): clockSkew(milliseconds)
        case .claimNotJSON(let claim): claimNotJSON(claim)
        case .otherMembersOmitted(let count): membersOmitted(count)
        case .payloadIncomplete:
            Code.payloadIncomplete.hint(
                "Not all of the payload could be searched for payments.",
                summary: "a payload that cannot be searched"
            )
        case .issueTimeImplausible:
            Code.issueImplausible.hint(
                "The server dates the message before 2015, so it has expired."
            )
        case .alertDiffers:
            Code.alertDiffers.hint(
                "The alert text, which is not signed, differs from the signed message."
            )
        case .categoryDiffers:
            Code.categoryDiffers.hint(
                "The envelope, which is not signed, names another type than the message."
            )
        case .numbersRepeated:
            Code.numbersRepeated.hint(
                "A number appears more than once, so a guess is more likely to be right."
            )
        case .numbersUnexpected:
            Code.numbersUnexpected.hint("The message offers numbers and does not ask for one.")
        case .hiddenCharacters:
            Code.hiddenCharacters.hint("The message contains invisible characters.")
        case .amountUnreadable:
            Code.amountUnreadable.hint("The amount cannot be read as a decimal number.")
        case .currencyUnknown:
            Code.currencyUnknown.hint("The currency is not an ISO 4217 code.")
        case .ibanDamaged:
            Code.ibanDamaged.hint(
                "An IBAN has the wrong length or check digits.",
                summary: "an invalid IBAN"
            )
        case .paymentsDisagree:
            Code.paymentsDisagree.hint(
                "The message contradicts itself about what is paid; one version is shown.",
                summary: "two payments that differ"
            )
        }
    }

    private func clockSkew(_ milliseconds: Int64) -> RiskHint {
        let amount = durationWording(milliseconds: Int64(milliseconds.magnitude))
        let direction: PrintableText = milliseconds < 0 ? "after" : "before"
        return Code.clockSkew.hint(
            "The server dates the message \(amount) \(direction) it came.",
            evidence: [.init("skew_s", whole: Double(milliseconds) / 1_000)]
        )
    }

    private func claimNotJSON(_ claim: PrintableText) -> RiskHint {
        Code.claimNotJSON.hint(
            "The claim \(claim.quotedWords) cannot be read and is shown as it is.",
            evidence: [.init(name: "claim", value: claim)]
        )
    }

    private func membersOmitted(_ count: Int) -> RiskHint {
        Code.membersOmitted.hint(
            count == 1
                ? "One member of the message is not shown, since there are too many."
                : "\(count) members of the message are not shown, since there are too many.",
            evidence: [.init(name: "members", value: "\(count)")]
        )
    }
}

/// Whether a word mixes scripts that look alike, by ``OddWord``, as at enrolment.
struct MessageScriptRule: Rule {
    enum Code: String, RuleCode {
        case confusableLetters = "message.confusable-letters"
        case mixedScript = "message.mixed-script"

        var meaning: Meaning {
            switch self {
            case .confusableLetters:
                Meaning(
                    [.medium, .high],
                    when: """
                        high: a word of the text, user, payee, reference, initiator or shared \
                        account has Latin letters and others, such as Greek or Cyrillic ones, that look Latin. \
                        Medium: a word of three letters or more is wholly of such letters among \
                        Latin words. UTS 39 allows neither below "minimally restrictive"
                        """,
                    remedy: "Do not go by how the word looks; reject when in doubt."
                )
            case .mixedScript:
                Meaning(
                    [.medium],
                    when: """
                        a word of three letters or more mixes Latin with Greek or Cyrillic that \
                        does not all look Latin; shorter ones may be units (kΩ)
                        """,
                    remedy: "Do not go by how the word looks; reject when in doubt."
                )
            }
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let facts = input.facts
        let texts: [(name: String, text: PrintableText?)] =
            [
                ("title", facts.title), ("message", facts.message), ("site", facts.site),
                ("user", facts.user),
                ("initiator", facts.initiator),
                ("account", facts.sharedAccount?.name ?? facts.payment?.debtorName),
            ] + facts.payments.flatMap { [("payee", $0.payee), ("reference", $0.reference)] }
        var hints: [RiskHint] = []
        for (name, text) in texts {
            guard let text else { continue }
            for hint in self.hints(text.text, name)
            where !hints.contains(where: { $0.code == hint.code }) {
                hints.append(hint)
            }
        }
        return hints
    }

    private func hints(_ text: String, _ name: String) -> [RiskHint] {
        OddWord.all(in: text).map { odd in
            switch odd.oddity {
            case .lookalike(let script): confusable(odd.word, script, in: name, severity: .high)
            case .disguised(let script): confusable(odd.word, script, in: name, severity: .medium)
            case .mixed(let script): mixed(odd.word, script, in: name)
            }
        }
    }

    private func confusable(
        _ word: String,
        _ script: Script,
        in name: String,
        severity: Severity
    ) -> RiskHint {
        Code.confusableLetters.hint(
            severity,
            """
            The \(name) has a word whose \(script.rawValue) letters look like Latin ones: \
            \(cut(word).quoted).
            """,
            summary: "letters that look like others",
            evidence: evidence(word, script, in: name)
        )
    }

    private func mixed(_ word: String, _ script: Script, in name: String) -> RiskHint {
        Code.mixedScript.hint(
            "The \(name) has a word that mixes Latin and \(script.rawValue) letters: \(cut(word).quoted).",
            summary: "letters of two scripts in one word",
            evidence: evidence(word, script, in: name)
        )
    }

    /// Cut to keep the sentence readable.
    private func cut(_ word: String) -> PrintableText { PrintableText(word, limit: 64) }

    private func evidence(_ word: String, _ script: Script, in name: String) -> [RiskHint.Evidence]
    {
        let foreign = word.unicodeScalars.filter { Script($0) ?? .latin != .latin }.prefix(8)
        let points = foreign.map { letter in
            let digits = String(letter.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
        return [
            .init(name: "text", value: "\(name)"),
            .init(name: "word", value: cut(word)),
            .init(name: "letters", value: PrintableText(points.joined(separator: " "))),
        ]
    }
}

/// Whether the text presses the person to approve; Low: honest texts hurry people now and then, but
/// none that does is called usual.
struct MessagePressureRule: Rule {
    enum Code: String, RuleCode {
        case pressing = "message.pressing"

        var meaning: Meaning {
            Meaning(
                [.low],
                when: """
                    the text says to hurry, threatens with a loss, or asks to tell nobody, in \
                    English, German, French or Spanish
                    """,
                remedy: "Ask the person who supposedly made the request, and take your time."
            )
        }
    }

    /// In small letters, without marks on them.
    private static let phrases = [
        "urgent ", "immediately", "right away", "right now", "at once", "without delay", "hurry",
        "last chance", "final notice", "expires today", "or lose", "or your account",
        "will be blocked", "will be suspended", "will be closed", "avoid a penalty",
        "do not call", "don't call", "do not tell", "don't tell", "tell nobody", "tell no one",
        "keep this secret", "keep it secret", "approve now", "approve quickly", "act now",
        "dringend", "sofort", "umgehend", "eilt", "wird gesperrt", "niemandem", "nicht anrufen",
        "immediatement", "sans delai", "sera bloque", "ne parlez", "n'appelez pas",
        "urgente", "inmediatamente", "de inmediato", "sera bloquead", "no llame", "no se lo diga",
    ]

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let message = input.facts.message else { return [] }
        // Words are parted by one blank each.
        let letters = Transliteration.ascii(message).text.lowercased().utf8.map { byte in
            (0x61...0x7A).contains(byte) || byte == 0x27 ? byte : 0x20
        }
        let text = String(decoding: [0x20] + letters + [0x20], as: UTF8.self)
        guard let found = Self.phrases.first(where: { text.includes(" " + $0) }) else { return [] }
        return [
            Code.pressing.hint(
                "The message pressures you to hurry (\"\(found)\").",
                summary: "pressure to hurry",
                evidence: [.init(name: "words", value: PrintableText(found))]
            )
        ]
    }
}

/// Whether the account's messages usually require more than this one: a number, or a proof of
/// presence.
struct MessageKindRule: Rule {
    enum Code: String, RuleCode {
        case challengeNotAsked = "message.challenge-not-asked"
        case kindWeaker = "message.kind-weaker"

        var meaning: Meaning {
            switch self {
            case .challengeNotAsked:
                Meaning(
                    [.medium],
                    when: """
                        four of five approved messages (of 5 or more) asked for more, mostly for a \
                        number, and this one does not
                        """,
                    remedy: """
                        Ask the server's administrator whether the sign-in was changed; if not, \
                        reject.
                        """
                )
            case .kindWeaker:
                Meaning(
                    [.medium],
                    when: """
                        as `message.challenge-not-asked`, for who is there (biometric), of which \
                        this message asks less
                        """,
                    remedy: """
                        Ask the server's administrator whether the sign-in was changed; if not, \
                        reject.
                        """
                )
            }
        }
    }

    /// The share of approved requests from which on more is usual: four of five, the least number
    /// that is judged.
    static let usualShare = 0.8

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let kind = input.features.kind
        guard kind != .other, !input.isColdStart else { return [] }
        let instant = input.instant
        let kinds = input.baseline.kinds
        let stronger = Features.KindWord.allCases.filter { $0 > kind }.map { stronger in
            (kind: stronger, weight: kinds[stronger.rawValue]?.weight(at: instant) ?? 0)
        }
        let share = stronger.reduce(0) { $0 + $1.weight } / kinds.total(at: instant)
        guard share >= Self.usualShare,
            let usual = stronger.max(by: { $0.weight < $1.weight })?.kind
        else { return [] }
        let evidence: [RiskHint.Evidence] = [.init("usual_percent", whole: 100 * share)]
        return switch usual {
        case .challenge:
            [
                Code.challengeNotAsked.hint(
                    "This account's messages usually ask for a number; this one does not.",
                    summary: "no number is asked for",
                    evidence: evidence
                )
            ]
        default:
            [
                Code.kindWeaker.hint(
                    "This account's messages usually ask who is there; this one asks for less.",
                    summary: "less is asked for than usual",
                    evidence: evidence
                )
            ]
        }
    }
}

/// Whether the custom payload has members that are not understood.
struct MessageMembersRule: Rule {
    enum Code: String, RuleCode {
        case membersUnknown = "message.members-unknown"
        case membersUnreadPayment = "message.members-unread-payment"
        case membersChanged = "message.members-changed"

        var meaning: Meaning {
            switch self {
            case .membersUnknown:
                Meaning(
                    [.none],
                    when: "unread members of the custom payload",
                    remedy: "Read the other members of the message."
                )
            case .membersChanged:
                Meaning(
                    [.low, .medium],
                    when: """
                        a member of the payload that is not read says what it never said, where it kept \
                        saying the same in at least 3 approved requests; low for who pays, and where the \
                        payee is new as well. Or other members state whom or how much is paid, or in \
                        another unit (minor or major), than in 3 approved payments or a third of all
                        """,
                    remedy: "Read that member, and ask the server's administrator what it means."
                )
            case .membersUnreadPayment:
                Meaning(
                    [.low, .medium],
                    when: """
                        something that was read as no part of a payment, at any depth, holds an \
                        amount with a currency or an account; low for a member whose name alone is \
                        about an amount or a payee, beside a payment. What says the same as the \
                        payment, the balance or limit of an account, and what at least 3 approved \
                        requests kept saying in the same place, such as one's own account, do not count
                        """,
                    remedy: """
                        Read the other members of the message, and compare them with the payment.
                        """
                )
            }
        }
    }

    /// Parts of names about amounts and recipients.
    private static let moneyWords = ["amount", "iban", "payee", "beneficiary", "recipient"]

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        unread(input) + [changed(input)].compactMap(\.self)
    }

    /// Unread members with new values.
    private func changed(_ input: RuleInput) -> RiskHint? {
        let changed = input.features.members.filter { member in
            input.baseline.members.first { $0.place == member.place }.map {
                member.isForm ? $0.isNewForm(member.value) : $0.isNews(member.value)
            } ?? false
        }
        let ofForm = changed.first(where: \.isForm)
        guard let first = ofForm ?? changed.first(where: { !$0.isOfPayer }) ?? changed.first else {
            return nil
        }
        let evidence: [RiskHint.Evidence] = [
            .init(name: "members", value: "\(changed.count)"),
            .init(name: "first", value: first.path),
        ]
        guard ofForm == nil else {
            return Code.membersChanged.hint(
                .medium,
                "No payment of this account was written in this form before: compare each payee and"
                    + " number.",
                summary: "a form of message that is new here",
                evidence: evidence,
                remedy: """
                    Compare each payee and number with the bill; the form is usual after 3 approvals.
                    """
            )
        }
        let isPayeeNews =
            switch input.payeeMatch {
            case .known, .nothingToCompare: false
            case .namesakes, .lookalike, .stranger: true
            }
        return Code.membersChanged.hint(
            isPayeeNews || first.isOfPayer ? .low : .medium,
            first.isOfPayer
                ? "The account that pays is not one that paid before."
                : "The payload says something new where it always said the same: \(first.path.fitted(to: 60).quotedWords).",
            summary: first.isOfPayer
                ? "another account that pays" : "a change in a member that is not understood",
            evidence: evidence
        )
    }

    private func unread(_ input: RuleInput) -> [RiskHint] {
        let others = input.facts.other
        let money = input.unreadMoney
        if let first = money.first {
            return [
                Code.membersUnreadPayment.hint(
                    .medium,
                    """
                    The message says more about money than this program understands: \
                    \(first.path.fitted(to: 60).quotedWords).
                    """,
                    summary: "money in a member that is not understood",
                    evidence: [
                        .init(name: "members", value: "\(money.count)"),
                        .init(name: "first", value: first.path),
                    ]
                )
            ]
        }
        let unknown = others.filter { other in
            ["p.", "p["].contains { other.path.text.hasPrefix($0) }
        }
        guard let first = unknown.first else { return [] }
        let aboutMoney = unknown.first { member in
            let name = member.path.text.split(separator: ".").last?.lowercased() ?? ""
            return Self.moneyWords.contains { name.includes($0) }
        }
        if let aboutMoney, input.facts.payment != nil {
            return [
                Code.membersUnreadPayment.hint(
                    .low,
                    """
                    The payload says more about a payment than this program understands: \
                    \(aboutMoney.path.fitted(to: 60).quotedWords).
                    """,
                    evidence: [
                        .init(name: "members", value: "\(unknown.count)"),
                        .init(name: "first", value: first.path),
                    ]
                )
            ]
        }
        return [
            Code.membersUnknown.hint(
                """
                The custom payload holds what this program does not understand: \(first.path.fitted(to: 60).quotedWords).
                """,
                evidence: [
                    .init(name: "members", value: "\(unknown.count)"),
                    .init(name: "first", value: first.path),
                ]
            )
        ]
    }
}
