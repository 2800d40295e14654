import Foundation
import Host
import Testing

/// Pictures with more than one code, made by `Samples/make`.
struct SeveralCodesTests {
    private static let address =
        "otpauth://totp/Bank:ann?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Bank"
    private static let link = "https://bank.example/help/app"

    private func isAddress(_ text: String) -> Bool { text.hasPrefix("otpauth:") }

    // What zbar gives for these is a part of the address, which looked like a shorter secret.
    @Test(arguments: [
        "half-first", "half-second", "thirds-without-second", "half-twice", "half-beside-link",
    ])
    func `a text of which a code is missing is refused`(name: String) {
        #expect(throws: QRError.codeIncomplete) {
            try QRPicture.text(ofFile: sample(name), where: isAddress)
        }
        #expect(throws: QRError.codeIncomplete) { try QRPicture.texts(ofFile: sample(name)) }
    }

    @Test(arguments: ["halves", "halves-swapped", "thirds"])
    func `a text that is spread over the codes of one picture is read whole`(name: String) throws {
        #expect(try QRPicture.text(ofFile: sample(name)) == Self.address)
    }

    @Test(arguments: ["twice", "twice-large", "twice-beside-link"])
    func `the same code twice is one`(name: String) throws {
        #expect(try QRPicture.text(ofFile: sample(name), where: isAddress) == Self.address)
    }

    @Test(arguments: ["link-first", "link-behind", "link-and-network", "twice-beside-link"])
    func `of several codes the one that is meant is read`(name: String) throws {
        #expect(try QRPicture.text(ofFile: sample(name), where: isAddress) == Self.address)
        #expect(throws: QRError.severalCodes) { try QRPicture.text(ofFile: sample(name)) }
    }

    @Test(arguments: ["two-addresses", "two-links"])
    func `several codes of which not one is meant are refused`(name: String) {
        #expect(throws: QRError.severalCodes) {
            try QRPicture.text(ofFile: sample(name)) { !$0.hasPrefix("https") }
        }
    }

    @Test(arguments: [
        ("link-first", [address, link]), ("twice", [address]),
        ("twice-beside-link", [address, link]),
        ("link-and-network", [address, "WIFI:S:bank;;", link]),
    ])
    func `the texts of all codes are given, each once`(name: String, texts: [String]) throws {
        let found = try QRPicture.texts(ofFile: sample(name))
        #expect(found.count == texts.count && Set(found) == Set(texts))
    }
}

func sample(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().path + "/Samples/" + name
        + (name.contains(".") ? "" : ".png")
}
