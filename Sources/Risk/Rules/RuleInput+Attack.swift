import Push
import Vocabulary

extension RuleInput {
    /// When the first of the account's requests came that nobody approved, within an hour before this
    /// one; `nil` when there is none.
    private var firstUnapproved: Instant? {
        let arrived = arrivalsSoFar.filter { $0.isSameAccount && $0.outcome != .approved }
            .map(\.instant)
        let remembered = habits.recent.filter { $0.outcome == .rejected }.map(\.instant)
        return (arrived + remembered).filter {
            (0...FrequencyRejectionRule.span).contains(
                facts.validity.received.milliseconds(since: $0)
            )
        }.min()
    }

    /// Whether the device, the network, the place and, of a payment, payee and account were all approved
    /// before the requests began that nobody approved.
    ///
    /// Such a request is told from those of an attack: it keeps its own level. What was approved since
    /// the attack began proves nothing, as one of its requests may have been let in by mistake.
    func wasAllApprovedBefore() -> Bool {
        let start = firstUnapproved ?? instant
        guard isRequesterFamiliar,
            let network = traits.network.flatMap({ habits.networks[$0] }), network.first < start,
            let outline = traits.outline.flatMap({ habits.outlines[$0] }), outline.first < start,
            let place = nearestUsualPlace, place.isInside
        else { return false }
        let since = approvals(since: start)
        guard place.weight > Double(since) else { return false }
        // What names money in a way that is not read was never compared.
        guard !facts.other.contains(where: \.isMoney) else { return false }
        guard facts.payment != nil else { return true }
        guard case .known(let payee) = PayeeMatch(traits.payment, among: habits.payees),
            payee.account != nil, payee.count > since, let name = traits.payment?.payee
        else { return false }
        return payee.name.map { PayeeMatch.isSame($0, name) } ?? false
    }

    /// How many requests of the account were approved since an instant.
    private func approvals(since start: Instant) -> Int {
        let arrived = arrivalsSoFar.count {
            $0.isSameAccount && $0.outcome == .approved && $0.instant >= start
        }
        let remembered = habits.recent.count { $0.outcome == .approved && $0.instant >= start }
        return max(arrived, remembered)
    }

    /// Says beside a hint why it weighs little; empty where it does not.
    var approvedBefore: [RiskHint.Evidence] {
        isAllApprovedBefore ? [.init(name: "all_approved_before", value: "yes")] : []
    }

    /// What a sentence about an attack says of a request that stands apart from it.
    var apartWording: PrintableText {
        guard isAllApprovedBefore else { return .empty }
        let payee: PrintableText = facts.payment == nil ? .empty : ", payee, account"
        return " Its device\(payee), network and place were approved before."
    }
}
