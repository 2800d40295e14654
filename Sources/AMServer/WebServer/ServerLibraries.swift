import CGnuTLS
import CMicroHTTPD
package import Vocabulary

/// The libraries that are opened when a server starts.
package struct ServerLibraries: Hashable, Sendable {
    /// The version of libmicrohttpd; `nil` when it is missing or cannot be used.
    package let microHTTPD: PrintableText?
    /// The version of GnuTLS; `nil` when it is missing or cannot be used.
    package let gnuTLS: PrintableText?

    /// Looks; loads both, which takes some milliseconds the first time.
    package init() {
        microHTTPD = unsafe microhttpd_version().map { unsafe PrintableText(String(cString: $0)) }
        gnuTLS = unsafe gnutls_version().map { unsafe PrintableText(String(cString: $0)) }
    }

    /// Takes what was found elsewhere.
    package init(microHTTPD: PrintableText?, gnuTLS: PrintableText?) {
        self.microHTTPD = microHTTPD
        self.gnuTLS = gnuTLS
    }
}
