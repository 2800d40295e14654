package import Risk
package import Vocabulary

/// What a request looks like, in one sentence: made from its heaviest hints by a table.
///
/// The first row of the table whose needs are met speaks; none says more than the hints that it needs.
package enum Verdict: String, Hashable, Sendable, CaseIterable {
    case traced
    case serverChanged = "server-changed"
    case moneyContradicts = "money-contradicts"
    case swappedName = "swapped-name"
    case swappedAccount = "swapped-account"
    case otherAccount = "other-account"
    case damagedAccount = "damaged-account"
    case rejectedAccount = "rejected-account"
    case sharedAccount = "shared-account"
    case againAndAgain = "again-and-again"
    case somebodyElse = "somebody-else"
    case tooFast = "too-fast"
    case program
    case forbiddenPlace = "forbidden-place"
    case farOtherDevice = "far-other-device"
    case falseLetters = "false-letters"
    case moneyInText = "money-in-text"
    case moneyElsewhere = "money-elsewhere"
    case nobodyPaid = "nobody-paid"
    case otherCurrency = "other-currency"
    case noCurrency = "no-currency"
    case largeFirstPayment = "large-first-payment"
    case farMoreMoney = "far-more-money"
    case firstPayment = "first-payment"
    case farAway = "far-away"
    case newCountryOtherDevice = "new-country-other-device"
    case newCountry = "new-country"
    case afterRejection = "after-rejection"
    case unsigned
    case lookTwice = "look-twice"
    case paidAlready = "paid-already"
    case askedTwice = "asked-twice"
    case oneOfMany = "one-of-many"
    case repeated
    case onBehalf = "on-behalf"
    case memberChanged = "member-changed"
    case pressing
    case expected
    case nothingToCompare = "nothing-to-compare"
    case littleToCompare = "little-to-compare"
    case notAsUsual = "not-as-usual"
    case paidBefore = "paid-before"
    case asUsual = "as-usual"
    case muchAsUsual = "much-as-usual"
    case nothingUsual = "nothing-usual"

    /// A hint that a row needs: one whose code begins so, of this weight or more.
    struct Need: Sendable {
        let codes: [String]
        let least: Severity

        init(_ codes: String..., atLeast least: Severity) {
            self.codes = codes
            self.least = least
        }

        func isMet(by hints: [RiskHint]) -> Bool {
            hints.contains { hint in
                hint.severity >= least && codes.contains { hint.code.hasPrefix($0) }
            }
        }
    }

    /// What the hints must say; empty for rows about what is usual, which have conditions of their
    /// own.
    var needs: [Need] {
        switch self {
        case .traced: [Need("machine.traced", atLeast: .high)]
        case .serverChanged: [Need("account.server-changed", atLeast: .high)]
        case .moneyContradicts:
            [Need("money.text-differs", "money.payments-disagree", atLeast: .high)]
        case .swappedName: [Need("money.payee-lookalike", atLeast: .medium)]
        case .swappedAccount:
            [Need("money.payee-account-changed", "money.payee-country-changed", atLeast: .high)]
        case .otherAccount: [Need("money.payee-account-changed", atLeast: .low)]
        case .damagedAccount: [Need("money.iban-damaged", atLeast: .high)]
        case .rejectedAccount: [Need("money.account-rejected", atLeast: .high)]
        case .sharedAccount: [Need("money.account-shared", atLeast: .high)]
        case .againAndAgain:
            [Need("frequency.burst", "frequency.after-rejection", atLeast: .high)]
        case .somebodyElse:
            [
                Need("travel.", atLeast: .high),
                Need("device.first-time", "device.automated", atLeast: .medium),
            ]
        case .tooFast: [Need("travel.", atLeast: .high)]
        case .program: [Need("device.automated", atLeast: .medium)]
        case .forbiddenPlace:
            [Need("place.forbidden-area", "place.outside-allowed-areas", atLeast: .high)]
        case .farOtherDevice:
            [
                Need("place.far-", atLeast: .medium),
                Need("device.first-time", atLeast: .low),
            ]
        case .falseLetters:
            [Need("message.confusable-letters", "message.hidden-characters", atLeast: .medium)]
        case .moneyInText: [Need("money.text-only", atLeast: .low)]
        case .moneyElsewhere:
            [
                Need(
                    "message.members-unread-payment",
                    "message.payload-incomplete",
                    atLeast: .medium
                )
            ]
        case .nobodyPaid: [Need("money.payee-missing", atLeast: .medium)]
        case .otherCurrency: [Need("money.currency-new", atLeast: .medium)]
        case .noCurrency: [Need("money.currency-missing", atLeast: .medium)]
        case .largeFirstPayment: [Need("money.payee-new", atLeast: .high)]
        case .farMoreMoney: [Need("money.amount-unusual", atLeast: .medium)]
        case .firstPayment: [Need("money.payee-new", atLeast: .medium)]
        case .farAway: [Need("place.far-", atLeast: .medium)]
        case .newCountryOtherDevice:
            [
                Need("place.first-country", atLeast: .medium),
                Need("device.first-time", atLeast: .low),
            ]
        case .newCountry: [Need("place.first-country", atLeast: .medium)]
        case .afterRejection: [Need("frequency.after-rejection", atLeast: .medium)]
        case .unsigned: [Need("message.unsigned", atLeast: .medium)]
        // Of an account without a history, too.
        case .lookTwice: [Need("", atLeast: .high)]
        case .paidAlready: [Need("money.paid-already", atLeast: .low)]
        case .askedTwice: [Need("money.asked-twice", atLeast: .low)]
        case .oneOfMany:
            [
                Need(
                    "frequency.burst",
                    "frequency.many-pending",
                    "frequency.several-accounts",
                    atLeast: .medium
                )
            ]
        case .repeated: [Need("money.repeats", atLeast: .low)]
        case .onBehalf: [Need("money.payee-ultimate", atLeast: .low)]
        case .memberChanged: [Need("message.members-changed", atLeast: .low)]
        case .pressing: [Need("message.pressing", atLeast: .low)]
        case .notAsUsual: [Need("", atLeast: .low)]
        case .expected, .nothingToCompare, .littleToCompare, .paidBefore, .asUsual, .muchAsUsual,
            .nothingUsual:
            []
        }
    }

    /// The verdict on a request; `nil` when nothing is known, as of a message without a signature.
    package init?(_ assessment: Assessment) {
        let row = Self.allCases.first { row in
            row.needs.allSatisfy { $0.isMet(by: assessment.hints) } && row.fits(assessment)
        }
        guard let row else { return nil }
        self = row
    }

    /// The conditions of rows about what is usual.
    private func fits(_ assessment: Assessment) -> Bool {
        let comparison = assessment.comparison
        let isKnown = comparison.needed > 0 && comparison.approvals >= comparison.needed
        let isMarked = comparison.rows.contains(where: \.status.isMarked)
        let network = Self.otherNetwork(of: assessment)
        let isAlike =
            isKnown && !isMarked && network == nil && Self.remark(onAmountOf: assessment) == nil
            && assessment.level <= .low
        return switch self {
        // An announced place vouches for no payment.
        case .expected:
            assessment.level <= .low
                && (assessment.expectedPayment != nil
                    || !assessment.expected.isEmpty && isKnown
                        && [.payee, .account, .amount].allSatisfy { comparison[$0] == nil })
        case .nothingToCompare: comparison.needed > 0 && comparison.approvals == 0
        case .littleToCompare: comparison.needed > 0 && !isKnown
        case .paidAlready, .askedTwice: assessment.level <= .medium
        // What is odd about the request itself says more than what else came.
        case .againAndAgain:
            !assessment.hints.contains {
                !$0.code.hasPrefix("frequency.")
                    && ($0.severity == assessment.hints.first?.severity
                        || $0.family == "money" && $0.severity >= .medium)
            }
        // Four small things weigh as much as one of them.
        case .notAsUsual: assessment.level >= .medium
        case .paidBefore: isAlike && comparison.payments > 0
        case .asUsual: isAlike && !usual(comparison).isEmpty
        case .muchAsUsual:
            isKnown && assessment.level <= .low && isMostlyUsual(comparison, otherNetwork: network)
        case .nothingUsual:
            isKnown && assessment.level <= .low
                && (isMarked || (network?.severity ?? .none) > .none)
        default: true
        }
    }

    /// Whether more is usual than differs, the money goes to somebody who was paid before, and at most one of
    /// place, device and network is another.
    ///
    /// A new network counts as one difference where new ones are unusual.
    private func isMostlyUsual(_ comparison: Comparison, otherNetwork: RiskHint?) -> Bool {
        let marked = comparison.rows.filter(\.status.isMarked)
        let network = (otherNetwork?.severity ?? .none) > .none ? 1 : 0
        let origin = marked.count { $0.subject == .place || $0.subject == .device }
        return usual(comparison).count > marked.count + network && origin + network < 2
            && comparison[.payee]?.status.isNew != true
            && comparison[.account]?.status.isMarked != true
    }

    /// What is as usual, in words.
    private func usual(_ comparison: Comparison) -> [PrintableText] {
        comparison.rows.filter { $0.status == .usual }.map { Words.subject($0.subject) }
    }

    package func sentence(_ assessment: Assessment) -> PrintableText {
        let comparison = assessment.comparison
        switch self {
        case .traced:
            return "Another program can read what you type here: answer on another machine."
        case .serverChanged:
            return "Answers go to another server than at enrolment: find out why first."
        case .moneyContradicts:
            return "What it says and what would be paid are not the same: reject it and ask."
        case .swappedName:
            // A payment by name alone states no account that could be new.
            return comparison[.account]?.status.isNew == true
                ? "Looks like a swapped invoice: a new account number under almost the name of"
                    + " a known payee."
                : "Looks like a swapped invoice: a payee with almost the name of a known one."
        case .swappedAccount:
            return "Looks like a swapped invoice: a known payee, but another account number"
                + " than before."
        case .otherAccount:
            return comparison[.account] == nil
                ? "A known payee, this time without an account number: ask the payee."
                : "A known payee with another account number than before: ask the payee."
        case .damagedAccount:
            return "The payee's IBAN is not valid: it is mistyped or made up."
        case .rejectedAccount:
            return "Pays an account number that you rejected before."
        case .sharedAccount:
            return "One account number for two payees: call both before you pay either."
        case .againAndAgain: return "Looks like repeated attempts by somebody else."
        case .somebodyElse:
            return "Looks like somebody else: too far away in too short a time, on another device."
        case .tooFast:
            return "Too far from the previous request in too short a time for one person."
        case .program: return "Looks like a program, not a person at a browser."
        case .forbiddenPlace: return "Comes from a place that you do not allow."
        case .farOtherDevice: return "Looks like somebody else: far away, on another device."
        case .falseLetters:
            return "Its letters are not what they seem: do not go by how a name looks."
        case .moneyInText:
            return "Mentions money only in its text, which cannot be compared: read it twice."
        case .moneyElsewhere:
            return "Says something about money that is not understood: read all of it."
        case .nobodyPaid: return "Does not say who gets the money: ask before you approve it."
        case .otherCurrency:
            return "In a currency never used before: compare it with the bill."
        case .noCurrency:
            return "An amount without a currency: it cannot be compared."
        case .largeFirstPayment:
            return "A first payment to this payee, and far more money than usual."
        case .farMoreMoney: return "Far more money than usual."
        case .firstPayment:
            return assessment.expectedPayment == nil
                ? "A first payment to this payee, and unlike the others."
                : "You expected this, but nothing was paid to this payee before: check the account"
                    + " number."
        case .farAway: return "Comes from far away: ask the person who is supposedly there."
        case .newCountryOtherDevice:
            return "Looks like somebody else: from a new country, on another device."
        case .newCountry:
            return "Comes from a country with no approved requests: ask the person who is"
                + " supposedly there."
        case .afterRejection: return "Came within an hour of a request that was rejected."
        case .unsigned:
            return "Nobody signed this: approve it only when you are signing in yourself, now."
        case .expected:
            let end: PrintableText =
                comparison.rows.contains(where: \.status.isMarked)
                ? "; what differs is marked" : .empty
            return "As you expected: \(Words.listed(assessment.expected))" + end
                + Self.others(assessment)
        case .nothingToCompare:
            return "Nothing to compare yet: no request of this account was approved before."
        case .littleToCompare:
            let count = comparison.approvals
            if assessment.isAllApprovedBefore, assessment.level <= .low {
                return "Like the \(count) requests approved before" + Self.others(assessment)
            }
            let requests: PrintableText = count == 1 ? "request was" : "requests were"
            return "Little to compare yet: only \(count) \(requests) approved before."
        case .lookTwice: return "Look twice: see the reasons below."
        case .paidAlready:
            return "The same amount went to this payee shortly before: do not pay it twice."
        case .askedTwice:
            return
                "Another request asks for the same amount: check whether it is for the same bill."
        case .oneOfMany:
            return "One of many requests: answer only those that you expect."
        case .repeated:
            return "Allows more than one payment: check how often, how much and until when."
        case .onBehalf: return "The payee gets it for somebody else: check for whom."
        case .memberChanged:
            return "Something in it that was always the same is different now: see the reasons."
        case .pressing:
            return "Pressures you to hurry, as fraud does: ask the person first."
        case .notAsUsual: return "Not as usual: see the reasons below."
        case .paidBefore:
            let times: PrintableText =
                comparison.payments == 1 ? "once" : "\(comparison.payments) times"
            return "Looks like you, as \(times) before" + Self.others(assessment)
        case .asUsual:
            let same = Words.listed(usual(comparison))
            return "Looks like you: \(same) as usual" + Self.others(assessment)
        case .muchAsUsual:
            let amount = Self.remark(onAmountOf: assessment) ?? .empty
            return "Much as usual" + amount + Self.differences(assessment)
                + Self.others(assessment)
        case .nothingUsual: return "Not as usual" + Self.differences(assessment) + "."
        }
    }

    /// The hint that its network is not one of approved requests, else `nil`.
    ///
    /// Everything else that a request says can be copied.
    private static func otherNetwork(of assessment: Assessment) -> RiskHint? {
        assessment.hints.first { hint in
            ["network.first-time", "network.address-missing", "network.address-unreadable"]
                .contains(hint.code)
        }
    }

    /// What is not as usual, after a sentence's first words.
    private static func differences(_ assessment: Assessment) -> PrintableText {
        let isMarked = assessment.comparison.rows.contains(where: \.status.isMarked)
        let network: PrintableText? = otherNetwork(of: assessment).map {
            $0.code == "network.first-time"
                ? "; its network is new" : "; its network is not known"
        }
        return (network ?? .empty) + (isMarked ? "; what differs is marked" : .empty)
    }

    /// What is said of an amount that the comparison of the leading payment does not mark: nothing can be
    /// compared with it, or all of a bulk is much together; `nil` of any other.
    private static func remark(onAmountOf assessment: Assessment) -> PrintableText? {
        if assessment.comparison[.amount]?.status == .unknown {
            return ", but the amount cannot be compared"
        }
        let code = assessment.hints.first {
            $0.severity > .none && $0.code.hasPrefix("money.amount-unusual")
        }?.code
        return code.map {
            $0 == "money.amount-unusual"
                ? ", but more than the account usually pays"
                : ", but more than this payee usually gets"
        }
    }

    /// The end of a sentence that reassures, which does not hide what else goes on.
    private static func others(_ assessment: Assessment) -> PrintableText {
        (assessment.attack?.rejected ?? 0) > 0 ? "; others were rejected just now." : "."
    }
}

extension Assessment {
    /// Whether a hint states that all of the request was approved before others were not.
    var isAllApprovedBefore: Bool {
        hints.contains { hint in hint.evidence.contains { $0.name == "all_approved_before" } }
    }

    /// The hint that a person is told of where there is room for one: that of the verdict, unless
    /// another one weighs more and it is not heavy itself.
    package var decisiveHint: RiskHint? {
        let need = Verdict(self)?.needs.first
        let reported = need.flatMap { need in hints.first { need.isMet(by: [$0]) } }
        guard let reported,
            reported.severity >= .high || reported.severity == hints.first?.severity
        else { return hints.first }
        return reported
    }
}
