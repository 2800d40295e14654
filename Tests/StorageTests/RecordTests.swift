import Push
import Testing
import Token
import Vocabulary

@testable import Store

/// What a record holds is read as it was written, or is damage.
@Suite struct RecordTests {
    /// One value of each kind, and each that may be missing both with a value and without.
    private static func encoded() -> CanonicalEncoding {
        var record = CanonicalEncoding()
        record.add("São Paulo")
        record.add(SecretBytes([1, 2, 3]))
        record.addNumber(.min as Int64)
        record.add(true)
        record.add(Instant(milliseconds: 5))
        for isThere in [true, false] {
            record.add(isThere ? "text" : nil as String?)
            record.add(isThere ? [UInt8](repeating: 7, count: 9_000) : nil)
            record.add(isThere ? Instant(milliseconds: -1) : nil)
            record.addNumber(isThere ? -3 : nil as Int?)
        }
        record.add("disowned")
        return record
    }

    private func read(_ bytes: SecretBytes) throws(StorageError) {
        var reader = CanonicalReader(bytes)
        #expect(try reader.text() == "São Paulo")
        #expect(try reader.secret().isEqual(to: SecretBytes([1, 2, 3])))
        #expect(try reader.number() == .min)
        #expect(try reader.flag())
        #expect(try reader.instant() == Instant(milliseconds: 5))
        for isThere in [true, false] {
            #expect(try reader.optionalText() == (isThere ? "text" : nil))
            #expect(try reader.optionalBlob()?.count == (isThere ? 9_000 : nil))
            #expect(try reader.optionalInstant() == (isThere ? Instant(milliseconds: -1) : nil))
            #expect(try reader.optionalNumber() == (isThere ? -3 : nil))
        }
        #expect(try reader.word(Ownership.self) == .notMine)
        try reader.finish()
    }

    @Test func `values come back as they were, also when the record grew on the way`() throws {
        var record = Self.encoded()
        try read(record.take())
        #expect(record.bytes.isEmpty)
    }

    @Test func `a record that ends early or late is damage`() throws {
        let bytes = Self.encoded().bytes
        for count in Array(0..<90) + Array((bytes.count - 40)..<bytes.count) {
            #expect(throws: StorageError.damaged) {
                try read(SecretBytes(Array(bytes.prefix(count))))
            }
        }
        #expect(throws: StorageError.damaged) { try read(SecretBytes(bytes + [0])) }
    }

    @Test func `what is none of its kind is damage`() {
        func reader(_ bytes: [UInt8]) -> CanonicalReader { CanonicalReader(SecretBytes(bytes)) }
        let long = [UInt8](repeating: 0xFF, count: 8)
        let one: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]
        for bytes in [[], [2], [255]] as [[UInt8]] {
            var reader = reader(bytes)
            #expect(throws: StorageError.damaged) { try reader.flag() }
        }
        for bytes in [one, long, long + long, [0x7F] + long.dropFirst(), one + [0xFF]] {
            var reader = reader(bytes)
            #expect(throws: StorageError.damaged) { try reader.text() }
        }
        for bytes in [one, long, [0, 0, 0, 0, 0, 0, 0, 2, 1]] {
            var reader = reader(bytes)
            #expect(throws: StorageError.damaged) { try reader.count() }
        }
        var word = reader(one + Array("x".utf8))
        #expect(throws: StorageError.damaged) { try word.word(Ownership.self) }
    }
}
