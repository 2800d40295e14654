import Atlas
package import Push
package import Risk
package import Vocabulary

/// Why a decision cannot be taken.
package enum Blocker: Hashable, Sendable {
    /// No signature stands behind the message.
    case unverified
    /// The account is locked: nothing is approved for it.
    case locked(AccountLock)
    /// The message, its state or the time is against it.
    case answerError(AnswerError)
}

/// What an approval still needs from the person before it may be sent.
package enum Need: Hashable, Sendable {
    /// The number that the login page shows, one of these.
    case number([Int])
    /// What else the login page shows, one of these.
    case shown([PrintableText])
    /// A yes.
    case confirmation
    /// A second yes that is not given by habit: the risk is high.
    case insistence
    /// This phrase, typed: the risk is critical.
    case phrase(ApprovalPhrase)
    /// A check right before of who is at the device.
    case presence
}

/// What a person has given so far for the approval of one request.
package struct Proofs: Hashable, Sendable {
    /// How often they have said yes.
    package enum Yes: Int, Hashable, Sendable, Comparable {
        case none
        case once
        case again

        package static func < (left: Yes, right: Yes) -> Bool { left.rawValue < right.rawValue }
    }

    /// How often they have said yes.
    package var yes: Yes
    /// What they have typed as the phrase; it must be right even where no phrase is needed.
    package var typed: String?
    /// Whether they have just proved who they are.
    package var isPresent: Bool
    /// The highest risk that they were shown; at a higher one nothing is sent.
    package var level: Severity

    package init(
        _ yes: Yes = .none,
        typed: String? = nil,
        isPresent: Bool = false,
        upTo level: Severity = .critical
    ) {
        self.yes = yes
        self.typed = typed
        self.isPresent = isPresent
        self.level = level
    }

    /// What they did beside the usual yes; `nil` when nothing.
    package var confirmationLevel: ApproverPolicy.ConfirmationLevel {
        typed != nil ? .type : yes == .again ? .confirm : .none
    }
}

/// What stands in the way of a decision.
package enum Readiness: Hashable, Sendable {
    /// It cannot be taken.
    case blocked(Blocker)
    /// It is not sent without this.
    case needs(Need)
    /// It can be sent.
    case ready
}

extension Entry {
    /// What stands in the way of a decision at `now`: why it cannot be taken, else what it still needs.
    ///
    /// A number that was not given is no blocker but needed.
    package func readiness(
        for decision: Decision,
        given proofs: Proofs,
        at now: Instant
    ) -> Readiness {
        let blocker =
            decision == .approve ? blockerToApproval(at: now) : blocker(to: decision, at: now)
        return blocker.map { .blocked($0) } ?? need(of: decision, given: proofs).map { .needs($0) }
            ?? .ready
    }

    /// Why `decision` cannot be taken at `now`; `nil` when it can.
    ///
    /// The rule is the authenticator's; the console adds that only a verified message is answered
    /// and that a locked account approves nothing. Who is at the device is asked when it is sent.
    package func blocker(to decision: Decision, at now: Instant) -> Blocker? {
        guard review.status == .verified else { return .unverified }
        if ending != nil, state.isUncertain { return .answerError(.ended) }
        let answerError = state.answerError(
            to: decision,
            kind: facts.kind,
            validity: facts.validity,
            at: now
        )
        if let answerError { return .answerError(answerError) }
        return decision.isRejection ? nil : lock.map { .locked($0) }
    }

    /// Why the person cannot start to approve at `now`; a missing number is no reason yet.
    package func blockerToApproval(at now: Instant) -> Blocker? {
        let offered: Decision? =
            switch facts.kind {
            case .challenge(let numbers): numbers.first.map { .approveWithNumber($0) }
            case .presence(let texts): texts.first.map { .approveShowing($0.text) }
            default: nil
            }
        let approval = approval
        return blocker(to: approval == .approve ? offered ?? approval : approval, at: now)
    }

    /// The approval that can be started: the one to be repeated when its outcome is unknown.
    package var approval: Decision {
        if case .unknown(let earlier, _) = state, !earlier.isRejection { earlier } else { .approve }
    }

    /// What an approval still needs; `nil` when it may be sent, as for any rejection.
    ///
    /// Every front end asks for what this returns, and the service calls it once more before it sends:
    /// the risk may have risen since.
    package func need(of decision: Decision, given proofs: Proofs) -> Need? {
        guard !decision.isRejection else { return nil }
        switch (facts.kind, decision) {
        case (.challenge(let numbers), .approve): return .number(numbers)
        case (.presence(let options), .approve): return .shown(options)
        default: break
        }
        let phrase = approvalPhrase
        let isTyped = proofs.typed.map(phrase.accepts) ?? false
        if confirmationLevel == .type || proofs.typed != nil, !isTyped { return .phrase(phrase) }
        if !isTyped {
            if proofs.yes < .once { return .confirmation }
            if confirmationLevel == .confirm, proofs.yes < .again { return .insistence }
        }
        return facts.needsUserVerification && !proofs.isPresent ? .presence : nil
    }

