import Geodesy
import Push
import Risk
import Vocabulary

/// SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

enum BaselineSample {
    static let day: Int64 = 86_400_000
    static let start = Instant(milliseconds: 1_700_000_000_000)

    static func features(
        day: Double = 0,
        at location: Coordinate? = nil,
        country: String? = "GB",
        province: String? = "GB-ENG",
        town: String? = "GB/Bristol",
        network: String? = "4:c63364",
        addressCountry: String? = "GB",
        browser: String? = "Firefox",
        version: String? = "130.0",
        system: String? = "Windows 10/11",
        device: UserAgent.Device? = .desktop,
        hour: Int? = 14,
        kind: Features.KindWord = .challenge,
        payment: PaymentFeatures? = nil
    ) -> Features {
        Features(
            instant: start.advanced(byMilliseconds: Int64(day * Double(Self.day))),
            location: location,
            country: country,
            province: province,
            town: town,
            network: network,
            addressCountry: addressCountry,
            browser: browser,
            browserVersion: version,
            operatingSystem: system,
            device: device,
            localTime: hour.map {
                LocalTime(minuteOfDay: $0 * 60 + 7, weekday: 3, offsetMinutes: 0)
            },
            kind: kind,
            payment: payment
        )
    }

    static func payment(
        _ magnitude: Double?,
        to payee: String? = "Rent",
        account: String? = nil,
        currency: String? = "GBP"
    ) -> PaymentFeatures {
        PaymentFeatures(
            payee: payee,
            account: account,
            accountCountry: nil,
            currency: currency,
            magnitude: magnitude
        )
    }

    /// A point around another one, in a round cloud with a root mean square of about `spread`.
    static func near(
        _ centre: Coordinate,
        spread: Double,
        using generator: inout SeededGenerator
    ) -> Coordinate {
        let distance = spread * Double.random(in: 0...1, using: &generator).squareRoot() * 1.4
        let azimuth = Azimuth(degrees: Double.random(in: 0..<360, using: &generator))
        return centre.destination(at: .metres(distance), towards: azimuth)
    }

    static func baseline(_ requests: some Sequence<Features>) -> Baseline {
        var baseline = Baseline()
        for features in requests { baseline.record(features, outcome: .approved) }
        return baseline
    }

    /// The baseline of random requests, all of whose parts may be there or missing.
    static func random(_ count: Int, seed: UInt64) throws -> Baseline {
        var generator = SeededGenerator(seed: seed)
        var baseline = Baseline()
        for index in 0..<count {
            let features = try randomFeatures(index, using: &generator)
            let outcome = Outcome.allCases[Int.random(in: 0..<3, using: &generator)]
            baseline.record(
                features,
                outcome: outcome,
                id: Bool.random(using: &generator) ? "r\(index)" : nil
            )
        }
        return baseline
    }

    static func randomFeatures(
        _ index: Int,
        using generator: inout SeededGenerator
    ) throws -> Features {
        func word(_ most: Int) -> String? {
            let number = Int.random(in: 0..<most, using: &generator)
            return number == 0 ? nil : "key \(number)é"
        }
        let devices: [UserAgent.Device?] = [nil, .phone, .desktop, .tablet, .automated]
        return features(
            day: Double(index) + Double.random(in: -3...3, using: &generator),
            at: Bool.random(using: &generator)
                ? try Coordinate(
                    latitude: Double.random(in: -90...90, using: &generator),
                    longitude: Double.random(in: -180...180, using: &generator)
                ) : nil,
            country: word(9),
            province: word(20),
            town: word(200),
            network: word(300),
            addressCountry: word(5),
            browser: word(200),
            version: word(30),
            system: word(20),
            device: devices.randomElement(using: &generator) ?? nil,
            hour: Int.random(in: 0..<24, using: &generator),
            kind: Features.KindWord.allCases.randomElement(using: &generator) ?? .other,
            payment: Bool.random(using: &generator)
                ? payment(
                    Double.random(in: -2...7, using: &generator),
                    to: word(300),
                    account: word(300),
                    currency: word(4)
                ) : nil
        )
    }
}
