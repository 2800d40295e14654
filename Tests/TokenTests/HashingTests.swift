import Testing
import Token

struct HashingTests {
    /// FIPS 180-4 and RFC 1321: the digests of `abc` and of nothing.
    @Test(arguments: [
        (HashAlgorithm.md5, "900150983cd24fb0d6963f7d28e17f72", "d41d8cd98f00b204e9800998ecf8427e"),
        (
            .sha1, "a9993e364706816aba3e25717850c26c9cd0d89d",
            "da39a3ee5e6b4b0d3255bfef95601890afd80709"
        ),
        (
            .sha224, "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7",
            "d14a028c2a3a2bc9476102bb288234c415a2b01f828ea62ac5b3e42f"
        ),
        (
            .sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        ),
        (
            .sha384,
            "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
                + "8086072ba1e7cc2358baeca134c825a7",
            "38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da"
                + "274edebfe76f65fbd51ad2f14898b95b"
        ),
        (
            .sha512,
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
            "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
                + "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e"
        ),
    ])
    func `digests are those of the standards`(
        algorithm: HashAlgorithm,
        abc: String,
        nothing: String
    ) throws {
        #expect(try hex(Hashing.digest(Array("abc".utf8), by: algorithm)) == abc)
        #expect(try hex(Hashing.digest([], by: algorithm)) == nothing)
    }

    @Test func `a digest is SHA-256 unless told otherwise`() throws {
        let bytes = Array("geheim".utf8)
        #expect(try Hashing.digest(bytes) == Hashing.digest(bytes, by: .sha256))
    }

    @Test(arguments: HmacCase.all)
    func `codes are those of RFC 2202 and RFC 4231`(example: HmacCase) throws {
        let code = try Hashing.authenticationCode(
            for: example.message,
            key: SecretBytes(example.key),
            by: example.algorithm
        )
        #expect(hex(code) == example.code)
    }

    @Test(arguments: HashAlgorithm.allCases)
    func `an empty key and an empty message have a code`(algorithm: HashAlgorithm) throws {
        let empty = SecretBytes([])
        let zeros = SecretBytes([UInt8](repeating: 0, count: 64))
        let message = Array("m".utf8)
        // HMAC fills a key up with zeros.
        #expect(
            try Hashing.authenticationCode(for: message, key: empty, by: algorithm)
                == Hashing.authenticationCode(for: message, key: zeros, by: algorithm)
        )
        #expect(try !Hashing.authenticationCode(for: [], key: empty, by: algorithm).isEmpty)
    }

    @Test(arguments: [16, 63, 64, 65, 512])
    func `a signing key gives the same code`(count: Int) throws {
        var random = SplitMix(seed: count)
        let key = SecretBytes(random.bytes(count))
        let message = random.bytes(100)
        #expect(
            try SigningKey(key).authenticationCode(for: message)
                == Hashing.authenticationCode(for: message, key: key, by: .sha256)
        )
    }
}
