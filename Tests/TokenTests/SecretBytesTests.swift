import Testing

@testable import Token

struct SecretBytesTests {
    @Test func `what is taken is overwritten where it was`() {
        var bytes = Array("SECRET".utf8)
        let secret = SecretBytes(taking: &bytes)
        #expect(bytes.isEmpty)
        #expect(hex(secret) == "534543524554")
        #expect(secret.count == 6)
    }

    @Test func `a change of the array does not reach the secret`() {
        var bytes: [UInt8] = [1, 2, 3]
        let secret = SecretBytes(bytes)
        bytes[0] = 9
        #expect(hex(secret) == "010203")
        #expect(bytes == [9, 2, 3])
    }

    @Test func `room that is written starts as zeros`() throws {
        let secret = unsafe SecretBytes(count: 4) { room in unsafe room[1] = 7 }
        #expect(hex(secret) == "00070000")
    }

    @Test func `a failure while it is written is passed on`() {
        #expect(
            refusal {
                try unsafe SecretBytes(count: 4) { (_) throws(SealError) in
                    throw SealError.cryptography
                }
            } == "seal.cryptography"
        )
    }

    @Test func `there may be no bytes`() {
        #expect(SecretBytes([]).count == 0)
        #expect(hex(SecretBytes([])) == "")
    }

    @Test(
        arguments: [
            ([], [], true), ([1, 2], [1, 2], true), ([1, 2], [1, 3], false),
            ([2, 2], [1, 2], false), ([1, 2], [1, 2, 0], false), ([], [0], false),
        ] as [([UInt8], [UInt8], Bool)]
    )
    func `secrets are equal when all their bytes are`(one: [UInt8], other: [UInt8], isSame: Bool) {
        #expect(SecretBytes(one).isEqual(to: SecretBytes(other)) == isSame)
        #expect(SecretBytes(other).isEqual(to: SecretBytes(one)) == isSame)
    }

    @Test func `nothing that prints a secret shows it`() {
        let secret = SecretBytes(Array("hunter2".utf8))
        var dumped = ""
        dump(["key": [secret]], to: &dumped)
        for text in ["\(secret)", String(reflecting: [secret]), dumped] {
            #expect(!text.contains("hunter2"))
            #expect(!text.contains("104"), "a byte of the secret")
        }
        #expect(secret.description == "<secret>")
        #expect(Mirror(reflecting: secret).children.isEmpty)
    }
}
