import Testing
import Vocabulary

@testable import Atlas

@Suite struct ZoneTests {
    private func seconds(_ text: String) throws -> Int64 {
        try #require(Instant(rfc3339: text)).milliseconds / 1_000
    }

    @Test(arguments: [
        ("GMT0BST,M3.5.0/1,M10.5.0", "2026-03-29T00:59:59Z", 0),
        ("GMT0BST,M3.5.0/1,M10.5.0", "2026-03-29T01:00:00Z", 3_600),
        ("GMT0BST,M3.5.0/1,M10.5.0", "2026-10-25T00:59:59Z", 3_600),
        ("GMT0BST,M3.5.0/1,M10.5.0", "2026-10-25T01:00:00Z", 0),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-01-15T12:00:00Z", 0),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-07-15T12:00:00Z", 3_600),
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-12-31T23:00:00Z", 39_600),
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-06-30T23:00:00Z", 36_000),
        ("<+0545>-5:45", "2026-01-01T00:00:00Z", 20_700),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:59Z", -7_200),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", -3_600),
        ("EST5EDT,J60/0,299/0", "2024-03-01T05:00:00Z", -14_400),
        ("EST5EDT,J60/0,299/0", "2024-02-29T12:00:00Z", -18_000),
    ])
    func `a rule gives the offset at both sides of its changes`(
        text: String,
        time: String,
        offset: Int
    ) throws {
        let rule = try #require(ZoneRule(parsing: Array(text.utf8)))
        #expect(rule.offset(at: try seconds(time)) == offset)
    }

    @Test(arguments: [
        "", "GMT", "0", "GM0", "GMT25", "<+05-5", "GMT0BST,M3.5.0", "GMT0BST,M13.1.0,M1.1.0",
        "GMT0BST,M3.6.0,M1.1.0", "GMT0BST,M3.5.7,M1.1.0", "GMT0BST,J0,J3", "GMT0BST,366,3",
        "GMT0BST,M3.5.0/168,M10.5.0", "GMT0BST,M3.5.0,M10.5.0,", "GMT0 ", "GMT0BST",
    ])
    func `a text that is no rule is refused`(text: String) {
        #expect(ZoneRule(parsing: Array(text.utf8)) == nil)
    }

    /// A file with one change, from UTC+1 to UTC+2 at the second 1,000, and a rule behind it.
    private func file(
        version: UInt8 = 0x32,
        type: UInt8 = 1,
        footer: String = "\nCET-1\n"
    ) -> [UInt8] {
        func head(_ counts: [UInt8]) -> [UInt8] {
            Array("TZif".utf8) + [version] + Array(repeating: 0, count: 15)
                + counts.flatMap { [0, 0, 0, $0] }
        }
        let first = head([0, 0, 0, 0, 1, 1]) + [0, 0, 0, 0, 0, 0] + [0]
        return first + head([0, 0, 0, 2, 2, 1])
            + [0, 0, 0, 0, 0, 0, 0x03, 0xE8] + [0, 0, 0, 0, 0, 0, 0x07, 0xD0]
            + [type, 0]
            + [0, 0, 0x0E, 0x10, 0, 0] + [0, 0, 0x1C, 0x20, 1, 0]
            + [0] + Array(footer.utf8)
    }

    @Test(arguments: [(999, 3_600), (1_000, 7_200), (1_999, 7_200), (2_000, 3_600)])
    func `a table gives the offset at both sides of its changes`(second: Int64, offset: Int) throws
    {
        let table = try #require(ZoneTable(parsing: file()))
        #expect(table.offset(at: second) == offset)
    }

    @Test func `a damaged file is no zone`() {
        #expect(ZoneTable(parsing: file(version: 0)) == nil)
        #expect(ZoneTable(parsing: file(type: 2)) == nil)
        #expect(ZoneTable(parsing: file(footer: "\nCET\n")) == nil)
        #expect(ZoneTable(parsing: file(footer: "")) == nil)
        let whole = file()
        for count in 0..<whole.count { #expect(ZoneTable(parsing: Array(whole[..<count])) == nil) }
    }

    @Test func `any bytes give an offset or none and no crash`() {
        let whole = file()
        for index in whole.indices {
            for bits: UInt8 in [0x01, 0x80, 0xFF] {
                var damaged = whole
                damaged[index] ^= bits
                _ = ZoneTable(parsing: damaged)?.offset(at: 1_500)
            }
        }
    }
}
