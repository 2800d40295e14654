import Glibc
import Vocabulary

/// The certificate authorities that are trusted: the system's, and those of one more file.
struct Authorities: Sendable {
    /// The folder of the system's, in which the library looks an authority up by its name.
    let folder: String
    /// The certificates of the other file in PEM form; empty when there is none.
    let more: [UInt8]

    /// Where Debian's package `ca-certificates` puts them.
    static let systemFolder = "/etc/ssl/certs"
    /// All of the system's in one file, which is there when the package is.
    private static let bundle = "ca-certificates.crt"
    /// The most bytes of the other file.
    private static let mostBytes = 4 << 20

    /// Reads the other file.
    ///
    /// - Parameters:
    ///   - path: With certificates in PEM form.
    ///   - folder: Of the system's authorities.
    /// - Throws: `.authoritiesUnreadable`, `.authorities`.
    init(path: String?, folder: String) throws(TransportError) {
        self.folder = folder
        guard let path else {
            more = []
            return
        }
        guard let bytes = Self.contents(of: path) else {
            throw .authoritiesUnreadable(Found(path), isThere: unsafe access(path, F_OK) == 0)
        }
        guard Self.holdsCertificate(bytes) else { throw .authorities }
        more = bytes
    }

    /// Makes sure that somebody is trusted at all.
    ///
    /// - Throws: `.systemAuthorities`.
    func check() throws(TransportError) {
        guard more.isEmpty, unsafe access("\(folder)/\(Self.bundle)", R_OK) != 0 else { return }
        throw .systemAuthorities
    }

    /// Whether there is something between the marks of a certificate; the library judges what.
    private static func holdsCertificate(_ bytes: [UInt8]) -> Bool {
        let lines = bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
        let begin = Array("-----BEGIN CERTIFICATE-----".utf8)[...]
        let end = Array("-----END CERTIFICATE-----".utf8)[...]
        guard let first = lines.firstIndex(where: { $0.starts(with: begin) }),
            let last = lines[first...].firstIndex(where: { $0.starts(with: end) })
        else { return false }
        return last > first + 1
    }

    /// The bytes of a file of a bearable size; `nil` when it cannot be read.
    private static func contents(of path: String) -> [UInt8]? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe read(file, &part, part.count)
            if count < 0, errno == EINTR { continue }
            if count == 0 { return bytes }
            guard count > 0, bytes.count + count <= mostBytes else { return nil }
            bytes += part[..<count]
        }
    }
}
