import Testing

@Suite struct VectorCoverageTests {
    struct Row: Decodable { let id: String }

    /// The rows that a test of this module uses, by how their ids begin.
    @Test(arguments: [
        // Rows 5 and 6: headers; 9: the name that another client sends when it has none.
        ("requests", ["req-", "reply-", "rule-", "worked-"], 28), ("device-tokens", ["dt-"], 10),
        ("policies", ["pol-", "lock-"], 19), ("registration-uris", ["reg-"], 85),
        ("oath-uris", ["oath-"], 136), ("serialization", ["ser-"], 11),
        ("challenge-responses", ["cr-"], 14), ("oath-codes", ["oath-"], 49),
        // Numbers are read by Facts; what is kept of old messages is tested with the store.
        ("notification-state", ["st-", "num-", "clean-"], 19),
    ])
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

    /// Each is named by a test of this module, but for passkeys, which are not spoken here.
    @Test func `a worked example is one that the tests know`() throws {
        let known: Set = [
            "secret", "enrolment-address", "registration-request", "registration-request-android",
            "message-default", "message-challenge", "message-biometric", "message-oldest",
            "message-bad-signature", "answer-accept", "answer-deny", "answer-challenge-accept",
            "answer-challenge-deny", "answer-biometric-accept", "device-token-update", "hotp",
            "totp", "combined-enrolment",
        ]
        let ids = try Vectors.all("worked-examples", as: Row.self).map(\.id)
        #expect(ids.count == 22)
        #expect(Set(ids.filter { !$0.hasPrefix("webauthn-") }) == known)
    }
}
