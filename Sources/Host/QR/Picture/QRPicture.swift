/// Reads the QR codes of a picture, such as a screenshot of an enrolment page.
package enum QRPicture {
    /// The most bytes of a file.
    package static let longestFile = 8 << 20

    /// The limits of the child process that decodes a picture and searches it for codes.
    package struct Limits: Sendable {
        /// The most pixels in each direction.
        let side = 4_096
        /// The most bytes of memory.
        let memory: Int
        /// The most seconds of computing.
        let seconds: Int

        /// The largest picture needs a third of the memory.
        package init(memory: Int = 512 << 20, seconds: Int = 10) {
            self.memory = memory
            self.seconds = seconds
        }
    }

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

    /// Whether a file begins as a picture that can be read.
    package static func isPicture(_ bytes: [UInt8]) -> Bool {
        PictureHeader.Format.allCases.contains { $0.claims(bytes) }
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
