import Testing
import Vocabulary

@testable import Token

/// The cipher against the examples of its designers (AES-256, nonces of 12 bytes).
///
/// - Source: McGrew and Viega, The Galois/Counter Mode of Operation, test cases 13 to 16.
struct AuthenticatedCipherTests {
    typealias Example = (
        key: String, nonce: String, plain: String, context: String, sealed: String, tag: String
    )

    private static let key = "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308"
    private static let text =
        "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
        + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255"
    private static let sealedText =
        "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
        + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad"

    private static let zeros = String(repeating: "0", count: 64)
    private static let nonce = "cafebabefacedbaddecaf888"

    static let examples: [Example] = [
        (zeros, String(zeros.prefix(24)), "", "", "", "530f8afbc74536b9a963b4f1c4cb738b"),
        (
            zeros, String(zeros.prefix(24)), String(zeros.prefix(32)), "",
            "cea7403d4d606b6e074ec5d3baf39d18", "d0d1c8a799996bf0265b98b5d48ab919"
        ),
        (key, nonce, text, "", sealedText, "b094dac5d93471bdec1a502270e3cc6c"),
        (
            key, nonce, String(text.prefix(120)), "feedfacedeadbeeffeedfacedeadbeefabaddad2",
            String(sealedText.prefix(120)), "76fc6ece0f4e1768cddf8853bb2d551b"
        ),
    ]

    @Test(arguments: examples.indices)
    func `texts and tags are those of the examples`(number: Int) throws {
        let example = Self.examples[number]
        let cipher = try AuthenticatedCipher(key: SecretBytes(bytes(hex: example.key)))
        let plain = bytes(hex: example.plain)
        var sealed = [UInt8](repeating: 0, count: plain.count)
        let tag = try unsafe plain.withUnsafeBufferPointer { plain in
            try unsafe sealed.withUnsafeMutableBufferPointer { room in
                try unsafe cipher.encrypt(
                    plain,
                    nonce: bytes(hex: example.nonce)[...],
                    context: bytes(hex: example.context),
                    into: room
                )
            }
        }
        #expect(hex(sealed) == example.sealed)
        #expect(hex(tag) == example.tag)
        #expect(try opened(example, tag: tag) == .some(plain))
    }

    @Test(arguments: examples.indices)
    func `a wrong tag leaves zeros in the room`(number: Int) throws {
        let example = Self.examples[number]
        var tag = bytes(hex: example.tag)
        tag[15] ^= 1
        #expect(try opened(example, tag: tag) == nil)
    }

    /// The opened text; `nil` when it was refused and the room was wiped.
    private func opened(_ example: Example, tag: [UInt8]) throws -> [UInt8]? {
        let cipher = try AuthenticatedCipher(key: SecretBytes(bytes(hex: example.key)))
        let sealed = bytes(hex: example.sealed)
        var plain = [UInt8](repeating: 0xFF, count: sealed.count)
        do {
            try unsafe sealed.withUnsafeBufferPointer { sealed in
                try unsafe plain.withUnsafeMutableBufferPointer { room in
                    try unsafe cipher.decrypt(
                        sealed,
                        tag: tag[...],
                        nonce: bytes(hex: example.nonce)[...],
                        context: bytes(hex: example.context),
                        into: room
                    )
                }
            }
            return plain
        } catch let error as SealError {
            #expect(error.code == "seal.authentication")
            #expect(plain.allSatisfy { $0 == 0 })
            return nil
        }
    }
}
