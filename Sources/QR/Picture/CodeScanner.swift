import CZBar

/// Finds QR codes in pictures, with zbar.
enum CodeScanner {
    /// What was found so far.
    private struct Codes {
        var contents: [[UInt8]] = []
        var hasPart = false
    }

    /// What each code of a picture holds, in no certain order.
    ///
    /// - Throws: ``QRError``; `.codeIncomplete` when a text is spread over several codes and some of
    ///   them are not in the picture.
    static func codes(in picture: GreyPicture) throws(QRError) -> [[UInt8]] {
        guard QRLibrary.scanner.isInstalled else { throw .noLibrary(.scanner) }
        var codes = Codes()
        let isRead = unsafe withUnsafeMutablePointer(to: &codes) { codes in
            unsafe zbar_read(
                picture.pixels,
                UInt32(picture.width),
                UInt32(picture.height),
                codes
            ) { context, bytes, count, isPart in
                let found = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
                guard let codes = unsafe context?.assumingMemoryBound(to: Codes.self) else {
                    return
                }
                unsafe codes.pointee.contents.append(Array(found))
                if isPart { unsafe codes.pointee.hasPart = true }
            }
        }
        guard isRead else { throw .readingFailed }
        guard !codes.hasPart else { throw .codeIncomplete }
        return codes.contents
    }
}
