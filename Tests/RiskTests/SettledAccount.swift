import Geodesy
import Push
import Risk
import Vocabulary

@testable import Atlas

/// An account with a history: forty requests from Bristol in forty days, between 9 and 17 h.
enum SettledAccount {
    static let day: Int64 = 86_400_000
    static let firefox =
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
    /// An address of the account's network, `4:510245`.
    static let address = "81.2.69.160"
    /// Of a network that the account never used.
    static let strange = "93.184.216.34"

    /// What a request of the account says.
    struct Traits {
        var day: Int
        var location: Coordinate?
        var country: String? = "GB"
        var province: String? = "GB-ENG"
        var town: String? = "GB/Bristol"
        var network: String? = "4:510245"
        var addressCountry: String? = "GB"
        var browser: String? = "Firefox"
        var version: String? = "140.0"
        var system: String? = "Windows 10/11"
        var device: UserAgent.Device? = .desktop
        var hour: Int?
        var payment: PaymentFeatures?

        var features: Features {
            Features(
                instant: Signed.issued.advanced(byMilliseconds: Int64(day) * SettledAccount.day),
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
                localTime: LocalTime(
                    minuteOfDay: (hour ?? 9 + abs(day) % 9) * 60,
                    weekday: 3,
                    offsetMinutes: 0
                ),
                payment: payment
            )
        }
    }

    static func baseline(
        approvals: Int = 40,
        change: (Int, inout Traits) -> Void = { _, _ in }
    ) throws -> Baseline {
        var baseline = Baseline()
        let home = try point(51.4545, -2.5879)
        for index in 0..<approvals {
            let near = home.destination(
                at: .metres(Double(index % 7) * 100),
                towards: Azimuth(degrees: Double(index) * 50)
            )
            var traits = Traits(day: index - approvals, location: near)
            change(index, &traits)
            baseline.record(traits.features, outcome: .approved)
        }
        return baseline
    }

    static func claims(
        at location: (Double, Double)? = (51.4561, -2.5883),
        address: String? = address,
        agent: String? = firefox,
        more: [(String, String)] = []
    ) -> [(String, String)] {
        var members: [String] = []
        if let location {
            members.append("\"location\":{\"latitude\":\(location.0),\"longitude\":\(location.1)}")
        }
        if let address { members.append("\"remoteIp\":\"\(address)\"") }
        if let agent { members.append("\"userAgent\":\"\(agent)\"") }
        return [
            ("i", String(Signed.issued.milliseconds)), ("x", "{\(members.joined(separator: ","))}"),
        ] + more
    }

    static func assessed(
        _ claims: [(String, String)] = claims(),
        place: Place? = bristol,
        addressCountry: String? = "GB",
        hour: Int? = 12,
        approverHour: Int? = nil,
        baseline: Baseline? = nil,
        homes: [Coordinate] = [],
        policy: ApproverPolicy = .standard,
        received: Instant = Signed.issued
    ) throws -> Assessment {
        assess(
            try Signed.request(claims, received: received),
            context: RiskContext(
                place: place,
                addressCountry: addressCountry.map { .country(code: $0) } ?? .unknown,
                localTime: hour.map {
                    LocalTime(minuteOfDay: $0 * 60 + 5, weekday: 3, offsetMinutes: 0)
                },
                approverTime: approverHour.map {
                    LocalTime(minuteOfDay: $0 * 60 + 5, weekday: 3, offsetMinutes: 0)
                }
            ),
            baseline: try baseline ?? Self.baseline(),
            profile: Profile(homes: homes, policy: policy),
            now: received
        )
    }

    /// What is none of the account's, so many seconds before.
    static func stranger(_ secondsBefore: Int64, _ network: String?) throws -> Features {
        Features(
            instant: RuleCase.before(seconds: secondsBefore),
            location: try point(55.75, 37.62),
            country: "RU",
            network: network,
            browser: "Chrome",
            operatingSystem: "Linux",
            device: .desktop
        )
    }

    static let bristol = place("GB", "United Kingdom", "GB-ENG", "England")

    static func place(
        _ code: String?,
        _ name: String = "",
        _ provinceCode: String? = nil,
        _ province: String = "",
        ground: Place.Ground = .land,
        dispute: Dispute? = nil,
        border: Place.Border? = nil
    ) -> Place {
        Place(
            country: code.map { Place.Country(code: $0, name: name) },
            province: provinceCode.map {
                Place.Province(code: $0, name: province, geoNamesCode: nil)
            },
            dispute: dispute,
            ground: ground,
            town: nil,
            border: border
        )
    }
}
