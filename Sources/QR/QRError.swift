import Vocabulary

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
