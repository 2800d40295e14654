import Testing
import Token

/// Damaged tokens: whatever is changed, nothing else than what was signed is ever accepted.
struct TokenMutationTests {
    @Test(arguments: 0..<40)
    func `a damaged token never verifies as something that was not signed`(seed: Int) throws {
        var random = SplitMix(seed: seed)
        let key = try Samples.key()
        let payload = #"{"c":"AAECAwQFBgc=","u":"U-\#(seed)","m":"Zürich \"x\"","x":{"y":[1.0]}}"#
        let original = Array(try Samples.token(payload: payload).utf8)
        let claims = try CompactToken(original).verified(with: key)
        for _ in 0..<500 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                Self.damage(&bytes, using: &random)
            }
            guard let token = try? CompactToken(bytes),
                let verified = try? token.verified(with: key)
            else { continue }
            #expect(verified == claims)
            #expect(Self.canonical(bytes) == original)
        }
    }

    @Test func `case 1: no single bit of a token can be turned`() throws {
        let key = try Samples.key()
        let original = Array(try Samples.token(payload: #"{"u":"1","t":"120"}"#).utf8)
        for place in original.indices {
            for bit in 0..<8 {
                var bytes = original
                bytes[place] ^= 1 << bit
                let isAccepted = (try? CompactToken(bytes).verified(with: key)) != nil
                #expect(!isAccepted, "bit \(bit) of byte \(place)")
            }
        }
    }

    @Test func `random bytes are no token`() {
        for seed in 0..<2_000 {
            var random = SplitMix(seed: seed)
            let bytes = random.bytes(Int.random(in: 0..<200, using: &random))
            #expect(throws: TokenError.self) { try CompactToken(bytes) }
        }
    }

    private static func damage(_ bytes: inout [UInt8], using random: inout SplitMix) {
        let likely = Array("=.-_+/AZaz09\"{".utf8)
        let place = Int.random(in: 0..<bytes.count, using: &random)
        // Half of the damage is done to the end, where padding and unused bits are.
        let spot = Bool.random(using: &random) ? place : max(0, bytes.count - 1 - place % 4)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[spot] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[spot] = likely.randomElement(using: &random) ?? 0
        case 2: bytes.insert(likely.randomElement(using: &random) ?? 0, at: spot)
        case 3: bytes.append(likely.randomElement(using: &random) ?? 0)
        default: bytes.remove(at: spot)
        }
    }

    /// The token with the strict spelling of its signature; the signed text stays as it is.
    private static func canonical(_ bytes: [UInt8]) -> [UInt8] {
        let dot = bytes.lastIndex(of: UInt8(ascii: ".")) ?? 0
        let signature = bytes[dot...].compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            case UInt8(ascii: "="): nil
            default: byte
            }
        }
        return bytes[..<dot] + signature
    }
}
