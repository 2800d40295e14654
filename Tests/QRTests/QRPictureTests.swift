import Foundation
import Host
import TestSupport
import Testing
import Token

struct QRPictureTests {
    private static let address = String(
        ("pushauth://push/Example:demo?l=" + String(repeating: "Zm9yZ2Vyb2Nr-_&r=", count: 80))
            .prefix(1_200)
    )

    @Test(arguments: ["a", "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP", address])
    func `a code that was drawn is read back`(text: String) throws {
        let picture = try PNGPicture(QRCode(text), scale: 3)
        #expect(try QRPicture.text(of: picture.bytes) == text)
    }

    @Test(arguments: ["caf\u{E9} \u{65E5}\u{672C} \u{1F511}", "\u{0}a\u{0}", "0123456789"])
    func `the bytes come back as they are`(text: String) throws {
        let picture = try PNGPicture(QRCode(text), scale: 4)
        #expect(try QRPicture.text(of: picture.bytes) == text)
    }

    @Test func `a light code on a dark page is read`() throws {
        let picture = try PNGPicture(QRCode(Self.address), scale: 3).inverted
        #expect(try QRPicture.text(of: picture.bytes) == Self.address)
    }

    @Test func `what is transparent is light`() throws {
        let picture = try PNGPicture(QRCode(Self.address), scale: 3).transparent
        #expect(try QRPicture.text(of: picture.bytes) == Self.address)
    }

    @Test func `a code on a large page is read`() throws {
        var picture = PNGPicture(width: 1_920, height: 1_080)
        try picture.draw(QRCode(Self.address), scale: 4, left: 900, top: 200)
        #expect(try QRPicture.text(of: picture.bytes) == Self.address)
    }

    @Test func `a picture without a code is refused`() {
        let picture = PNGPicture(width: 300, height: 200)
        #expect(throws: QRError.noCode) { try QRPicture.text(of: picture.bytes) }
    }

    @Test(arguments: [
        [], [0x89], Array("GIF88a".utf8), Array("RIFF0000WAVE".utf8), Array("%PDF-1.7".utf8),
        Array(repeating: 0, count: 5_000),
    ])
    func `what is no picture is refused`(bytes: [UInt8]) {
        #expect(throws: QRError.pictureFormat) { try QRPicture.text(of: bytes) }
    }

    @Test func `a picture that is cut or damaged gives no text`() throws {
        let bytes = try PNGPicture(QRCode("one"), scale: 4).bytes
        for count in stride(from: 0, to: bytes.count - 20, by: 97) {
            #expect(throws: QRError.self) { try QRPicture.text(of: Array(bytes.prefix(count))) }
        }
        #expect(throws: QRError.pictureDamaged) {
            try QRPicture.text(of: Array(bytes.prefix(bytes.count / 2)))
        }
        var damaged = bytes
        damaged[bytes.count / 2] ^= 1
        #expect(throws: QRError.pictureDamaged) { try QRPicture.text(of: damaged) }
    }

    @Test(arguments: [(4_097, 1), (1, 4_097), (1_000_000, 1_000_000)])
    func `a picture that is too wide is refused before it is decoded`(width: Int, height: Int) {
        let bytes = PNGPicture(width: 1, height: 1).bytes(pretending: width, height)
        #expect(throws: QRError.pictureTooWide(limit: 4_096)) { try QRPicture.text(of: bytes) }
    }

    @Test func `the widest picture is read`() throws {
        var picture = PNGPicture(width: 4_096, height: 60)
        try picture.draw(QRCode("one"), scale: 2, left: 2_000, top: 10)
        #expect(try QRPicture.text(of: picture.bytes) == "one")
    }

    @Test func `a code that holds no text is refused`() throws {
        let code = try QRCode(SecretBytes([0xFF, 0xFE]))
        #expect(throws: QRError.notText) {
            try QRPicture.text(of: PNGPicture(code, scale: 4).bytes)
        }
    }

    @Test func `a file is read`() throws {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("pratique-qr-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(PNGPicture(QRCode("one"), scale: 4).bytes).write(to: file)
        #expect(try QRPicture.text(ofFile: file.path) == "one")
        try Data(count: (8 << 20) + 1).write(to: file)
        #expect(throws: QRError.pictureTooLarge(limit: 8 << 20)) {
            try QRPicture.text(ofFile: file.path)
        }
        #expect(throws: QRError.pictureTooLarge(limit: 8 << 20)) {
            try QRPicture.text(of: Array(Data(count: (8 << 20) + 1)))
        }
    }

    @Test(arguments: ["/nowhere/code.png", "/tmp", "/dev/zero", ""])
    func `what is no file is refused`(path: String) {
        #expect(throws: QRError.pictureUnreadable) { try QRPicture.text(ofFile: path) }
    }
}
