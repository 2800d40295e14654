import Glibc

/// Reads the file of a picture, if it is one that can be.
enum PictureFile {
    /// The bytes of a file of ordinary size; `-` is standard input.
    static func bytes(of path: String) throws(QRError) -> [UInt8] {
        let isInput = path == "-"
        // A named pipe must not hold the program up.
        let file =
            isInput
            ? dup(STDIN_FILENO)
            : unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { throw .pictureUnreadable }
        defer { close(file) }
        var entry = stat()
        guard unsafe fstat(file, &entry) == 0 else { throw .pictureUnreadable }
        let isFile = entry.st_mode & S_IFMT == S_IFREG
        // Nobody types a picture.
        guard isFile || isInput && isatty(file) == 0 else { throw .pictureUnreadable }
        let limit = QRPicture.longestFile
        guard !isFile || entry.st_size <= limit else { throw .pictureTooLarge(limit: limit) }
        // One byte more than allowed, so that a file that grows meanwhile is seen.
        let bytes = try read(file, atMost: (isFile ? Int(entry.st_size) : limit) + 1)
        guard bytes.count <= limit else { throw .pictureTooLarge(limit: limit) }
        return bytes
    }

    private static func read(_ file: Int32, atMost limit: Int) throws(QRError) -> [UInt8] {
        var failed = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            while count < buffer.count {
                let rest = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]
                )
                let got = unsafe Glibc.read(file, rest.baseAddress, rest.count)
                if got < 0, errno == EINTR { continue }
                if got < 0 { failed = true }
                guard got > 0 else { break }
                count += got
            }
        }
        guard !failed else { throw .pictureUnreadable }
        return bytes
    }
}
