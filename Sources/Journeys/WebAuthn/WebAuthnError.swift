public import Vocabulary

/// Why a registration or a sign-in with a key failed, in the names of DOM errors.
///
/// Servers understand these names and no others; ``Outcome`` writes them.
/// A text says, in whole sentences, what failed and what to do.
public enum WebAuthnError: CodedError {
    /// The options cannot be read, or hold values that are not allowed.
    case data(PrintableText)
    /// The authenticator failed.
    case unknown(PrintableText)
    /// A key that must not be registered again exists.
    case invalidState
    /// The device or the person cannot do what the server requires.
    case constraint(PrintableText)
    case cancelled
    case timeout
    /// The person refused, or there is no key to choose.
    case notAllowed(PrintableText)
    /// The server may not use the name that it wants a key for.
    case security(PrintableText)
    /// This device supports nothing that the server offers.
    case unsupported(PrintableText)

    public var row: (code: String, reason: String) {
        switch self {
        case .data(let text): ("webauthn.data", text.text)
        case .unknown(let text): ("webauthn.unknown", text.text)
        case .invalidState:
            ("webauthn.invalid-state", "A key of this server is already registered here.")
        case .constraint(let text): ("webauthn.constraint", text.text)
        case .cancelled: ("webauthn.cancelled", "The sign-in was cancelled.")
        case .timeout:
            ("webauthn.timeout", "The key was not used in the time that the server allows.")
        case .notAllowed(let text): ("webauthn.not-allowed", text.text)
        case .security(let text): ("webauthn.security", text.text)
        case .unsupported(let text): ("webauthn.unsupported", text.text)
        }
    }

    /// The message to the server, which learns nothing else of this device.
    public var outcome: String {
        switch self {
        case .data: "the options could not be used"
        case .unknown: "the authenticator failed"
        case .invalidState: "a key of this server is here already"
        case .constraint: "this device cannot do what was asked"
        case .cancelled: "the sign-in was cancelled"
        case .timeout: "the time ran out"
        case .notAllowed: "no key was used"
        case .security: "the name asked for is not the server's"
        case .unsupported: "nothing that was offered is supported here"
        }
    }

    /// `nil` for ``unsupported(_:)``, for which servers have a word of their own.
    public var domName: String? {
        switch self {
        case .data: "DataError"
        case .unknown, .cancelled: "UnknownError"
        case .invalidState: "InvalidStateError"
        case .constraint: "ConstraintError"
        case .timeout: "TimeoutError"
        case .notAllowed: "NotAllowedError"
        case .security: "SecurityError"
        case .unsupported: nil
        }
    }

    /// The error number of the vendor's SDK for iOS, for programs that match on it.
    public var sdkNumber: Int {
        switch self {
        case .data, .security: 1_600_001
        case .unknown: 1_600_002
        case .invalidState: 1_600_003
        case .constraint: 1_600_004
        case .cancelled: 1_600_005
        case .timeout: 1_600_006
        case .notAllowed: 1_600_007
        case .unsupported: 1_600_008
        }
    }
}

/// The site that asks for a key: scheme, host and port of the address that the user gave.
public struct Origin: Hashable, Sendable, CustomStringConvertible {
    /// As browsers write it, such as `https://am.example.com:8443`; without a default port.
    public let text: String
    /// In lower case.
    public let host: String

    /// `scheme` is `https` or `http`, `host` in lower case, IPv6 in brackets, `port` from 1 to
    /// 65,535.
    public init(scheme: String, host: String, port: Int) {
        let usual = scheme == "https" ? 443 : 80
        text = "\(scheme)://\(host)" + (port == usual ? "" : ":\(port)")
        self.host = host
    }

    public var description: String { text }

    /// The relying party, in lower case, when this site may use it; throws `.security`.
    ///
    /// Allowed are the site's host and each domain around it that is no public suffix such as
    /// `co.uk`; an empty name means the host. Web Authentication, 5.1.3; HTML, "is a registrable
    /// domain suffix of or is equal to".
    public func relyingPartyID(
        _ name: String,
        isPublicSuffix: (String) -> Bool
    ) throws(WebAuthnError) -> String {
        guard !isAddress else {
            let found = Found(host).text
            let own = host.hasPrefix("127.") ? " This machine's name is localhost." : ""
            throw .security(
                PrintableText(
                    "A key needs a site with a name, and \(found) is an IP address.\(own)"
                )
            )
        }
        let wanted = name.lowercased()
        if wanted.isEmpty || wanted == host { return host }
        let isInside = host.hasSuffix(".\(wanted)") && !wanted.hasPrefix(".")
        guard isInside, !isPublicSuffix(wanted) else {
            throw .security(
                "A key cannot be for \(Found(name).text), only for \(Found(host).text) or a domain "
                    + "that it is in."
            )
        }
        return wanted
    }

    /// Keys are not made for IP addresses.
    private var isAddress: Bool {
        host.hasPrefix("[")
            || host.split(separator: ".").last.map { $0.allSatisfy(\.isNumber) } ?? true
    }
}
