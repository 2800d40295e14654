import Atlas
import Geodesy
import Push
import Risk
import Testing
import Vocabulary

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

    private struct PlaceCase: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let location: (Double, Double)?
        var town: (name: String, distance: Distance)?
        var approvals = 40
        var knowsPlaces = true
        let row: Row?
    }

    private static let places: [PlaceCase] = [
        PlaceCase(
            testDescription: "a usual place",
            location: bristol,
            row: Row(.place, .usual, usual: "Bristol (GB)")
        ),
        PlaceCase(
            testDescription: "another town",
            location: london,
            row: Row(.place, .different, usual: "Bristol (GB)", difference: "171 km away")
        ),
        PlaceCase(
            testDescription: "the other end of a known town",
            location: (51.5, -2.7),
            town: ("Bristol", .metres(8_000)),
            row: Row(.place, .usual, usual: "Bristol (GB)")
        ),
        PlaceCase(
            testDescription: "as far from what is usual, in no known town",
            location: (51.5, -2.7),
            town: ("Avonmouth", .metres(800)),
            row: Row(.place, .different, usual: "Bristol (GB)", difference: "9.3 km away")
        ),
        PlaceCase(
            testDescription: "a town that is known, and the nearest one from far away",
            location: (57.5, -4.2),
            town: ("Bristol", .metres(490_000)),
            row: Row(.place, .different, usual: "Bristol (GB)", difference: "681 km away")
        ),
        PlaceCase(
            testDescription: "not said, though usual",
            location: nil,
            row: Row(.place, .different, usual: "Bristol (GB)")
        ),
        PlaceCase(
            testDescription: "0/0 is no place",
            location: (0, 0),
            row: Row(.place, .different, usual: "Bristol (GB)")
        ),
        PlaceCase(
            testDescription: "said for the first time",
            location: bristol,
            knowsPlaces: false,
            row: Row(.place, .unknown)
        ),
        PlaceCase(
            testDescription: "never said",
            location: nil,
            knowsPlaces: false,
            row: nil
        ),
        PlaceCase(
            testDescription: "a cold start",
            location: london,
            approvals: 4,
            row: Row(.place, .unknown)
        ),
        PlaceCase(
            testDescription: "a cold start, and not said",
            location: nil,
            approvals: 4,
            row: nil
        ),
    ]

    @Test(arguments: places)
    private func `a place stands beside the usual ones`(sample: PlaceCase) throws {
        let habits = try SettledAccount.habits(approvals: sample.approvals) { index, features in
            let day = index - sample.approvals
            return sample.knowsPlaces
                ? features
                : SettledAccount.features(day: day, country: nil, province: nil, town: nil)
        }
        let place = try sample.town.map { try Self.place(town: $0.name, $0.distance) }
        let comparison = try SettledAccount.weighed(
            SettledAccount.claims(at: sample.location),
            place: place,
            habits: habits
        ).comparison
        #expect(comparison[.place] == sample.row)
        #expect(comparison.approvals == sample.approvals)
    }

    private struct DeviceCase: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let agent: String?
        var approvals = 40
        var hint: String?
        let row: Row?
    }

    private static let usual: PrintableText = "Firefox on Windows"

    private static let devices: [DeviceCase] = [
        DeviceCase(
            testDescription: "usual",
            agent: SettledAccount.firefox,
            row: Row(.device, .usual, usual: usual)
        ),
        DeviceCase(
            testDescription: "new",
            agent: safari,
            hint: "device.first-time",
            row: Row(.device, .different, usual: usual)
        ),
        DeviceCase(
            testDescription: "a program",
            agent: "curl/8.5.0",
            hint: "device.automated",
            row: Row(.device, .different, usual: usual)
        ),
        DeviceCase(
            testDescription: "not said, though usual",
            agent: nil,
            hint: "device.missing",
            row: Row(.device, .different, usual: usual)
        ),
        DeviceCase(
            testDescription: "contradictory",
            agent: impossible,
            hint: "device.contradiction",
            row: Row(.device, .different, usual: usual)
        ),
        DeviceCase(
            testDescription: "a cold start",
            agent: safari,
            approvals: 4,
            row: Row(.device, .unknown)
        ),
        DeviceCase(
            testDescription: "a cold start, and not said",
            agent: nil,
            approvals: 4,
            row: nil
        ),
    ]

    @Test(arguments: devices)
    private func `a device stands beside the usual one`(sample: DeviceCase) throws {
        let assessment = try SettledAccount.weighed(
            SettledAccount.claims(agent: sample.agent),
            habits: try SettledAccount.habits(approvals: sample.approvals)
        )
        #expect(assessment.comparison[.device] == sample.row)
        let codes = assessment.codes.filter { $0.hasPrefix("device.") }
        #expect(sample.hint.map { codes.contains($0) } ?? codes.isEmpty)
    }

    @Test func `a device that cannot be is marked, however often it came`() throws {
        let claims = SettledAccount.claims(agent: Self.impossible)
        let request = try Signed.request(claims)
        var habits = Habits()
        for _ in 0..<5 { habits.learn(Features(request.facts, context: RiskContext())) }
        let assessment = try SettledAccount.weighed(claims, habits: habits)
        #expect(assessment["device.first-time"] == nil)
        #expect(assessment.comparison[.device]?.standing == .different)
    }

    @Test(
        arguments: [
            (40, 12, .init(.hour, .usual, usual: "9 to 17 h")),
            (40, 3, .init(.hour, .different, usual: "9 to 17 h")),
            (4, 3, .init(.hour, .unknown)),
            (40, nil, nil),
        ] as [(Int, Int?, Comparison.Row?)]
    )
    func `an hour stands beside the usual ones`(
        approvals: Int,
        hour: Int?,
        row: Comparison.Row?
    ) throws {
        let assessment = try SettledAccount.weighed(
            hour: hour,
            habits: try SettledAccount.habits(approvals: approvals)
        )
        #expect(assessment.comparison[.hour] == row)
        #expect((assessment["time.unusual-hour"] != nil) == (row?.standing == .different))
    }

    @Test func `a request that states nothing has no rows, and what is usual is missed`() throws {
        #expect(try RuleCase().assessment().comparison == Comparison(needed: 5))
        let nothing = SettledAccount.claims(at: nil, address: nil, agent: nil)
        let settled = try SettledAccount.weighed(nothing, place: nil, hour: nil).comparison
        #expect(settled.rows.map(\.subject) == [.place, .device])
        #expect(settled.rows.allSatisfy { $0.standing == .different })
    }

    @Test func `rows stand in the order of the subjects`() throws {
        let claims = SettledAccount.claims(
            more: [RuleCase.payment("1.00", iban: "GB82WEST12345698765432")]
        )
        let comparison = try SettledAccount.weighed(claims).comparison
        #expect(comparison.rows.map(\.subject) == Comparison.Subject.allCases)
        for row in comparison.rows { #expect(comparison[row.subject] == row) }
    }

    @Test func `the number of approvals that are needed is the approver's`() throws {
        var policy = ApproverPolicy.standard
        policy.thresholds.coldStart = 41
        let comparison = try SettledAccount.weighed(policy: policy).comparison
        #expect(comparison.needed == 41)
        #expect(comparison.approvals == 40)
        #expect(comparison.rows.allSatisfy { $0.standing == .unknown })
    }

    @Test func `what differs or is new is marked, and nothing else`() {
        #expect(Comparison.Standing.allCases.filter(\.isMarked) == [.different, .new])
    }
}
