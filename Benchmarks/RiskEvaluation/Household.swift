import Atlas
import Geodesy
import Glibc
import Push
import Risk
import Vocabulary

/// An invented household that shares one account.
struct Household {
    struct Person {
        let work: Coordinate
        var phone: Agent
        var desktop: Agent
        /// Of the browsers.
        let updates: Bool
        /// Hours of the day.
        let wakes: Double
        let sleeps: Double
        /// A VPN that is sometimes on.
        let tunnel: (country: String, network: UInt32)?
        var journeys: [Journey]
    }

    struct Journey {
        let city: World.City
        let start: Instant
        let end: Instant
        /// A roaming phone often keeps a network of its own country.
        let network: UInt32
        let roams: Bool
    }

    struct Payee {
        let name: String
        let account: String
        /// The median.
        let amount: Double
        /// Of the natural logarithm.
        let spread: Double
    }

    let home: World.City
    let house: Coordinate
    /// One, or one a month where the provider changes addresses.
    let homeNetworks: [UInt32]
    /// They change daily.
    let mobileNetworks: [UInt32]
    let workNetwork: UInt32
    var people: [Person]
    let payees: [Payee]
    /// Requests a week.
    let rate: Double
    let knowsHome: Bool

    func homeNetwork(onDay day: Int) -> UInt32 { homeNetworks[day / 30 % homeNetworks.count] }
}

extension Household {
    /// The rates are stated in `Docs/risk-evaluation.md`.
    static func make(
        in world: World,
        from start: Instant,
        days: Int,
        using randomness: inout Randomness
    ) -> Household {
        let home = randomness.one(of: world.cities)
        var house = near(home.point, within: 12, using: &randomness)
        // Nobody lives at sea.
        while world.place(at: house).ground != .land {
            house = near(home.point, within: 12, using: &randomness)
        }
        let count = randomness.whole(1...4)
        let people = (0..<count).map { _ in
            person(
                home: home,
                house: house,
                world: world,
                start: start,
                days: days,
                using: &randomness
            )
        }
        return Household(
            home: home,
            house: house,
            // Half of the providers change addresses.
            homeNetworks: (0..<(randomness.happens(0.5) ? 1 : 13)).map { _ in
                network(&randomness)
            },
            mobileNetworks: (0..<randomness.whole(4...24)).map { _ in network(&randomness) },
            workNetwork: network(&randomness),
            people: people,
            payees: payees(for: home, using: &randomness),
            rate: randomness.number(2...8),
            knowsHome: randomness.happens(0.7)
        )
    }

    /// Evenly distributed over the area.
    static func near(
        _ point: Coordinate,
        within kilometres: Double,
        using randomness: inout Randomness
    ) -> Coordinate {
        point.destination(
            at: .metres(1_000 * kilometres * randomness.unit().squareRoot()),
            towards: Azimuth(degrees: randomness.number(0...360))
        )
    }

    /// The first of 256.
    static func network(_ randomness: inout Randomness) -> UInt32 {
        UInt32(randomness.whole(11...222)) << 24 | UInt32(randomness.whole(0...65_535)) << 8
    }

    /// Its check digits are not checked again.
    static func account(in country: String, using randomness: inout Randomness) -> Payment.Account {
        let number = String(randomness.whole(1_000_000_000...9_999_999_999))
        return Payment.Account(
            text: PrintableText("\(country)\(randomness.whole(10...97)) \(number)"),
            kind: .iban(countryCode: country)
        )
    }

    private static func person(
        home: World.City,
        house: Coordinate,
        world: World,
        start: Instant,
        days: Int,
        using randomness: inout Randomness
    ) -> Person {
        let phones = [
            Agent(browser: "Chrome", version: 118, system: "Android 14", device: .phone),
            Agent(browser: "Safari", version: 17, system: "iOS 17", device: .phone),
            Agent(browser: "Safari", version: 16, system: "iOS 16", device: .phone),
        ]
        let desktops = [
            Agent(browser: "Chrome", version: 118, system: "Windows 10/11", device: .desktop),
            Agent(browser: "Chrome", version: 118, system: "Windows 10/11", device: .desktop),
            Agent(browser: "Edge", version: 118, system: "Windows 10/11", device: .desktop),
            Agent(browser: "Firefox", version: 118, system: "Windows 10/11", device: .desktop),
            Agent(browser: "Safari", version: 17, system: "macOS", device: .desktop),
            Agent(browser: "Firefox", version: 118, system: "Linux", device: .desktop),
        ]
        var tunnel: (String, UInt32)?
        if randomness.happens(0.15) {
            tunnel = (randomness.one(of: ["NL", "US", "CH", "SE", "DE"]), network(&randomness))
        }
        return Person(
            work: near(house, within: 30, using: &randomness),
            phone: randomness.one(of: phones),
            desktop: randomness.one(of: desktops),
            updates: !randomness.happens(0.1),
            wakes: randomness.number(5.5...9),
            sleeps: randomness.number(21.5...24),
            tunnel: tunnel,
            journeys: journeys(
                home: home,
                world: world,
                start: start,
                days: days,
                using: &randomness
            )
        )
    }

    private static func journeys(
        home: World.City,
        world: World,
        start: Instant,
        days: Int,
        using randomness: inout Randomness
    ) -> [Journey] {
        var result: [Journey] = []
        // Two journeys a year; most of them within 1,500 km.
        for _ in 0..<randomness.whole(0...4) {
            let isNear = randomness.happens(0.7)
            let choice = world.cities(from: home, within: isNear ? 100...1_500 : 1_500...20_000)
            guard !choice.isEmpty else { continue }
            let arrival = start.advanced(
                byMilliseconds: Int64(randomness.number(20...Double(days)) * 86_400_000)
            )
            let stay = randomness.number(2...14)
            result.append(
                Journey(
                    city: randomness.one(of: choice),
                    start: arrival,
                    end: arrival.advanced(byMilliseconds: Int64(stay * 86_400_000)),
                    network: network(&randomness),
                    roams: randomness.happens(0.5)
                )
            )
        }
        return result
    }

    private static func payees(
        for home: World.City,
        using randomness: inout Randomness
    ) -> [Payee] {
        let names = [
            "City Power", "Water Works", "Northern Housing", "Green Grocer", "Harbour School",
            "Rail Season Tickets", "Sports Club", "Mobile Company", "Insurance Mutual",
            "Garden Centre",
        ]
        let count = randomness.whole(3...names.count)
        return names.prefix(count).map { name in
            let account = account(in: home.country, using: &randomness)
            return Payee(
                name: name,
                account: account.text.text,
                amount: exp(randomness.normal(mean: 4.4, deviation: 1)),
                spread: randomness.number(0.02...0.6)
            )
        }
    }
}
