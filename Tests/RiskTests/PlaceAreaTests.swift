import Atlas
import Geodesy
import Risk
import Testing
import Vocabulary

@Suite struct PlaceAreaTests {
    typealias Area = ApproverPolicy.Area

    private static let border = Place.Border(
        country: Place.Country(code: "FR", name: "France"),
        distance: .metres(1_500)
    )

    private func codes(
        allowed: [Area] = [],
        forbidden: [Area] = [],
        place: Place? = SettledAccount.bristol,
        at location: (Double, Double)? = (51.4545, -2.58791)
    ) throws -> [String: Severity] {
        let assessment = try SettledAccount.assessed(
            SettledAccount.claims(at: location),
            place: place,
            policy: ApproverPolicy(allowedAreas: allowed, forbiddenAreas: forbidden)
        )
        let hints = assessment.hints.filter { $0.code.contains("area") }
        return Dictionary(uniqueKeysWithValues: hints.map { ($0.code, $0.severity) })
    }

    private func circle(_ metres: Double, radius: Double) throws -> Area {
        let centre = try point(51.4545, -2.58791).destination(
            at: .metres(metres),
            towards: Azimuth(degrees: 90)
        )
        return .circle(centre: centre, radius: .metres(radius))
    }

    /// The uncertainty is 1 km.
    @Test(
        arguments: [
            (0, ["place.forbidden-area": .critical]), (8_990, ["place.forbidden-area": .critical]),
            (9_010, ["place.forbidden-area": .high]), (9_990, ["place.forbidden-area": .high]),
            (10_010, ["place.forbidden-area-edge": .medium]),
            (10_990, ["place.forbidden-area-edge": .medium]), (11_010, [:]),
        ] as [(Double, [String: Severity])]
    )
    func `a forbidden circle of 10 km is told with its edge`(
        metres: Double,
        expected: [String: Severity]
    ) throws {
        #expect(try codes(forbidden: [circle(metres, radius: 10_000)]) == expected)
    }

    @Test(
        arguments: [
            (0, [:]), (8_990, [:]), (9_010, ["place.allowed-area-edge": .none]),
            (10_010, ["place.allowed-area-edge": .medium]),
            (10_990, ["place.allowed-area-edge": .medium]),
            (11_010, ["place.outside-allowed-areas": .high]),
        ] as [(Double, [String: Severity])]
    )
    func `an allowed circle of 10 km is told with its edge`(
        metres: Double,
        expected: [String: Severity]
    ) throws {
        #expect(try codes(allowed: [circle(metres, radius: 10_000)]) == expected)
    }

    @Test(
        arguments: [
            (0, true, "a place that you forbid"),
            (9_500, true, "a place that you forbid, near its edge"),
            (10_500, true, "near a place that you forbid"),
            (9_500, false, "a place that you allow, near its edge"),
            (10_500, false, "near a place that you allow"),
            (11_500, false, "a place that you do not allow"),
        ] as [(Double, Bool, String)]
    )
    func `the point of an area fits into a question`(
        metres: Double,
        isForbidden: Bool,
        summary: String
    ) throws {
        let areas = [try circle(metres, radius: 10_000)]
        let policy =
            isForbidden
            ? ApproverPolicy(forbiddenAreas: areas) : ApproverPolicy(allowedAreas: areas)
        let hints = try SettledAccount.assessed(policy: policy).hints
        #expect(hints.first { $0.code.contains("area") }?.summary.text == summary)
    }

    @Test func `countries and provinces are told, with a border within the uncertainty`() throws {
        let britain = Area.country(code: "GB")
        let france = Area.country(code: "FR")
        let near = SettledAccount.place("GB", "United Kingdom", border: Self.border)
        #expect(try codes(allowed: [britain]).isEmpty)
        #expect(try codes(allowed: [france]) == ["place.outside-allowed-areas": .high])
        #expect(try codes(allowed: [.province(code: "GB-ENG")]).isEmpty)
        #expect(
            try codes(allowed: [.province(code: "GB-WLS")]) == [
                "place.outside-allowed-areas": .high
            ]
        )
        #expect(try codes(allowed: [britain], place: near) == ["place.allowed-area-edge": .none])
        #expect(try codes(allowed: [france], place: near) == ["place.allowed-area-edge": .medium])
        #expect(try codes(allowed: [britain, france], place: near).isEmpty)
        #expect(try codes(forbidden: [britain]) == ["place.forbidden-area": .critical])
        #expect(try codes(forbidden: [britain], place: near) == ["place.forbidden-area": .high])
        #expect(
            try codes(forbidden: [france], place: near) == ["place.forbidden-area-edge": .medium]
        )
        #expect(try codes(forbidden: [france]).isEmpty)
    }

    @Test func `one of several allowed areas is enough`() throws {
        let far = try circle(900_000, radius: 1_000)
        #expect(try codes(allowed: [far, .country(code: "GB")]).isEmpty)
        #expect(try codes(allowed: [far]) == ["place.outside-allowed-areas": .high])
    }

    @Test func `areas that cannot be compared are said, and no areas say nothing`() throws {
        let unknown: [String: Severity] = ["place.area-unknown": .low]
        #expect(try codes(allowed: [.country(code: "GB")], at: nil) == unknown)
        #expect(try codes(forbidden: [.country(code: "GB")], place: nil) == unknown)
        #expect(try codes(at: nil).isEmpty)
    }

    @Test func `the sentences say whose claim the place is and name the area`() throws {
        func sentence(_ policy: ApproverPolicy, _ code: String) throws -> String? {
            try SettledAccount.assessed(policy: policy)[code]?.sentence.text
        }
        #expect(
            try sentence(
                ApproverPolicy(forbiddenAreas: [.country(code: "GB")]),
                "place.forbidden-area"
            ) == "It says it is in an area that you forbid: country GB."
        )
        #expect(
            try sentence(
                ApproverPolicy(allowedAreas: [.country(code: "FR")]),
                "place.outside-allowed-areas"
            ) == "It says it is outside all areas that you allow."
        )
    }
}
