import Atlas
import Geodesy
import Push
import Vocabulary

/// Everything that rules may use.
struct RuleInput {
    private(set) var facts: RequestFacts
    let context: RiskContext
    let baseline: Baseline
    let profile: Profile
    let now: Instant
    private(set) var features: Features
    /// The address for the rules about networks.
    private(set) var address: RemoteAddress?
    /// What cannot be true of the user agent.
    let contradiction: UserAgent.Contradiction?
    private(set) var deviceNews: [DeviceNews] = []
    private(set) var isRequesterFamiliar = false
    private(set) var isAllApprovedBefore = false
    private(set) var nearestUsualPlace: UsualRelation?
    /// What may leave the account.
    let sums: [MeasuredSum]
    private let knownPayees: KnownPayees
    /// Who else is paid by number, by this request and others, by the end of the number.
    private let payeesByNumber: [String: [NumberedPayee]]
    /// Who is paid, among those who were.
    private(set) var payeeMatch: PayeeMatch

    /// Computes once what several rules need.
    init(
        facts: RequestFacts,
        context: RiskContext,
        baseline: Baseline,
        profile: Profile,
        now: Instant
    ) {
        self.facts = facts
        self.context = context
        self.baseline = baseline
        self.profile = profile
        self.now = now
        features = Features(facts, context: context)
        address = facts.remoteAddress
        contradiction = facts.userAgent?.contradiction
        sums = facts.sums.map { MeasuredSum($0, among: baseline.amounts) }
        knownPayees = KnownPayees(baseline.payees, doubtful: baseline.doubtfulPayees)
        payeesByNumber = NumberedPayee.all(features.payments, baseline, now: now)
        payeeMatch = PayeeMatch(features.payment, among: knownPayees)
        deviceNews = newOfDevice()
        isRequesterFamiliar = looksFamiliar()
        nearestUsualPlace = nearestPlace()
        isAllApprovedBefore = wasAllApprovedBefore()
    }

    func leading(with index: Int) -> RuleInput {
        var input = self
        input.facts = facts.leading(with: index)
        input.features = features.leading(with: index)
        input.payeeMatch = PayeeMatch(input.features.payment, among: knownPayees)
        input.isAllApprovedBefore = input.wasAllApprovedBefore()
        return input
    }

    /// Whether all payments were approved before, not only the leading one.
    mutating func requireAllApprovedBefore(_ areAll: Bool) {
        isAllApprovedBefore = isAllApprovedBefore && areAll
    }

    /// One for each other address where the sender's is unknown; in none of these is the requester
    /// familiar.
    var ofOtherAddresses: [RuleInput] {
        (address?.alternatives ?? []).enumerated().map { index, address in
            let countries = context.alternativeCountries
            var input = self
            input.address = address
            input.features = features.with(
                address,
                country: countries.indices.contains(index) ? countries[index] : .unknown
            )
            return input
        }
    }

    /// Members about money that was not read, but for what approved requests kept saying in the same place,
    /// such as one's own account.
    var unreadMoney: [OtherMember] {
        facts.other.filter { other in
            guard other.isMoney else { return false }
            guard let text = other.text else { return true }
            let member = MemberFeature(text)
            return !baseline.members.contains {
                $0.place == member.place && $0.isUsual(member.value)
            }
        }
    }

    /// The input and those of other addresses.
    var forEachAddress: [RuleInput] { [self] + ofOtherAddresses }

    /// Under which other name the account that is paid was paid before; `nil` when it was not.
    var ownerBefore: PrintableText? {
        guard let account = features.payment?.account, let name = features.payment?.payee else {
            return nil
        }
        let owner = baseline.payees.first { payee in
            payee.account.map { Payment.Account.isSame($0, account) } ?? false
        }
        return owner.flatMap { $0.isNamed(name) ? nil : $0.name }.map { PrintableText($0) }
    }

    /// Who else is paid into the account of the payment, which may be written in another way.
    var payeesOfNumber: [NumberedPayee] {
        guard let account = features.payment?.account,
            let sign = PayeeSigns(name: nil, account: account).account
        else { return [] }
        return (payeesByNumber[PayeeSigns.end(of: sign)] ?? [])
            .filter { PayeeSigns.mayBeSame($0.sign, sign) }
    }

