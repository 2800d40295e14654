/// Reads the QR codes of a picture, such as a screenshot of an enrolment page.
package enum QRPicture {
    /// The most bytes of a file.
    package static let longestFile = 8 << 20
    /// The most pixels in each direction.
    package static let widestPicture = 4_096

    /// The text of the one code in a file that is meant.
    ///
    /// - Parameters:
    ///   - path: Where the picture is; `-` is standard input.
    ///   - isMeant: Chooses among codes with different texts.
    /// - Returns: The text; it is not cleaned, and not wiped.
    /// - Throws: ``QRError``; `.severalCodes` when not exactly one of several texts is meant.
    package static func text(
        ofFile path: String,
        where isMeant: (String) -> Bool = { _ in false }
    ) throws(QRError) -> String {
        try text(of: PictureFile.bytes(of: path), where: isMeant)
    }

    /// The text of the one code in a picture that is meant, as in a file.
    package static func text(
        of bytes: [UInt8],
        where isMeant: (String) -> Bool = { _ in false }
    ) throws(QRError) -> String {
        let texts = try texts(of: bytes)
        let meant = texts.count == 1 ? texts : texts.filter(isMeant)
        guard let text = meant.first, meant.count == 1 else { throw .severalCodes }
        return text
    }

    /// The texts of all codes in a file, each once, in no certain order.
    ///
    /// Codes without text are left out where others have one.
    ///
    /// - Parameter path: Where the picture is; `-` is standard input.
    /// - Returns: At least one text; they are not cleaned, and not wiped.
    /// - Throws: ``QRError``.
    package static func texts(ofFile path: String) throws(QRError) -> [String] {
        try texts(of: PictureFile.bytes(of: path))
    }

    /// The texts of all codes in a picture, as in a file.
    package static func texts(of bytes: [UInt8]) throws(QRError) -> [String] {
        guard bytes.count <= longestFile else { throw .pictureTooLarge(limit: longestFile) }
        let codes = try CodeScanner.codes(in: GreyPicture(png: bytes))
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
