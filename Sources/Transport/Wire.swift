import AsyncHTTPClient
import NIOCore
import NIOSSL
import Synchronization

/// The way to servers: owns the HTTP clients, which are made when they are first needed.
///
/// TLS is checked against the system's authorities and, for private servers, those of one more
/// file. No redirect is followed, no cookie kept, nothing sent twice. ``close()`` must be called
/// when it is no longer needed.
package final class Wire: Sendable {
    /// Whether a connection serves one request or many.
    enum Use: Hashable, Sendable {
        /// A new connection for each request: a kept one may just be closing when it is used, and
        /// then nobody knows whether the server has read the request.
        case once
        /// Connections are kept, for questions that may be repeated.
        case repeated
    }

    private struct State {
        var clients: [Use: HTTPClient] = [:]
        var isClosed = false
    }

    /// The limits of each exchange.
    let limits: Limits
    private let authorities: String?
    private let state = Mutex(State())

    /// Prepares a wire; does nothing yet.
    ///
    /// - Parameters:
    ///   - limits: Of each exchange.
    ///   - authorities: A file with certificates in PEM form that are trusted as well.
    package init(limits: Limits = .usual, authorities: String? = nil) {
        self.limits = limits
        self.authorities = authorities
    }

    deinit {
        // A last resort: the library ends the program when one of its clients is left open.
        close()
    }

    /// Breaks off what is under way and releases all connections; nothing can be sent afterwards.
    ///
    /// Does not wait for the last connection to be gone, which a server that does not answer
    /// could put off until the time for connecting is over.
    package func close() {
        let clients = state.withLock { state in
            state.isClosed = true
            defer { state.clients = [:] }
            return Array(state.clients.values)
        }
        for client in clients {
            client.shutdown { _ in }
        }
    }

    /// The client for a use, made when it is first asked for.
    func client(for use: Use) throws(TransportError) -> HTTPClient {
        try state.withLock { state throws(TransportError) in
            guard !state.isClosed else { throw .closed }
            if let client = state.clients[use] { return client }
            let client = HTTPClient(
                eventLoopGroupProvider: .singleton,
                configuration: try configuration(for: use)
            )
            state.clients[use] = client
            return client
        }
    }

    private func configuration(
        for use: Use
    ) throws(TransportError) -> HTTPClient.Configuration {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        if let authorities {
            guard let certificates = try? NIOSSLCertificate.fromPEMFile(authorities),
                !certificates.isEmpty
            else { throw .authorities }
            tls.additionalTrustRoots = [.certificates(certificates)]
        }
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls,
            redirectConfiguration: .disallow,
            timeout: .init(connect: TimeAmount(limits.connecting))
        )
        configuration.httpVersion = .http1Only
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.maximumUsesPerConnection = use == .once ? 1 : nil
        return configuration
    }
}
