#if QRPictures
import Glibc

/// Reads the file of a picture, if it is one that can be.
enum PictureFile {
    /// The bytes of a file of ordinary size.
    static func bytes(of path: String) throws(QRError) -> [UInt8] {
        // A named pipe must not hold the program up.
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { throw .pictureUnreadable }
        defer { close(file) }
        var entry = stat()
        guard unsafe fstat(file, &entry) == 0, entry.st_mode & S_IFMT == S_IFREG else {
            throw .pictureUnreadable
        }
        let limit = QRPicture.longestFile
        guard entry.st_size <= limit else { throw .pictureTooLarge(limit: limit) }
        // One byte more than allowed, so that a file that grows meanwhile is seen.
        var failed = false
        let bytes = unsafe [UInt8](
            unsafeUninitializedCapacity: Int(entry.st_size) + 1
        ) { buffer, count in
            while count < buffer.count {
                let rest = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]
                )
                let got = unsafe read(file, rest.baseAddress, rest.count)
                if got < 0 { failed = true }
                guard got > 0 else { break }
                count += got
            }
        }
        guard !failed else { throw .pictureUnreadable }
        guard bytes.count <= limit else { throw .pictureTooLarge(limit: limit) }
        return bytes
    }
}
#endif
