import Geodesy
import Glibc
import Push
import Risk
import Vocabulary

/// Attacks by somebody who has the password and needs the approval.
enum Attack: String, CaseIterable, Hashable {
    /// From another country, with its own network and browser.
    case afar = "stolen, from afar"
    case sameTown = "stolen, same town"
    /// With the exact coordinates of an earlier request.
    case replayedLocation = "replayed location"
    /// Many requests, until somebody approves one.
    case bombing = "push bombing"
    /// A known payee's name with another account, on the household's own device.
    case payeeSwap = "payee swap"
    /// Growing payments to one payee, on the household's own device.
    case amountCreep = "amount creep"
    /// An invented location at home, from a network abroad.
    case spoofedHome = "home, foreign address"
    /// From another country, late enough for a journey, with a browser of the same family.
    case slowTravel = "slow travel"
}

extension Attack {
    /// Oldest first; `earlier` are the household's honest requests, oldest first, at least one.
    func samples(
        on household: Household,
        at moment: Instant,
        after earlier: [Sample],
        world: World,
        using randomness: inout Randomness
    ) -> [Sample] {
        switch self {
        case .afar:
            return [foreign(household, moment, earlier, world, mimics: 0.3, using: &randomness)]
        case .sameTown:
            var claim = own(household, moment, earlier)
            claim.location = stated(
                Household.near(household.house, within: 12, using: &randomness),
                &randomness
            )
            claim.address = address(&randomness)
            claim.addressCountry = household.home.country
            claim.agent = agent(like: earlier, mimics: 0.5, using: &randomness)
            claim.payment = payment(household, using: &randomness)
            return [judged(claim, using: &randomness)]
        case .replayedLocation:
            var claim = own(household, moment, earlier)
            let isAbroad = randomness.happens(0.5)
            claim.location = earlier.last { $0.claim.location != nil }?.claim.location
            claim.address = address(&randomness)
            claim.addressCountry =
                isAbroad ? randomness.one(of: world.cities).country : household.home.country
            claim.agent = agent(like: earlier, mimics: 0.5, using: &randomness)
            claim.payment = payment(household, using: &randomness)
            return [judged(claim, using: &randomness)]
        case .bombing:
            return bombing(household, moment, earlier, world, using: &randomness)
        case .payeeSwap:
            return [payeeSwap(household, moment, earlier, using: &randomness)]
        case .amountCreep:
            return creep(on: household, at: moment, after: earlier, using: &randomness)
        case .spoofedHome:
            var claim = own(household, moment, earlier)
            claim.location = Household.near(household.house, within: 0.2, using: &randomness)
            claim.address = address(&randomness)
            claim.addressCountry = otherCountry(than: household, world, &randomness)
            claim.agent = agent(like: earlier, mimics: 0.5, using: &randomness)
            claim.payment = payment(household, using: &randomness)
            return [judged(claim, using: &randomness)]
        case .slowTravel:
            return [foreign(household, moment, earlier, world, mimics: 1, using: &randomness)]
        }
    }

    /// The first is rejected and the third is judged.
    private func bombing(
        _ household: Household,
        _ moment: Instant,
        _ earlier: [Sample],
        _ world: World,
        using randomness: inout Randomness
    ) -> [Sample] {
        let first = foreign(household, moment, earlier, world, mimics: 0.5, using: &randomness)
        return (0..<randomness.whole(4...12)).map { index in
            var sample = first
            sample.claim.instant = moment.advanced(byMilliseconds: Int64(index) * 40_000)
            sample.isJudged = index == 2
            sample.outcome = index == 0 ? .rejected : .open
            return sample
        }
    }

    private func payeeSwap(
        _ household: Household,
        _ moment: Instant,
        _ earlier: [Sample],
        using randomness: inout Randomness
    ) -> Sample {
        var claim = own(household, moment, earlier)
        let payee = randomness.one(of: household.payees)
        let isAbroad = randomness.happens(0.4)
        claim.payment = Invention.payment(
            of: payee.amount * exp(randomness.normal(mean: 0.3, deviation: payee.spread)),
            currency: household.home.currency,
            to: payee.name,
            account: Household.account(
                in: isAbroad ? "LT" : household.home.country,
                using: &randomness
            )
        )
        return judged(claim, using: &randomness)
    }

