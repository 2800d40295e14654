package import Vocabulary

/// What exchanges need of the system, looked at without any.
package struct SystemParts: Hashable, Sendable {
    /// The HTTP library with its version, such as `libcurl 7.88.1, OpenSSL/3.0.15`; `nil` when it
    /// is missing or cannot be used.
    package let library: String?
    /// Whether the system's certificate authorities are there.
    package let hasAuthorities: Bool

    /// Looks; loads the library, which takes some milliseconds the first time.
    package init() {
        library = CurlLibrary.version
        do throws(TransportError) {
            try Authorities(path: nil, folder: Authorities.systemFolder).check()
            hasAuthorities = true
        } catch {
            hasAuthorities = false
        }
    }

    /// Takes what was found elsewhere.
    package init(library: String?, hasAuthorities: Bool) {
        self.library = library
        self.hasAuthorities = hasAuthorities
    }
}

/// Why no usable reply came.
package enum TransportError: CodedError {
    /// The address is none that can be posted to.
    case address
    /// The address is not encrypted, not of this machine, and nobody allowed it.
    case plainHTTP
    /// A header holds what a header may not.
    case header
    /// The file of additional certificate authorities holds no certificate that can be used.
    case authorities
    /// The file of additional certificate authorities is not there or cannot be read; its path.
    case authoritiesUnreadable(Found, isThere: Bool)
    /// The system's certificate authorities are not there.
    case systemAuthorities
    /// The system's HTTP library is not there, or cannot be used.
    case library
    /// The address of the proxy is none.
    case proxyAddress
    /// The proxy did not come about, or made no way to the server.
    case proxy
    /// The proxy wants to know who asks, and what it was told was not enough.
    case proxySignIn
    /// No connection came about.
    case connect
    /// The server's certificate is not good for it, or no encryption could be agreed.
    case tls
    /// The task was cancelled before anything was sent.
    case cancelled
    /// The transport was closed before anything was sent.
    case closed
    /// The time was over after the request was sent, or while it was.
    case timeout
    /// The connection broke after the request was sent, or while it was.
    case broken
    /// The task was cancelled after the request was sent, or while it was.
    case interrupted
    /// The reply has more bytes than are taken.
    case replyTooLong(limit: Int)
    /// The reply to a request for messages has a status that is no answer.
    case status(Int)
    /// The reply to a request for messages is no delivery.
    case delivery

    /// Whether the request can have reached the server, so that it may have acted on it.
    package var mayHaveBeenSent: Bool {
        switch self {
        case .address, .plainHTTP, .header, .authorities, .authoritiesUnreadable,
            .systemAuthorities, .library, .proxyAddress, .proxy, .proxySignIn, .connect, .tls,
            .cancelled, .closed:
            false
        case .timeout, .broken, .interrupted, .replyTooLong, .status, .delivery: true
        }
    }

    /// Such as `transport.connect`.
    package var code: String {
        switch self {
        case .address: "transport.address"
        case .plainHTTP: "transport.plain-http"
        case .header: "transport.header"
        case .authorities, .authoritiesUnreadable: "transport.authorities"
        case .systemAuthorities: "transport.system-authorities"
        case .library: "transport.library"
        case .proxyAddress: "transport.proxy-address"
        case .proxy: "transport.proxy"
        case .proxySignIn: "transport.proxy-sign-in"
        case .connect: "transport.connect"
        case .tls: "transport.tls"
        case .cancelled: "transport.cancelled"
        case .closed: "transport.closed"
        case .timeout: "transport.timeout"
        case .broken: "transport.broken"
        case .interrupted: "transport.interrupted"
        case .replyTooLong: "transport.reply-too-long"
        case .status: "transport.status"
        case .delivery: "transport.delivery"
        }
    }

    /// What would have been right.
    package var reason: String {
        switch self {
        case .address: "an address is an absolute https address in ASCII, without user or fragment"
        case .plainHTTP: "http is allowed to this machine, or when it was allowed for the account"
        case .header: "a header has a name of letters and a value without control characters"
        case .authorities: "the file of certificate authorities holds certificates in PEM form"
        case .authoritiesUnreadable(let path, let isThere):
            "the file of certificate authorities holds certificates in PEM form; "
                + (isThere ? "\(path) cannot be read" : "there is no file \(path)")
        case .systemAuthorities:
            "Debian's package ca-certificates is installed, or a file of authorities is named"
        case .library: "Debian's package libcurl4 is installed, of version 7.87 or later"
        case .proxyAddress: "a proxy is http://HOST:PORT or https://HOST:PORT"
        case .proxy: "the proxy accepts connections, and makes one to the server, in time"
        case .proxySignIn: "the proxy takes the user and password of its address"
        case .connect: "the server accepts connections in time"
        case .tls: "the server has a valid certificate for its name from a known authority"
        case .cancelled: "nobody gave up before the request was sent"
        case .closed: "nothing is sent once the program ends"
        case .timeout: "the server replies in time; whether it took the request is not known"
        case .broken: "the connection lasts; whether the server took the request is not known"
        case .interrupted: "nobody gives up waiting; whether the server took it is not known"
        case .replyTooLong(let limit): "a reply has at most \(limit) bytes"
        case .status(let status): "the server answers 200 or 204; its answer was \(status)"
        case .delivery: "a delivery has a sequence number that is higher than the last"
        }
    }
}
