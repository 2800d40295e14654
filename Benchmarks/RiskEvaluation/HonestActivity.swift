import Geodesy
import Glibc
import Push
import Risk
import Vocabulary

/// An honest household's requests, in the order of time.
struct HonestActivity {
    private var household: Household
    private let start: Instant
    private let days: Int
    private let isChallenged: Bool

    init(of household: Household, from start: Instant, days: Int, isChallenged: Bool) {
        self.household = household
        self.start = start
        self.days = days
        self.isChallenged = isChallenged
    }

    func samples(using randomness: inout Randomness) -> [Sample] {
        var result: [Sample] = []
        let daily = household.rate / 7 / Double(household.people.count)
        for index in household.people.indices {
            var person = household.people[index]
            for day in 0..<days {
                // Many browsers are updated every month; a phone is replaced every two years or so.
                if person.updates, day > 0, day.isMultiple(of: 30) {
                    person.phone.version += 1
                    person.desktop.version += 1
                }
                if randomness.happens(1 / 700) {
                    person.phone = Agent(
                        browser: "Chrome",
                        version: person.phone.version,
                        system: "Android 15",
                        device: .phone
                    )
                }
                var count = 0
                var left = exp(-daily)
                var draw = randomness.unit()
                while draw > left, count < 6 {
                    draw -= left
                    count += 1
                    left *= daily / Double(count)
                }
                for _ in 0..<count {
                    if let sample = sample(of: person, day: day, using: &randomness) {
                        result.append(sample)
                    }
                }
            }
        }
        return result.sorted { $0.claim.instant < $1.claim.instant }
    }

    private func sample(
        of person: Household.Person,
        day: Int,
        using randomness: inout Randomness
    ) -> Sample? {
        let hour = hour(of: person, using: &randomness)
        // The hour is local; 15 degrees of longitude are an hour.
        let instant = start.advanced(byMilliseconds: Int64((Double(day) * 24 + hour) * 3_600_000))
        for journey in person.journeys {
            let hours =
                2 + household.home.point.geodesic(to: journey.city.point).distance.kilometres / 500
            let travel = Int64(hours * 3_600_000)
            let leaves = journey.start.advanced(byMilliseconds: -travel)
            let returns = journey.end.advanced(byMilliseconds: travel)
            guard instant >= leaves, instant <= returns else { continue }
            guard instant >= journey.start, instant <= journey.end else { return nil }
            return abroad(person, journey, at: instant, using: &randomness)
        }
        return atHome(person, at: instant, hour: hour, day: day, using: &randomness)
    }

    private func hour(of person: Household.Person, using randomness: inout Randomness) -> Double {
        let local = randomness.number(person.wakes...person.sleeps)
        let offset = household.house.longitude / 15
        return local - offset
    }

    private func atHome(
        _ person: Household.Person,
        at instant: Instant,
        hour: Double,
        day: Int,
        using randomness: inout Randomness
    ) -> Sample {
        let isWorkday = (day + 3) % 7 < 5
        let isAtWork = isWorkday && (9..<17).contains(hour) && randomness.happens(0.6)
        let isOut = !isAtWork && randomness.happens(0.2)
        let usesPhone = isOut || randomness.happens(0.6)
        let centre = isAtWork ? person.work : household.house
        let point =
            isOut
            ? Household.near(household.house, within: 20, using: &randomness) : centre
        var network =
            isAtWork
            ? household.workNetwork
            : isOut
                ? outside(using: &randomness)
                : household.homeNetwork(onDay: day)
        if usesPhone, !isOut, randomness.happens(0.3) {
            network = randomness.one(of: household.mobileNetworks)
        }
        var country = household.home.country
        if let tunnel = person.tunnel, randomness.happens(0.15) {
            (country, network) = (tunnel.country, tunnel.network)
        }
        return sample(
            person,
            at: instant,
            point: located(point, usesPhone: usesPhone, using: &randomness),
            address: network | UInt32(randomness.whole(1...254)),
            country: country,
            usesPhone: usesPhone,
            using: &randomness
        )
    }

    /// Away from home: the phone's provider, sometimes a café.
    private func outside(using randomness: inout Randomness) -> UInt32 {
        randomness.happens(0.15)
            ? Household.network(&randomness) : randomness.one(of: household.mobileNetworks)
    }

