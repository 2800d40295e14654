import Geodesy
import Risk
import Testing
import Vocabulary

@Suite struct PlaceDigitsTests {
    @Test(
        arguments: [
            (51, -2, true), (-33, 151, true), (90, 0, true), (51.5, -2, false), (51, -2.1, false),
            (51.000_001, -2, false),
        ] as [(Double, Double, Bool)]
    )
    func `whole degrees are said and weigh low`(
        latitude: Double,
        longitude: Double,
        isReported: Bool
    ) throws {
        let claims = SettledAccount.claims(at: (latitude, longitude))
        let hint = try SettledAccount.assessed(claims)["place.whole-degrees"]
        #expect(hint?.severity == (isReported ? .low : nil))
    }

    @Test func `the sentence about whole degrees gives how far off they may be`() throws {
        let claims = SettledAccount.claims(at: (51, -2))
        let hint = try #require(try SettledAccount.assessed(claims)["place.whole-degrees"])
        #expect(
            hint.sentence
                == "It says it is at exactly 51/−2, a rounded or made-up place that may be off by up to 79 km."
        )
    }

    @Test func `whole degrees that approved requests named are not weighed`() throws {
        let coarse = try point(51, -2)
        let baseline = try SettledAccount.baseline { $1.location = coarse }
        let claims = SettledAccount.claims(at: (51, -2))
        let hint = try SettledAccount.assessed(claims, baseline: baseline)["place.whole-degrees"]
        #expect(hint?.severity == Severity.none)
    }

    private static let safari =
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 "
        + "(KHTML, like Gecko) Version/17.1 Safari/605.1.15"

    private func baseline(
        _ latitude: Double,
        _ longitude: Double,
        network: String?
    ) throws -> Baseline {
        var baseline = try SettledAccount.baseline()
        let location = try point(latitude, longitude)
        let traits = SettledAccount.Traits(day: -1, location: location, network: network)
        baseline.record(traits.features, outcome: .open)
        return baseline
    }

    @Test(
        arguments: [
            (51.45678, -2.59, "4:510244", SettledAccount.address, SettledAccount.firefox, .low),
            (51.45678, -2.59, "4:510244", SettledAccount.address, safari, .medium),
            (51.45678, -2.59, "4:510244", SettledAccount.strange, SettledAccount.firefox, .medium),
            (51.45678, -2.59, "4:510245", SettledAccount.address, safari, nil),
            (51.45678, -2.59, nil, SettledAccount.address, safari, nil),
            (51.4567, -2.5912, "4:510244", SettledAccount.address, safari, nil),
            (51.4567, -2.5912, "4:510244", SettledAccount.strange, safari, nil),
        ] as [(Double, Double, String?, String, String, Severity?)]
    )
    func `a place repeated to the last digit from another network is told`(
        latitude: Double,
        longitude: Double,
        network: String?,
        address: String,
        agent: String,
        severity: Severity?
    ) throws {
        let assessment = try SettledAccount.assessed(
            SettledAccount.claims(at: (latitude, longitude), address: address, agent: agent),
            baseline: baseline(latitude, longitude, network: network)
        )
        #expect(assessment["place.repeated-digits"]?.severity == severity)
    }

    @Test func `a digit of difference is a place of its own, and the sentence gives the age`()
        throws
    {
        let baseline = try baseline(51.45678, -2.59, network: "4:510244")
        let other = SettledAccount.claims(at: (51.45679, -2.59))
        #expect(
            try SettledAccount.assessed(other, baseline: baseline)["place.repeated-digits"] == nil
        )
        let same = SettledAccount.claims(at: (51.45678, -2.59))
        let hint = try #require(
            try SettledAccount.assessed(same, baseline: baseline)["place.repeated-digits"]
        )
        #expect(
            hint.sentence
                == "It says it is at the same place to the last digit as 24 h before, from another network."
        )
        #expect(hint["decimals"] == "5")
        let elsewhere = SettledAccount.claims(
            at: (51.45678, -2.59),
            address: SettledAccount.strange
        )
        let strange = try SettledAccount.assessed(elsewhere, baseline: baseline)[
            "place.repeated-digits"
        ]
        #expect(
            strange?.sentence
                == "It says it is at the same place to the last digit as 24 h before, from a network that is new."
        )
    }
}