    /// Whether approvals of the last hour paid this payee, which others like it speak against: it is unknown,
    /// but not new.
    var isPayeeInDoubt: Bool {
        guard case .stranger = payeeMatch, let payment = features.payment else { return false }
        let signs = PayeeSigns(payment)
        guard let sign = signs.account ?? signs.name else { return false }
        // Who was paid on the account under another name is another payee.
        return baseline.fresh.contains { approval in
            approval.payees.contains { known in
                known.has(sign)
                    && (known.name == nil || signs.name == nil || known.name == signs.name)
            }
        }
    }

    var place: Place? { context.place }

    /// Those received by now; a clock that was set back hides none that came before this request.
    var requestsSoFar: [RecentRequest] {
        let end = max(now, facts.validity.received)
        return context.recentRequests.filter { $0.instant <= end }
    }

    var thresholds: Thresholds { profile.policy.thresholds }

    /// Whether too few approved requests are known.
    var isColdStart: Bool { baseline.approvals < thresholds.coldStart }

    /// Without 0/0, which is a default and no place.
    var location: Coordinate? { features.location }

    /// By the server's clock, or ours at receipt.
    var instant: Instant { features.instant }

    /// After "it is", such as `in Bristol, United Kingdom` or `at sea, 53 km W of Brest, France`.
    var placeWording: PrintableText? {
        guard let place else { return nil }
        let isAtSea = place.ground != .land
        let town = isAtSea ? nil : place.surroundingTown
        let parts = [
            isAtSea ? "at sea" : nil,
            town?.name ?? place.town.map(Self.position),
            place.country?.name,
        ].compactMap(\.self)
        guard !parts.isEmpty else { return nil }
        let startsWithName = !isAtSea && (town != nil || place.town == nil)
        return PrintableText((startsWithName ? "in " : "") + parts.joined(separator: ", "))
    }

    /// After "it is", such as `in Bath` or `12 km N of Bath`.
    static func wording(of town: Place.Town) -> PrintableText {
        PrintableText((isInside(town) ? "in " : "") + position(to: town))
    }

    private static func position(to town: Place.Town) -> String {
        isInside(town)
            ? town.name : "\(town.distance.wording) \(town.azimuth.wind) of \(town.name)"
    }

    private static func isInside(_ town: Place.Town) -> Bool { town.distance < Place.townReach }
}

extension RuleInput {
    /// The error of the outlines of countries, in metres.
    static let outlineError = 1_000.0

    /// Another country within the uncertainty.
    var borderInReach: Place.Border? {
        guard let border = place?.border,
            border.distance.metres <= uncertainty.metres + Self.outlineError
        else { return nil }
        return border
    }

    /// All possible countries: the stated one, one whose border is within the uncertainty, then all
    /// that claim the area.
    var possibleCountries: [String] {
        guard let country = place?.country?.code else { return [] }
        var codes = [country]
        let claimants = place?.dispute.map { $0.administrators + $0.claimants } ?? []
        for code in (borderInReach.map { [$0.country.code] } ?? []) + claimants
        where !codes.contains(code) {
            codes.append(code)
        }
        return codes
    }
}

/// Somebody whose account number a payment names.
struct NumberedPayee {
    /// As ``PayeeSigns`` have it.
    let sign: String
    let name: String
    /// Of another request.
    let id: String?
    /// How the number is paid, such as `also paid by another waiting request,`.
    let course: PrintableText

    private init?(_ key: String?, _ name: String?, _ id: String?, _ course: PrintableText) {
        guard let key, let name, let sign = PayeeSigns(name: nil, account: key).account else {
            return nil
        }
        (self.sign, self.name, self.id, self.course) = (sign, name, id, course)
    }

    /// Those of a request's payments, of what can still be answered and of what was approved shortly before,
    /// by the end of their number; O(n).
    static func all(
        _ payments: [PaymentFeatures],
        _ baseline: Baseline,
        now: Instant
    ) -> [String: [NumberedPayee]] {
        guard !payments.isEmpty else { return [:] }
        let here = payments.map {
            NumberedPayee($0.account, $0.payee, nil, "also paid by this request,")
        }
        let waiting = baseline.asked.filter { $0.expires >= now }.map {
            NumberedPayee($0.key, $0.name, $0.id, "also paid by another waiting request,")
        }
        let paid = baseline.paid.map {
            NumberedPayee($0.key, $0.name, $0.id, "one that you paid shortly before,")
        }
        return Dictionary(grouping: (here + waiting + paid).compactMap(\.self)) {
            PayeeSigns.end(of: $0.sign)
        }
    }
}
