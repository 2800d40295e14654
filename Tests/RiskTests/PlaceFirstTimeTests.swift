import Geodesy
import Risk
import Testing
import Vocabulary

@testable import Atlas

@Suite struct PlaceFirstTimeTests {
    private static let france = SettledAccount.place("FR", "France", "FR-IDF", "Île-de-France")
    private static let paris = SettledAccount.claims(
        at: (48.85661, 2.35222),
        address: SettledAccount.strange
    )

    private func germany(_ metres: Double) -> Place {
        SettledAccount.place(
            "DE",
            "Germany",
            "DE-BW",
            "Baden-Württemberg",
            border: Place.Border(
                country: Place.Country(code: "GB", name: "United Kingdom"),
                distance: .metres(metres)
            )
        )
    }

    @Test func `a country that is new is said, and weighs medium`() throws {
        let hint = try #require(
            try SettledAccount.assessed(Self.paris, place: Self.france)["place.first-country"]
        )
        #expect(hint.severity == .medium)
        #expect(
            hint.sentence == "It says it is in France, where no approved request came from before."
        )
        #expect(hint["country"] == "FR")
        #expect(hint["known_countries"] == "1")
        #expect(hint["new_percent"] == "0")
    }

    @Test(arguments: [(1_990, .low, true), (2_010, .medium, false)] as [(Double, Severity, Bool)])
    func `a border of a known country within reach makes a new one doubtful`(
        metres: Double,
        severity: Severity,
        isDoubtful: Bool
    ) throws {
        let hint = try #require(
            try SettledAccount.assessed(
                SettledAccount.claims(address: SettledAccount.strange),
                place: germany(metres)
            )["place.first-country"]
        )
        #expect(hint.severity == severity)
        #expect(
            hint.sentence.text.hasSuffix(", though it may as well be GB, from where some did.")
                == isDoubtful
        )
    }

    @Test func `a country that is new weighs low from a device and a network that are known`()
        throws
    {
        let claims = SettledAccount.claims(at: (48.85661, 2.35222))
        let hint = try #require(
            try SettledAccount.assessed(claims, place: Self.france)["place.first-country"]
        )
        #expect(hint.severity == .low)
        #expect(hint["device_and_network_known"] == "yes")
    }

    @Test func `a known claimant of disputed ground makes a new country doubtful`() throws {
        let dispute = Dispute(
            name: "Rock",
            status: .claimed,
            isApproximate: false,
            administrators: ["ES"],
            claimants: ["ES", "GB"]
        )
        let place = SettledAccount.place("ES", "Spain", dispute: dispute)
        let hint = try #require(try SettledAccount.assessed(place: place)["place.first-country"])
        #expect(hint.severity == .low)
    }

    @Test func `new countries tell little about an account that often has them`() throws {
        let baseline = try SettledAccount.baseline { $1.country = "K\($0)" }
        let hint = try #require(
            try SettledAccount.assessed(place: Self.france, baseline: baseline)[
                "place.first-country"
            ]
        )
        #expect(hint.severity == .low)
    }

    @Test func `a province that is new weighs low, and none beside a usual place`() throws {
        let wales = SettledAccount.place("GB", "United Kingdom", "GB-WLS", "Wales")
        let cardiff = SettledAccount.claims(at: (51.48158, -3.17909))
        let hint = try #require(
            try SettledAccount.assessed(cardiff, place: wales)["place.first-province"]
        )
        #expect(hint.severity == .low)
        #expect(
            hint.sentence == "It says it is in Wales, where no approved request came from before."
        )
        #expect(
            try SettledAccount.assessed(place: wales)["place.first-province"]?.severity
                == Severity.none
        )
    }

    @Test(
        arguments: [(500, "in Bath"), (2_999, "in Bath"), (3_001, "3.0 km S of Bath")]
            as [(Double, String)]
    )
    func `a town that is new is said and not weighed`(metres: Double, position: String) throws {
        let town = Place.Town(
            name: "Bath",
            countryCode: "GB",
            population: 90_000,
            coordinate: try point(51.38, -2.36),
            distance: .metres(metres),
            azimuth: Azimuth(degrees: 180)
        )
        let place = Place(
            country: Place.Country(code: "GB", name: "United Kingdom"),
            province: Place.Province(code: "GB-ENG", name: "England", geoNamesCode: nil),
            ground: .land,
            town: town
        )
        let hint = try #require(try SettledAccount.assessed(place: place)["place.first-town"])
        #expect(hint.severity == .none)
        #expect(
            hint.sentence.text
                == "It says it is \(position), a town that no approved request named."
        )
    }

    @Test func `a cold start, a known country and no location say nothing`() throws {
        let few = try SettledAccount.baseline(approvals: 4)
        let enough = try SettledAccount.baseline(approvals: 5)
        let codes = ["place.first-country", "place.first-province", "place.first-town"]
        let cold = try SettledAccount.assessed(Self.paris, place: Self.france, baseline: few)
        #expect(Set(cold.codes).isDisjoint(with: codes))
        let judged = try SettledAccount.assessed(Self.paris, place: Self.france, baseline: enough)
        #expect(judged["place.first-country"] != nil)
        #expect(Set(try SettledAccount.assessed().codes).isDisjoint(with: codes))
        let silent = try SettledAccount.assessed(SettledAccount.claims(at: nil), place: nil)
        #expect(Set(silent.codes).isDisjoint(with: codes))
    }
}
