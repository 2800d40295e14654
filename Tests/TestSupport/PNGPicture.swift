package import Host

/// An uncompressed PNG picture.
package struct PNGPicture {
    /// The raw values of PNG and the bytes of a pixel.
    package enum Colours: UInt8 {
        case grey = 0
        case greyAndOpacity = 4

        var bytes: Int { self == .grey ? 1 : 2 }
    }

    package let width: Int
    package let height: Int
    package var colours = Colours.grey
    package var pixels: [UInt8]

    /// A light one.
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = Array(repeating: 255, count: width * height)
    }

    /// With a quiet zone of four modules.
    package init(_ code: QRCode, scale: Int) {
        let side = (code.size + 8) * scale
        self.init(width: side, height: side)
        draw(code, scale: scale, left: 4 * scale, top: 4 * scale)
    }

    package mutating func draw(_ code: QRCode, scale: Int, left: Int, top: Int) {
        for row in 0..<code.size * scale {
            for column in 0..<code.size * scale
            where code.isDark(row: row / scale, column: column / scale) {
                pixels[(top + row) * width + left + column] = 0
            }
        }
    }

    package var inverted: PNGPicture {
        var picture = self
        picture.pixels = pixels.map { 255 - $0 }
        return picture
    }

    /// Everything black, and transparent where it is light.
    package var transparent: PNGPicture {
        var picture = self
        picture.colours = .greyAndOpacity
        picture.pixels = pixels.flatMap { [0, 255 - $0] }
        return picture
    }

    package var bytes: [UInt8] { bytes(pretending: width, height) }

    /// With these numbers in the header.
    package func bytes(pretending width: Int, _ height: Int) -> [UInt8] {
        let header = Self.word(width) + Self.word(height) + [8, colours.rawValue, 0, 0, 0]
        return [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + Self.chunk("IHDR", header)
            + Self.chunk("IDAT", Self.stored(rows)) + Self.chunk("IEND", [])
    }

    /// Each after a byte for no filter.
    private var rows: [UInt8] {
        let length = width * colours.bytes
        return (0..<height).flatMap { [0] + pixels[$0 * length..<($0 + 1) * length] }
    }

    private static func word(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return word(data.count) + body + word(Int(checksum(body)))
    }

    /// A zlib stream of stored blocks.
    private static func stored(_ data: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: data.count, by: 65_535) {
            let end = min(start + 65_535, data.count)
            let count = UInt16(end - start)
            stream.append(end == data.count ? 1 : 0)
            for value in [count, ~count] { stream += [UInt8(value & 255), UInt8(value >> 8)] }
            stream += data[start..<end]
        }
        var (low, high) = (1, 0)
        for byte in data {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return stream + word(high << 16 | low)
    }

    /// CRC-32.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 {
                let isOdd = sum & 1 == 1
                sum >>= 1
                if isOdd { sum ^= 0xEDB8_8320 }
            }
        }
        return ~sum
    }
}
