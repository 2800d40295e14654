import Glibc
import Vocabulary

/// The trusted certificate authorities: the system's, and those of one more file.
struct Authorities: Sendable {
    /// In which the library finds an authority by its name.
    let folder: String
    /// PEM of the other file; may be empty.
    let more: [UInt8]

    /// Of Debian's package `ca-certificates`.
    static let systemFolder = "/etc/ssl/certs"
    /// Exists when the package is installed.
    private static let bundle = "ca-certificates.crt"
    /// Of the other file.
    private static let mostBytes = 4 << 20

    /// Reads a PEM file; throws `.authoritiesUnreadable`, `.authorities`.
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

    /// Throws `.systemAuthorities` when nothing is trusted.
    func check() throws(TransportError) {
        guard more.isEmpty, unsafe access("\(folder)/\(Self.bundle)", R_OK) != 0 else { return }
        throw .systemAuthorities
    }

    /// Whether there is anything between the marks; the library validates it.
    private static func holdsCertificate(_ bytes: [UInt8]) -> Bool {
        let lines = bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
        let begin = Array("-----BEGIN CERTIFICATE-----".utf8)[...]
        let end = Array("-----END CERTIFICATE-----".utf8)[...]
        guard let first = lines.firstIndex(where: { $0.starts(with: begin) }),
            let last = lines[first...].firstIndex(where: { $0.starts(with: end) })
        else { return false }
        return last > first + 1
    }

    /// `nil` when it is unreadable or too large.
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
