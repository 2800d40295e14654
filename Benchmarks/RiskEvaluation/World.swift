import Atlas
import Geodesy
import Glibc
import Risk
import Vocabulary

/// The towns of the invented people, with their data of the atlas.
struct World {
    struct City {
        let name: String
        let point: Coordinate
        /// ISO 3166-1.
        let country: String
        /// ISO 4217.
        let currency: String
    }

    let cities: [City]
    private let atlas = Atlas.embedded
    private let zoneFolder: String
    private var zones: [String: ZoneTable] = [:]

    /// Reads all time zones; throws ``TextFile/Failure`` for a missing one, which would change the
    /// tables.
    init(zoneFolder: String = "/usr/share/zoneinfo") throws {
        self.zoneFolder = zoneFolder
        cities = try Self.table.map { name, latitude, longitude, country, currency in
            City(
                name: name,
                point: try Coordinate(latitude: latitude, longitude: longitude),
                country: country,
                currency: currency
            )
        }
        for city in cities { _ = try zone(at: place(at: city.point)) }
    }

    func place(at point: Coordinate) -> Place { atlas.place(at: point) }

    /// `nil` without a time zone in the atlas; throws ``TextFile/Failure`` when the system lacks
    /// it.
    mutating func localTime(
        at place: Place,
        _ instant: Instant
    ) throws(TextFile.Failure) -> LocalTime? {
        guard let zone = try zone(at: place) else { return nil }
        let seconds = Int64((Double(instant.milliseconds) / 1_000).rounded(.down))
        return Self.localTime(instant, offsetMinutes: zone.offset(at: seconds) / 60)
    }

    /// Read once.
    private mutating func zone(at place: Place) throws(TextFile.Failure) -> ZoneTable? {
        guard let identifier = place.timeZone?.identifier else { return nil }
        if let zone = zones[identifier] { return zone }
        let path = "\(zoneFolder)/\(identifier)"
        let bytes = try TextFile.bytes(of: path, limit: ZoneTable.limit)
        guard let zone = ZoneTable(parsing: bytes) else { throw .malformed }
        zones[identifier] = zone
        return zone
    }

    static func localTime(_ instant: Instant, offsetMinutes: Int) -> LocalTime {
        let minutes = Int(instant.milliseconds / 60_000) + offsetMinutes
        // 1970-01-01 was a Thursday.
        let days = Int((Double(minutes) / 1_440).rounded(.down))
        return LocalTime(
            minuteOfDay: minutes - days * 1_440,
            weekday: (days + 3) % 7 + 1,
            offsetMinutes: offsetMinutes
        )
    }

    func cities(from city: City, within range: ClosedRange<Double>) -> [City] {
        cities.filter { other in
            range.contains(city.point.geodesic(to: other.point).distance.kilometres)
        }
    }

