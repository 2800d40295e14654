import Foundation
import Testing
import Vocabulary

@testable import Machine

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
}
