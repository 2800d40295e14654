import Atlas
import Foundation
import Testing
import Vocabulary

@Suite struct IPCountryTests {
    @Test(arguments: [
        ("1.1.1.1", "AU"), ("8.8.8.8", "US"), ("1.0.1.0", "CN"), ("1.0.64.1", "JP"),
        ("2001:200::1", "JP"), ("2001:201::", "AU"), ("2001:200:135::", "US"),
        ("::ffff:1.1.1.1", "AU"),
    ])
    func `an address has the country of its range`(_ row: (String, String)) throws {
        #expect(try Self.table().country(of: try Self.bytes(row.0)) == row.1)
    }

    @Test(arguments: [
        "0.0.0.0", "10.1.2.3", "127.0.0.1", "169.254.1.1", "172.16.0.1", "192.168.1.1",
        "100.64.0.1", "198.18.0.1", "203.0.113.9", "224.0.0.1", "255.255.255.255", "::", "::1",
        "fe80::1", "fc00::1", "ff02::1", "2001:db8::1", "2001:2::1", "2002::1", "::ffff:10.0.0.1",
        "64:ff9b::101:101", "4000::1",
    ])
    func `a private or reserved address has none`(_ address: String) throws {
        #expect(try Self.table().country(of: try Self.bytes(address)) == nil)
    }

    @Test func `another number of bytes is no address`() throws {
        let table = try Self.table()
        for count in [0, 3, 5, 15, 17, 1_000] {
            #expect(table.country(of: Array(repeating: 1, count: count)) == nil)
        }
    }

    @Test func `the notice names the origin and the licence`() throws {
        let notice = try Self.table().notice
        #expect(notice.contains("IPFire Location database"))
        #expect(notice.contains("CC BY-SA 4.0"))
    }

    @Test func `bytes with a wrong frame are refused with a code`() throws {
        let whole = try Self.file()
        var long = whole
        long[12] = 0xFF
        long[14] = 0xFF
        let cases: [([UInt8], String)] = [
            ([], "ip-country.not-a-table"), (Array("PRQIPCC1".utf8), "ip-country.not-a-table"),
            (Array("PRQIPCC2".utf8), "ip-country.truncated"),
            (whole.dropLast(), "ip-country.truncated"), (whole + [0], "ip-country.truncated"),
            (long, "ip-country.damaged"),
        ]
        for (bytes, code) in cases {
            let error = #expect(throws: IPCountryError.self) { try IPCountryTable(bytes: bytes) }
            #expect(error?.code == code)
        }
    }

    @Test func `a damaged table gives answers or a code, never a crash`() throws {
        let whole = try Self.file()
        var numbers = SeededNumbers(seed: 11)
        for round in 0..<12 {
            var bytes = whole
            for _ in 0..<(1 << (round + 6)) {
                let place = Int.random(in: 12..<bytes.count, using: &numbers)
                bytes[place] = UInt8.random(in: 0...255, using: &numbers)
            }
            guard let table = try? IPCountryTable(bytes: bytes) else { continue }
            for _ in 0..<500 {
                let high = UInt64.random(in: 0 ... .max, using: &numbers)
                let code = table.country(ofV6: high >> 3 | 1 << 61, high)
                #expect(code == nil || code?.utf8.count == 2)
                _ = table.country(ofV4: UInt32(truncatingIfNeeded: high))
            }
        }
    }

    private static func table() throws -> IPCountryTable { try IPCountryTable(bytes: try file()) }

    private static func file(_ file: String = #filePath) throws -> [UInt8] {
        let root = URL(filePath: file).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return Array(try Data(contentsOf: root.appending(path: "Data/ip-country.bin")))
    }

    private static func bytes(_ text: String) throws -> [UInt8] {
        var v4 = in_addr()
        if unsafe inet_pton(AF_INET, text, &v4) == 1 {
            return unsafe withUnsafeBytes(of: v4) { unsafe Array($0) }
        }
        var v6 = in6_addr()
        try #require(unsafe inet_pton(AF_INET6, text, &v6) == 1)
        return unsafe withUnsafeBytes(of: v6) { unsafe Array($0) }
    }
}
