import Foundation
import Testing
import Vocabulary

@testable import Host

/// The machine's clock, compared with what Foundation says of it.
struct LocalZoneTests {
    @Test func `a zone shows what the system's library shows, through ten years`() throws {
        let now = Clock.system.now
        let zone = LocalZone.ofMachine(at: now)
        let system = TimeZone.current
        for days in stride(from: -3_600, through: 360, by: 1) {
            let instant = now.advanced(byMilliseconds: Int64(days) * 86_400_000)
            let date = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1_000)
            let offset = zone.period(at: instant).offsetMinutes
            #expect(offset == system.secondsFromGMT(for: date) / 60, "\(instant)")
        }
    }

    @Test func `a clock that is put forward shows the new time from that second on`() {
        let change = Instant(seconds: 1_711_846_800)
        let zone = LocalZone(periods: [
            .init(start: Instant(seconds: 1_698_541_200), offsetMinutes: 0, name: "GMT"),
            .init(start: change, offsetMinutes: 60, name: "BST"),
        ])
        #expect(zone.fields(of: change.advanced(byMilliseconds: -1_000)).hour == 0)
        #expect(zone.fields(of: change).hour == 2)
        #expect(zone.period(at: change).name == "BST")
        #expect(zone.period(at: Instant(seconds: 0)).name == "GMT")
        #expect(LocalZone.utc.period(at: change).name == "UTC")
    }

    /// Cairo put its clock forward at midnight, so that the day began at one; Azores' went back over it.
    @Test(arguments: [
        (
            "2024-04-26", 2, 3, "2024-04-25T22:00:00Z", "2024-04-25T22:00:00Z",
            "2024-04-26T20:59:59.999Z"
        ),
        (
            "2024-04-25", 2, 3, "2024-04-25T22:00:00Z", "2024-04-24T22:00:00Z",
            "2024-04-25T21:59:59.999Z"
        ),
        (
            "2024-10-27", 0, -1, "2024-10-27T01:00:00Z", "2024-10-27T00:00:00Z",
            "2024-10-28T00:59:59.999Z"
        ),
        (
            "2024-10-27", 3, 2, "2024-10-26T21:30:00Z", "2024-10-26T21:00:00Z",
            "2024-10-27T21:59:59.999Z"
        ),
    ])
    func `a day begins and ends by the clock of the place`(
        day: String,
        before: Int,
        after: Int,
        change: String,
        start: String,
        end: String
    ) throws {
        let change = try #require(Instant(rfc3339: change))
        let zone = LocalZone(periods: [
            .init(start: Instant(seconds: 0), offsetMinutes: before * 60, name: "one"),
            .init(start: change, offsetMinutes: after * 60, name: "two"),
        ])
        #expect(zone.start(ofDay: day) == Instant(rfc3339: start))
        #expect(zone.end(ofDay: day) == Instant(rfc3339: end))
        #expect(zone.start(ofDay: "2024-13-01") == nil)
        #expect(LocalZone.utc.end(ofDay: day) == Instant(rfc3339: "\(day)T23:59:59.999Z"))
    }
}
