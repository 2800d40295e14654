import Testing

@testable import Token

struct SigningKeyTests {
    @Test(arguments: [(0, false), (1, false), (15, false), (16, true), (512, true), (513, false)])
    func `a key has from 16 to 512 bytes`(count: Int, isAccepted: Bool) {
        let bytes = [UInt8](repeating: 1, count: count)
        let code = isAccepted ? "none" : "token.key-length"
        #expect(refusal { try SigningKey(bytes) } == code)
        #expect(refusal { try SigningKey(SecretBytes(bytes)) } == code)
    }

    /// RFC 4231, the cases whose key has 16 bytes or more.
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131),
            Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func `codes are those of RFC 4231`(key: [UInt8], message: [UInt8], code: String) throws {
        let found = try SigningKey(key).authenticationCode(for: message)
        #expect(hex(found) == code)
    }

    @Test func `an empty message has a code`() throws {
        #expect(try Samples.key().authenticationCode(for: []).count == 32)
    }

    @Test func `nothing that prints a key shows it`() throws {
        let bytes = Array("0123456789abcdefSECRET".utf8)
        let key = try SigningKey(bytes)
        var dumped = ""
        dump(key, to: &dumped)
        var nested = ""
        dump(["key": [key]], to: &nested)
        for text in ["\(key)", String(reflecting: key), String(describing: [key]), dumped, nested] {
            #expect(!text.contains("SECRET"))
            #expect(!text.contains("48"), "a byte of the key")
        }
        #expect(key.description == "<secret>")
        #expect(Mirror(reflecting: key).children.isEmpty)
    }

    @Test func `a key gives back the bytes it was made of`() throws {
        #expect(try hex(Samples.key().secret) == hex(Samples.keyBytes))
    }

    @Test func `one key serves many tasks at once`() async throws {
        let key = try Samples.key()
        let token = try CompactToken(Samples.token(payload: #"{"u":"1","m":"hello"}"#))
        let codes = try (0..<64).map { try key.authenticationCode(for: [UInt8($0)]) }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for task in 0..<16 {
                group.addTask {
                    for round in 0..<200 {
                        let number = (task * 7 + round) % 64
                        guard try key.authenticationCode(for: [UInt8(number)]) == codes[number],
                            try token.verified(with: key).payload["m"] == .string("hello")
                        else { return false }
                    }
                    return true
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }
}
