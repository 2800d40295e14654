import Geodesy
import Risk
import Testing
import Vocabulary

@testable import Atlas

@Suite struct PlaceBorderTests {
    private func place(_ other: String, metres: Double) -> Place {
        SettledAccount.place(
            "GB",
            "United Kingdom",
            "GB-ENG",
            "England",
            border: Place.Border(
                country: Place.Country(code: other, name: "Ireland"),
                distance: .metres(metres)
            )
        )
    }

    /// The uncertainty is 1 km, and outlines are drawn within 1 km.
    @Test(
        arguments: [
            ("IE", 600, 40, .low), ("IE", 1_999, 40, .low), ("IE", 2_001, 40, nil),
            ("GB", 600, 40, Severity.none), ("IE", 600, 4, Severity.none),
        ] as [(String, Double, Int, Severity?)]
    )
    func `a border within the uncertainty is said, and weighs when the other side is new`(
        other: String,
        metres: Double,
        approvals: Int,
        severity: Severity?
    ) throws {
        let assessment = try SettledAccount.assessed(
            place: place(other, metres: metres),
            baseline: try SettledAccount.baseline(approvals: approvals)
        )
        #expect(assessment["place.near-border"]?.severity == severity)
    }

    @Test func `the sentence names both countries and claims neither`() throws {
        let hint = try #require(
            try SettledAccount.assessed(place: place("IE", metres: 612))["place.near-border"]
        )
        #expect(
            hint.sentence
                == "It says it is in the United Kingdom, 610 m from Ireland, and may be in either."
        )
        #expect(hint["uncertainty_m"] == "1000")
    }

    @Test(
        arguments: [
            (.openSea, 60_000, .medium), (.coastalWater, 2_001, .low), (.coastalWater, 1_999, nil),
            (.land, 60_000, nil),
        ] as [(Place.Ground, Double, Severity?)]
    )
    func `a place at sea weighs, unless the shore is within reach`(
        ground: Place.Ground,
        metres: Double,
        severity: Severity?
    ) throws {
        let place = Place(
            country: nil,
            ground: ground,
            town: nil,
            nearestLand: Place.NearestLand(
                country: nil,
                coordinate: try point(50, -6),
                distance: .metres(metres),
                azimuth: Azimuth(degrees: 0)
            )
        )
        let claims = SettledAccount.claims(at: (49.41234, -7.41234))
        let hint = try SettledAccount.assessed(claims, place: place)["place.at-sea"]
        #expect(hint?.severity == severity)
        #expect(
            metres < 60_000
                || hint.map { $0.sentence == "It says it is at sea, 60 km from land." } ?? true
        )
    }

    @Test func `a place at sea from where approved requests came is not weighed`() throws {
        let place = SettledAccount.place(nil, ground: .openSea)
        let hint = try #require(try SettledAccount.assessed(place: place)["place.at-sea"])
        #expect(hint.severity == .none)
        #expect(hint.sentence.text.hasSuffix(", where approved requests came from before."))
    }
}
