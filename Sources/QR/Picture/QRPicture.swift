/// Reads the one QR code of a PNG picture, such as a screenshot of an enrolment page.
package enum QRPicture {
    /// The most bytes of a file.
    package static let longestFile = 8 << 20
    /// The most pixels in each direction.
    package static let widestPicture = 4_096

    /// The text of the code in a file.
    ///
    /// - Parameter path: Where the PNG file is; `-` is standard input.
    /// - Returns: The text; it is not cleaned, and not wiped.
    /// - Throws: ``QRError``.
    package static func text(ofPNGFile path: String) throws(QRError) -> String {
        try text(ofPNG: PictureFile.bytes(of: path))
    }

    /// The text of the code in a picture.
    ///
    /// - Parameter bytes: The bytes of a PNG file.
    /// - Returns: The text; it is not cleaned, and not wiped.
    /// - Throws: ``QRError``.
    package static func text(ofPNG bytes: [UInt8]) throws(QRError) -> String {
        guard bytes.count <= longestFile else { throw .pictureTooLarge(limit: longestFile) }
        let codes = try CodeScanner.codes(in: GreyPicture(png: bytes))
        guard let code = codes.first else { throw .noCode }
        guard codes.count == 1 else { throw .severalCodes }
        guard let text = String(validating: code, as: UTF8.self) else { throw .notText }
        return text
    }
}
