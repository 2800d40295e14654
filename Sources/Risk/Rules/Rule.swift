import Geodesy
import Push
import Vocabulary

/// A source of hints; ``RiskHintCode/rules`` lists every rule once; the codes for configurations,
/// the order of hints and the tables of `Docs/risk.md` come from it.
protocol Rule: Sendable {
    /// In the order of the documentation.
    associatedtype Code: RuleCode

    /// Whether it evaluates each of several stated addresses.
    var isAboutAddress: Bool { get }

    func evaluate(_ input: RuleInput) -> [RiskHint]
}

extension Rule {
    var isAboutAddress: Bool { false }

    /// The heaviest hint of each code, also of `others` where the address decides.
    func hints(_ input: RuleInput, _ others: [RuleInput]) -> [RiskHint] {
        guard isAboutAddress else { return evaluate(input) }
        var hints: [RiskHint] = []
        for hint in evaluate(input) + others.flatMap(evaluate) {
            guard let index = hints.firstIndex(where: { $0.code == hint.code }) else {
                hints.append(hint)
                continue
            }
            if hint.severity > hints[index].severity { hints[index] = hint }
        }
        return hints
    }

    var meanings: [(code: String, meaning: Meaning)] {
        Code.allCases.map { ($0.rawValue, $0.meaning) }
    }
}

/// Such as `machine.traced`: the family, a dot, the name.
protocol RuleCode: RawRepresentable<String>, CaseIterable, Sendable {
    var meaning: Meaning { get }
}

/// What holds for every hint with one code.
package struct Meaning: Sendable {
    package enum SetupScope: Sendable {
        case never
        case sometimes
        case always
    }

    /// Lightest first; at least one.
    package let weights: [Severity]
    package let setupScope: SetupScope
    /// The condition, for the documentation.
    package let when: String
    /// The default remedy.
    package let remedy: String

    init(_ weights: [Severity], setupScope: SetupScope = .never, when: String, remedy: String) {
        self.weights = weights
        self.setupScope = setupScope
        self.when = when
        self.remedy = remedy
    }
}

extension RuleCode {
    /// `severity` is one of the meaning's weights; remedy and `isAboutSetup` default to the
    /// meaning's; without a summary, the sentence is one.
    func hint(
        _ severity: Severity,
        _ sentence: PrintableText,
        summary: PrintableText? = nil,
        evidence: [RiskHint.Evidence] = [],
        remedy: PrintableText? = nil,
        isAboutSetup: Bool? = nil
    ) -> RiskHint {
        let meaning = meaning
        assert(meaning.weights.contains(severity), "a weight that \(rawValue) does not name")
        assert(
            isAboutSetup == nil || meaning.setupScope == .sometimes,
            "\(rawValue) is never asked"
        )
        return RiskHint(
            code: rawValue,
            severity: severity,
            sentence: sentence,
            summary: summary,
            evidence: evidence,
            remedy: remedy ?? PrintableText(meaning.remedy),
            isAboutSetup: isAboutSetup ?? (meaning.setupScope == .always)
        )
    }

    /// For a code with one weight.
    func hint(
        _ sentence: PrintableText,
        summary: PrintableText? = nil,
        evidence: [RiskHint.Evidence] = [],
        remedy: PrintableText? = nil
    ) -> RiskHint {
        let weights = meaning.weights
        assert(weights.count == 1, "\(rawValue) has more than one weight")
        return hint(weights[0], sentence, summary: summary, evidence: evidence, remedy: remedy)
    }
}

/// Whether the message names no program, as approved ones did; Medium: every browser names itself,
/// so this is a program or somebody hides.
struct DeviceMissingRule: Rule {
    enum Code: String, RuleCode {
        case missing = "device.missing"

