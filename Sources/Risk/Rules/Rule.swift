import Geodesy
import Push
import Vocabulary

/// What gives hints: its codes, what holds for each, and how they follow from a request.
///
/// ``RiskHintCode/rules`` names every rule once. The codes that a configuration may name, the order of
/// the hints and the tables of `Docs/risk.md` come from that list.
protocol Rule: Sendable {
    /// The codes of its hints, in the order of the documentation.
    associatedtype Code: RuleCode

    /// Whether its hints follow from the network address, so that each address is looked at where
    /// several are stated.
    var isAboutAddress: Bool { get }

    /// The hints about one request; empty when there is nothing to say.
    func evaluate(_ input: RuleInput) -> [RiskHint]
}

extension Rule {
    var isAboutAddress: Bool { false }

    /// The hints about a request; of several addresses the heaviest hint of each code.
    func hints(_ inputs: [RuleInput]) -> [RiskHint] {
        guard isAboutAddress else { return inputs.first.map(evaluate) ?? [] }
        var hints: [RiskHint] = []
        for hint in inputs.flatMap(evaluate) {
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

/// The codes of one rule, such as `machine.traced`: the family, a dot, the name.
protocol RuleCode: RawRepresentable<String>, CaseIterable, Sendable {
    /// What holds for every hint with this code.
    var meaning: Meaning { get }
}

/// What holds for every hint with one code.
package struct Meaning: Sendable {
    /// Whether a hint is about the set-up; see ``Hint/isStanding``.
    package enum Standing: Sendable {
        case never
        case sometimes
        case always
    }

    /// The weights that a hint can have, lightest first; at least one.
    package let weights: [Severity]
    /// Whether it is about the set-up.
    package let standing: Standing
    /// When it is given, for the documentation.
    package let when: String
    /// What would make it go away, where the rule does not say it better.
    package let remedy: String

    init(_ weights: [Severity], standing: Standing = .never, when: String, remedy: String) {
        self.weights = weights
        self.standing = standing
        self.when = when
        self.remedy = remedy
    }
}

extension RuleCode {
    /// A hint with this code.
    ///
    /// - Parameters:
    ///   - severity: One of the weights of its meaning.
    ///   - sentence: One sentence for a person.
    ///   - gist: The point of the sentence; without one, the sentence is.
    ///   - evidence: The numbers behind it.
    ///   - remedy: What would make it go away; the meaning's if there is none.
    ///   - isStanding: Whether it is about the set-up; as the meaning says if it is not given.
    /// - Returns: The hint.
    func hint(
        _ severity: Severity,
        _ sentence: PrintableText,
        gist: PrintableText? = nil,
        evidence: [RiskHint.Evidence] = [],
        remedy: PrintableText? = nil,
        isStanding: Bool? = nil
    ) -> RiskHint {
        let meaning = meaning
        assert(meaning.weights.contains(severity), "a weight that \(rawValue) does not name")
        assert(isStanding == nil || meaning.standing == .sometimes, "\(rawValue) is never asked")
        return RiskHint(
            code: rawValue,
            severity: severity,
            sentence: sentence,
            gist: gist,
            evidence: evidence,
            remedy: remedy ?? PrintableText(meaning.remedy),
            isStanding: isStanding ?? (meaning.standing == .always)
        )
    }

    /// A hint with this code, which has one weight.
    func hint(
        _ sentence: PrintableText,
        gist: PrintableText? = nil,
        evidence: [RiskHint.Evidence] = [],
        remedy: PrintableText? = nil
    ) -> RiskHint {
        let weights = meaning.weights
        assert(weights.count == 1, "\(rawValue) has more than one weight")
        return hint(weights[0], sentence, gist: gist, evidence: evidence, remedy: remedy)
    }
}

/// Whether the message names no program, as approved ones did.
///
/// Medium: every browser names itself, so that what does not is a program or hides.
struct DeviceMissingRule: Rule {
    enum Code: String, RuleCode {
        case missing = "device.missing"

        var meaning: Meaning {
            Meaning(
                [.medium],
                when: "no user agent, though approved requests had one: every browser names itself",
                remedy: "Ask the server's administrator whether it still passes on user agents."
            )
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let devices = input.habits.devices
        guard !input.isColdStart, input.facts.userAgent == nil, !devices.isEmpty else {
            return []
        }
        return [
            Code.missing.hint(
                "The message does not say which program it comes from, as approved ones did.",
                gist: "no user agent, unlike before",
                evidence: [
                    .init(name: "known_browsers", value: "\(input.habits.browsers.entries.count)")
                ]
            )
        ]
    }
}

/// Whether the login says it comes from a program instead of a person's browser.
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
                remedy: "Ask the person who is said to have made the request what they used."
            )
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let agent = input.facts.userAgent, agent.device == .automated else { return [] }
        let isUsual =
            !input.isColdStart
            && input.features.browser.map { input.habits.browsers[$0] != nil } ?? false
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

/// Whether the user agent names things that never were together.
///
/// Medium: no program is known to send such a text by itself, so that somebody wrote it; but people
/// who hide what they use do so as well.
struct DeviceContradictionRule: Rule {
    enum Code: String, RuleCode {
        case contradiction = "device.contradiction"

        var meaning: Meaning {
            Meaning(
                [.medium],
                when: """
                    a text that names what never was together (Safari 17 on Windows, an iPhone \
                    with Windows): somebody wrote it
                    """,
                remedy: "Ask the person who is said to have made the request what they used."
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
                gist: "a device that cannot be",
                evidence: [.init(name: "user_agent", value: agent.text)]
            )
        ]
    }
}

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
            let network = features.network.flatMap({ habits.networks[$0] }), network.first < start,
            let outline = features.outline.flatMap({ habits.outlines[$0] }), outline.first < start,
            let place = nearestUsualPlace, place.isInside
        else { return false }
        let since = approvals(since: start)
        guard place.weight > Double(since) else { return false }
        // What names money in a way that is not read was never compared.
        guard !facts.other.contains(where: \.isMoney) else { return false }
        guard facts.payment != nil else { return true }
        guard case .known(let payee) = PayeeMatch(features.payment, among: habits.payees),
            payee.account != nil, payee.count > since, let name = features.payment?.payee
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

/// How the location of a request lies to the nearest place from which approved requests came.
struct UsualRelation {
    /// From the middle of the usual place.
    let distance: Distance
    /// Whether the location may belong to it: within its reach and the uncertainty.
    let isInside: Bool
    /// How often the place was seen, decayed since.
    let weight: Double
}

extension RuleInput {
    /// How sure the location of the request is: what is usual, or more where its numbers are
    /// rounded or the message says so.
    ///
    /// Rules ease what they say by it, so that only a part of what is stated counts; see
    /// ``Geodesy/Distance/mostStatedAccuracy``.
    var uncertainty: Distance {
        let usual = thresholds.locationUncertainty
        return location?.uncertainty(atLeast: usual, stated: features.accuracy) ?? usual
    }

    /// The usual place whose edge is nearest; `nil` in a cold start, without a location, and when
    /// no approved request had one.
    func nearestPlace() -> UsualRelation? {
        guard !isColdStart, let location else { return nil }
        var nearest: (beyond: Double, relation: UsualRelation)?
        for place in habits.places {
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
                    weight: place.weight(at: instant)
                )
            )
            if beyond == 0 { break }
        }
        return nearest?.relation
    }
}

extension RuleInput {
    /// Whether approved requests came from this network.
    ///
    /// A stranger has another network almost surely: 256 addresses are shared by a few neighbours
    /// or by some thousand customers of a phone provider.
    var isNetworkKnown: Bool {
        guard !isColdStart, let network = features.network else { return false }
        return habits.networks[network] != nil
    }

