import Testing
import Token

struct KeyPairTests {
    /// A DER sequence of the form PKCS #8 around the bare number of a P-256 key; RFC 5915.
    private static func p256(_ number: String) -> [UInt8] {
        bytes(
            hex: "3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420" + number
        )
    }

    /// The same around the bare key of Ed25519; RFC 8410.
    private static func ed25519(_ key: String) -> [UInt8] {
        bytes(hex: "302e020100300506032b657004220420" + key)
    }

    /// RFC 6979, A.2.5.
    private static let sample = p256(
        "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721"
    )
    /// RFC 8032, 7.1, test 2.
    private static let second = ed25519(
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"
    )

    @Test func `the public half of a P-256 key is its point`() throws {
        let pair = try KeyPair(pkcs8: SecretBytes(Self.sample), .es256)
        #expect(
            hex(pair.publicKey.raw)
                == "0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
                + "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299"
        )
    }

    @Test func `a published signature of P-256 is taken, and no other`() throws {
        let key = try KeyPair(pkcs8: SecretBytes(Self.sample), .es256).publicKey
        let signature = bytes(
            hex: "3046022100efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
                + "022100f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"
        )
        #expect(try key.isSignature(signature, of: Array("sample".utf8)))
        #expect(try !key.isSignature(signature, of: Array("simple".utf8)))
        #expect(try !key.isSignature([], of: Array("sample".utf8)))
        #expect(try !key.isSignature(signature + [0], of: Array("sample".utf8)))
    }

    @Test func `Ed25519 signs as published`() throws {
        let pair = try KeyPair(pkcs8: SecretBytes(Self.second), .edDSA)
        #expect(
            hex(pair.publicKey.raw)
                == "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
        )
        #expect(
            hex(try pair.signature(of: [0x72]))
                == "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        )
    }

    @Test(arguments: KeyAlgorithm.allCases)
    func `a new pair signs, and is the same after it was stored`(algorithm: KeyAlgorithm) throws {
        let pair = try KeyPair(new: algorithm)
        let message = Array("a message".utf8)
        #expect(try pair.publicKey.isSignature(pair.signature(of: message), of: message))
        let again = try KeyPair(pkcs8: pair.pkcs8(), algorithm)
        #expect(again.publicKey == pair.publicKey)
        #expect(try pair.publicKey.isSignature(again.signature(of: message), of: message))
        #expect(try KeyPair(new: algorithm).publicKey != pair.publicKey)
    }

    @Test(arguments: KeyAlgorithm.allCases)
    func `an empty message is signed, too`(algorithm: KeyAlgorithm) throws {
        let pair = try KeyPair(new: algorithm)
        #expect(try pair.publicKey.isSignature(pair.signature(of: []), of: []))
    }

    @Test func `a key of another algorithm or curve is refused`() throws {
        #expect(throws: KeyPairError.algorithm) {
            try KeyPair(pkcs8: SecretBytes(Self.sample), .edDSA)
        }
        #expect(throws: KeyPairError.algorithm) {
            try KeyPair(pkcs8: SecretBytes(Self.second), .es256)
        }
        // secp256k1, as `openssl genpkey` writes it.
        let other = Self.bytesOfSecp256k1
        #expect(throws: KeyPairError.algorithm) { try KeyPair(pkcs8: SecretBytes(other), .es256) }
    }

    private static let bytesOfSecp256k1 = bytes(
        hex: "303e020100301006072a8648ce3d020106052b8104000a042730250201010420"
            + "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721"
    )

    @Test(arguments: [[], [0x30], Array(Self.sample.dropLast()), Self.sample + [0]])
    func `bytes that are no private key are refused`(bytes: [UInt8]) {
        #expect(throws: KeyPairError.encoding) { try KeyPair(pkcs8: SecretBytes(bytes), .es256) }
    }

    @Test func `the public half is written as openssl reads it`() throws {
        let lines = try KeyPair(pkcs8: SecretBytes(Self.second), .edDSA).publicKey.pem
            .split(separator: "\n")
        #expect(lines.first == "-----BEGIN PUBLIC KEY-----")
        #expect(lines.last == "-----END PUBLIC KEY-----")
        #expect(
            try hex(Base64.decode(lines.dropFirst().dropLast().joined()))
                == "302a300506032b6570032100"
                + "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
        )
    }

    @Test func `nothing shows a private key`() throws {
        let pair = try KeyPair(new: .es256)
        var dumped = ""
        dump(pair, to: &dumped)
        #expect("\(pair)" == "<secret>")
        #expect(!dumped.contains("04"))
    }
}
