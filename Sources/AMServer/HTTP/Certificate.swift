import HummingbirdCore
import HummingbirdTLS
import NIOSSL

/// The certificate chain and private key of the device side, as PEM files.
package struct Certificate: Hashable, Sendable {
    /// The path of the chain, the server's own certificate first.
    package let chain: String
    /// The path of the private key.
    package let key: String

    /// Names the two files.
    package init(chain: String, key: String) {
        self.chain = chain
        self.key = key
    }

    /// Speaks HTTP over TLS with the two files.
    func builder() throws(SimulationError) -> HTTPServerBuilder {
        do {
            let configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: try NIOSSLCertificate.fromPEMFile(chain)
                    .map { .certificate($0) },
                privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem))
            )
            // Files that do not belong together are found here and not at the first connection.
            _ = try NIOSSLContext(configuration: configuration)
            return try .tls(.http1(), tlsConfiguration: configuration)
        } catch {
            throw .unusableCertificate
        }
    }
}
