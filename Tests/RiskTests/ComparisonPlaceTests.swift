import Geodesy
import Push
import Risk
import Testing
import Vocabulary

@testable import Atlas

/// Where, with what and when a request was made, beside what is usual.
@Suite struct ComparisonPlaceTests {
    private typealias Row = Comparison.Row

    private static let london = (51.5074, -0.1278)
    private static let bristol = (51.4561, -2.5883)
    private static let safari =
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"
        + " Version/17.1 Safari/605.1.15"
    private static let impossible =
        "Mozilla/5.0 (Linux; Android 14; Pixel 8) Trident/7.0; rv:11.0 like Gecko"

    /// A place in England whose nearest town is so far away.
    private static func place(town: String, _ distance: Distance) throws -> Place {
        Place(
            country: Place.Country(code: "GB", name: "United Kingdom"),
            province: Place.Province(code: "GB-ENG", name: "England", geoNamesCode: nil),
            ground: .land,
            town: Place.Town(
                name: town,
                countryCode: "GB",
                population: 600_000,
                coordinate: try point(51.4545, -2.5879),
                distance: distance,
                azimuth: Azimuth(degrees: 270)
            )
        )
    }

    private typealias Town = (name: String, distance: Distance)

    private static let inBristol = Row(.place, .usual, usual: "Bristol (GB)")
    private static let notInBristol = Row(.place, .different, usual: "Bristol (GB)")
    private static let unknownPlace = Row(.place, .unknown)

    private static func away(_ distance: PrintableText) -> Row {
        Row(.place, .different, usual: "Bristol (GB)", difference: distance)
    }

    /// Place and town, earlier approvals and whether they have places, and the row.
    private static let places: [(String, (Double, Double)?, Town?, Int, Bool, Row?)] = [
        ("a usual place", bristol, nil, 40, true, inBristol),
        ("another town", london, nil, 40, true, away("171 km away")),
        (
            "the other end of a known town", (51.5, -2.7), ("Bristol", .metres(8_000)), 40, true,
            inBristol
        ),
        (
            "as far from what is usual, in no known town", (51.5, -2.7),
            ("Avonmouth", .metres(800)), 40, true, away("9.3 km away")
        ),
        (
            "a town that is known, and the nearest one from far away", (57.5, -4.2),
            ("Bristol", .metres(490_000)), 40, true, away("681 km away")
        ),
        ("not said, though usual", nil, nil, 40, true, notInBristol),
        ("0/0 is no place", (0, 0), nil, 40, true, notInBristol),
        ("said for the first time", bristol, nil, 40, false, unknownPlace),
        ("never said", nil, nil, 40, false, nil),
        ("a cold start", london, nil, 4, true, unknownPlace),
        ("a cold start, and not said", nil, nil, 4, true, nil),
    ]

    @Test(arguments: places)
    private func `a place stands beside the usual ones`(
        what: String,
        location: (Double, Double)?,
        town: Town?,
        approvals: Int,
        knowsPlaces: Bool,
        row: Row?
    ) throws {
        let baseline = try SettledAccount.baseline(approvals: approvals) { _, traits in
            guard !knowsPlaces else { return }
            traits.location = nil
            traits.country = nil
            traits.province = nil
            traits.town = nil
        }
        let place = try town.map { try Self.place(town: $0.name, $0.distance) }
        let comparison = try SettledAccount.assessed(
            SettledAccount.claims(at: location),
            place: place,
            baseline: baseline
        ).comparison
        #expect(comparison[.place] == row)
        #expect(comparison.approvals == approvals)
    }

    private static let firefox = Row(.device, .usual, usual: "Firefox on Windows")
    private static let another = Row(.device, .different, usual: "Firefox on Windows")

    /// The user agent, earlier approvals, a hint and the row.
    private static let devices: [(String, String?, Int, String?, Row?)] = [
        ("usual", SettledAccount.firefox, 40, nil, firefox),
        ("new", safari, 40, "device.first-time", another),
        ("a program", "curl/8.5.0", 40, "device.automated", another),
        ("not said, though usual", nil, 40, "device.missing", another),
        ("contradictory", impossible, 40, "device.contradiction", another),
        ("a cold start", safari, 4, nil, Row(.device, .unknown)),
        ("a cold start, and not said", nil, 4, nil, nil),
    ]

    @Test(arguments: devices)
    private func `a device stands beside the usual one`(
        what: String,
        agent: String?,
        approvals: Int,
        hint: String?,
        row: Row?
    ) throws {
        let assessment = try SettledAccount.assessed(
            SettledAccount.claims(agent: agent),
            baseline: try SettledAccount.baseline(approvals: approvals)
        )
        #expect(assessment.comparison[.device] == row)
        let codes = assessment.codes.filter { $0.hasPrefix("device.") }
        #expect(hint.map { codes.contains($0) } ?? codes.isEmpty)
    }

    @Test func `a device that cannot be is marked, however often it came`() throws {
        let claims = SettledAccount.claims(agent: Self.impossible)
        let request = try Signed.request(claims)
        var baseline = Baseline()
        for _ in 0..<5 { baseline.learn(Features(request.facts, context: RiskContext())) }
        let assessment = try SettledAccount.assessed(claims, baseline: baseline)
        #expect(assessment["device.first-time"] == nil)
        #expect(assessment.comparison[.device]?.status == .different)
    }

    @Test(
        arguments: [
            (40, 12, .init(.hour, .usual, usual: "9 to 17 h")),
            (40, 3, .init(.hour, .different, usual: "9 to 17 h")), (4, 3, .init(.hour, .unknown)),
            (40, nil, nil),
        ] as [(Int, Int?, Comparison.Row?)]
    )
    func `an hour stands beside the usual ones`(
        approvals: Int,
        hour: Int?,
        row: Comparison.Row?
    ) throws {
        let assessment = try SettledAccount.assessed(
            hour: hour,
            baseline: try SettledAccount.baseline(approvals: approvals)
        )
        #expect(assessment.comparison[.hour] == row)
        #expect((assessment["time.unusual-hour"] != nil) == (row?.status == .different))
    }

    @Test func `a request that states nothing has no rows, and what is usual is missed`() throws {
        #expect(try RuleCase().assessment().comparison == Comparison(needed: 5))
        let nothing = SettledAccount.claims(at: nil, address: nil, agent: nil)
        let settled = try SettledAccount.assessed(nothing, place: nil, hour: nil).comparison
        #expect(settled.rows.map(\.subject) == [.place, .device])
        #expect(settled.rows.allSatisfy { $0.status == .different })
    }

    @Test func `rows stand in the order of the subjects`() throws {
        let claims = SettledAccount.claims(
            more: [RuleCase.payment("1.00", iban: "GB82WEST12345698765432")]
        )
        let comparison = try SettledAccount.assessed(claims).comparison
        #expect(comparison.rows.map(\.subject) == Comparison.Subject.allCases)
        for row in comparison.rows { #expect(comparison[row.subject] == row) }
    }

    @Test func `the number of approvals that are needed is the approver's`() throws {
        var policy = ApproverPolicy.standard
        policy.thresholds.coldStart = 41
        let comparison = try SettledAccount.assessed(policy: policy).comparison
        #expect(comparison.needed == 41)
        #expect(comparison.approvals == 40)
        #expect(comparison.rows.allSatisfy { $0.status == .unknown })
    }

    @Test func `what differs or is new is marked, and nothing else`() {
        #expect(Comparison.Status.allCases.filter(\.isMarked) == [.different, .new, .doubtful])
    }
}
