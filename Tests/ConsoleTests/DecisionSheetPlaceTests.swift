import Geodesy
import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// Where a request comes from, and with what, as the sheet tells it.
struct DecisionSheetPlaceTests {
    /// The row of the place.
    private static func from(
        _ facts: RequestFacts,
        _ compared: Comparison.Row? = nil,
        context: MessageReview.LocationContext = MessageReview.LocationContext()
    ) throws -> DecisionSheet.Row {
        let sheet = SheetSample.sheet(
            facts,
            comparison: Comparison(rows: compared.map { [$0] } ?? []),
            context: context
        )
        return try #require(sheet.rows.first { $0.label == "from" })
    }

    @Test(
        arguments: [
            (nil, "9.3 km away"), (0, "at home"), (500, "at home"), (999, "at home"),
            (1_000, "1.0 km E of home"), (172_000, "172 km E of home"),
        ] as [(Double?, PrintableText)]
    )
    func `a place says how far from home it is, else from what is usual`(
        metres: Double?,
        note: PrintableText
    ) throws {
        let home = metres.map {
            MessageReview.Relation(distance: .metres($0), azimuth: Azimuth(degrees: 92))
        }
        let row = try Self.from(
            SheetSample.facts(locations: [SheetSample.here]),
            .init(.place, .different, usual: "Bath (GB)", difference: "9.3 km away"),
            context: .init(place: SheetSample.town, home: home, isHomeSet: home != nil)
        )
        #expect(row.value == "Bristol, GB")
        #expect(row.note == note)
        #expect(row.usual == "Bath (GB)")
        #expect(row.isMarked)
    }

    @Test func `a place that nothing is known of has no name and no note`() throws {
        let row = try Self.from(SheetSample.facts(locations: [SheetSample.here]))
        #expect(row.value == "a place without a name")
        #expect(row.note.isEmpty && row.usual == nil && row.status == nil)
    }

    @Test(
        arguments: [
            ([], "not stated"),
            ([LocationClaim(source: .context, outcome: .unusable(.empty))], "no usable place"),
        ] as [([LocationClaim], PrintableText)]
    )
    func `where no place is said, that is said, and marked where one is usual`(
        locations: [LocationClaim],
        value: PrintableText
    ) throws {
        let facts = SheetSample.facts(locations: locations)
        let plain = try Self.from(facts)
        #expect(plain.value == value)
        #expect(!plain.isMarked && plain.note.isEmpty)
        let missed = try Self.from(facts, .init(.place, .different, usual: "Bristol (GB)"))
        #expect(missed.value == value)
        #expect(missed.isMarked)
        #expect(missed.usual == "Bristol (GB)")
    }

    @Test(
        arguments: [
            (SheetSample.browser, .usual, "Firefox on Windows 10/11"),
            (
                UserAgent(
                    text: "curl/8.5.0",
                    browser: "curl",
                    version: "8.5.0",
                    operatingSystem: nil,
                    device: .automated
                ), .different, "a script, curl"
            ),
            (
                UserAgent(
                    text: "bot",
                    browser: nil,
                    version: nil,
                    operatingSystem: nil,
                    device: .automated
                ), .different, "a script: bot"
            ),
            (
                UserAgent(
                    text: "something else",
                    browser: nil,
                    version: nil,
                    operatingSystem: "Linux",
                    device: .unknown
                ), .unknown, "something else"
            ),
            (nil, .different, "not stated"), (nil, .unknown, nil), (nil, nil, nil),
        ] as [(UserAgent?, Comparison.Status?, PrintableText?)]
    )
    func `a device is named as people name it, and missed where one is usual`(
        agent: UserAgent?,
        status: Comparison.Status?,
        value: PrintableText?
    ) {
        let sheet = SheetSample.sheet(
            SheetSample.facts(userAgent: agent),
            comparison: Comparison(rows: status.map { [.init(.device, $0)] } ?? [])
        )
        let row = sheet.rows.first { $0.label == "device" }
        #expect(row?.value == value)
        #expect(row == nil || row?.status == status)
    }

    @Test(arguments: [(80, true), (40, true), (80, false)])
    func `the sheet names what was expected, of a verified message alone`(
        width: Int,
        isVerified: Bool
    ) {
        let hint = RiskHint(
            code: "expected.place",
            severity: .none,
            sentence: "As you expected: Paris, FR until 28 Nov.",
            summary: "Paris, FR until 28 Nov",
            evidence: [.init(name: "expectation", value: "3")],
            remedy: "Remove it."
        )
        let state = console(
            [
                entry(
                    facts: facts(location: bristol),
                    status: isVerified ? .verified : .unverified,
                    hints: [hint]
                )
            ],
            width: width
        )
        let rows = render(state).lines.filter { $0.hasPrefix("expected") }
        #expect(
            rows.map { $0.prefix(34) } == (isVerified ? ["expected    Paris, FR until 28 Nov"] : [])
        )
    }
}