        var meaning: Meaning {
            Meaning(
                [.medium],
                when: """
                    no user agent, though approved requests had one: every browser names itself. Not \
                    where a fifth of them had none and the network is known
                    """,
                remedy: "Ask the server's administrator whether it still passes on user agents."
            )
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let devices = input.baseline.devices
        guard !input.isColdStart, input.facts.userAgent == nil, !devices.isEmpty,
            !input.isUsuallyUnstated(.program)
        else { return [] }
        let isRare = !input.baseline.isOftenUnstated(.program, at: input.instant)
        return [
            Code.missing.hint(
                "\(input.startOfMissing(.program)) does not say which program it comes from.",
                summary: isRare ? "no user agent, unlike before" : "no user agent",
                evidence: [
                    .init(name: "known_browsers", value: "\(input.baseline.browsers.entries.count)")
                ]
            )
        ]
    }
}

/// Whether the login claims to come from a program instead of a browser.
struct UserAgentRule: Rule {
    enum Code: String, RuleCode {
        case automated = "device.automated"

        var meaning: Meaning {
            Meaning(
                [.low, .medium],
                when: """
                    a script, a scanner, a crawler or a headless browser; low where approved \
                    requests came from it
                    """,
                remedy: "Ask the person who supposedly made the request what they used."
            )
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let agent = input.facts.userAgent, agent.device == .automated else { return [] }
        let isUsual =
            !input.isColdStart
            && input.features.browser.map { input.baseline.browsers[$0] != nil } ?? false
        return [
            Code.automated.hint(
                isUsual ? .low : .medium,
                isUsual
                    ? "It says it comes from a program, as approved requests did."
                    : "It says it comes from a program, not from a person's browser.",
                evidence: [.init(name: "user_agent", value: agent.text)]
            )
        ]
    }
}

/// Whether the user agent contradicts itself; Medium: no program sends such a text by itself, so
/// somebody wrote it; but so do people who hide what they use.
struct DeviceContradictionRule: Rule {
    enum Code: String, RuleCode {
        case contradiction = "device.contradiction"

        var meaning: Meaning {
            Meaning(
                [.medium],
                when: """
                    a text that names an impossible pair (Safari 17 on Windows, an iPhone with \
                    Windows): probably made up
                    """,
                remedy: "Ask the person who supposedly made the request what they used."
            )
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let agent = input.facts.userAgent,
            let contradiction = input.contradiction
        else { return [] }
        return [
            Code.contradiction.hint(
                """
                It says it comes from \(contradiction.first) with \(contradiction.second), which \
                do not go together: the text may be made up.
                """,
                summary: "an impossible device",
                evidence: [.init(name: "user_agent", value: agent.text)]
            )
        ]
    }
}

extension RuleInput {
    /// The first unapproved request of the account within an hour before this one.
    private var firstUnapproved: Instant? {
        let arrived = requestsSoFar.filter { $0.isSameAccount && $0.outcome != .approved }
            .map(\.instant)
        let remembered = baseline.recent.filter { $0.outcome == .rejected }.map(\.instant)
        return (arrived + remembered).filter {
            (0...FrequencyRejectionRule.span).contains(
                facts.validity.received.milliseconds(since: $0)
            )
        }.min()
    }

    /// Whether device, network, place and, of a payment, payee and account were all approved before
    /// the unapproved requests began.
    ///
    /// Such a request is distinct from those of an attack and keeps its own level. Approvals since
    /// the attack began prove nothing: one of its requests may have been let in by mistake.
    func wasAllApprovedBefore() -> Bool {
        isRequesterApart && (facts.payment == nil || isWhomPaidBefore)
            // Unread money was never compared.
            && unreadMoney.isEmpty
    }

    /// Whether payee and account of a payment were approved before the unapproved requests began.
    private var isWhomPaidBefore: Bool {
        guard facts.payment != nil else { return false }
        switch payeeMatch {
        case .nothingToCompare: return baseline.payees.isEmpty && !isColdStart
        case .known(let payee):
            // What was never stated of this payee is not asked for.
            guard let payment = features.payment, payee.first < firstUnapproved ?? instant,
                (payee.account == nil) == (payment.account == nil)
            else { return false }
            return payment.payee.map(payee.isNamed) ?? payee.names.isEmpty
        case .namesakes, .lookalike, .stranger: return false
        }
    }

