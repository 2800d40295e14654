import Push
import Testing
import Token
import Vocabulary

/// Damages the valid samples byte by byte.
///
/// Accepted would be an envelope that decodes, verifies and reads, yet has other claims than the
/// original, or another message id without that id itself having been hit. The id stands outside
/// the signature, so a digit of it can be changed unseen; the server knows which id belongs to
/// which challenge, and the claims stay those that were signed.
@Suite struct MutationTests {
    @Test(arguments: 0..<20) func `ten thousand damaged envelopes say nothing new`(
        seed: Int
    ) throws {
        var random = SplitMix(state: UInt64(seed))
        let originals = try Self.originals()
        for round in 0..<500 {
            let original = originals[round % originals.count]
            var bytes = original.bytes
            Self.damage(&bytes, using: &random)
            guard let after = try? Self.read(bytes) else { continue }
            #expect(after.claims == original.reading.claims)
            if after.id != original.reading.id {
                let text = String(decoding: original.bytes, as: UTF8.self)
                let parts = text.split(separator: original.reading.id.text)
                #expect(bytes == Array(parts.joined(separator: after.id.text).utf8))
            }
        }
    }

    @Test(arguments: 0..<20) func `envelopes that are damaged all over keep their claims or fail`(
        seed: Int
    ) throws {
        var random = SplitMix(state: 1_000 + UInt64(seed))
        let originals = try Self.originals()
        for round in 0..<100 {
            let original = originals[round % originals.count]
            var bytes = original.bytes
            for _ in 0..<(2 + random.below(30)) { Self.damage(&bytes, using: &random) }
            guard let after = try? Self.read(bytes) else { continue }
            #expect(after.claims == original.reading.claims)
        }
    }

    @Test(arguments: SampleTests.valid) func `every truncation of a sample is refused`(
        name: String
    ) throws {
        let whole = try sample(name)
        let end = try #require(whole.lastIndex(of: UInt8(ascii: "}")))
        for length in 0...end where (try? Self.read(Array(whole.prefix(length)))) != nil {
            Issue.record("\(length) bytes of \(name) were accepted")
        }
    }

    private struct Reading: Equatable {
        let claims: Claims
        let id: MessageID
    }

    private static func read(_ bytes: [UInt8]) throws -> Reading {
        let envelope = try Envelope.decode(bytes)
        let claims = try envelope.token.verified(with: try Message.key())
        let request = try ApprovalRequest(claims, envelope: envelope, received: Message.received)
        return Reading(claims: claims.payload, id: request.messageID)
    }

    private static func originals() throws -> [(bytes: [UInt8], reading: Reading)] {
        try SampleTests.valid.map { name in
            let bytes = try sample(name)
            return (bytes, try read(bytes))
        }
    }

    /// Replaces, inserts or deletes one byte, or cuts the rest off.
    private static func damage(_ bytes: inout [UInt8], using random: inout SplitMix) {
        guard !bytes.isEmpty else { return }
        let place = random.below(bytes.count)
        // Bytes that mean something to a parser come more often than chance would have it.
        let reporting = Array(#"{}[]",:\.-_+/= 0aA"#.utf8) + [0x00, 0x1B]
        let byte =
            random.below(2) == 0
            ? reporting[random.below(reporting.count)] : UInt8(truncatingIfNeeded: random.next())
        switch random.below(10) {
        case 0..<5: bytes[place] = byte
        case 5..<7: bytes.insert(byte, at: place)
        case 7..<9: bytes.remove(at: place)
        default: bytes.removeSubrange(place...)
        }
    }
}
