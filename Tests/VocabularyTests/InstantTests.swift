import Testing
import Vocabulary

@Suite struct InstantTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"),
        (1_700_000_000_000, "2023-11-14T22:13:20Z"),
        (1_700_000_000_007, "2023-11-14T22:13:20.007Z"),
        (-1, "1969-12-31T23:59:59.999Z"),
        (951_782_400_000, "2000-02-29T00:00:00Z"),
        (-62_135_596_800_000, "0001-01-01T00:00:00Z"),
        (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ])
    func `an instant is written in RFC 3339 and read back`(milliseconds: Int64, text: String) {
        let instant = Instant(milliseconds: milliseconds)
        #expect(instant.description == text)
        #expect(Instant(rfc3339: text) == instant)
    }

    @Test func `every day of nine thousand years keeps its date`() {
        for day in stride(from: Int64(-719_162), through: 2_932_896, by: 97) {
            let instant = Instant(milliseconds: day * 86_400_000)
            #expect(Instant(rfc3339: instant.description) == instant)
        }
    }

    @Test func `an offset is taken off`() {
        #expect(
            Instant(rfc3339: "2023-11-15T00:13:20.5+02:00")
                == Instant(milliseconds: 1_700_000_000_500)
        )
    }

    @Test(arguments: [
        "", "2023-11-14", "2023-11-14T22:13:20", "2023-02-29T00:00:00Z", "2023-13-01T00:00:00Z",
        "2023-11-14T24:00:00Z", "2023-11-14T22:13:60Z", "2023-11-14T22:13:20Zx",
        "2023-11-14T22:13:20.Z", "2023-11-14T22:13:20+2:00", "0000-01-01T00:00:00Z",
        "２023-11-14T22:13:20Z",
    ])
    func `a text that is no time is refused`(text: String) {
        #expect(Instant(rfc3339: text) == nil)
    }

    @Test func `arithmetic stops at the ends of the calendar`() {
        #expect(Instant.latest.advanced(byMilliseconds: .max) == .latest)
        #expect(Instant.earliest.advanced(byMilliseconds: .min) == .earliest)
        #expect(Instant(seconds: .max) == .latest)
        #expect(Instant(milliseconds: .min) == .earliest)
    }

    @Test func `local fields follow the offset`() {
        let fields = CivilTime(Instant(milliseconds: 1_700_000_000_000), offsetMinutes: -480)
        #expect(fields.dateText == "2023-11-14")
        #expect(fields.timeText == "14:13:20")
    }
}
