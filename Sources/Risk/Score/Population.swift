/// How often each value of a property is met among all people.
///
/// No counts of logins exist here, so these are stated guesses: a factor of two in one of them
/// moves a score by less than a third of a power of ten. Countries are equally likely, since an
/// attacker chooses where to appear; within one, so are provinces, towns and networks.
enum Population {
    /// ISO 3166-1 has 249 codes.
    static let country = 1.0 / 249
    /// ISO 3166-2 has about 5,000 codes, 20 for a country.
    static let province = 1.0 / 20
    /// Some 25,000 towns have 15,000 people, 5 for a province; with the smaller ones that people
    /// name, 50.
    static let town = 1.0 / 50
    /// 14 million networks of 24 bits are public, 57,000 for a country; those of the 48-bit kind
    /// are taken to be as many.
    static let network = 1.0 / 57_000
    /// An hour of the day is not known better.
    static let hour = 1.0 / 24
    /// How often somebody states no location, address or program: location needs a consent that
    /// one in ten refuses.
    static let missing = 0.1
    /// Versions of one operating system that are in use.
    static let systemVersion = 1.0 / 10

    /// The share of a browser: rounded from public counters of page views of 2024 and 2025, which
    /// agree within some points.
    static func share(ofBrowser name: String) -> Double {
        switch name {
        case "Chrome": 0.64
        case "Safari": 0.18
        case "Edge": 0.05
        case "Firefox": 0.03
        case "Samsung Internet", "Opera": 0.02
        default: 0.002
        }
    }

    /// The share of an operating system's family, from the same counters.
    static func share(ofSystem family: String) -> Double {
        switch family {
        case "Android": 0.42
        case "Windows": 0.28
        case "iOS": 0.17
        case "macOS": 0.07
        case "Linux": 0.02
        case "iPadOS", "ChromeOS": 0.01
        default: 0.002
        }
    }

    /// The share of a kind of device: phones somewhat more than computers.
    static func share(ofDevice name: String) -> Double {
        switch name {
        case "phone": 0.58
        case "desktop": 0.37
        case "tablet": 0.02
        case "automated": 0.02
        default: 0.01
        }
    }
}
