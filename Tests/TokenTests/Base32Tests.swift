import Testing
import Token
import Vocabulary

struct Base32Tests {
    @Test(arguments: [
        ("", ""), ("f", "MY======"), ("fo", "MZXQ===="), ("foo", "MZXW6==="),
        ("foob", "MZXW6YQ="), ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI======"),
    ])
    func `the examples of RFC 4648 are read and written`(plain: String, padded: String) throws {
        let bytes = Array(plain.utf8)
        #expect(Base32.encode(bytes) == padded)
        #expect(try Base32.decode(padded) == bytes)
        #expect(try Base32.decode(padded.replacing("=", with: "")) == bytes)
    }

    /// Where the SDKs differ, the rule is that of the iOS SDK: `0`, `1` and `8` are letters.
    @Test(arguments: try vectors("base32"))
    func `the collected texts are read as the iOS SDK reads them`(vector: Vector) throws {
        let text = try #require(vector["base32"])
        let lenient = vector.object["models"]?.objectValue?["lenient (iOS, old app)"]
        let found = try? Base32.decode(text)
        // One text is base64url, which iOS takes for base32 as well.
        #expect(found.map(hex) == lenient?.stringValue)
        if let expected = vector["expect_hex"] { #expect(found.map(hex) == expected) }
    }

    @Test(arguments: [
        ("ABC", "00"), ("IOHEOSHIEF=====", "438e4748e821"), ("JBSWY3D=======", "48656c6c"),
        ("0O1L8BAA", "7396b08400"), ("JBSW Y3DP-EHPK\t3PXP\r\n", "48656c6c6f21deadbeef"),
        ("jbswy3dpehpk3pxp", "48656c6c6f21deadbeef"), ("=", ""), ("-", ""), ("A", ""),
        ("MY= = =-=", "66"), ("MZ", "66"),
    ])
    func `texts that issuers write loosely are read`(text: String, expected: String) throws {
        #expect(try hex(Base32.decode(text)) == expected)
    }

    @Test(arguments: [
        ("AAAA9AAA", 4), ("MZXW6YTB!", 8), ("MZ=XQ", 3), ("MY======MY", 8), ("M\u{0}", 1),
        ("M/", 1), ("M+", 1), ("M_", 1), ("MÉ", 1), ("\u{A0}MY", 0), ("M@", 1), ("M[", 1),
        ("M`", 1), ("M{", 1), ("00018977=====", 5),
    ])
    func `other characters are refused where they stand`(text: String, offset: Int) {
        #expect { try Base32.decode(text) } throws: { error in
            let error = error as? Base32Error
            return error?.code == "base32.foreign-character" && error?.offset == offset
        }
    }

    @Test(arguments: 0..<100)
    func `what was written is read again`(size: Int) throws {
        var random = SplitMix(seed: size)
        let bytes = random.bytes(size)
        let text = Base32.encode(bytes)
        #expect(text.utf8.count == (size + 4) / 5 * 8)
        #expect(try Base32.decode(text) == bytes)
        #expect(try Base32.decode(text.lowercased()) == bytes)
    }
}
