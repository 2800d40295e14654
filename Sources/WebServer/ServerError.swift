import Vocabulary

/// Why a server could not start.
package enum ServerError: CodedError {
    /// libmicrohttpd is not installed.
    case noLibrary
    /// The port could not be opened.
    case cannotListen(ListeningPlace)
    /// The certificate chain or its key cannot be used.
    case unusableCertificate

    /// The stable name.
    package var code: String {
        switch self {
        case .noLibrary: "server.library"
        case .cannotListen: "server.listen"
        case .unusableCertificate: "server.certificate"
        }
    }

    /// What would have been right.
    package var reason: String {
        switch self {
        case .noLibrary: "the package libmicrohttpd12 is installed, libmicrohttpd12t64 in Debian 13"
        case .cannotListen(let place): place.reason
        case .unusableCertificate: "certificate chain and private key are PEM that belong together"
        }
    }
}
