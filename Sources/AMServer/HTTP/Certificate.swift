import Glibc

/// The certificate chain and private key of the device side, as PEM files.
package struct Certificate: Hashable, Sendable {
    /// The most bytes of a file.
    private static let longestFile = 1_048_576

    /// The path of the chain, the server's own certificate first.
    package let chain: String
    /// The path of the private key.
    package let key: String

    /// Names the two files.
    package init(chain: String, key: String) {
        self.chain = chain
        self.key = key
    }

    /// The contents of the two files.
    func credentials() throws(SimulationError) -> ServerConfiguration.Credentials {
        ServerConfiguration.Credentials(chain: try Self.bytes(chain), key: try Self.bytes(key))
    }

    private static func bytes(_ path: String) throws(SimulationError) -> [UInt8] {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw .unusableCertificate }
        defer { close(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= longestFile {
            let count = unsafe read(file, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unusableCertificate }
            guard count > 0 else { return bytes }
            bytes += part[..<count]
        }
        throw .unusableCertificate
    }
}