    private func own(
        _ household: Household,
        _ moment: Instant,
        _ earlier: [Sample]
    ) -> Sample.Claim {
        let day = Int(moment.milliseconds(since: Evaluation.start) / 86_400_000)
        let network = household.homeNetwork(onDay: day)
        var claim =
            earlier.last?.claim
            ?? Sample.Claim(
                instant: moment,
                location: household.house,
                address: network | 1,
                addressCountry: household.home.country,
                agent: household.people[0].desktop
            )
        claim.instant = moment
        claim.location = household.house
        claim.address = network | 7
        claim.addressCountry = household.home.country
        claim.payment = nil
        return claim
    }

    private func foreign(
        _ household: Household,
        _ moment: Instant,
        _ earlier: [Sample],
        _ world: World,
        mimics: Double,
        using randomness: inout Randomness
    ) -> Sample {
        let range = self == .slowTravel ? 300...3_000.0 : 1_000...20_000.0
        let choice = world.cities(from: household.home, within: range)
            .filter { $0.country != household.home.country }
        let city = randomness.one(of: choice.isEmpty ? world.cities : choice)
        let claim = Sample.Claim(
            instant: moment,
            location: stated(
                Household.near(city.point, within: 8, using: &randomness),
                &randomness
            ),
            address: address(&randomness),
            addressCountry: city.country,
            agent: agent(like: [], household: household, mimics: mimics, using: &randomness),
            payment: payment(household, using: &randomness),
            // The server chooses the kind, not the attacker.
            kind: earlier.last?.claim.kind ?? .standard
        )
        return judged(claim, using: &randomness)
    }

    /// `nil` for one in ten, who refuses it.
    private func stated(_ point: Coordinate, _ randomness: inout Randomness) -> Coordinate? {
        randomness.happens(0.1) ? nil : point
    }

    private func creep(
        on household: Household,
        at moment: Instant,
        after earlier: [Sample],
        using randomness: inout Randomness
    ) -> [Sample] {
        let account = Household.account(in: household.home.country, using: &randomness)
        let steps = 7
        let amounts = household.payees.map(\.amount).sorted()
        let middle = amounts[amounts.count / 2]
        return (0..<steps).map { step in
            var claim = own(
                household,
                moment.advanced(byMilliseconds: Int64(step) * 3 * 86_400_000),
                earlier
            )
            claim.payment = Invention.payment(
                of: middle * pow(1.8, Double(step)),
                currency: household.home.currency,
                to: "Consulting Partner",
                account: account
            )
            let isLast = step == steps - 1
            return Sample(
                claim: claim,
                origin: .attack(self),
                isJudged: isLast,
                outcome: isLast ? .rejected : .approved
            )
        }
    }

    private func judged(_ claim: Sample.Claim, using randomness: inout Randomness) -> Sample {
        Sample(
            claim: claim,
            origin: .attack(self),
            outcome: randomness.happens(0.7) ? .rejected : .open
        )
    }

    private func address(_ randomness: inout Randomness) -> UInt32 {
        Household.network(&randomness) | UInt32(randomness.whole(1...254))
    }

    private func otherCountry(
        than household: Household,
        _ world: World,
        _ randomness: inout Randomness
    ) -> String {
        let others = world.cities.filter { $0.country != household.home.country }
        return randomness.one(of: others).country
    }

    /// The household's where the attacker copies it, else a common one.
    private func agent(
        like earlier: [Sample] = [],
        household: Household? = nil,
        mimics probability: Double,
        using randomness: inout Randomness
    ) -> Agent {
        if randomness.happens(probability) {
            if let last = earlier.last { return last.claim.agent }
            if let household { return household.people[0].desktop }
        }
        return Invention.agent(using: &randomness)
    }

    /// Or `nil` for a login.
    private func payment(_ household: Household, using randomness: inout Randomness) -> Payment? {
        guard randomness.happens(0.6) else { return nil }
        return Invention.payment(
            of: exp(randomness.normal(mean: 6.5, deviation: 0.8)),
            currency: household.home.currency,
            to: Invention.name(using: &randomness),
            account: Household.account(
                in: randomness.happens(0.5) ? household.home.country : "LT",
                using: &randomness
            )
        )
    }
}
