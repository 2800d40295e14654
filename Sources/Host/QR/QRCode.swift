import CPicture
import CQREncode
import Glibc
package import Token
import Vocabulary

/// The modules of a QR code that holds a text.
///
/// The code is as secret as the text: its modules are wiped with the last reference. libqrencode
/// frees the working copies that it makes without wiping them.
package struct QRCode: Sendable {
    /// The most bytes that a code of error correction level M holds.
    package static let longestText = 2_331

    /// The version of libqrencode, such as 4.1.1; empty when it is not installed.
    ///
    /// Opens the library.
    package static var libraryVersion: String {
        unsafe qrencode_version().map { unsafe String(cString: $0) } ?? ""
    }

    /// How many modules a row and a column have: from 21 to 177.
    package let size: Int
    /// Row by row; 1 is dark.
    private let modules: SecretBytes

    /// Makes the smallest code that holds a text, in byte mode with error correction level M.
    ///
    /// - Parameter text: The text; it is read as UTF-8.
    /// - Throws: ``QRError``; `.empty` and `FileError.tooLong` for texts without a code.
    package init(_ text: String) throws(QRError) {
        try self.init(Array(text.utf8).span)
    }

    /// Makes the smallest code that holds a secret text, in byte mode with level M.
    ///
    /// - Parameter text: The text in UTF-8.
    /// - Throws: ``QRError``; `.empty` and `FileError.tooLong` for texts without a code.
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
        // Of each byte, only the lowest bit tells the colour.
        var modules = room.prefix(size * size).map { $0 & 1 }
        self.size = size
        self.modules = SecretBytes(taking: &modules)
    }

    /// Whether a module is dark; what lies outside of the code is light.
    package func isDark(row: Int, column: Int) -> Bool {
        guard (0..<size).contains(row), (0..<size).contains(column) else { return false }
        return modules.withBytes { $0[row * size + column] == 1 }
    }
}

/// A library that is opened when a code is drawn or read.
package enum QRLibrary: String, Hashable, Sendable, CaseIterable {
    /// Makes codes.
    case encoder = "libqrencode"
    /// Finds codes in pictures.
    case scanner = "zbar"
    /// Decodes pictures.
    case decoder = "libgd"

    /// Its name.
    package var name: String { rawValue }

    /// The package of Debian 12 that it is in.
    package var package: String {
        switch self {
        case .encoder: "libqrencode4"
        case .scanner: "libzbar0"
        case .decoder: "libgd3"
        }
    }

    /// Whether it is there, which opens it.
    package var isInstalled: Bool {
        switch self {
        case .encoder: qrencode_load()
        case .scanner: picture_load_zbar()
        case .decoder: picture_load_gd()
        }
    }

    /// What is wanted, in the words of an error.
    var wanted: String {
        let other = self == .scanner ? ", \(package)t64 in Debian 13" : ""
        return "the package \(package) is installed\(other)"
    }
}

/// Why a QR code could not be made or read.
package enum QRError: CodedError {
    /// There is nothing to make a code of.
    case empty
    /// The text does not fit into a QR code.
    case tooLong(limit: Int)
    /// The library for making codes has failed.
    case encodingFailed
    /// A library that is loaded when it is first needed is not installed.
    case noLibrary(QRLibrary)
    /// There is no file that can be read.
    case pictureUnreadable
    /// The file is larger than a picture of one code needs to be.
    case pictureTooLarge(limit: Int)
    /// It is no picture of a format that is read.
    case pictureFormat
    /// It begins as a picture, and does not go on as one.
    case pictureDamaged
    /// The picture has more pixels in one direction than one of a code needs.
    case pictureTooWide(limit: Int)
    /// No QR code was found.
    case noCode
    /// A text is spread over several codes, and not all of them are in the picture.
    case codeIncomplete
    /// Several were found, and nothing says which one is meant.
    case severalCodes
    /// The code does not hold UTF-8 text.
    case notText
    /// The picture needs more memory or time than is given to one, or a library has failed.
    case readingFailed(memory: Int, seconds: Int)

    /// Such as `qr.too-long`.
    package var code: String {
        switch self {
        case .empty: "qr.empty"
        case .tooLong: "qr.too-long"
        case .encodingFailed: "qr.encoding"
        case .noLibrary: "qr.library"
        case .pictureUnreadable: "qr.picture.unreadable"
        case .pictureTooLarge: "qr.picture.too-large"
        case .pictureFormat: "qr.picture.format"
        case .pictureDamaged: "qr.picture.damaged"
        case .pictureTooWide: "qr.picture.too-wide"
        case .noCode: "qr.picture.no-code"
        case .codeIncomplete: "qr.picture.partial"
        case .severalCodes: "qr.picture.several-codes"
        case .notText: "qr.picture.not-text"
        case .readingFailed: "qr.picture.reading"
        }
    }

    /// What would have been right.
    package var reason: String {
        switch self {
        case .empty: "a QR code holds at least one byte"
        case .tooLong(let limit): "a QR code of this kind holds at most \(limit) bytes"
        case .encodingFailed: "libqrencode has memory and makes a code of any bytes"
        case .noLibrary(let library): library.wanted
        case .pictureUnreadable: "the picture is a file that this user can read"
        case .pictureTooLarge(let limit): "a picture has at most \(limit) bytes"
        case .pictureFormat: "the picture is a PNG, JPEG, WebP, GIF or BMP file"
        case .pictureDamaged: "the file of the picture is complete, undamaged and not animated"
        case .pictureTooWide(let limit):
            "a picture has at most \(limit) pixels in each direction"
        case .noCode: "the picture shows one whole QR code, sharp and with a margin"
        case .codeIncomplete:
            "the picture shows all QR codes that the text is split over; another part is missing"
        case .severalCodes: "one QR code of the picture holds an enrolment address; crop the others"
        case .notText: "the code in the picture holds UTF-8 text"
        case .readingFailed(let memory, let seconds):
            "the picture is read within \(seconds) s and \(memory >> 20) MiB of memory; crop it to the code"
        }
    }
}
