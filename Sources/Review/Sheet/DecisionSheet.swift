import Atlas
import Geodesy
import Push
package import Risk
package import Vocabulary

/// What a person needs to decide, in the order in which it is to be seen: what is asked, what it looks
/// like, this request beside what is usual, the reasons, and last the requester's own words.
package struct DecisionSheet: Hashable {
    /// One fact beside what is usual.
    package struct Row: Hashable {
        /// What the fact is, such as `payee`.
        package let label: PrintableText
        /// What the message says, short.
        package let value: PrintableText
        /// How it differs, such as `NEW`, `28x` or `172 km E of home`; empty for nothing to say.
        package let note: PrintableText
        /// The same where there is less room.
        package let shortNote: PrintableText
        /// What is usual; `nil` when nothing is known.
        package let usual: PrintableText?
        /// How the fact stands to what is usual; `nil` for what is not compared.
        package let status: Comparison.Status?
        /// All of the value, where it is shortened.
        package let whole: PrintableText?
        /// All of what is usual, where it is shortened.
        package let wholeUsual: PrintableText?

        package static let iban: PrintableText = "IBAN"
        static let accountNumber: PrintableText = "acct no."

        /// Whether it is where the money goes, by number.
        package var isAccount: Bool { label == Self.iban || label == Self.accountNumber }

        /// Whether a person is to look at it.
        package var isMarked: Bool { status?.isMarked == true }

        init(
            label: PrintableText,
            value: PrintableText,
            note: PrintableText = .empty,
            shortNote: PrintableText? = nil,
            usual: PrintableText? = nil,
            status: Comparison.Status? = nil,
            whole: PrintableText? = nil,
            wholeUsual: PrintableText? = nil
        ) {
            self.label = label
            self.value = value
            self.note = note
            self.shortNote = shortNote ?? note
            self.usual = usual
            self.status = status
            self.whole = whole
            self.wholeUsual = wholeUsual
        }
    }

    /// What is asked: `PAY GBP 2,400.00 to "Boat-house Supplies"`, else the message itself.
    package let title: Wording
    /// What stands against taking the sheet for what it says; `nil` for a signed message.
    package let warning: PrintableText?
    /// What it looks like; `nil` when nothing is known.
    package let verdict: PrintableText?
    /// The facts, most important first.
    package let rows: [Row]
    /// Whether anything is compared: else the column of what is usual is left out.
    package let hasUsual: Bool
    /// The reasons that are shown.
    package let reasons: [RiskHint]
    /// The others, in the order of ``Assessment/reasons``.
    package let otherReasons: [RiskHint]
    /// Both, by weight.
    package let allReasons: [RiskHint]
    /// How many these are.
    package var moreReasons: Int { otherReasons.count }
    /// What the message says, where the title does not say it already.
    package let quotation: PrintableText?

    /// `isWhole` leaves nothing out of what the message says beside what is understood.
    package init(_ review: MessageReview, isWhole: Bool = false) {
        let facts = review.facts
        let assessment = review.assessment
        let isVerified = review.status == .verified
        title = Self.title(review)
        warning =
            isVerified ? (facts.isSigned ? nil : Words.notSigned) : Words.unverified
        verdict = isVerified ? Verdict(assessment).map { $0.sentence(assessment) } : nil
        rows = Self.rows(review, isWhole: isWhole)
        hasUsual = rows.contains { $0.usual != nil }
        reasons = isVerified ? assessment.leadingReasons : []
        let shown = reasons
        allReasons = isVerified ? assessment.reasons : []
        otherReasons = allReasons.filter { !shown.contains($0) }
        quotation = facts.hasPaymentInWords ? facts.asked : nil
    }

    fileprivate static func title(_ review: MessageReview) -> Wording {
        let facts = review.facts
        guard facts.hasPaymentInWords else {
            guard let message = facts.asked else { return Wording(Words.headline(review)) }
            return Wording("ASKED: ", quoted: message)
        }
        let amount = Words.paid(facts)
        guard let payee = facts.payment?.payee else {
            let comma: PrintableText = facts.payments.count > 1 ? "" : ","
            return Wording("PAY \(amount)\(comma) payee not stated")
        }
        let isOneOfMany = facts.payments.count > 1
        return Wording("PAY \(amount) \(isOneOfMany ? "one of them to " : "to ")", quoted: payee)
    }
}