    private static let table: [(String, Double, Double, String, String)] = [
        ("Bristol", 51.4545, -2.5879, "GB", "GBP"), ("London", 51.5074, -0.1278, "GB", "GBP"),
        ("Leeds", 53.8008, -1.5491, "GB", "GBP"), ("Edinburgh", 55.9533, -3.1883, "GB", "GBP"),
        ("Dublin", 53.3498, -6.2603, "IE", "EUR"), ("Paris", 48.8566, 2.3522, "FR", "EUR"),
        ("Lyon", 45.7640, 4.8357, "FR", "EUR"), ("Strasbourg", 48.5734, 7.7521, "FR", "EUR"),
        ("Madrid", 40.4168, -3.7038, "ES", "EUR"), ("Seville", 37.3891, -5.9845, "ES", "EUR"),
        ("Lisbon", 38.7223, -9.1393, "PT", "EUR"), ("Rome", 41.9028, 12.4964, "IT", "EUR"),
        ("Milan", 45.4642, 9.1900, "IT", "EUR"), ("Naples", 40.8518, 14.2681, "IT", "EUR"),
        ("Berlin", 52.5200, 13.4050, "DE", "EUR"), ("Munich", 48.1351, 11.5820, "DE", "EUR"),
        ("Cologne", 50.9375, 6.9603, "DE", "EUR"), ("Freiburg", 47.9990, 7.8421, "DE", "EUR"),
        ("Vienna", 48.2082, 16.3738, "AT", "EUR"), ("Zurich", 47.3769, 8.5417, "CH", "CHF"),
        ("Brussels", 50.8503, 4.3517, "BE", "EUR"), ("Amsterdam", 52.3676, 4.9041, "NL", "EUR"),
        ("Copenhagen", 55.6761, 12.5683, "DK", "DKK"), ("Malmo", 55.6050, 13.0038, "SE", "SEK"),
        ("Stockholm", 59.3293, 18.0686, "SE", "SEK"), ("Oslo", 59.9139, 10.7522, "NO", "NOK"),
        ("Helsinki", 60.1699, 24.9384, "FI", "EUR"), ("Warsaw", 52.2297, 21.0122, "PL", "PLN"),
        ("Prague", 50.0755, 14.4378, "CZ", "CZK"), ("Budapest", 47.4979, 19.0402, "HU", "HUF"),
        ("Athens", 37.9838, 23.7275, "GR", "EUR"), ("Istanbul", 41.0082, 28.9784, "TR", "TRY"),
        ("Bucharest", 44.4268, 26.1025, "RO", "RON"), ("Kyiv", 50.4501, 30.5234, "UA", "UAH"),
        ("Lagos", 6.5244, 3.3792, "NG", "NGN"), ("Nairobi", -1.2921, 36.8219, "KE", "KES"),
        ("Cairo", 30.0444, 31.2357, "EG", "EGP"), ("Cape Town", -33.9249, 18.4241, "ZA", "ZAR"),
        ("Dubai", 25.2048, 55.2708, "AE", "AED"), ("Mumbai", 19.0760, 72.8777, "IN", "INR"),
        ("Delhi", 28.7041, 77.1025, "IN", "INR"), ("Bangkok", 13.7563, 100.5018, "TH", "THB"),
        ("Singapore", 1.3521, 103.8198, "SG", "SGD"), ("Hanoi", 21.0278, 105.8342, "VN", "VND"),
        ("Manila", 14.5995, 120.9842, "PH", "PHP"), ("Tokyo", 35.6762, 139.6503, "JP", "JPY"),
        ("Seoul", 37.5665, 126.9780, "KR", "KRW"), ("Sydney", -33.8688, 151.2093, "AU", "AUD"),
        ("Melbourne", -37.8136, 144.9631, "AU", "AUD"),
        ("Auckland", -36.8485, 174.7633, "NZ", "NZD"),
        ("New York", 40.7128, -74.0060, "US", "USD"), ("Chicago", 41.8781, -87.6298, "US", "USD"),
        ("Denver", 39.7392, -104.9903, "US", "USD"), ("Seattle", 47.6062, -122.3321, "US", "USD"),
        ("Miami", 25.7617, -80.1918, "US", "USD"), ("Toronto", 43.6532, -79.3832, "CA", "CAD"),
        ("Vancouver", 49.2827, -123.1207, "CA", "CAD"), ("Bogota", 4.7110, -74.0721, "CO", "COP"),
        ("Mexico City", 19.4326, -99.1332, "MX", "MXN"), ("Lima", -12.0464, -77.0428, "PE", "PEN"),
        ("Sao Paulo", -23.5505, -46.6333, "BR", "BRL"),
        ("Santiago", -33.4489, -70.6693, "CL", "CLP"),
        ("Buenos Aires", -34.6037, -58.3816, "AR", "ARS"),
    ]
}

/// SplitMix64 of Steele, Lea and Flood (2014): a seed gives the same histories on every machine.
struct Randomness: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// From 0 up to 1.
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    mutating func happens(_ probability: Double) -> Bool { unit() < probability }

    mutating func number(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + unit() * (range.upperBound - range.lowerBound)
    }

    mutating func whole(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(unit() * Double(range.count))
    }

    mutating func one<Value>(of values: [Value]) -> Value {
        values[whole(0...(values.count - 1))]
    }

    /// Box and Muller.
    mutating func normal(mean: Double, deviation: Double) -> Double {
        let radius = (-2 * log(1 - unit())).squareRoot()
        return mean + deviation * radius * cos(2 * .pi * unit())
    }
}
