import Host
import Testing

/// Pictures of all formats and colours, made by `Samples/make`.
struct PictureFormatTests {
    private static let address =
        "otpauth://totp/Bank:ann?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Bank"

    @Test(arguments: [
        "grey.jpg", "colour.jpg", "progressive.jpg", "turned.jpg", "plain.webp", "colour.webp",
        "lossless.webp", "grey.gif", "colour.gif", "interlaced.gif", "animated.gif", "grey.bmp",
        "colour.bmp", "bilevel.bmp", "grey.png", "colour.png", "palette.png",
    ])
    func `a picture of each format is read`(name: String) throws {
        #expect(try QRPicture.text(ofFile: sample(name)) == Self.address)
    }

    @Test(arguments: ["inverted.jpg", "inverted.gif", "inverted.webp"])
    func `a light code on a dark page is read`(name: String) throws {
        #expect(try QRPicture.text(ofFile: sample(name)) == Self.address)
    }

    @Test func `a light code is found beside a dark one`() throws {
        let path = sample("inverted-beside-link.png")
        #expect(try QRPicture.text(ofFile: path) { $0.hasPrefix("otp") } == Self.address)
    }

    @Test(arguments: [
        "white-on-nothing.png", "white-on-nothing.webp", "white-on-nothing.gif",
        "silver-on-nothing.png", "silver-on-nothing.webp", "black-on-nothing.png",
        "black-on-nothing.webp", "black-on-nothing.gif", "white-is-nothing.png",
        "black-is-nothing.png",
    ])
    func `a code of one colour on a transparent ground is read`(name: String) throws {
        #expect(try QRPicture.text(ofFile: sample(name)) == Self.address)
    }

    @Test func `an animation that libgd does not decode is refused`() {
        #expect(throws: QRError.pictureDamaged) {
            try QRPicture.text(ofFile: sample("animated.webp"))
        }
    }
}