extension DecisionSheet {
    private static func rows(_ review: MessageReview, isWhole: Bool) -> [Row] {
        let facts = review.facts
        let comparison = review.assessment.comparison
        var rows = [Row(label: "for", value: review.account)] + payers(facts)
        if let payment = facts.payment {
            if let payee = payment.payee {
                rows.append(row("payee", payee, comparison[.payee]))
                rows += review.payeeNote.map { [noteRow($0, comparison[.account])] } ?? []
            }
            if let account = payment.creditorAccount {
                rows.append(accountRow(account, comparison[.account]))
            }
            if let amount = payment.amount {
                // Beside what is usual in another currency the number alone would mislead.
                let compared = comparison[.amount]
                let isOtherMoney =
                    compared?.status == .new || compared?.usual?.text.last?.isLetter == true
                let value = isOtherMoney ? Numbers.text(amount) : grouped(amount)
                rows.append(row("amount", value, comparison[.amount]))
            }
            if let reference = payment.reference {
                rows.append(Row(label: "reference", value: reference))
            }
            rows += payment.terms.map { Row(label: Words.label($0.kind), value: $0.text) }
            if let account = payment.debtorAccount {
                rows.append(Row(label: "out of", value: account.text))
            }
            let others = facts.payments.indices.filter { $0 != facts.leadingPayment }
            let doubted = others.filter { comparison.doubts[$0] != nil }
            rows += (doubted + others.filter { comparison.doubts[$0] == nil }).map { index in
                let isInvalid = facts.payments[index].creditorAccount?.kind == .damagedIBAN
                let doubt = comparison.doubts[index] ?? (isInvalid ? "an invalid IBAN" : nil)
                return Row(
                    label: "also pays",
                    value: Words.payment(facts.payments[index]),
                    note: doubt ?? .empty,
                    status: doubt.map { _ in .different }
                )
            }
        }
        if let site = facts.site, site != facts.message {
            rows.append(Row(label: "site", value: site))
        }
        rows.append(placeRow(review, comparison[.place]))
        // What the program vouches for stands only beside what was signed.
        if review.status == .verified {
            rows += review.assessment.expected.map { Row(label: "expected", value: $0) }
        }
        if let agent = facts.userAgent {
            let compared = comparison[.device]
            let status = status(compared, warnedOf: ["device"], review)
            rows.append(row("device", Words.device(agent), compared, status: status))
        } else if let missing = comparison[.device], missing.status == .different {
            rows.append(row("device", "not stated", missing))
        }
        if let address = facts.remoteAddress, address.alternatives.count > 1 {
            let names = address.alternatives.map(\.text.text).joined(separator: ", ")
            rows.append(
                Row(label: "address", value: PrintableText(names, limit: 200), note: "NONE KNOWN")
            )
        }
        if let clock = review.locationContext.localTime?.clock {
            rows.append(row("hour", "\(clock) there", comparison[.hour]))
        }
        if let user = facts.user, let asker = facts.initiator, user != asker {
            rows.append(Row(label: "user", value: user))
        }
        if let asker = facts.asker {
            rows.append(Row(label: "asked by", value: asker))
        }
        if let way = Words.wayOfApproval(facts) {
            rows.append(Row(label: "approve", value: way))
        }
        if !rows.contains(where: { $0.usual != nil }) {
            rows += coldStartRow(comparison).map { [$0] } ?? []
        }
        let unread = Words.unread(facts, isWhole: isWhole)
        rows += unread.money.map {
            Row(label: "also says", value: $0, status: .different)
        }
        rows += unread.others.map { Row(label: "also says", value: $0) }
        return rows
    }

    private static func row(
        _ label: PrintableText,
        _ value: PrintableText,
        _ compared: Comparison.Row?,
        status: Comparison.Status? = nil
    ) -> Row {
        Row(
            label: label,
            value: value,
            note: compared?.difference ?? compared?.status.news ?? .empty,
            // `96x the largest` gives way to the amount.
            shortNote: label == "amount"
                ? compared?.difference?.text.split(separator: " ").first { $0.hasSuffix("x") }
                    .map { PrintableText(String($0)) } : nil,
            usual: compared?.usual,
            status: status ?? compared?.status
        )
    }

    /// What the person keeps about the payee's name, which says nothing of an account that was not paid
    /// before.
    private static func noteRow(
        _ note: PrintableText,
        _ account: Comparison.Row?
    ) -> Row {
        let isOther = account?.status.isMarked == true
        return Row(
            label: "your note",
            value: note,
            note: isOther ? "about the name only, not this account number" : .empty,
            shortNote: isOther ? "the name only" : .empty
        )
    }

    /// Names that the message gives the account that pays: never in the place of the account that is
    /// enrolled here.
    private static func payers(_ facts: RequestFacts) -> [Row] {
        let shared = facts.sharedAccount
        var name = shared?.name ?? .empty
        if let holders = shared?.holders, !holders.isEmpty {
            name += " (\(holders.joined(by: ", ")))"
        }
        let rows: [(PrintableText, PrintableText?)] = [
            ("shared", name), ("payer", facts.payment?.debtorName),
        ]
        return rows.compactMap { label, name in
            guard let name, name.text.contains(where: { $0 != " " }) else { return nil }
            return Row(label: label, value: name.withoutIndent)
        }
    }

