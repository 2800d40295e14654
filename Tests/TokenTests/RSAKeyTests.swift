import Testing
import Token

/// RSA keys; the vectors were made with `openssl genpkey`, `openssl rsa` and `openssl dgst`.
struct RSAKeyTests {
    /// SubjectPublicKeyInfo of a key of 2,048 bits.
    private static let info =
        "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA2VF1ONJhZCqjmuYgQYbNc3RB9Gcr"
        + "54Gw3/73LzGHpZZNNDYXuwzVyyIPAue7I13IDb4JzmFYoeZiHNUFwiJG0nhlbe+j7cBctcX1"
        + "Dv02G+QH5D6oCUl56IEN9BNPHzNDbF7mgOpWHyRvITKQMUhX+xttlO/kJ76TFy3aDwteFE16"
        + "VrUab/ofUPGdL1s4tcMWQUz5n8GlB31gHertaU09xH297/PtZSPH3B0DSAr9CbADcCXY0mKe"
        + "nDvtZWNYuV9wPNbGTOJhXoMb4z9QdGXyQN7YkpyWOUJNw8Hhi/yEl3Wry34SL0zXTN2YqMcS"
        + "BwFX357lU3eeVMfxaJ1v2vS6zwIDAQAB"
    /// The same as RSAPublicKey.
    private static let bare =
        "MIIBCgKCAQEA2VF1ONJhZCqjmuYgQYbNc3RB9Gcr54Gw3/73LzGHpZZNNDYXuwzVyyIPAue7"
        + "I13IDb4JzmFYoeZiHNUFwiJG0nhlbe+j7cBctcX1Dv02G+QH5D6oCUl56IEN9BNPHzNDbF7m"
        + "gOpWHyRvITKQMUhX+xttlO/kJ76TFy3aDwteFE16VrUab/ofUPGdL1s4tcMWQUz5n8GlB31g"
        + "HertaU09xH297/PtZSPH3B0DSAr9CbADcCXY0mKenDvtZWNYuV9wPNbGTOJhXoMb4z9QdGXy"
        + "QN7YkpyWOUJNw8Hhi/yEl3Wry34SL0zXTN2YqMcSBwFX357lU3eeVMfxaJ1v2vS6zwIDAQAB"
    /// Over "a message".
    private static let signature =
        "GQ/yH1xMNXA+raPaxhn10vJPKC5Js4/Igjg0hixMU/xay19c4zmSw/G9UpOLshDWgr2301Vs"
        + "laOYN6s9zrUWwUIgxUkgls8ZASZS4rKrlF/hQv4o2Ukx9Z4y5E3WXmxsGUKCvQ7ReFQNNsy+"
        + "YfuNh0TCkZkjpP5sZT6guC7LZtB8+r7+l/m9mS3xyMfnEOcHdFduLdauWAS5OAXfhr22pj9u"
        + "XA1LawCjxiEtDCr9NWTkMTRtePC8F/1FFUqS5OwPQacSEkV/DLtqY/wQQFpokG9r4UErYM3a"
        + "gj3d698pnvqpltcPZSYbyZZFk5c1z/CpdPjzE9zA7rUyKXlUxpDKbg=="
    /// Of 1,024 bits.
    private static let small =
        "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCtJuxuQDEnfU/ifbhrJjCpJWlDtWK7Y5qU"
        + "FbiNh8Sp2E9OQ/Zhyvi6C0U8bRe5VitWbtYWmZifLDPPp+/SmCyb0fKGhbWPzxScFSOav4P3"
        + "26jvwNWlRn/chDUfsZMXGIT5HxpbGx+Gm91nLIwZLhgDbpQv0WAWU9AcNN0sWaF9iQIDAQAB"
    /// With the exponent 3.
    private static let three =
        "MIIBIDANBgkqhkiG9w0BAQEFAAOCAQ0AMIIBCAKCAQEAzEKERn8jj5KsH6/f8owUg8H/w2xa"
        + "8hDlTiphrOjxcSJGdG55aZ9D6BwcUmPaOo+EoXiNsv+MDqB3QOOtuNamv6ubCyX3fVXQ5FUA"
        + "uizX81yX6tqZb+75uOOkMwBOIvUkMw01mzvNIK7RxyMBB5gzHAXtKdegMfb1Njb6VXSJP79V"
        + "FLUs0n+FHIC6sm2zkf1ciXlPOJQqmdshKD/Y+5vTp5ppplufUbxMAXkJfetvZCkBJXG9Jcik"
        + "P9bwkC6wP/iPSfwNhze5bVlZRH5Ee/vkd5h8cf1rePhE0XAbKvWvQMOfmlqnMc0MtWspoGDk"
        + "6tRq8nWPU9HuZOlm+ymvbKih8QIBAw=="

