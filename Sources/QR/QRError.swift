import Vocabulary

/// Why a QR code could not be made or read.
package enum QRError: CodedError {
    /// The text does not fit into a QR code.
    case tooLong

    /// Such as `qr.too-long`.
    package var code: String {
        switch self {
        case .tooLong: "qr.too-long"
        }
    }

    /// What would have been right.
    package var reason: String {
        switch self {
        case .tooLong: "a text fits into a QR code"
        }
    }
}
