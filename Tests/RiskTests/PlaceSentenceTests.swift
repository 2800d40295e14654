import Atlas
import Geodesy
import Push
import Risk
import Testing
import Vocabulary

@Suite struct PlaceSentenceTests {
    @Test func `what is not known about home is said`() throws {
        let request = try Signed.request(latitude: 48.85661, longitude: 2.35222)
        #expect(
            assessed(request)["place.home-unknown"]?.sentence
                == "Home is not set, so the distance from it is not judged."
        )
        #expect(
            try SettledAccount.assessed()["place.home-unknown"]?.sentence
                == "Home is not set; the distance from the account's usual places is judged alone."
        )
        #expect(assessed(request, home: try point(1, 1))["place.home-unknown"] == nil)
    }

    @Test func `at home no direction is given`() throws {
        let home = try point(48.85661, 2.35222)
        for (metres, summary) in [(0, "at home"), (99, "at home"), (101, "100 m N of home")] {
            let there = home.destination(at: .metres(Double(metres)), towards: Azimuth(degrees: 0))
            let request = try Signed.request(latitude: there.latitude, longitude: there.longitude)
            let hint = try #require(assessed(request, home: home)["place.near-home"])
            #expect(hint.summary.text == (metres < 100 ? summary : "from \(summary)"))
            #expect(hint.sentence.text == "It says it is \(summary).")
        }
    }

    @Test(arguments: [(51.008, nil), (51.01, "1.1 km"), (52, "111 km")] as [(Double, String?)])
    func `two places of a message may be a kilometre apart`(other: Double, distance: String?) throws
    {
        let hint = assessed(
            try Signed.request([
                ("x", #"{"location":{"latitude":51,"longitude":0.5}}"#),
                ("p", "{\"location\":{\"latitude\":\(other),\"longitude\":0.5}}"),
            ])
        )["place.disagree"]
        #expect(
            hint?.sentence.text
                == distance.map {
                    "The message names 2 places that are up to \($0) apart; the first is shown."
                }
        )
    }

    @Test func `a default and a missing place are said`() throws {
        let zero = assessed(try Signed.request(latitude: 0, longitude: 0))
        #expect(
            zero["place.null-island"]?.sentence
                == "It says it is at exactly 0/0, which programs send when they have no location."
        )
        let near = assessed(try Signed.request(latitude: 0, longitude: 0.00001))
        #expect(near["place.null-island"] == nil)
        let none = assessed(try Signed.request())
        #expect(
            none["place.missing"]?.sentence
                == "The message does not say where the request comes from."
        )
    }

    @Test func `the edges of areas are said with both possibilities`() throws {
        func sentence(
            _ metres: Double,
            _ code: String,
            _ policy: (ApproverPolicy.Area) -> ApproverPolicy
        ) throws -> String? {
            let centre = try point(51.4561, -2.5883).destination(
                at: .metres(metres),
                towards: Azimuth(degrees: 90)
            )
            let area = ApproverPolicy.Area.circle(centre: centre, radius: .metres(10_000))
            return try SettledAccount.assessed(policy: policy(area))[code]?.sentence.text
        }
        let forbidding = { ApproverPolicy(forbiddenAreas: [$0]) }
        let allowing = { ApproverPolicy(allowedAreas: [$0]) }
        #expect(
            try sentence(9_500, "place.forbidden-area", forbidding)
                == """
                It says it is in an area that you forbid, a circle of 10 km, so near its edge \
                that it may be outside.
                """
        )
        #expect(
            try sentence(10_500, "place.forbidden-area-edge", forbidding)
                == """
                It says it is so near an area that you forbid, a circle of 10 km, that it may \
                be inside.
                """
        )
        #expect(
            try sentence(9_500, "place.allowed-area-edge", allowing)
                == """
                It says it is in an area that you allow, a circle of 10 km, so near its edge \
                that it may be outside.
                """
        )
        #expect(
            try sentence(10_500, "place.allowed-area-edge", allowing)
                == """
                It says it is outside all areas that you allow, so near a circle of 10 km that \
                it may be inside.
                """
        )
        let silent = try SettledAccount.assessed(
            SettledAccount.claims(at: nil),
            policy: ApproverPolicy(allowedAreas: [.province(code: "GB-ENG")])
        )
        #expect(
            silent["place.area-unknown"]?.sentence
                == "Areas are set, and nothing is known about the place that could be compared with them."
        )
    }

    @Test func `at sea the distance from land is said where it is known`() throws {
        let place = SettledAccount.place(nil, ground: .openSea)
        let claims = SettledAccount.claims(at: (49.41234, -17.41234))
        #expect(
            try SettledAccount.assessed(claims, place: place)["place.at-sea"]?.sentence
                == "It says it is at sea, far from land."
        )
    }

    @Test func `what a table of networks says is not said of the request`() throws {
        let germany = SettledAccount.place("DE", "Germany")
        let there = SettledAccount.claims(at: (52.52001, 13.40495))
        #expect(
            try SettledAccount.assessed(there, place: germany, addressCountry: "DE")[
                "network.first-country"
            ]?.sentence
                == "Its IP address belongs to a network in DE, which fits the place it states; no approved request had one there."
        )
        let sea = try SettledAccount.assessed(
            SettledAccount.claims(at: (49.41234, -17.41234)),
            place: SettledAccount.place(nil, ground: .openSea),
            addressCountry: "DE"
        )
        #expect(
            sea["network.first-country"]?.sentence
                == "Its IP address belongs to a network in DE, where no approved request had one, and the country of the place it states is not known."
        )
        let border = Place.Border(
            country: Place.Country(code: "FR", name: "France"),
            distance: .metres(0)
        )
        let near = try SettledAccount.assessed(
            place: SettledAccount.place("GB", "United Kingdom", border: border),
            addressCountry: "FR"
        )
        #expect(
            near["network.country-differs"]?.sentence
                == "It says it is in the United Kingdom, and its IP address belongs to a network in FR, which is so near, or disputed, that it may be there."
        )
        #expect(
            near["place.near-border"]?.sentence
                == "It says it is in the United Kingdom, 0 m from France, and may be in either."
        )
    }

    @Test func `the first IPv6 address is said of approved requests alone`() throws {
        let claims = SettledAccount.claims(address: "2a00:1450:4009:815::200e")
        #expect(
            try SettledAccount.assessed(claims)["network.first-ipv6"]?.sentence
                == "Its address is an IPv6 one, and no approved request had one."
        )
    }

    @Test func `no earlier location, and no uncertainty, are said in words`() throws {
        let request = try Signed.request(latitude: 51.4561, longitude: -2.5883)
        #expect(
            assessed(request)["travel.no-history"]?.sentence
                == "No earlier request of this account has a location, so its speed is not judged."
        )
        var policy = ApproverPolicy.standard
        policy.thresholds.locationUncertainty = .metres(0)
        let last = EarlierRequest(
            instant: RuleCase.before(minutes: 5),
            location: try point(51.4561, -2.5883),
            outcome: .approved
        )
        let exact = assessed(request, history: [last], policy: policy)
        #expect(
            exact["travel.speed"]?.sentence == "It says it is exactly where the last request was."
        )
    }
}
