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

    /// The version of libqrencode, such as 4.1.1.
    package static var libraryVersion: String {
        unsafe QRcode_APIVersionString().map { unsafe String(cString: $0) } ?? ""
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
        let made = unsafe text.withUnsafeBufferPointer { text in
            unsafe QRcode_encodeData(Int32(text.count), text.baseAddress, 0, QR_ECLEVEL_M)
        }
        guard let made = unsafe made else { throw .encodingFailed }
        let size = unsafe Int(made.pointee.width)
        defer { unsafe QRcode_free(made) }
        guard let data = unsafe made.pointee.data else { throw .encodingFailed }
        // Of each byte, only the lowest bit tells the colour.
        var modules = unsafe UnsafeBufferPointer(start: data, count: size * size).map { $0 & 1 }
        unsafe explicit_bzero(data, size * size)
        self.size = size
        self.modules = SecretBytes(taking: &modules)
    }

    /// Whether a module is dark; what lies outside of the code is light.
    package func isDark(row: Int, column: Int) -> Bool {
        guard (0..<size).contains(row), (0..<size).contains(column) else { return false }
        return modules.withBytes { $0[row * size + column] == 1 }
    }
}