    /// What unapproved requests weigh at most for who asks, whomever is paid.
    var heaviestOfAttack: Severity {
        let isKnown =
            isRequesterApart || isRequesterAtHome || isRequesterRoaming || isRequesterNearby
        return isKnown ? .medium : .critical
    }

    /// Whether it is told from unapproved requests by who asks.
    var isApartFromAttack: Bool { isAllApprovedBefore || heaviestOfAttack <= .medium }

    /// Whether device, network and place were all approved before the unapproved requests began.
    private var isRequesterApart: Bool {
        (!isFromAttackersNetwork || isOrdinaryAtHome) && isKnownBefore(network: standingOfNetwork)
    }

    /// Whether what came from the account's own network with it says nothing about it: of a payment to a
    /// payee and an account that were paid before an attacker has nothing, and what waits is work left
    /// undone; sign-ins in a row, or beside one that was rejected, are not.
    private var isOrdinaryAtHome: Bool {
        guard isNetworkHome else { return false }
        guard features.payment == nil else { return true }
        let suspect = baseline.suspects.first { $0.name == features.network }
        let signIns = baseline.recent.count { other in
            other.outcome == .open && other.network == features.network && other.payee == nil
                && abs(instant.milliseconds(since: other.instant)) <= Baseline.attackSpan
        }
        return suspect?.isRejected(around: instant) != true && signIns < Baseline.flood
    }

    /// Whether that network is the account's own by many approvals: whoever attacks from there looks like
    /// the person anyway.
    private var isRequesterAtHome: Bool {
        isNetworkHome && isKnownBefore(network: standingOfNetwork)
    }

    private var isNetworkHome: Bool {
        let network = features.network.flatMap { baseline.networks[$0] }
        return (network?.weight(at: instant) ?? 0) >= Self.many
    }

    /// Whether new networks are usual, and device and place tell who asks.
    private var isRequesterRoaming: Bool {
        !isFromAttackersNetwork && isNewNetworkUsual && isKnownBefore(network: .unstated)
    }

    /// Whether device and network tell who asks, where the place is a drive from a usual one, announced, or
    /// missing for once.
    private var isRequesterNearby: Bool {
        let isNear =
            nearestUsualPlace.map { $0.distance < Self.drive } == true
            || profile.expectations.contains { $0.isOfPlace && $0.fits(self) }
        // An attacker gains nothing by a payment to whom the person pays.
        return (features.location == nil || isNear)
            && (!isFromAttackersNetwork || isWhomPaidBefore)
            && standingOfNetwork == .known && isKnownBefore(network: .known, place: .unstated)
    }

    /// Two hours by road.
    private static let drive = Distance.metres(200_000)

    /// Approvals, each less the older it is.
    private static let many = 5.0

    private enum Familiarity { case known, strange, unstated }

    /// The same without an address, in an account that states one in other requests.
    private var isFamiliarWithoutAddress: Bool {
        features.network == nil && !baseline.networks.isEmpty && isDeviceFamiliar
    }

    private func isKnownBefore(network: Familiarity, place: Familiarity? = nil) -> Bool {
        let start = firstUnapproved ?? instant
        let place = place ?? isPlaceKnown(before: start)
        let outline = isKnown(features.outline, .program, in: baseline.outlines, before: start)
        // A program that nobody sits at is known by being what it always was.
        let isOwnProgram =
            outline == .known && facts.userAgent?.device == .automated && contradiction == nil
        guard
            isRequesterFamiliar || isFamiliarWithoutAddress || isOwnProgram || outline == .unstated
                || looksLikeTheFew(approvedSince: approvals(since: start))
        else { return false }
        // What an account often does not state is not asked for; its network tells it from others, or both of
        // the others do.
        return ![network, outline, place].contains(.strange)
            && (network == .known || outline == .known && place == .known)
    }

