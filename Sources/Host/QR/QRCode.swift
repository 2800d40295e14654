import CPicture
import CQREncode
import Glibc
package import Token
import Vocabulary

/// The modules of a QR code, as secret as its text; they are wiped with the last reference;
/// libqrencode frees its working copies without wiping them.
package struct QRCode: Sendable {
    /// Bytes with error correction level M.
    package static let longestText = 2_331

    /// Loads libqrencode; such as 4.1.1, empty when it is not installed.
    package static var libraryVersion: String {
        unsafe qrencode_version().map { unsafe String(cString: $0) } ?? ""
    }

    /// Modules of a row and a column: from 21 to 177.
    package let size: Int
    /// Row by row; 1 is dark.
    private let modules: SecretBytes

    /// The smallest code in byte mode with error correction level M, of UTF-8 text; throws
    /// ``QRError``; `.empty` and `FileError.tooLong` for texts without a code.
    package init(_ text: String) throws(QRError) {
        try self.init(Array(text.utf8).span)
    }

    /// The smallest code in byte mode with error correction level M, of UTF-8 text; throws
    /// ``QRError``; `.empty` and `FileError.tooLong` for texts without a code.
    package init(_ text: SecretBytes) throws(QRError) {
        self = try text.withBytes { (bytes) throws(QRError) in try QRCode(bytes) }
    }

    private init(_ text: Span<UInt8>) throws(QRError) {
        guard !text.isEmpty else { throw .empty }
        guard text.count <= Self.longestText else { throw .tooLong(limit: Self.longestText) }
        guard QRLibrary.encoder.isInstalled else { throw .noLibrary(.encoder) }
        var room = [UInt8](repeating: 0, count: QRENCODE_MODULES)
        defer { unsafe explicit_bzero(&room, room.count) }
        let size = unsafe text.withUnsafeBufferPointer { text in
            unsafe Int(qrencode_modules(text.baseAddress, text.count, &room))
        }
        guard size > 0 else { throw .encodingFailed }
        // Only the lowest bit of each byte is the colour.
        var modules = room.prefix(size * size).map { $0 & 1 }
        self.size = size
        self.modules = SecretBytes(taking: &modules)
    }

    /// Outside the code all is light.
    package func isDark(row: Int, column: Int) -> Bool {
        guard (0..<size).contains(row), (0..<size).contains(column) else { return false }
        return modules.withBytes { $0[row * size + column] == 1 }
    }
}

/// A library loaded to draw or read codes.
package enum QRLibrary: String, Hashable, Sendable, CaseIterable {
    case encoder = "libqrencode"
    case scanner = "zbar"
    case decoder = "libgd"

    package var name: String { rawValue }

    /// In Debian 12.
    package var package: String {
        switch self {
        case .encoder: "libqrencode4"
        case .scanner: "libzbar0"
        case .decoder: "libgd3"
        }
    }

    package var isInstalled: Bool {
        switch self {
        case .encoder: qrencode_load()
        case .scanner: picture_load_zbar()
        case .decoder: picture_load_gd()
        }
    }

    /// With its other name in Debian 13.
    fileprivate var packages: String {
        self == .scanner ? "\(package), in Debian 13 \(package)t64" : package
    }
}

