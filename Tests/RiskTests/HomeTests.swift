import Geodesy
import Push
import Risk
import Testing
import Vocabulary

@Suite struct HomeTests {
    @Test(
        arguments: [
            (0, .none), (49_990, .none), (50_010, .low), (499_990, .low), (500_010, .medium),
            (1_999_990, .medium), (2_000_010, .high), (19_000_000, .high),
        ] as [(Double, Severity)]
    )
    func `the weight follows the distance from home`(metres: Double, severity: Severity) throws {
        let home = try point(51.4545, -2.5879)
        let there = home.destination(at: .metres(metres), towards: Azimuth(degrees: 70))
        let request = try Signed.request(latitude: there.latitude, longitude: there.longitude)
        let assessment = assessed(request, home: home)
        let code = severity == .none ? "place.near-home" : "place.far-from-home"
        let hint = try #require(assessment[code])
        #expect(hint.severity == severity)
        let stated = try #require(hint["distance_m"].flatMap(Double.init))
        #expect(abs(stated - metres) <= 1)
        #expect(hint.sentence.text.hasPrefix("It says it is "))
        #expect(!hint.remedy.isEmpty)
    }

    @Test(
        arguments: [
            (89.9, 0, 89.9, 180, "22 km"), (-90, 0, -90, 123, "at home"),
            (90, 0, -90, 0, "20,004 km"), (0, 179.9, 0, -179.9, "22 km"),
            (-17, -179.999, -17, 179.999, "210 m"), (10, 180, 10, -180, "at home"),
        ] as [(Double, Double, Double, Double, String)]
    )
    func `poles and the date line are no borders`(
        homeLatitude: Double,
        homeLongitude: Double,
        latitude: Double,
        longitude: Double,
        distance: String
    ) throws {
        let request = try Signed.request(latitude: latitude, longitude: longitude)
        let assessment = assessed(request, home: try point(homeLatitude, homeLongitude))
        let hint = try #require(assessment["place.near-home"] ?? assessment["place.far-from-home"])
        #expect(hint.sentence.text.hasPrefix("It says it is \(distance)"))
    }

    @Test func `a sentence names the direction and never states a place as a fact`() throws {
        let request = try Signed.request(latitude: 48.8566, longitude: 2.3522)
        let hint = try #require(
            assessed(request, home: try point(51.4545, -2.5879))["place.far-from-home"]
        )
        #expect(hint.sentence.text == "It says it is 456 km SE of home.")
        #expect(hint.evidence.map(\.name) == ["distance_m", "azimuth_deg"])
    }

    @Test func `a home that is not set is said, with the way to set it`() throws {
        let request = try Signed.request(latitude: 48.8566, longitude: 2.3522)
        let hint = try #require(assessed(request)["place.home-unknown"])
        #expect(hint.severity == .low)
        #expect(hint.remedy.text.contains("pratique home set TOWN"))
    }

    @Test func `without a location nothing is said about home`() throws {
        let assessment = assessed(try Signed.request(), home: try point(1, 1))
        #expect(assessment.codes.allSatisfy { !$0.hasSuffix("home") })
    }

    @Test(
        arguments: [
            (51.4545, -2.5879, -2.5879, 51.4545, true), (51.4545, -2.5879, -2.6, 51.46, true),
            (48.2, 16.37, 16.37, 48.2, true), (-33.86, 51.2, 51.2, -33.86, true),
            (51.4545, -2.5879, 48.2, 16.37, false), (51.4545, -2.5879, 51.46, -2.6, false),
            (35, 36, 36, 35, true), (10, 10.1, 10.1, 10, false), (51.4, -120, 51.4, 100, false),
        ] as [(Double, Double, Double, Double, Bool)]
    )
    func `a place that would be near home with its numbers swapped is noted`(
        homeLatitude: Double,
        homeLongitude: Double,
        latitude: Double,
        longitude: Double,
        isNoted: Bool
    ) throws {
        let request = try Signed.request(latitude: latitude, longitude: longitude)
        let hint = assessed(request, home: try point(homeLatitude, homeLongitude))["place.swapped"]
        #expect((hint != nil) == isNoted)
        if let hint {
            #expect(
                hint.sentence.text.hasPrefix("With latitude and longitude swapped it would be ")
            )
        }
    }
}
