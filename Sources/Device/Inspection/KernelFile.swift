import Glibc

/// Reads texts that the kernel writes.
enum KernelFile {
    /// The most bytes of a text that are read.
    private static let longestText = 1 << 20

    /// What is in a file; empty when it cannot be read.
    static func text(of path: String) -> String {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes: [UInt8] = []
        while bytes.count < longestText {
            let piece = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                count = unsafe max(0, read(file, buffer.baseAddress, buffer.count))
            }
            guard !piece.isEmpty else { break }
            bytes += piece
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