/// Why a QR code could not be made or read.
package enum QRError: CodedError {
    case empty
    case tooLong(limit: Int)
    case encodingFailed
    case noLibrary(QRLibrary)
    case pictureUnreadable
    case pictureTooLarge(limit: Int)
    case pictureFormat
    case pictureDamaged
    case pictureTooWide(limit: Int)
    case noCode
    case codeIncomplete
    case severalCodes
    case notText
    /// The limits of reading a picture, or the failure of a library.
    case readingFailed(memory: Int, seconds: Int)

    package var row: (code: String, reason: String) {
        switch self {
        case .empty: ("qr.empty", "There is no text for the QR code. It needs at least one byte.")
        case .tooLong(let limit):
            ("qr.too-long", "The text is too long for a QR code. Shorten it to \(limit) bytes.")
        case .encodingFailed:
            ("qr.encoding", "The library libqrencode failed to make the code, or had no memory.")
        case .noLibrary(let library):
            (
                "qr.library",
                "The library \(library.name) is missing. Install the package \(library.packages)."
            )
        case .pictureUnreadable:
            ("qr.picture.unreadable", "The picture is not a file that this user can read.")
        case .pictureTooLarge(let limit):
            ("qr.picture.too-large", "The picture has more than \(limit) bytes.")
        case .pictureFormat:
            ("qr.picture.format", "The picture is not a PNG, JPEG, WebP, GIF or BMP file.")
        case .pictureDamaged:
            ("qr.picture.damaged", "The file of the picture is incomplete, damaged or animated.")
        case .pictureTooWide(let limit):
            (
                "qr.picture.too-wide",
                "The picture has more than \(limit) pixels in one direction."
            )
        case .noCode:
            (
                "qr.picture.no-code",
                "The picture has no readable QR code. It must show one whole and sharp, with a "
                    + "margin."
            )
        case .codeIncomplete:
            (
                "qr.picture.partial",
                "The text is split over several QR codes, and the picture does not show all of "
                    + "them."
            )
        case .severalCodes:
            (
                "qr.picture.several-codes",
                "The picture shows several QR codes, and it is not clear which holds the enrolment "
                    + "address. Crop it to that one."
            )
        case .notText:
            ("qr.picture.not-text", "The QR code in the picture does not hold UTF-8 text.")
        case .readingFailed(let memory, let seconds):
            (
                "qr.picture.reading",
                "The picture could not be read within \(seconds) s and \(memory >> 20) MiB of "
                    + "memory. Crop it to the code."
            )
        }
    }
}

/// Draws a QR code with characters.
package struct QRDrawing: Hashable, Sendable {
    package enum Glyphs: Hashable, Sendable {
        /// Two modules, one above the other, in a Unicode half block.
        case halfBlocks
        /// A module as `##` or two blanks.
        case ascii
    }

    package enum Ground: Hashable, Sendable {
        /// Black on white by its own colours, readable on every colour terminal; colours 16 and 231
        /// of the table of 256, which themes do not change.
        case ownColours
        /// Without colours, on a dark terminal: light modules are drawn.
        case dark
        /// Without colours, on a light terminal or on paper: dark modules are drawn.
        case light
    }

    /// Light modules around the code, as readers require.
    package static let fullQuietZone = 4
    /// Sufficient for most readers, for small terminals.
    package static let narrowQuietZone = 2

    package let glyphs: Glyphs
    package let ground: Ground
    package let quietZone: Int

    /// `quietZone` is 2 or more.
    package init(
        glyphs: Glyphs = .halfBlocks,
        ground: Ground = .ownColours,
        quietZone: Int = fullQuietZone
    ) {
        precondition(quietZone >= Self.narrowQuietZone, "readers need 2 light modules around")
        self.glyphs = glyphs
        self.ground = ground
        self.quietZone = quietZone
    }

    /// Terminal columns.
    package func columns(of code: QRCode) -> Int {
        (code.size + 2 * quietZone) * (glyphs == .ascii ? 2 : 1)
    }

    package func lineCount(of code: QRCode) -> Int {
        let rows = code.size + 2 * quietZone
        return glyphs == .ascii ? rows : (rows + 1) / 2
    }

    /// From top to bottom, without line breaks; as secret as the code.
    package func lines(of code: QRCode) -> [String] {
        let rowsOfLine = glyphs == .ascii ? 1 : 2
        return (0..<lineCount(of: code)).map { line in
            let row = line * rowsOfLine - quietZone
            let drawn = (0..<code.size + 2 * quietZone).map { place in
                glyph(of: code, row: row, column: place - quietZone)
            }
            return start + drawn.joined() + end
        }
    }

    private var start: String { ground == .ownColours ? "\u{1B}[38;5;16;48;5;231m" : "" }
    private var end: String { ground == .ownColours ? "\u{1B}[0m" : "" }

    private func glyph(of code: QRCode, row: Int, column: Int) -> String {
        let upper = isDrawn(code, row: row, column: column)
        guard glyphs == .halfBlocks else { return upper ? "##" : "  " }
        let lower = isDrawn(code, row: row + 1, column: column)
        return switch (upper, lower) {
        case (true, true): "\u{2588}"
        case (true, false): "\u{2580}"
        case (false, true): "\u{2584}"
        case (false, false): " "
        }
    }

    private func isDrawn(_ code: QRCode, row: Int, column: Int) -> Bool {
        // Half a line below an odd code does not belong to it.
        guard row < code.size + quietZone else { return false }
        return code.isDark(row: row, column: column) != (ground == .dark)
    }
}
