import Glibc
import WebServer

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
    func credentials() throws(SimulationError) -> Configuration.Credentials {
        Configuration.Credentials(chain: try Self.bytes(chain), key: try Self.bytes(key))
    }

    private static func bytes(_ path: String) throws(SimulationError) -> [UInt8] {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw .unusableCertificate }
        defer { close(file) }
        var bytes: [UInt8] = []
        while bytes.count <= longestFile {
            var isRead = false
            let part = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                let length = unsafe read(file, buffer.baseAddress, buffer.count)
                isRead = length >= 0
                count = max(0, length)
            }
            guard isRead else { throw .unusableCertificate }
            guard !part.isEmpty else { return bytes }
            bytes += part
        }
        throw .unusableCertificate
    }
}
