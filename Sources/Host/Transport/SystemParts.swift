package import Vocabulary

/// The system's parts that exchanges need.
package struct SystemParts: Hashable, Sendable {
    /// Such as `libcurl 7.88.1, OpenSSL/3.0.15`; `nil` when it is missing or unusable.
    package let library: String?
    package let hasAuthorities: Bool

    /// Loads the library, some milliseconds the first time.
    package init() {
        library = CurlLibrary.version
        do throws(TransportError) {
            try Authorities(path: nil, folder: Authorities.systemFolder).check()
            hasAuthorities = true
        } catch {
            hasAuthorities = false
        }
    }

    package init(library: String?, hasAuthorities: Bool) {
        self.library = library
        self.hasAuthorities = hasAuthorities
    }
}

/// Why a request got no usable reply.
package enum TransportError: CodedError {
    case address
    case plainHTTP
    case header
    case authorities
    case authoritiesUnreadable(Found, isThere: Bool)
    case systemAuthorities
    case library
    case proxyAddress
    case proxy
    case proxySignIn
    case connect
    case tls
    case cancelled
    case closed
    /// While or after the request was sent.
    case timeout
    /// While or after the request was sent.
    case broken
    /// Cancelled while or after the request was sent.
    case interrupted
    case replyTooLong(limit: Int)

    package var row: (code: String, reason: String) {
        switch self {
        case .address:
            (
                "transport.address",
                "The address is not an absolute https address in ASCII, without user and fragment."
            )
        case .plainHTTP:
            (
                "transport.plain-http",
                "Plain HTTP is allowed only to localhost, and where --allow-plain-http was given"
                    + " for the account or the sign-in."
            )
        case .header:
            (
                "transport.header",
                "A header's name is not all letters, or its value has control characters."
            )
        case .authorities:
            (
                "transport.authorities",
                "The file of certificate authorities has no usable certificates in PEM form."
            )
        case .authoritiesUnreadable(let path, isThere: true):
            (
                "transport.authorities",
                "The file \(path) of certificate authorities cannot be read. Name a PEM file."
            )
        case .authoritiesUnreadable(let path, isThere: false):
            (
                "transport.authorities",
                "There is no file \(path) of certificate authorities. Name a PEM file."
            )
        case .systemAuthorities:
            (
                "transport.system-authorities",
                "The system's certificate authorities are missing. Install the package"
                    + " ca-certificates, or name a file of authorities."
            )
        case .library:
            (
                "transport.library",
                "The library libcurl is missing or too old. Install the package libcurl4, version"
                    + " 7.87 or later."
            )
        case .proxyAddress:
            (
                "transport.proxy-address",
                "The address of the proxy is not http://HOST:PORT or https://HOST:PORT."
            )
        case .proxy:
            (
                "transport.proxy",
                "The proxy did not accept the connection, or did not connect to the server, in "
                    + "time."
            )
        case .proxySignIn:
            (
                "transport.proxy-sign-in",
                "The proxy refused access. Put a user and a password that it accepts into its "
                    + "address."
            )
        case .connect:
            (
                "transport.connect",
                "The server did not accept the connection in time. Check the network and the"
                    + " server's address, and try again."
            )
        case .tls:
            (
                "transport.tls",
                "No secure connection to the server. It needs a valid certificate for its name "
                    + "from a known authority."
            )
        case .cancelled: ("transport.cancelled", "The request was cancelled before it was sent.")
        case .closed: ("transport.closed", "The program is ending. Nothing was sent.")
        case .timeout:
            (
                "transport.timeout",
                "The server did not reply in time. It is not known whether it received the request."
            )
        case .broken:
            (
                "transport.broken",
                "The connection was lost. It is not known whether the server received the request."
            )
        case .interrupted:
            (
                "transport.interrupted",
                "The request was cancelled while it waited for the reply. It is not known whether "
                    + "the server received it."
            )
        case .replyTooLong(let limit):
            ("transport.reply-too-long", "The server's reply is longer than \(limit) bytes.")
        }
    }

    /// Whether the server may have acted on the request.
    package var mayHaveBeenSent: Bool {
        switch self {
        case .address, .plainHTTP, .header, .authorities, .authoritiesUnreadable,
            .systemAuthorities, .library, .proxyAddress, .proxy, .proxySignIn, .connect, .tls,
            .cancelled, .closed:
            false
        case .timeout, .broken, .interrupted, .replyTooLong: true
        }
    }
}
