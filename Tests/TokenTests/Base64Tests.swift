import Foundation
import Testing
import Token
import Vocabulary

struct Base64Tests {
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
    func `the examples of RFC 4648 are read and written`(plain: String, padded: String) throws {
        let bytes = Array(plain.utf8)
        let bare = padded.replacing("=", with: "")
        #expect(Base64.encodeStandard(bytes) == padded)
        #expect(Base64.encodeURL(bytes) == bare)
        #expect(try Base64.decode(padded) == bytes)
        #expect(try Base64.decode(bare) == bytes)
        #expect(try Base64.decodeURL(bare) == bytes)
    }

    @Test func `the tolerant reader takes both alphabets, even mixed`() throws {
        let bytes: [UInt8] = [0xFB, 0xEF, 0xFF, 0xFF, 0xFE]
        #expect(Base64.encodeStandard(bytes) == "++///" + "/4=")
        #expect(Base64.encodeURL(bytes) == "--___" + "_4")
        for text in ["++////4=", "--____4", "-+_/_/4="] {
            #expect(try Base64.decode(text) == bytes)
        }
    }

    @Test(arguments: [
        ("Zg=", "base64.padding", 2), ("Zg===", "base64.padding", 2),
        ("Zm8==", "base64.padding", 3), ("Zm9v=", "base64.padding", 4),
        ("Zm9v====", "base64.padding", 4), ("====", "base64.padding", 0),
        ("Zg==Zg==", "base64.foreign-character", 2), ("Z", "base64.length", 1),
        ("Zm9vY", "base64.length", 5), ("Zh", "base64.trailing-bits", 1),
        ("Zg==\n", "base64.length", 5), ("Zm9vZm9\n", "base64.foreign-character", 7),
        ("Zm9v Zm9", "base64.foreign-character", 4), ("Zm.v", "base64.foreign-character", 2),
        ("Zm8\u{0}", "base64.foreign-character", 3), ("Zm9\u{7F}", "base64.foreign-character", 3),
        ("Zmé", "base64.foreign-character", 2), ("Zm9", "base64.trailing-bits", 2),
        ("Zk==", "base64.trailing-bits", 1), ("Zm9=", "base64.trailing-bits", 2),
    ])
    func `the tolerant reader refuses everything else`(text: String, code: String, offset: Int) {
        #expect { try Base64.decode(text) } throws: { error in
            let error = error as? Base64Error
            return error?.code == code && error?.offset == offset
        }
    }

    @Test(arguments: [
        ("Zg==", "base64.padding", 2), ("Zm8=", "base64.padding", 3),
        ("+m9v", "base64.foreign-character", 0), ("Zm/v", "base64.foreign-character", 2),
        ("Zh", "base64.trailing-bits", 1), ("Z", "base64.length", 1),
    ])
    func `the strict reader also refuses padding and the other alphabet`(
        text: String,
        code: String,
        offset: Int
    ) {
        #expect { try Base64.decodeURL(text) } throws: { error in
            let error = error as? Base64Error
            return error?.code == code && error?.offset == offset
        }
    }

    @Test(arguments: 0..<200)
    func `what was written is read again, and Foundation agrees`(size: Int) throws {
        var random = SplitMix(seed: size)
        let bytes = random.bytes(size)
        #expect(Base64.encodeStandard(bytes) == Data(bytes).base64EncodedString())
        #expect(try Base64.decode(Base64.encodeStandard(bytes)) == bytes)
        #expect(try Base64.decode(Base64.encodeURL(bytes)) == bytes)
        #expect(try Base64.decodeURL(Base64.encodeURL(bytes)) == bytes)
    }

    @Test func `each byte has only one strict spelling`() {
        let alphabet = (UInt8.min...UInt8.max).map { String(decoding: [$0], as: UTF8.self) }
        let spellings = alphabet.flatMap { first in alphabet.map { first + $0 } }
            .compactMap { try? Base64.decodeURL($0) }
        #expect(spellings.count == 256)
        #expect(Set(spellings).count == 256)
    }
}