    /// Whether this network is known, or new ones are usual for the account and approved requests
    /// came from the country of its address.
    var isNetworkOrdinary: Bool {
        if isNetworkKnown { return true }
        guard !isColdStart, features.network != nil, habits.networks.isOftenNew(at: instant),
            let country = features.addressCountry
        else { return false }
        return habits.addressCountries[country] != nil
    }

    /// Whether this network is one that no approved request came from, and new ones are not usual
    /// for the account.
    var isNetworkNews: Bool {
        guard !isColdStart, !habits.networks.isEmpty else { return false }
        return forEachAddress.contains { input in
            input.features.network.map { habits.networks[$0] == nil } ?? false
        } && !habits.networks.isOftenNew(at: instant)
    }

    /// Whether the network is ordinary, and approved requests came from this browser, operating
    /// system and kind of device, and from them together.
    ///
    /// Then a place that is missing or far, or a speed that is high, has an ordinary explanation:
    /// people who share the account, a phone that roams, a location that was not allowed. It is no
    /// proof: it lowers a weight by one step, and never to none.
    func looksFamiliar() -> Bool {
        guard isNetworkOrdinary, let agent = facts.userAgent, agent.device != .automated,
            contradiction == nil
        else { return false }
        return deviceNews.isEmpty
    }

    /// Says beside a hint why it weighs less; empty where it does not.
    var familiarity: [RiskHint.Evidence] {
        isRequesterFamiliar ? [.init(name: "device_and_network_known", value: "yes")] : []
    }
}
