import CPicture
import Glibc
import Vocabulary

/// Reads the QR codes of a picture, such as a screenshot of an enrolment page.
package enum QRPicture {
    /// Bytes.
    package static let longestFile = 8 << 20

    /// Of the child process that decodes and scans a picture.
    package struct Limits: Sendable {
        /// Pixels in each direction.
        let side = 4_096
        /// Bytes.
        let memory: Int
        /// Of CPU time.
        let seconds: Int

        /// The largest picture needs a third of the memory.
        package init(memory: Int = 512 << 20, seconds: Int = 10) {
            self.memory = memory
            self.seconds = seconds
        }
    }

    /// The text of the only code, or the only meant one, in a file or, for `-`, standard input;
    /// neither cleaned nor wiped.
    ///
    /// Throws `.severalCodes` unless exactly one of several texts is meant.
    package static func text(
        ofFile path: String,
        where isMeant: (String) -> Bool = { _ in false }
    ) throws(QRError) -> String {
        try text(of: PictureFile.bytes(of: path), where: isMeant)
    }

    /// As for a file, whose path a person typed: `~/` is their home folder.
    package static func text(
        ofTyped path: String,
        where isMeant: (String) -> Bool
    ) throws(QRError) -> String {
        guard path.hasPrefix("~/"), let home = unsafe getenv("HOME") else {
            return try text(ofFile: path, where: isMeant)
        }
        return try text(ofFile: unsafe String(cString: home) + path.dropFirst(), where: isMeant)
    }

    /// As for a file.
    package static func text(
        of bytes: [UInt8],
        where isMeant: (String) -> Bool = { _ in false }
    ) throws(QRError) -> String {
        let texts = try texts(of: bytes)
        let meant = texts.count == 1 ? texts : texts.filter(isMeant)
        guard let text = meant.first, meant.count == 1 else { throw .severalCodes }
        return text
    }

    /// By its first bytes.
    package static func isPicture(_ bytes: [UInt8]) -> Bool {
        PictureHeader.Format.allCases.contains { $0.claims(bytes) }
    }

    /// The distinct texts of all codes, at least one, unordered; neither cleaned nor wiped.
    ///
    /// `-` is standard input. Codes without text are dropped where others have one.
    package static func texts(ofFile path: String) throws(QRError) -> [String] {
        try texts(of: PictureFile.bytes(of: path))
    }

    /// As for a file.
    package static func texts(
        of bytes: [UInt8],
        limits: Limits = Limits()
    ) throws(QRError) -> [String] {
        guard bytes.count <= longestFile else { throw .pictureTooLarge(limit: longestFile) }
        let codes = try CodeScanner.codes(in: bytes, limits: limits)
        guard !codes.isEmpty else { throw .noCode }
        var texts: [String] = []
        for code in codes {
            guard let text = String(validating: code, as: UTF8.self) else { continue }
            if !texts.contains(text) { texts.append(text) }
        }
        guard !texts.isEmpty else { throw .notText }
        return texts
    }
}

enum PictureFile {
    /// Of ordinary size; `-` is standard input.
    static func bytes(of path: String) throws(QRError) -> [UInt8] {
        let isInput = path == "-"
        // A named pipe must not block the program.
        let file =
            isInput
            ? dup(STDIN_FILENO)
            : unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { throw .pictureUnreadable }
        defer { close(file) }
        var entry = stat()
        guard unsafe fstat(file, &entry) == 0 else { throw .pictureUnreadable }
        let isFile = entry.st_mode & S_IFMT == S_IFREG
        // Nobody types a picture.
        guard isFile || isInput && isatty(file) == 0 else { throw .pictureUnreadable }
        let limit = QRPicture.longestFile
        guard !isFile || entry.st_size <= limit else { throw .pictureTooLarge(limit: limit) }
        // One byte more than allowed, to detect a growing file.
        let most = (isFile ? Int(entry.st_size) : limit) + 1
        guard let bytes = SystemFile.read(file, atMost: most) else { throw .pictureUnreadable }
        guard bytes.count <= limit else { throw .pictureTooLarge(limit: limit) }
        return bytes
    }
}

/// Finds QR codes with libgd and zbar in a child process.
enum CodeScanner {
    /// More than the codes of any readable picture.
    private static let longestRecords = 1 << 20

    /// Unordered contents; throws `.codeIncomplete` when a part of a text in several codes is
    /// missing.
    static func codes(
        in bytes: [UInt8],
        limits: QRPicture.Limits
    ) throws(QRError) -> [ArraySlice<UInt8>] {
        let header = try PictureHeader(bytes)
        guard max(header.width, header.height) <= limits.side else {
            throw .pictureTooWide(limit: limits.side)
        }
        for library in [QRLibrary.decoder, .scanner] where !library.isInstalled {
            throw .noLibrary(library)
        }
        let records = unsafe [UInt8](unsafeUninitializedCapacity: longestRecords) { room, count in
            unsafe count = picture_read(
                header.format.number,
                bytes,
                bytes.count,
                picture_limits(
                    memory: UInt64(limits.memory),
                    seconds: UInt32(limits.seconds),
                    side: Int32(limits.side)
                ),
                room.baseAddress,
                room.count
            )
        }
        guard let codes = try codes(in: records[...]) else {
            throw .readingFailed(memory: limits.memory, seconds: limits.seconds)
        }
        return codes
    }

    /// The child's records, as untrusted as the picture; `nil` when incomplete.
    private static func codes(
        in records: ArraySlice<UInt8>
    ) throws(QRError) -> [ArraySlice<UInt8>]? {
        var codes: [ArraySlice<UInt8>] = []
        var isComplete = true
        var rest = records
        while let kind = rest.popFirst(), rest.count >= 4 {
            let length = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(4)
            guard length <= rest.count else { return nil }
            switch Int(kind) {
            case PICTURE_CODE: if length > 0 { codes.append(rest.prefix(length)) }
            case PICTURE_PART: isComplete = false
            case PICTURE_DAMAGED: throw .pictureDamaged
            case PICTURE_READ:
                guard isComplete else { throw .codeIncomplete }
                return codes
            default: return nil
            }
            rest = rest.dropFirst(length)
        }
        return nil
    }
}

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
