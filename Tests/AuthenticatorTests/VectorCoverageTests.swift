import Testing

/// That no row of a vector file is left out.
@Suite struct VectorCoverageTests {
    struct Row: Decodable {
        let id: String
    }

    /// The rows that a test of this module uses, by how their ids begin.
    @Test(
        arguments: [
            // Rows 5 and 6: headers; 9: the name that another client sends when it has none.
            ("requests", ["req-", "reply-", "rule-", "worked-"], 28),
            ("device-tokens", ["dt-"], 10),
            ("policies", ["pol-", "lock-"], 19),
            ("registration-uris", ["reg-"], 85),
            ("oath-uris", ["oath-"], 136),
            ("serialization", ["ser-"], 11),
            ("challenge-responses", ["cr-"], 14),
            // Numbers are read by Facts; what is kept of old messages is the ledger's.
            ("notification-state", ["st-", "num-", "clean-"], 19),
        ]
    )
    func `a vector file has the rows that the tests know`(
        file: String,
        beginnings: [String],
        count: Int
    ) throws {
        let rows = try Vectors.all(file, as: Row.self)
        #expect(rows.count == count)
        #expect(Set(rows.map(\.id)).count == count)
        for row in rows { #expect(beginnings.contains { row.id.hasPrefix($0) }, "\(row.id)") }
    }
}
