import CPicture

/// The header of a picture, read before a library decodes it.
struct PictureHeader {
    let format: Format
    let width: Int
    let height: Int

    /// With the numbers of `CPicture.h`.
    enum Format: CaseIterable {
        case bmp, gif, jpeg, png, webP

        var number: Int32 {
            let number =
                switch self {
                case .bmp: PICTURE_BMP
                case .gif: PICTURE_GIF
                case .jpeg: PICTURE_JPEG
                case .png: PICTURE_PNG
                case .webP: PICTURE_WEBP
                }
            return Int32(number)
        }

        func claims(_ bytes: [UInt8]) -> Bool {
            switch self {
            case .bmp: bytes.starts(with: "BM".utf8)
            case .gif: bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8)
            case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
            case .png: bytes.starts(with: [0x89] + Array("PNG\r\n\u{1A}\n".utf8))
            case .webP:
                bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
            }
        }
    }

    /// Throws `.pictureFormat` for an unsupported format, `.pictureDamaged` without a size.
    init(_ bytes: [UInt8]) throws(QRError) {
        guard let format = Format.allCases.first(where: { $0.claims(bytes) }) else {
            throw .pictureFormat
        }
        let fields = PictureFields(bytes: bytes)
        let size =
            switch format {
            case .bmp: fields.sizeOfBMP
            case .gif: fields.pair(at: 6, length: 2)
            case .jpeg: fields.sizeOfJPEG
            case .png: fields.pair(at: 16, length: 4, isBigEndian: true)
            case .webP: fields.sizeOfWebP
            }
        guard let (width, height) = size, width > 0, height > 0 else { throw .pictureDamaged }
        self.format = format
        self.width = width
        self.height = height
    }
}

/// `nil` where the file is too short.
private struct PictureFields {
    let bytes: [UInt8]

    func number(at place: Int, length: Int, isBigEndian: Bool = false) -> Int? {
        guard place + length <= bytes.count else { return nil }
        let field = bytes[place..<place + length]
        func value(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
        return isBigEndian ? value(field) : value(field.reversed())
    }

    /// Two consecutive numbers.
    func pair(at place: Int, length: Int, isBigEndian: Bool = false) -> (Int, Int)? {
        guard let first = number(at: place, length: length, isBigEndian: isBigEndian),
            let second = number(at: place + length, length: length, isBigEndian: isBigEndian)
        else { return nil }
        return (first, second)
    }

    var sizeOfBMP: (Int, Int)? {
        guard let header = number(at: 14, length: 4) else { return nil }
        guard header != 12 else { return pair(at: 18, length: 2) }
        // Negative for rows from top to bottom.
        return pair(at: 18, length: 4).map { width, height in
            (width, Int(Int32(truncatingIfNeeded: height).magnitude))
        }
    }

    /// From the first start of a frame, ITU-T T.81 sections B.1 and B.2.
    var sizeOfJPEG: (Int, Int)? {
        var place = 2
        while let prefix = number(at: place, length: 1), prefix == 0xFF,
            let marker = number(at: place + 1, length: 1)
        {
            switch marker {
            // Padding.
            case 0xFF: place += 1
            // Markers without a segment.
            case 0x01, 0xD0...0xD8: place += 2
            // Tables, not frames.
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
                return pair(at: place + 5, length: 2, isBigEndian: true).map { ($1, $0) }
            default:
                guard let length = number(at: place + 2, length: 2, isBigEndian: true) else {
                    return nil
                }
                place += 2 + length
            }
        }
        return nil
    }

    /// From the first chunk, RFC 9649.
    var sizeOfWebP: (Int, Int)? {
        guard bytes.count >= 16 else { return nil }
        let low = 0x3FFF
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8 ": return pair(at: 26, length: 2).map { ($0 & low, $1 & low) }
        case "VP8L": return number(at: 21, length: 4).map { ($0 & low + 1, $0 >> 14 & low + 1) }
        case "VP8X": return pair(at: 24, length: 3).map { ($0 + 1, $1 + 1) }
        default: return nil
        }
    }
}
