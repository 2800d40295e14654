import CPicture

/// Finds the QR codes in pictures, with libgd and zbar in a child process.
enum CodeScanner {
    /// More than the codes of any picture that can be read.
    private static let longestRecords = 1 << 20

    /// What each code of a picture holds, in no certain order.
    ///
    /// - Throws: ``QRError``; `.codeIncomplete` when a text is spread over several codes and some of
    ///   them are not in the picture.
    static func codes(
        in bytes: [UInt8],
        limits: QRPicture.Limits
    ) throws(QRError) -> [ArraySlice<UInt8>] {
        let header = try PictureHeader(bytes)
        guard max(header.width, header.height) <= limits.side else {
            throw .pictureTooWide(limit: limits.side)
        }
        for library in [QRLibrary.decoder, .scanner] where !library.isInstalled {
            throw .noLibrary(library)
        }
        let records = unsafe [UInt8](unsafeUninitializedCapacity: longestRecords) { room, count in
            unsafe count = picture_read(
                header.format.number,
                bytes,
                bytes.count,
                picture_limits(
                    memory: UInt64(limits.memory),
                    seconds: UInt32(limits.seconds),
                    side: Int32(limits.side)
                ),
                room.baseAddress,
                room.count
            )
        }
        guard let codes = try codes(in: records[...]) else {
            throw .readingFailed(memory: limits.memory, seconds: limits.seconds)
        }
        return codes
    }

    /// Reads the records of the child process, which are as untrusted as the picture.
    ///
    /// - Returns: `nil` when they are incomplete.
    private static func codes(
        in records: ArraySlice<UInt8>
    ) throws(QRError) -> [ArraySlice<UInt8>]? {
        var codes: [ArraySlice<UInt8>] = []
        var isComplete = true
        var rest = records
        while let kind = rest.popFirst(), rest.count >= 4 {
            let length = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(4)
            guard length <= rest.count else { return nil }
            switch Int(kind) {
            case PICTURE_CODE: if length > 0 { codes.append(rest.prefix(length)) }
            case PICTURE_PART: isComplete = false
            case PICTURE_DAMAGED: throw .pictureDamaged
            case PICTURE_READ:
                guard isComplete else { throw .codeIncomplete }
                return codes
            default: return nil
            }
            rest = rest.dropFirst(length)
        }
        return nil
    }
}
