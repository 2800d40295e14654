import CZBar

/// Finds QR codes in pictures, with zbar.
enum CodeScanner {
    /// What each code of a picture holds, in no certain order.
    static func codes(in picture: GreyPicture) throws(QRError) -> [[UInt8]] {
        guard QRLibrary.scanner.isInstalled else { throw .noLibrary(.scanner) }
        var codes: [[UInt8]] = []
        let isRead = unsafe withUnsafeMutablePointer(to: &codes) { codes in
            unsafe zbar_read(
                picture.pixels,
                UInt32(picture.width),
                UInt32(picture.height),
                codes
            ) { codes, bytes, count in
                let found = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
                unsafe codes?.assumingMemoryBound(to: [[UInt8]].self).pointee.append(Array(found))
            }
        }
        guard isRead else { throw .readingFailed }
        return codes
    }
}