    private func abroad(
        _ person: Household.Person,
        _ journey: Household.Journey,
        at instant: Instant,
        using randomness: inout Randomness
    ) -> Sample {
        let point = Household.near(journey.city.point, within: 8, using: &randomness)
        let usesHomeNetwork = journey.roams && randomness.happens(0.7)
        return sample(
            person,
            at: instant,
            point: located(point, usesPhone: true, using: &randomness),
            address: (usesHomeNetwork
                ? randomness.one(of: household.mobileNetworks) : journey.network)
                | UInt32(randomness.whole(1...254)),
            country: usesHomeNetwork ? household.home.country : journey.city.country,
            usesPhone: randomness.happens(0.85),
            using: &randomness
        )
    }

    /// Mostly near, sometimes coarse, sometimes nothing.
    private func located(
        _ point: Coordinate,
        usesPhone: Bool,
        using randomness: inout Randomness
    ) -> Coordinate? {
        if randomness.happens(0.03) { return nil }
        if !usesPhone {
            // A desktop is located by its network: often the very same point, sometimes a town off.
            if randomness.happens(0.15) { return point }
            if randomness.happens(0.05) {
                return Household.near(point, within: 25, using: &randomness)
            }
        }
        return Household.near(
            point,
            within: randomness.happens(0.05) ? 4 : 0.15,
            using: &randomness
        )
    }

    private func sample(
        _ person: Household.Person,
        at instant: Instant,
        point: Coordinate?,
        address: UInt32,
        country: String,
        usesPhone: Bool,
        using randomness: inout Randomness
    ) -> Sample {
        // Sometimes somebody else's computer, or a tablet.
        let own = usesPhone ? person.phone : person.desktop
        let agent = randomness.happens(0.005) ? Invention.agent(using: &randomness) : own
        var claim = Sample.Claim(
            instant: instant,
            location: point,
            address: address,
            addressCountry: country,
            agent: agent,
            kind: isChallenged ? .challenge([12, 48, 73]) : .standard
        )
        if randomness.happens(0.45) { claim.payment = payment(using: &randomness) }
        let draw = randomness.unit()
        return Sample(
            claim: claim,
            origin: .honest,
            outcome: draw < 0.97 ? .approved : draw < 0.985 ? .rejected : .open
        )
    }

    private func payment(using randomness: inout Randomness) -> Payment {
        if randomness.happens(0.12) {
            let country = household.home.country
            return Invention.payment(
                of: exp(randomness.normal(mean: 4.4, deviation: 1.1)),
                currency: household.home.currency,
                to: Invention.name(using: &randomness),
                account: Household.account(in: country, using: &randomness)
            )
        }
        let payee = randomness.one(of: household.payees)
        return Invention.payment(
            of: payee.amount * exp(randomness.normal(mean: 0, deviation: payee.spread)),
            currency: household.home.currency,
            to: payee.name,
            account: Payment.Account(
                text: PrintableText(payee.account),
                kind: .iban(countryCode: household.home.country)
            )
        )
    }
}

enum Invention {
    /// One of 6,400 names that sound different.
    static func name(using randomness: inout Randomness) -> String {
        let heads = [
            "Bar", "Cor", "Del", "Fen", "Gal", "Hol", "Kes", "Lum", "Mar", "Nor",
            "Pol", "Quin", "Ros", "Sel", "Tam", "Ul", "Ven", "Wes", "Yar", "Zin",
        ]
        let tails = [
            "ada", "bury", "combe", "dorf", "etta", "ford", "grund", "hagen", "ington", "joki",
            "kirk", "low", "mont", "neck", "oru", "pol", "quist", "rado", "stein", "tova",
        ]
        let trades = [
            "Antiques", "Bakery", "Cycles", "Dental Care", "Electrics", "Flowers", "Furniture",
            "Heating", "Kitchens", "Law Office", "Motors", "Opticians", "Paints", "Roofing",
            "Shoes", "Textiles",
        ]
        return randomness.one(of: heads) + randomness.one(of: tails) + " "
            + randomness.one(of: trades)
    }

    static func agent(using randomness: inout Randomness) -> Agent {
        randomness.one(of: [
            Agent(browser: "Chrome", version: 124, system: "Windows 10/11", device: .desktop),
            Agent(browser: "Firefox", version: 124, system: "Windows 10/11", device: .desktop),
            Agent(browser: "Chrome", version: 124, system: "Android 13", device: .phone),
            Agent(browser: "Chrome", version: 124, system: "Linux", device: .desktop),
        ])
    }

    static func payment(
        of amount: Double,
        currency: String,
        to payee: String,
        account: Payment.Account
    ) -> Payment {
        Payment(
            shape: .flat,
            amount: Amount(
                units: max(1, Int64((amount * 100).rounded())),
                scale: 2,
                isNegative: false,
                currency: currency
            ),
            payee: PrintableText(payee),
            creditorAccount: account,
            debtorAccount: nil,
            reference: nil,
            initiator: nil
        )
    }
}
