import Atlas
import Geodesy
import Push
import Risk
import Vocabulary

/// An account with a history: forty requests from Bristol in forty days, between 9 and 17 h.
enum SettledAccount {
    static let day: Int64 = 86_400_000
    static let firefox =
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
    /// An address of the account's network, `4:510245`.
    static let address = "81.2.69.160"
    /// An address of a network that the account never used.
    static let strange = "93.184.216.34"

    static func habits(
        approvals: Int = 40,
        change: (Int, Features) -> Features = { $1 }
    ) throws -> Habits {
        var habits = Habits()
        let home = try point(51.4545, -2.5879)
        for index in 0..<approvals {
            let near = home.destination(
                at: .metres(Double(index % 7) * 100),
                towards: Azimuth(degrees: Double(index) * 50)
            )
            let features = Self.features(day: index - approvals, location: near)
            habits.note(change(index, features), outcome: .approved)
        }
        return habits
    }

    static func features(
        day: Int,
        location: Coordinate? = nil,
        country: String? = "GB",
        province: String? = "GB-ENG",
        town: String? = "GB/Bristol",
        network: String? = "4:510245",
        addressCountry: String? = "GB",
        browser: String? = "Firefox",
        system: String? = "Windows 10/11",
        device: UserAgent.Device? = .desktop,
        hour: Int? = nil
    ) -> Features {
        Features(
            instant: Signed.issued.advanced(byMilliseconds: Int64(day) * Self.day),
            location: location,
            country: country,
            province: province,
            town: town,
            network: network,
            addressCountry: addressCountry,
            browser: browser,
            browserVersion: "140.0",
            operatingSystem: system,
            device: device,
            localTime: LocalTime(
                minuteOfDay: (hour ?? 9 + abs(day) % 9) * 60,
                weekday: 3,
                offsetMinutes: 0
            )
        )
    }

    /// The claims of a request.
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

    /// Weighs a request; the place is a land one in Bristol unless another is given.
    static func weighed(
        _ claims: [(String, String)] = claims(),
        place: Place? = bristol,
        addressCountry: String? = "GB",
        hour: Int? = 12,
        approverHour: Int? = nil,
        habits: Habits? = nil,
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
            habits: try habits ?? Self.habits(),
            profile: Profile(homes: homes, policy: policy),
            now: received
        )
    }

    /// Bristol.
    static let bristol = place("GB", "United Kingdom", "GB-ENG", "England")

    /// A place on land or at sea.
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