    @Test func `a key is the same in both forms, and takes what openssl has signed`() throws {
        let key = try PublicKey(subjectPublicKeyInfo: Base64.decode(Self.info), .rs256)
        #expect(try PublicKey(pkcs1: Base64.decode(Self.bare)) == key)
        #expect(key.raw.count == 256)
        #expect(key.subjectPublicKeyInfo == (try Base64.decode(Self.info)))
        let signature = try Base64.decode(Self.signature)
        #expect(try key.isSignature(signature, of: Array("a message".utf8)))
        #expect(try !key.isSignature(signature, of: Array("another message".utf8)))
        for place in signature.indices {
            var changed = signature
            changed[place] ^= 1
            #expect(try !key.isSignature(changed, of: Array("a message".utf8)))
        }
    }

    @Test func `a new key has 3,072 bits`() throws {
        let pair = try KeyPair(new: .rs256)
        #expect(pair.publicKey.raw.count == 384)
        let read = try PublicKey(subjectPublicKeyInfo: pair.publicKey.subjectPublicKeyInfo, .rs256)
        #expect(read == pair.publicKey)
        #expect(try pair.signature(of: [1]).count == 384)
    }

    @Test(arguments: [Self.small, Self.three])
    func `a short key and another exponent are refused`(text: String) throws {
        let bytes = try Base64.decode(text)
        #expect(throws: KeyPairError.algorithm) {
            try PublicKey(subjectPublicKeyInfo: bytes, .rs256)
        }
    }

    /// A key of PKCS #1 whose modulus has so many bytes and ends with one.
    private func key(modulusBytes: Int, last: UInt8) -> [UInt8] {
        func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
            [tag, 0x82, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
        }
        let modulus = [0x00, 0xC5] + [UInt8](repeating: 0x5A, count: modulusBytes - 2) + [last]
        return value(0x30, value(0x02, modulus) + [0x02, 0x03, 0x01, 0x00, 0x01])
    }

    @Test(arguments: [
        (256, 0x01, true), (1_024, 0x01, true), (256, 0x02, false), (1_024, 0x00, false),
        (1_025, 0x01, false), (2_048, 0x01, false), (255, 0x01, false),
    ])
    func `a modulus is odd and of 2,048 to 8,192 bits`(
        bytes: Int,
        last: Int,
        isRead: Bool
    ) throws {
        let der = key(modulusBytes: bytes, last: UInt8(last))
        if isRead {
            _ = try PublicKey(pkcs1: der)
        } else {
            #expect(throws: KeyPairError.algorithm) { try PublicKey(pkcs1: der) }
        }
    }

    @Test func `a key of another algorithm, and bytes that are no key, are refused`() throws {
        let info = try Base64.decode(Self.info)
        #expect(throws: KeyPairError.algorithm) {
            try PublicKey(subjectPublicKeyInfo: info, .es256)
        }
        let bare = try Base64.decode(Self.bare)
        for bytes in [[], [0x30], Array(bare.dropLast()), bare + [0], info] {
            #expect(throws: KeyPairError.encoding) { try PublicKey(pkcs1: bytes) }
        }
        for bytes in [[], Array(info.dropLast()), info + [0], bare] {
            #expect(throws: KeyPairError.encoding) {
                try PublicKey(subjectPublicKeyInfo: bytes, .rs256)
            }
        }
    }
}
