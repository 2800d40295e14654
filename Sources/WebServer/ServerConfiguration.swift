/// Where and how a server listens.
package struct ServerConfiguration: Sendable {
    /// The certificate chain and private key of a server, as PEM texts.
    package struct Credentials: Sendable {
        /// The chain, the server's own certificate first.
        package let chain: [UInt8]
        /// The private key, not encrypted.
        package let key: [UInt8]

        /// Names the two texts.
        package init(chain: [UInt8], key: [UInt8]) {
            self.chain = chain
            self.key = key
        }
    }

    /// A name or an address of this machine.
    package var host = "127.0.0.1"
    /// The port; 0 for any free one.
    package var port = 0
    /// The value of the header `Server`; `nil` for none.
    package var name: String?
    /// What makes the server speak TLS 1.2 or later; `nil` for plain HTTP.
    package var credentials: Credentials?
    /// What it takes from its clients.
    package var limits = ServerLimits()

    /// Loopback, any free port, plain HTTP.
    package init() {}
}