    private static func accountRow(
        _ account: Payment.Account,
        _ compared: Comparison.Row?
    ) -> Row {
        let isDamaged = account.kind == .damagedIBAN
        let isNew = compared?.status.isNew == true
        let isOurs = account.kind != .other && !isDamaged
        let text = isOurs || account.text.isNumber ? account.text : account.text.quoted
        let usual = compared?.usual.map { $0.isNumber ? $0 : $0.quoted }
        let ends = Words.accountEnds(text, beside: usual)
        return Row(
            label: Words.isIBAN(account) ? Row.iban : Row.accountNumber,
            value: ends.account,
            note: isDamaged
                ? isNew ? "NEW, BAD IBAN" : "BAD IBAN"
                : compared?.difference ?? compared?.status.news ?? .empty,
            shortNote: isDamaged ? "BAD" : nil,
            usual: ends.usual,
            status: isDamaged ? .different : compared?.status,
            whole: text,
            wholeUsual: usual
        )
    }

    private static func placeRow(_ review: MessageReview, _ compared: Comparison.Row?) -> Row {
        let context = review.locationContext
        guard review.facts.location != nil else {
            return row("from", Words.noPlace(review.facts), compared)
        }
        let name = PlaceSentence.shortName(context.place)
        let place = name.isEmpty ? "a place without a name" : name
        var note = compared?.difference ?? .empty
        var shortNote = note
        if let home = context.home {
            let isAtHome = home.distance.metres < 1_000
            (note, shortNote) =
                isAtHome ? ("at home", "at home") : (home.way(from: "home"), home.way)
        }
        return Row(
            label: "from",
            value: place,
            note: note,
            shortNote: shortNote,
            usual: compared?.usual,
            status: status(compared, warnedOf: ["place", "travel"], review)
        )
    }

    /// What is warned of is marked, also where too little is known to compare it.
    private static func status(
        _ compared: Comparison.Row?,
        warnedOf families: [String],
        _ review: MessageReview
    ) -> Comparison.Status? {
        let isWarned = review.assessment.hints.contains { hint in
            hint.severity >= .medium && families.contains(hint.family)
        }
        return compared?.status.isMarked != true && isWarned && review.status == .verified
            ? .different : compared?.status
    }

    /// Why nothing is called usual; `nil` where something is, and for an account without approvals, of which
    /// the verdict tells.
    private static func coldStartRow(_ comparison: Comparison) -> Row? {
        let count = comparison.approvals
        guard (1..<max(1, comparison.needed)).contains(count) else { return nil }
        return Row(
            label: "usual",
            value:
                "shown after \(comparison.needed) approvals; \(count) so far"
        )
    }
}

extension DecisionSheet {
    /// The rows with at most so many of the other payments of a batch and of the members that are not
    /// understood, and in a row of ours how many more there are: who files them must not choose what else
    /// has room.
    package func rows(othersAtMost most: Int) -> [Row] {
        let repeated: [(label: PrintableText, rest: PrintableText)] = [
            ("also pays", "payments"), ("also says", "members"),
        ]
        return repeated.reduce(rows) { rows, repeated in
            let places = rows.indices.filter { rows[$0].label == repeated.label }
            guard places.count > most, let last = places.last else { return rows }
            let left = Set(places.dropFirst(most))
            return rows.enumerated().compactMap { place, row in
                guard left.contains(place) else { return row }
                guard place == last else { return nil }
                return Row(
                    label: repeated.rest,
                    value: "\(left.count) MORE, in the details",
                    status: left.contains { rows[$0].isMarked } ? .different : nil
                )
            }
        }
    }
}

extension Entry {
    /// Everything that the screen and the plain lines tell about the request at a time, one line a
    /// fact, whatever the width: what the audit trail records with a decision.
    ///
    /// The map repeats the position, the place and the distances; its drawing is not part of it.
    package func shown(at now: Instant) -> [PrintableText] {
        let status = Words.status(of: self, at: now).map(\.text)
        let first = status.dropFirst().reduce(status[0]) { $0 + ", " + $1 }
        let sections = ReviewText(self, now: now).sections.flatMap { section in
            [section.title]
                + section.items.map { $0.label.isEmpty ? $0.text : $0.label + ": " + $0.text }
        }
        return [first, DecisionSheet.title(review).text] + sections
    }
}

extension Comparison.Status {
    /// What is said of a value that is new; `nil` of another one.
    package var news: PrintableText? {
        switch self {
        case .new: "NEW"
        case .doubtful: "in doubt"
        case .usual, .different, .unknown: nil
        }
    }
}
