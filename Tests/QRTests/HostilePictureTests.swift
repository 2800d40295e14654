import Foundation
import Host
import TestSupport
import Testing

struct HostilePictureTests {
    private static let samples = [
        "colour.jpg", "progressive.jpg", "plain.webp", "colour.webp", "lossless.webp",
        "colour.gif", "interlaced.gif", "grey.bmp", "bilevel.bmp", "grey.png", "palette.png",
    ]

    private func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: sample(name))))
    }

    /// What is read: the text, or what is wrong.
    private func outcome(_ bytes: [UInt8]) -> Result<String, QRError> {
        Result { () throws(QRError) in try QRPicture.text(of: bytes) }
    }

    private func hasAddressOrError(_ bytes: [UInt8]) -> Bool {
        switch outcome(bytes) {
        case .success(let text): text.hasPrefix("otpauth://totp/Bank:ann?secret=GEZDGNBVGY3TQOJQ")
        case .failure(.noCode), .failure(.pictureDamaged), .failure(.pictureFormat),
            .failure(.pictureTooWide):
            true
        case .failure: false
        }
    }

    @Test(arguments: samples)
    func `a file that is cut gives its text or an error`(name: String) throws {
        let bytes = try bytes(name)
        for count in stride(from: 0, to: bytes.count, by: max(bytes.count / 24, 1)) {
            #expect(hasAddressOrError(Array(bytes.prefix(count))), "\(count)")
        }
        for count in 0..<40 { #expect(hasAddressOrError(Array(bytes.prefix(count))), "\(count)") }
    }

    @Test(arguments: samples)
    func `a file with changed bytes gives its text or an error`(name: String) throws {
        let bytes = try bytes(name)
        for place in Array(2..<48) + stride(from: 48, to: bytes.count, by: bytes.count / 24) {
            var changed = bytes
            changed[place] ^= place & 1 == 0 ? 0x80 : 0xFF
            #expect(hasAddressOrError(changed), "\(place)")
        }
    }

    @Test(arguments: [
        Array("BM".utf8), Array("GIF89a".utf8), [0xFF, 0xD8, 0xFF],
        [0x89] + Array("PNG\r\n\u{1A}\n".utf8), Array("RIFFxxxxWEBPVP8 ".utf8),
        Array("RIFFxxxxWEBPVP8L".utf8), Array("RIFFxxxxWEBPVP8X".utf8),
        Array("RIFFxxxxWEBPNONE".utf8),
    ])
    func `garbage behind the first bytes of a format is refused`(start: [UInt8]) {
        for seed: UInt8 in 0..<32 {
            var value = seed
            let garbage = (0..<400).map { _ in
                value = value &* 29 &+ 113
                return value >> (seed & 3)
            }
            let outcome = outcome(start + garbage)
            let isRefused = [.pictureDamaged, .pictureTooWide(limit: 4_096)]
                .contains { outcome == .failure($0) }
            #expect(isRefused, "\(outcome)")
        }
        for filling: UInt8 in [0, 0xFF] {
            #expect(hasAddressOrError(start + Array(repeating: filling, count: 100_000)))
        }
    }

    /// Files that claim a size in their headers, and where.
    private static let claims: [(String, [(Int, [UInt8])])] = [
        ("grey.gif", [(6, [0xFF, 0xFF, 0xFF, 0xFF])]),
        ("grey.bmp", [(18, [0, 0, 0, 0x40, 0, 0, 0, 0x40])]),
        // Rows from the top, as many as there can be.
        ("grey.bmp", [(22, [0, 0, 0, 0x80])]), ("plain.webp", [(26, [0xFF, 0x3F, 0xFF, 0x3F])]),
        ("lossless.webp", [(21, [0xFF, 0xFF, 0xFF, 0x0F])]),
        ("colour.webp", [(24, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])]),
        ("grey.png", [(16, [0x3F, 0xFF, 0xFF, 0xFF, 0x3F, 0xFF, 0xFF, 0xFF])]),
    ]

    @Test(arguments: claims)
    func `a size of gigabytes is refused before it is decoded`(
        name: String,
        changes: [(Int, [UInt8])]
    ) throws {
        var bytes = try bytes(name)
        for (place, new) in changes { bytes.replaceSubrange(place..<place + new.count, with: new) }
        #expect(outcome(bytes) == .failure(.pictureTooWide(limit: 4_096)))
    }

    @Test(arguments: ["grey.jpg", "colour.jpg", "progressive.jpg"])
    func `the frame of a JPEG file states its size, wherever it is`(name: String) throws {
        var bytes = try bytes(name)
        let frame = try #require(
            bytes.indices.first { bytes[$0] == 0xFF && [0xC0, 0xC2].contains(bytes[$0 + 1]) }
        )
        // Behind padding and a comment that looks like a frame of one pixel.
        let comment: [UInt8] = [0xFF, 0xFF, 0xFE, 0, 12, 0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1]
        bytes.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
        bytes.insert(contentsOf: comment, at: 2)
        #expect(outcome(bytes) == .failure(.pictureTooWide(limit: 4_096)))
    }

    @Test func `a frame that is larger than the header says is refused`() throws {
        var frame = try bytes("colour.gif")
        frame.replaceSubrange(6..<10, with: [1, 0, 1, 0])
        #expect(outcome(frame) == .failure(.pictureDamaged))
        var canvas = try bytes("colour.webp")
        canvas.replaceSubrange(24..<30, with: [0, 0, 0, 0, 0, 0])
        #expect(outcome(canvas) == .failure(.pictureDamaged))
        var second = try bytes("grey.jpg")
        let start = try #require(
            second.indices.first { second[$0] == 0xFF && second[$0 + 1] == 0xC0 }
        )
        let length = 2 + Int(second[start + 3])
        var other = Array(second[start..<start + length])
        other.replaceSubrange(5..<9, with: [0xFF, 0xFF, 0xFF, 0xFF])
        second.insert(contentsOf: other, at: start + length)
        #expect(outcome(second) == .failure(.pictureDamaged))
    }

    @Test func `the memory that is spent on a picture has a limit`() throws {
        let blank = try bytes("blank.webp")
        #expect(throws: QRError.noCode) { try QRPicture.texts(of: blank) }
        // The child has what was freed in this process beside its limit, which other tests have left.
        for memory in [1 << 20, 8 << 20] {
            #expect(throws: QRError.pictureDamaged) {
                try QRPicture.texts(of: blank, limits: QRPicture.Limits(memory: memory))
            }
        }
    }

    @Test func `the time that is spent on a picture has a limit`() throws {
        // 200,000 corner marks, of which any three could be a code: more than 10 s.
        let corners = try bytes("corners.png")
        let limits = QRPicture.Limits(seconds: 1)
        #expect(throws: QRError.readingFailed(memory: 512 << 20, seconds: 1)) {
            try QRPicture.texts(of: corners, limits: limits)
        }
    }
}
