import Facts
import Geodesy
import Risk
import Vocabulary

/// An invented household that shares one account.
struct Household {
    /// One of its people.
    struct Person {
        let work: Coordinate
        var phone: Agent
        var desktop: Agent
        /// Whether the browsers are kept up to date.
        let updates: Bool
        /// When the person is awake, as hours of the day.
        let wakes: Double
        let sleeps: Double
        /// The country and network of a VPN that is sometimes on.
        let tunnel: (country: String, network: UInt32)?
        /// Where the person is away from home, and when.
        var journeys: [Journey]
    }

    /// A journey.
    struct Journey {
        let city: World.City
        let start: Instant
        let end: Instant
        /// Networks there; a phone that roams often keeps a network of its own country.
        let network: UInt32
        let roams: Bool
    }

    /// A payee that is paid again and again.
    struct Payee {
        let name: String
        let account: String
        /// The middle of the amounts.
        let amount: Double
        /// The spread of the amounts' natural logarithm.
        let spread: Double
    }

    let home: World.City
    /// The house itself.
    let house: Coordinate
    /// Networks of the house: one, or one a month where the provider gives a new address now and
    /// then.
    let homeNetworks: [UInt32]
    /// Networks of the phones' provider, which change from day to day.
    let mobileNetworks: [UInt32]
    let workNetwork: UInt32
    var people: [Person]
    let payees: [Payee]
    /// Requests a week.
    let rate: Double
    /// Whether home is set.
    let knowsHome: Bool

    /// The network of the house on a day.
    func homeNetwork(onDay day: Int) -> UInt32 { homeNetworks[day / 30 % homeNetworks.count] }
}
