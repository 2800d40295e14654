import Geodesy
import Risk
import Testing
import Vocabulary

@Suite struct PlaceUsualTests {
    private static let home = (51.4545, -2.5879)

    private func assessed(
        metres: Double,
        homes: [Coordinate] = [],
        baseline: Baseline? = nil,
        address: String = SettledAccount.strange
    ) throws -> Assessment {
        let there = try point(Self.home.0, Self.home.1).destination(
            at: .metres(metres),
            towards: Azimuth(degrees: 60)
        )
        return try SettledAccount.assessed(
            SettledAccount.claims(at: (there.latitude, there.longitude), address: address),
            place: nil,
            baseline: baseline,
            homes: homes
        )
    }

    @Test(
        arguments: [
            (2_000, nil), (49_000, nil), (51_000, .low), (498_000, .low), (502_000, .medium),
            (1_998_000, .medium), (2_002_000, .high),
        ] as [(Double, Severity?)]
    )
    func `without a home the distance from usual places is weighed`(
        metres: Double,
        severity: Severity?
    ) throws {
        let assessment = try assessed(metres: metres)
        #expect(assessment["place.far-from-usual"]?.severity == severity)
        #expect(assessment["place.home-unknown"]?.severity == Severity.none)
    }

    @Test func `with a home, usual places add no more than a low weight`() throws {
        let home = try point(Self.home.0, Self.home.1)
        let far = try assessed(metres: 3_000_000, homes: [home])
        #expect(far["place.far-from-home"]?.severity == .high)
        #expect(far["place.far-from-usual"]?.severity == .low)
        let there = home.destination(at: .metres(3_000_000), towards: Azimuth(degrees: 60))
        let moved = try assessed(metres: 3_000_000, homes: [there])
        #expect(moved["place.near-home"]?.severity == Severity.none)
        #expect(moved["place.far-from-usual"]?.severity == Severity.none)
    }

    @Test func `a usual place far from home is ordinary, one seen once weighs low`() throws {
        let home = try point(Self.home.0, Self.home.1)
        let away = home.destination(at: .metres(700_000), towards: Azimuth(degrees: 60))
        var baseline = try SettledAccount.baseline()
        baseline.record(SettledAccount.Traits(day: -3, location: away).features, outcome: .approved)
        let once = try assessed(metres: 700_000, homes: [home], baseline: baseline)
        #expect(once["place.far-from-home"]?.severity == .low)
        baseline.record(SettledAccount.Traits(day: -2, location: away).features, outcome: .approved)
        let twice = try #require(
            try assessed(metres: 700_000, homes: [home], baseline: baseline)["place.far-from-home"]
        )
        #expect(twice.severity == .none)
        #expect(
            twice.sentence
                == "It says it is 700 km NE of home, where approved requests came from before."
        )
        #expect(
            try assessed(metres: 700_000, homes: [home])["place.far-from-home"]?.severity == .medium
        )
    }

    @Test(
        arguments: [
            (502_000, .low), (1_998_000, .low), (2_002_000, .medium),
        ] as [(Double, Severity)]
    )
    func `a far place weighs one step less from a device and a network that are known`(
        metres: Double,
        severity: Severity
    ) throws {
        let known = SettledAccount.address
        let usual = try assessed(metres: metres, address: known)["place.far-from-usual"]
        #expect(usual?.severity == severity)
        #expect(usual?["device_and_network_known"] == "yes")
        let homes = [try point(Self.home.0, Self.home.1)]
        let home = try assessed(metres: metres, homes: homes, address: known)
        #expect(home["place.far-from-home"]?.severity == severity)
        #expect(home["place.far-from-home"]?.sentence.text.contains("before") == false)
        let strange = try assessed(metres: metres, homes: homes)["place.far-from-home"]
        #expect(strange.map { $0.severity > severity } == true)
        #expect(strange?["device_and_network_known"] == nil)
    }

    @Test func `the nearest of several homes counts`() throws {
        let home = try point(Self.home.0, Self.home.1)
        let second = home.destination(at: .metres(900_000), towards: Azimuth(degrees: 60))
        let assessment = try assessed(metres: 901_000, homes: [home, second], baseline: Baseline())
        #expect(assessment["place.near-home"]?.sentence == "It says it is 1.0 km E of home.")
    }

    @Test func `in a cold start usual places are not judged`() throws {
        let few = try SettledAccount.baseline(approvals: 4)
        let assessment = try assessed(metres: 900_000, baseline: few)
        #expect(assessment["place.far-from-usual"] == nil)
        #expect(assessment["place.home-unknown"]?.severity == .low)
    }

    @Test func `the sentence gives the distance from the nearest usual place`() throws {
        let hint = try #require(try assessed(metres: 702_000)["place.far-from-usual"])
        #expect(
            hint.sentence
                == "It says it is 702 km from the nearest place that approved requests came from."
        )
        #expect(hint["usual_places"] == "1")
    }

    @Test(
        arguments: [
            (
                40, true, "place.withheld", .medium,
                "Unlike approved ones, the message does not say where the request comes from."
            ),
            (40, false, "place.missing", .low, ", and no approved one did."),
            (4, true, "place.missing", .medium, "comes from."),
        ] as [(Int, Bool, String, Severity, String)]
    )
    func `a missing location is weighed by what approved requests had`(
        approvals: Int,
        hadLocation: Bool,
        code: String,
        severity: Severity,
        ending: String
    ) throws {
        let baseline = try SettledAccount.baseline(approvals: approvals) { _, traits in
            if !hadLocation { traits.location = nil }
        }
        let assessment = try SettledAccount.assessed(
            SettledAccount.claims(at: nil, address: SettledAccount.strange),
            place: nil,
            baseline: baseline
        )
        let hint = try #require(assessment[code])
        #expect(hint.severity == severity)
        #expect(hint.sentence.text.hasSuffix(ending))
        let other = code == "place.missing" ? "place.withheld" : "place.missing"
        #expect(assessment[other] == nil)
    }

    @Test func `a location that is withheld by a known device on a known network weighs low`()
        throws
    {
        let hint = try #require(
            try SettledAccount.assessed(SettledAccount.claims(at: nil), place: nil)[
                "place.withheld"
            ]
        )
        #expect(hint.severity == .low)
        #expect(
            hint.sentence
                == """
                Unlike approved ones, the message does not say where the request comes from, \
                but it names a device and network of theirs.
                """
        )
        let silent = SettledAccount.claims(at: nil, agent: nil)
        #expect(
            try SettledAccount.assessed(silent, place: nil)["place.withheld"]?.severity == .medium
        )
    }
}
