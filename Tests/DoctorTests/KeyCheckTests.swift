import Testing
import Token
import Vocabulary

@testable import pratique

/// What is said of keys that were enrolled when shorter ones were taken.
@Suite struct KeyCheckTests {
    private func finding(_ counts: [Int]) throws -> Finding? {
        let keys = try counts.enumerated().map { index, count in
            let key = try SigningKey([UInt8](repeating: 7, count: count))
            return (account: "account \(index)" as PrintableText, key: key)
        }
        return KeyCheck(keys: keys).findings.first
    }

    @Test func `keys of 32 bytes are fine`() throws {
        #expect(try finding([])?.state == .ok)
        #expect(try finding([32, 64, 512])?.state == .ok)
        #expect(KeyCheck(keys: nil).findings.isEmpty)
    }

    @Test func `shorter keys are named by account`() throws {
        let finding = try #require(try finding([32, 16, 31]))
        #expect(finding.state == .warning)
        #expect(
            finding.sentence.text.hasSuffix(": \"account 1\" (16 bytes), \"account 2\" (31 bytes).")
        )
        let many = try #require(try self.finding([Int](repeating: 20, count: 12)))
        #expect(many.sentence.text.hasSuffix("\"account 7\" (20 bytes) and 4 more."))
    }
}