    private var standingOfNetwork: Familiarity {
        isKnown(
            features.network,
            .network,
            in: baseline.networks,
            before: firstUnapproved ?? instant
        )
    }

    private func isKnown(
        _ key: String?,
        _ part: Baseline.Part,
        in counts: WeightedCounts,
        before start: Instant
    ) -> Familiarity {
        guard let key else {
            let isOften = baseline.isOftenUnstated(part, at: instant, before: start)
            return !isColdStart && (counts.isEmpty || isOften) ? .unstated : .strange
        }
        return counts[key].map { $0.first < start } ?? false ? .known : .strange
    }

    /// Places of one town are one place of the person.
    private func isPlaceKnown(before start: Instant) -> Familiarity {
        guard features.location != nil else {
            let isOften = baseline.isOftenUnstated(.place, at: instant, before: start)
            return !isColdStart && (!baseline.knowsLocation || isOften) ? .unstated : .strange
        }
        let town = features.town.flatMap { baseline.towns[$0] }
        if town.map({ $0.first < start }) ?? false { return .known }
        let place = nearestUsualPlace ?? nearestPlace(ofFew: true)
        return place.map { $0.isInside && $0.first < start } ?? false ? .known : .strange
    }

    /// Whether one that was rejected within an hour, or as many unanswered ones as are a flood, came
    /// from the network of this one, before or after it: then nothing tells it from them, whatever was
    /// approved before.
    private var isFromAttackersNetwork: Bool {
        suspectOfNetwork?.isAttacking(around: instant) ?? false
    }

    private var suspectOfNetwork: Suspect? {
        if features.network == nil, !baseline.networks.isEmpty {
            let alike = baseline.recent.filter { $0.network == nil }
            return Suspect(
                name: "",
                rejected: alike.filter { $0.outcome == .rejected }.map(\.instant),
                unanswered: alike.filter { $0.outcome == .open }.map(\.instant)
            )
        }
        return baseline.suspects.first { $0.name == features.network }
    }

    /// The same before enough was approved to be usual: two approvals at least, and a device that is
    /// nothing else than what it says.
    private func looksLikeTheFew(approvedSince since: Int) -> Bool {
        isColdStart && baseline.approvals - since >= 2 && contradiction == nil
            && facts.userAgent.map { $0.device != .automated } == true
    }

    private func approvals(since start: Instant) -> Int {
        let arrived = requestsSoFar.count {
            $0.isSameAccount && $0.outcome == .approved && $0.instant >= start
        }
        let remembered = baseline.recent.count { $0.outcome == .approved && $0.instant >= start }
        return max(arrived, remembered)
    }

    /// Says beside a hint why it is light.
    var approvedBefore: [RiskHint.Evidence] {
        isAllApprovedBefore ? [.init(name: "all_approved_before", value: "yes")] : []
    }

    /// How a request apart from an attack, or beside rejections, is described.
    func apartWording(besideRejections: Bool) -> PrintableText {
        guard isAllApprovedBefore else {
            let isSame =
                besideRejections
                ? suspectOfNetwork?.isRejected(around: instant) == true : isFromAttackersNetwork
            return isSame && features.network != nil
                ? " This one comes from the same network as they did." : .empty
        }
        let payee: PrintableText = facts.payment == nil ? .empty : ", payee, account"
        return " Its device\(payee), network and place were approved before."
    }
}

/// The relation to the nearest place of approved requests.
struct UsualRelation {
    /// From the middle of the place.
    let distance: Distance
    /// Within reach and uncertainty.
    let isInside: Bool
    /// Decayed.
    let weight: Double
    /// When it was first approved.
    let first: Instant
}

extension RuleInput {
    /// The uncertainty of the location: the usual one, or more where its numbers are rounded or the
    /// message says so.
    ///
    /// It eases hints, so only part of the stated accuracy counts; see
    /// ``Geodesy/Distance/mostStatedAccuracy``.
    var uncertainty: Distance {
        let usual = thresholds.locationUncertainty
        return location?.uncertainty(atLeast: usual, stated: features.accuracy) ?? usual
    }

