import CSQLite
import Testing

@testable import Store

/// What is read is what is stored; nothing is converted and nothing traps.
@Suite struct ColumnTests {
    private let database: Database

    init() throws { database = try Database(path: "") }

    private static let foreignToInteger: [SQL] = [
        "NULL", "1.0", "1.5", "9e99", "'1'", "''", "x'31'", "x''",
    ]
    private static let foreignToText: [SQL] = ["NULL", "1", "1.5", "x'61'", "x''"]
    private static let foreignToBlob: [SQL] = ["NULL", "1", "1.5", "'a'", "''"]

    private func expectMismatch<Type: Column>(_ sql: SQL, as type: Type.Type) {
        #expect(throws: SQLiteError.mismatch) {
            try database.first("SELECT \(sql)") { try $0.value(at: 0, as: type) }
        }
    }

    @Test(arguments: foreignToInteger)
    func `only a whole number is read as one`(sql: SQL) {
        expectMismatch(sql, as: Int.self)
        expectMismatch(sql, as: Int64.self)
        expectMismatch(sql, as: Int32.self)
        expectMismatch(sql, as: Bool.self)
    }

    @Test(arguments: foreignToText)
    func `only a text is read as one`(sql: SQL) { expectMismatch(sql, as: String.self) }

    @Test(arguments: foreignToBlob)
    func `only bytes are read as such`(sql: SQL) { expectMismatch(sql, as: [UInt8].self) }

    @Test(arguments: ["2147483648", "-2147483649", "9223372036854775807"] as [SQL])
    func `a number that is too large for its type is refused`(sql: SQL) {
        expectMismatch(sql, as: Int32.self)
    }

    @Test(arguments: ["2", "-1", "9223372036854775807"] as [SQL])
    func `a truth is 0 or 1`(sql: SQL) { expectMismatch(sql, as: Bool.self) }

    @Test(arguments: [Int64.min, -1, 0, 1, Int64.max])
    func `every whole number comes back as it was bound`(number: Int64) throws {
        #expect(try database.value("SELECT ?", [number]) == number)
        #expect(try database.value("SELECT ?", [number]) == Int(number))
    }

    @Test(arguments: ["", "a", "a\0b", "\0", "日本 \u{301}", String(repeating: "x", count: 70_000)])
    func `every text comes back whole, also behind a NUL`(text: String) throws {
        #expect(try database.value("SELECT ?", [text]) == text)
        let bytes = try database.value("SELECT CAST(? AS BLOB)", [text], as: [UInt8].self)
        #expect(bytes == Array(text.utf8))
    }

    @Test(arguments: [[], [0], [0, 1, 0], Array(repeating: 0xFF, count: 70_000)] as [[UInt8]])
    func `all bytes come back as they were bound`(bytes: [UInt8]) throws {
        #expect(try database.value("SELECT ?", [bytes]) == bytes)
        #expect(try database.value("SELECT typeof(?)", [bytes]) == "blob")
    }

    @Test func `no value is bound as null and read as none`() throws {
        #expect(try database.value("SELECT ?", [String?.none], as: String.self) == nil)
        #expect(try database.value("SELECT ? IS NULL", [Int?.none]) == true)
        #expect(try database.value("SELECT ?", [Int?.some(4)]) == 4)
    }

    @Test(arguments: ["x'FF'", "x'C080'", "x'EDA080'", "x'61C3'"] as [SQL])
    func `a text that is no UTF-8 is refused`(sql: SQL) {
        expectMismatch("CAST(\(sql) AS TEXT)", as: String.self)
    }

    @Test(arguments: [-1, 1, Int32.max, Int32.min])
    func `a place without a column is refused`(place: Int32) {
        #expect(throws: SQLiteError.mismatch) {
            try database.first("SELECT 1") { try $0.value(at: place, as: Int.self) }
        }
        #expect(throws: SQLiteError.mismatch) {
            try database.first("SELECT 1") { try $0.optional(at: place, as: Int.self) }
        }
    }

    @Test func `a column is found by its exact name, the first of several`() throws {
        let places = try database.first("SELECT 1 AS one, 2 AS two, 3 AS two") { row in
            [row.place(of: "one"), row.place(of: "two"), row.place(of: "TWO")]
        }
        #expect(places == [0, 1, nil])
    }
}
