import CQREncode
import Glibc
package import Token

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