    /// The usual place with the nearest edge; `nil` in a cold start, unless few approvals are enough, without a location, and when
    /// no approved request had one.
    func nearestPlace(ofFew: Bool = false) -> UsualRelation? {
        guard ofFew || !isColdStart, let location else { return nil }
        var nearest: (beyond: Double, relation: UsualRelation)?
        for place in baseline.places {
            let reach = place.reach.metres + uncertainty.metres
            // A degree of latitude is nowhere shorter than 110,500 m.
            let least = abs(place.centre.latitude - location.latitude) * 110_500 - reach
            if let nearest, least >= nearest.beyond { continue }
            let distance = place.centre.distance(to: location)
            let beyond = max(0, distance.metres - reach)
            if let nearest, beyond >= nearest.beyond { continue }
            nearest = (
                beyond,
                UsualRelation(
                    distance: distance,
                    isInside: beyond == 0,
                    weight: place.weight(at: instant),
                    first: place.first
                )
            )
            if beyond == 0 { break }
        }
        return nearest?.relation
    }
}

extension RuleInput {
    /// Whether approved requests came from this network; a stranger's is almost surely another: a
    /// few neighbours share 256 addresses, or some thousand customers of a phone provider.
    var isNetworkKnown: Bool {
        guard !isColdStart, let network = features.network else { return false }
        return baseline.networks[network] != nil
    }

    /// Whether the network is known, or new ones are usual and approved requests came from the
    /// address's country.
    var isNetworkOrdinary: Bool {
        isNetworkKnown || isNewNetworkUsual
    }

    private var isNewNetworkUsual: Bool {
        guard !isColdStart, features.network != nil, baseline.networks.isOftenNew(at: instant),
            let country = features.addressCountry
        else { return false }
        return baseline.addressCountries[country] != nil
    }

    /// Whether the network is new, and new ones are unusual.
    var isNetworkNews: Bool {
        guard !isColdStart, !baseline.networks.isEmpty else { return false }
        return forEachAddress.contains { input in
            input.features.network.map { baseline.networks[$0] == nil } ?? false
        } && !baseline.networks.isOftenNew(at: instant)
    }

    /// Whether the network is ordinary, and browser, system and kind of device were approved, also
    /// together.
    ///
    /// Then a missing or far place, or a high speed, has an ordinary explanation: people share the
    /// account, a phone roams, a location was not allowed. It is no proof: it lowers a weight by
    /// one step, never to none.
    func looksFamiliar() -> Bool {
        isNetworkOrdinary && isDeviceFamiliar
    }

    /// The same of the device alone.
    private var isDeviceFamiliar: Bool {
        facts.userAgent.map { $0.device != .automated } == true && contradiction == nil
            && deviceNews.isEmpty
    }

    /// Whether approved requests often did not state this, and the network is known, or is not stated either.
    ///
    /// From another network it is missed all the same: whoever has neither the device nor the place states none.
    func isUsuallyUnstated(_ part: Baseline.Part) -> Bool {
        guard !isColdStart, baseline.isOftenUnstated(part, at: instant) else { return false }
        return isNetworkOrdinary
            || features.network == nil && baseline.isOftenUnstated(.network, at: instant)
    }

    /// How a sentence about what the message does not state begins.
    func startOfMissing(_ part: Baseline.Part) -> PrintableText {
        guard baseline.isOftenUnstated(part, at: instant) else {
            return "Unlike approved ones, the message"
        }
        return features.network == nil
            ? "Without a network address, the message" : "From a network that is new, the message"
    }

    /// Says beside a hint why it is lighter.
    var familiarity: [RiskHint.Evidence] {
        isRequesterFamiliar ? [.init(name: "device_and_network_known", value: "yes")] : []
    }
}
