import Testing

@testable import Token

struct PassphraseHashingTests {
    private static let salt = [UInt8](0..<16)

    /// RFC 7914 section 12, without the example that needs a gigabyte.
    @Test(arguments: [
        (
            "", "", 4, 1, 1,
            "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
                + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
        ),
        (
            "password", "NaCl", 10, 8, 16,
            "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
                + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
        ),
        (
            "pleaseletmein", "SodiumChloride", 14, 8, 1,
            "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
                + "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
        ),
    ])
    func `keys are those of RFC 7914`(
        passphrase: String,
        salt: String,
        logN: Int,
        r: Int,
        p: Int,
        key: String
    ) throws {
        let found = try PassphraseHashing.scrypt(
            SecretBytes(Array(passphrase.utf8)),
            salt: Array(salt.utf8),
            logN: logN,
            r: r,
            p: p,
            count: 64
        )
        #expect(hex(found) == key)
    }

    // Made with another program: Python's hashlib.
    @Test func `the defaults are N 131072, r 8 and p 1`() throws {
        let hashing = try PassphraseHashing(salt: Self.salt)
        #expect([hashing.logN, hashing.r, hashing.p] == [17, 8, 1])
        #expect(
            hex(try hashing.key(for: SecretBytes(Array("correct horse".utf8))))
                == "4c6bc95145350a07e4000e6b475195a0b9c727c25a0517bbc2ac76edc10e426c"
        )
    }

    @Test func `each parameter counts`() throws {
        let passphrase = SecretBytes(Array("correct horse".utf8))
        let keys = try [
            PassphraseHashing(salt: Self.salt, logN: 10, r: 8, p: 2),
            PassphraseHashing(salt: Self.salt, logN: 11, r: 8, p: 2),
            PassphraseHashing(salt: Self.salt, logN: 10, r: 7, p: 2),
            PassphraseHashing(salt: Self.salt, logN: 10, r: 8, p: 1),
            PassphraseHashing(salt: [UInt8](1...16), logN: 10, r: 8, p: 2),
        ].map { hex(try $0.key(for: passphrase)) }
        #expect(keys[0] == "4418c25d86e8a38ca31c7d0fd4aef9beb2f8c467222edea2a3ea36bf4caa4a5a")
        #expect(Set(keys).count == keys.count)
    }

    @Test(arguments: [
        (9, 8, 1), (19, 8, 1), (64, 8, 1), (-1, 8, 1), (.max, 8, 1), (15, 1, 1), (15, 9, 1),
        (15, 1 << 20, 1), (15, 8, 0), (15, 8, 5), (15, 8, .max), (15, -8, 1),
    ])
    func `parameters outside their ranges are refused`(logN: Int, r: Int, p: Int) {
        #expect(
            refusal { try PassphraseHashing(salt: Self.salt, logN: logN, r: r, p: p) }
                == "seal.passphrase.parameters"
        )
    }

    @Test(arguments: [(10, 2, 1), (10, 8, 4), (18, 2, 1)])
    func `parameters at the ends of their ranges give a key`(logN: Int, r: Int, p: Int) throws {
        let hashing = try PassphraseHashing(salt: Self.salt, logN: logN, r: r, p: p)
        #expect(try hashing.key(for: SecretBytes([1])).count == 32)
    }

    @Test(arguments: [0, 8, 15, 17, 32])
    func `a salt has 16 bytes`(count: Int) {
        let salt = [UInt8](repeating: 1, count: count)
        #expect(refusal { try PassphraseHashing(salt: salt) } == "seal.passphrase.salt-length")
    }

    @Test(arguments: [(0, false), (1, true), (1_024, true), (1_025, false)])
    func `a passphrase has from 1 to 1024 bytes`(count: Int, isAccepted: Bool) throws {
        let hashing = try PassphraseHashing(salt: Self.salt, logN: 10)
        let passphrase = SecretBytes([UInt8](repeating: 0x61, count: count))
        #expect(
            refusal { try hashing.key(for: passphrase) }
                == (isAccepted ? "none" : "seal.passphrase.length")
        )
    }

    @Test func `a signing key is sealed under a passphrase and restored`() throws {
        let passphrase = SecretBytes(Array("correct horse".utf8))
        let hashing = try PassphraseHashing(salt: Self.salt, logN: 10)
        let key = try SealingKey(hashing.key(for: passphrase))
        let context = Array("key 7".utf8)
        let sealed = try key.seal(Samples.key().secret, context: context, nonce: [UInt8](0..<12))
        let restored = try SigningKey(key.openSecret(sealed, context: context))
        #expect(
            try restored.authenticationCode(for: [1]) == Samples.key().authenticationCode(for: [1])
        )
    }

    @Test func `a wrong passphrase does not unwrap the key`() throws {
        let hashing = try PassphraseHashing(salt: Self.salt, logN: 10)
        let right = try SealingKey(hashing.key(for: SecretBytes(Array("right".utf8))))
        let wrong = try SealingKey(hashing.key(for: SecretBytes(Array("wrong".utf8))))
        let data = try SealingKey(SecretBytes([UInt8](0..<32)))
        let wrapped = try right.wrap(data, context: hashing.salt, nonce: [UInt8](0..<12))
        #expect(
            refusal { try wrong.unwrap(wrapped, context: hashing.salt) } == "seal.authentication"
        )
        #expect(refusal { try right.unwrap(wrapped, context: hashing.salt) } == "none")
    }
}