    /// Whether one yes is not enough, whoever is at the device.
    package func needsMoreThanYes(to decision: Decision) -> Bool {
        need(of: decision, given: Proofs(.once, isPresent: true)) != nil
    }
}

/// What a person types to approve a request that asks for more than keys: the amount, else the
/// place, else two words.
///
/// Who types it has read it, and no habit of the fingers does.
package struct ApprovalPhrase: Hashable, Sendable {
    /// What the phrase is.
    package enum Kind: Hashable, Sendable {
        case amount
        case town
        case country
        case words
    }

    /// What the phrase is.
    package let kind: Kind
    /// The phrase as it is shown.
    package let text: PrintableText

    /// The fewest letters of a place: whoever asks says where from, and could choose a town whose
    /// name is typed by a slip of the fingers.
    private static let fewestLetters = 4

    /// The fewest columns of an amount: a digit alone is typed by a slip of the fingers.
    private static let fewestDigits = 3

    /// The phrase of a request.
    init(_ review: MessageReview) {
        let place = review.locationContext.place
        if let amount = review.facts.amount.map({ grouped($0) }),
            amount.columns >= Self.fewestDigits
        {
            self.init(kind: .amount, text: amount)
        } else if let town = Self.name(place.flatMap(PlaceSentence.townName)) {
            self.init(kind: .town, text: town)
        } else if let country = Self.name(place?.country?.name) {
            self.init(kind: .country, text: country)
        } else {
            // Not the word that begins an approval in plain lines.
            self.init(kind: .words, text: "I approve")
        }
    }

    /// A name that is long enough; `nil` for any other.
    private static func name(_ text: String?) -> PrintableText? {
        guard let text else { return nil }
        let name = PrintableText(text)
        let letters = folded(name).unicodeScalars.filter(\.properties.isAlphabetic)
        // A place that is called like a word of the plain lines is not typed by whoever means that.
        let word = folded(name).prefix { $0 != " " }
        return letters.count >= fewestLetters && !words.contains(String(word)) ? name : nil
    }

    /// The words that begin a line of `review --plain`, from the fewest letters of a place on.
    private static let words = Set(
        Verb.table.compactMap(\.plain).flatMap(\.words).filter { $0.count >= fewestLetters }
    )

    private init(kind: Kind, text: PrintableText) {
        self.kind = kind
        self.text = text
    }

    /// Whether a typed line is the phrase.
    ///
    /// An amount may stand without the commas between its thousands and without a fraction of zeros;
    /// names may stand in small letters and without marks on them. Nothing else is let pass.
    package func accepts(_ line: String) -> Bool {
        let typed = Self.folded(PrintableText(line))
        let wanted = Self.folded(text)
        guard kind == .amount else { return typed == wanted }
        let forms = [wanted, Self.withoutZeros(wanted)].flatMap { [$0, $0.filter { $0 != "," }] }
        return forms.contains(typed)
    }

    /// `250` of `250.00`; fewer digits are typed by a slip of the fingers.
    private static func withoutZeros(_ amount: String) -> String {
        let parts = amount.split(separator: ".")
        return parts.count == 2 && parts[0].count >= 3 && parts[1].allSatisfy { $0 == "0" }
            ? String(parts[0]) : amount
    }

    /// The text in small letters without marks, and with single blanks between its words.
    private static func folded(_ text: PrintableText) -> String {
        let ascii = Transliteration.ascii(text).text
        // A script without Latin letters is compared as it is.
        let comparable = ascii.contains("?") ? text.text : ascii
        return comparable.lowercased().split(separator: " ").joined(separator: " ")
    }
}

extension Entry {
    /// What is typed to approve the request at a confirmation level of ``ApproverPolicy/ConfirmationLevel/type``.
    package var approvalPhrase: ApprovalPhrase { ApprovalPhrase(review) }
}

extension Words {
    /// `the amount, 4,980.00`: what is typed to approve.
    package static func wanted(_ phrase: ApprovalPhrase) -> PrintableText {
        switch phrase.kind {
        case .amount: "the amount, \(phrase.text)"
        case .town: "the town, \(phrase.text)"
        case .country: "the country, \(phrase.text)"
        case .words: "the words \(phrase.text)"
        }
    }
}
