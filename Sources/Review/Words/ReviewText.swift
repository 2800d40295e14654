package import Push
import Risk
package import Vocabulary

/// The whole review as labelled texts, in the order in which it is to be read.
package struct ReviewText: Hashable {
    /// A labelled text.
    package struct Item: Hashable {
        package let label: PrintableText
        package let text: PrintableText
        package let style: Style
    }

    /// Some items under a title.
    package struct Section: Hashable {
        let title: PrintableText
        let items: [Item]
    }

    /// The titles, in the order of the sections.
    package enum Title {
        static let request: PrintableText = "What"
        static let origin: PrintableText = "From (\(Words.claimed))"
        static let hints: PrintableText = "Reasons"
        static let custom: PrintableText = "Compared with what is usual"
        static let time: PrintableText = "Time"
        static let notes: PrintableText = "Noted"
        static let other: PrintableText = "Other members of the message"

        package static let all = [request, origin, hints, custom, time, notes, other]
    }

    package let sections: [Section]
    /// What `why` shows, and the numbers behind it that the details show.
    private let why: Why

    /// - Parameters:
    ///   - review: What is shown.
    ///   - state: Where the request stands; `nil` for what is only decoded.
    ///   - lock: Why the account refuses to be used.
    ///   - rule: The person's rule that rejected the request.
    ///   - ending: How the server ended it.
    ///   - now: Our clock.
    package init(
        _ review: MessageReview,
        state: RequestState?,
        lock: AccountLock? = nil,
        rule: PrintableText? = nil,
        ending: RequestState.Ending? = nil,
        now: Instant
    ) {
        sections = [
            Self.request(review, state: state, lock: lock, rule: rule, ending: ending, now: now),
            Self.origin(review, isOnlyDecoded: state == nil),
            Self.hints(review, isOnlyDecoded: state == nil),
            state == nil ? Section(title: Title.custom, items: []) : Self.custom(review),
            Self.time(review, state: state, now: now),
            Self.notes(review),
            Self.other(review),
        ].filter { !$0.items.isEmpty }
        why = Why(review)
    }

    private init(sections: [Section]) {
        self.sections = sections.filter { !$0.items.isEmpty }
        why = Why()
    }

    /// All but the reasons, of which it has the numbers.
    package var details: ReviewText {
        ReviewText(sections: sections.filter { !Self.isOfReasons($0) } + [why.numbers])
    }

    /// The reasons by weight, each with one advice, what is as usual, and what is usual.
    package var reasons: ReviewText {
        ReviewText(sections: why.reasons + sections.filter { $0.title == Title.custom })
    }

    private static func isOfReasons(_ section: Section) -> Bool {
        [Title.hints, Title.custom].contains(section.title)
    }

    /// The text about an entry of the console.
    package init(_ entry: Entry, now: Instant) {
        self.init(
            entry.review,
            state: entry.state,
            lock: entry.lock,
            rule: entry.rejectingRule,
            ending: entry.ending,
            now: now
        )
    }

    private static func request(
        _ review: MessageReview,
        state: RequestState?,
        lock: AccountLock?,
        rule: PrintableText?,
        ending: RequestState.Ending?,
        now: Instant
    ) -> Section {
        let facts = review.facts
        var items: [Item] = []
        if review.status == .unverified {
            items.append(Item(label: "Standing", text: Words.unverified, style: .alarm))
        } else if !facts.isSigned {
            items.append(Item(label: "Standing", text: Words.notSigned, style: .alarm))
        }
        let isSigned = facts.isSigned && facts.message != nil
        items.append(
            Item(
                label: "Message",
                text: Words.message(facts),
                style: isSigned
                    ? .strong : facts.message ?? facts.unsignedAlert == nil ? .dim : .alarm
            )
        )
        if let site = facts.site, site != facts.message {
            items.append(Item(label: "Site", text: site, style: .plain))
        }
        if let lock { items.append(locked(lock)) }
        items += facts.payments.enumerated().flatMap { index, paid in
            payment(
                paid,
                number: facts.payments.count > 1 ? index + 1 : nil,
                note: index == facts.leadingPayment ? review.payeeNote : nil,
                // It says nothing of an account that was not paid before.
                isNoteOfName: review.assessment.comparison[.account]?.status.isMarked == true
            )
        }
        if facts.payments.count > 1 {
            items += facts.totals.map {
                Item(label: "In all", text: Numbers.text($0), style: .strong)
            }
        }
        items += sharedAccount(facts)
        items.append(Item(label: "Account", text: review.account, style: .plain))
        if let user = facts.user, !user.isEmpty {
            items.append(Item(label: "User", text: user, style: .plain))
        }
        if facts.kind != .standard {
            items.append(Item(label: "Asks for", text: Words.sentence(facts.kind), style: .strong))
        }
        if facts.codeFollows == true {
            let text: PrintableText =
                "an approval shows a code, to be typed where the sign-in began"
            items.append(Item(label: "Then", text: text, style: .plain))
        }
        if let id = facts.messageID, state != nil {
            items.append(Item(label: "Id", text: id.short, style: .plain))
        }
        if let rule { items.append(decided(rule)) }
        if let state {
            items += answer(
                state,
                ending: ending,
                lock: lock,
                isOver: facts.validity.isExpired(at: now)
            )
        }
        if let ending, state != .ended(ending) { items.append(later(ending)) }
        return Section(title: Title.request, items: items)
    }

    /// What stands against an answer, and what is known of one: nothing for a request that simply waits.
    ///
    /// - Parameters:
    ///   - entry: The request.
    ///   - now: Our clock.
    /// - Returns: Labelled texts, the most important first.
    package static func status(_ entry: Entry, now: Instant) -> [Item] {
        var items: [Item] = []
        if let lock = entry.lock { items.append(locked(lock)) }
        if let rule = entry.rejectingRule { items.append(decided(rule)) }
        items += answer(
            entry.state,
            ending: entry.ending,
            lock: entry.lock,
            isOver: entry.facts.validity.isExpired(at: now)
        )
        if let ending = entry.ending, entry.state != .ended(ending) { items.append(later(ending)) }
        return items
    }

    private static func locked(_ lock: AccountLock) -> Item {
        let text: PrintableText = "account \(Words.lock(lock)); it approves nothing"
        return Item(label: "Locked", text: text, style: .danger)
    }

    private static func decided(_ rule: PrintableText) -> Item {
        let text: PrintableText = "your rule \(rule) rejected it; nobody was asked"
        return Item(label: "Decided", text: text, style: .warning)
    }

    private static func later(_ ending: RequestState.Ending) -> Item {
        Item(label: "Later", text: Words.sentence(ending), style: .strong)
    }

    /// What is known of an answer, and which one may follow when that is not all.
    private static func answer(
        _ state: RequestState,
        ending: RequestState.Ending?,
        lock: AccountLock?,
        isOver: Bool
    ) -> [Item] {
        guard state != .pending, state != .expired else { return [] }
        let known = Item(
            label: "Answer",
            text: Words.sentence(state, ending: ending),
            style: Words.style(state)
        )
        guard case .unknown(let decision, _) = state else { return [known] }
        let next = Words.afterUnknown(
            decision,
            isLocked: lock != nil,
            isOver: isOver,
            hasEnded: ending != nil
        )
        return [known, Item(label: "Possible", text: next, style: .strong)]
    }

    /// Whose account it is about, and who asked where no payment says so.
    private static func sharedAccount(_ facts: RequestFacts) -> [Item] {
        let shared = facts.sharedAccount
        let rows: [(PrintableText, PrintableText?)] = [
            ("Shared", shared?.name),
            ("Holders", shared.flatMap { $0.holders.isEmpty ? nil : $0.holders.joined(by: ", ") }),
            ("Asked by", facts.payment?.initiator == nil ? shared?.initiator : nil),
        ]
        return rows.compactMap { label, text in
            text.map { Item(label: label, text: $0, style: .plain) }
        }
    }

    private static func payment(
        _ payment: Payment,
        number: Int?,
        note: PrintableText?,
        isNoteOfName: Bool
    ) -> [Item] {
        let amount =
            payment.amount.map { Numbers.text($0) }
            ?? (payment.isAmountUnreadable ? "cannot be read" : "not stated")
        let rows: [(PrintableText, PrintableText?, Style)] =
            [
                ("Payment", number.map { "\($0)" }, .strong),
                ("Amount", amount, payment.amount == nil ? .warning : .strong),
                ("Payee", payment.payee ?? "not stated", payment.payee == nil ? .dim : .strong),
                (isNoteOfName ? "On name" : "Your note", note, .plain),
                ("To", payment.creditorAccount.map { text($0) }, style(payment.creditorAccount)),
                ("From", payment.debtorAccount.map { text($0) }, style(payment.debtorAccount)),
                ("Of", payment.debtorName, .plain),
                ("Reference", payment.reference, .plain),
                ("Asked by", payment.initiator, .plain),
            ] + payment.terms.map { (Words.title($0.kind), $0.text, .plain) }
        return rows.compactMap { label, text, style in
            text.map { Item(label: label, text: $0, style: style) }
        }
    }

    private static func text(_ account: Payment.Account) -> PrintableText {
        switch account.kind {
        case .iban(let country): "\(account.text) (IBAN, \(country))"
        case .damagedIBAN: "\(account.text) (not an IBAN: its check digits are wrong)"
        case .sortCode: "\(account.text) (sort code and account)"
        case .other: account.text
        }
    }

    private static func style(_ account: Payment.Account?) -> Style {
        account?.kind == .damagedIBAN ? .danger : .plain
    }

    private static func hints(_ review: MessageReview, isOnlyDecoded: Bool) -> Section {
        guard review.status == .verified else { return Section(title: Title.hints, items: []) }
        let assessment =
            isOnlyDecoded
            ? Assessment(hints: review.assessment.hints.filter { !unknownHere.contains($0.code) })
            : review.assessment
        guard !assessment.hints.isEmpty else {
            let none = Item(label: "Risk", text: "no hints", style: .good)
            return Section(title: Title.hints, items: [none])
        }
        return Section(
            title: Title.hints,
            items: (assessment.reasons + assessment.hints.filter { $0.severity == .none }).flatMap {
                hint in
                let evidence = hint.evidence.map(\.wording)
                let details = evidence + [hint.remedy].filter { !$0.isEmpty }
                let first = Item(
                    label: hint.severity.word,
                    text: hint.sentence,
                    style: Words.style(hint.severity)
                )
                return [first] + details.map { Item(label: .empty, text: $0, style: .dim) }
            }
        )
    }

    /// What the account's history says, kept apart from the hints.
    private static func custom(_ review: MessageReview) -> Section {
        guard review.status == .verified else { return Section(title: .empty, items: []) }
        let assessment = review.assessment
        var items: [Item] = []
        // Beside a heavy hint, that all the rest is usual would only reassure.
        if assessment.level < .medium {
            items.append(
                Item(label: "Overall", text: assessment.unusualness.wording, style: .plain)
            )
        }
        if !assessment.normal.isEmpty {
            items.append(Item(label: "Normal", text: assessment.normal, style: .plain))
        }
        return Section(title: Title.custom, items: items)
    }

    /// Hints that say only what is not known of the account or the person, as always where a message is
    /// only decoded.
    private static let unknownHere: Set = [
        "money.no-history", "money.payee-new", "place.home-unknown", "travel.no-history",
    ]

    private static func time(_ review: MessageReview, state: RequestState?, now: Instant) -> Section
    {
        let validity = review.facts.validity
        let left = validity.expires.milliseconds(since: now)
        let isOver = validity.isExpired(at: now)
        let remaining: PrintableText =
            isOver
            ? "expired at \(Numbers.text(validity.expires))"
            : "\(Numbers.duration(milliseconds: left)), until \(Numbers.timeOfDay(validity.expires))"
        var items = [
            Item(label: "Valid", text: remaining, style: isOver ? .danger : .plain)
        ]
        if let issued = validity.issued {
            items.append(Item(label: "Issued", text: Numbers.text(issued), style: .plain))
        }
        let received = Numbers.text(validity.received)
        items.append(Item(label: "Received", text: received, style: .plain))
        return Section(title: Title.time, items: items)
    }

    private static func notes(_ review: MessageReview) -> Section {
        Section(
            title: Title.notes,
            items: review.facts.anomalies.map {
                Item(label: .empty, text: Words.sentence($0), style: Words.style($0))
            }
        )
    }

    private static func other(_ review: MessageReview) -> Section {
        Section(
            title: Title.other,
            items: review.facts.other.map {
                Item(
                    label: .empty,
                    text: "\($0.path.quotedWords): \($0.value.quotedWords)",
                    style: $0.isMoney ? .warning : .dim
                )
            }
        )
    }
}
