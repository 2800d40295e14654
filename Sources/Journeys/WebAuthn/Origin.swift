import Vocabulary

/// The site that asks for a key: scheme, host and port of the address that a person has given.
public struct Origin: Hashable, Sendable, CustomStringConvertible {
    /// As browsers write it, such as `https://am.example.com:8443`; no port when it is the usual one.
    public let text: String
    /// The host in small letters.
    public let host: String

    /// Takes the parts of an address.
    ///
    /// - Parameters:
    ///   - scheme: `https`, or `http`.
    ///   - host: A name or an address, in small letters; an IPv6 address in brackets.
    ///   - port: From 1 to 65 535.
    public init(scheme: String, host: String, port: Int) {
        let usual = scheme == "https" ? 443 : 80
        text = "\(scheme)://\(host)" + (port == usual ? "" : ":\(port)")
        self.host = host
    }

    /// The same as ``text``.
    public var description: String { text }

    /// The name that keys are for, when this site may use it.
    ///
    /// It may use its own host, and any domain that its host is in, but none that many owners share,
    /// such as `com` or `co.uk`.
    ///
    /// - Parameters:
    ///   - name: What the server asks for; empty for its host.
    ///   - isPublicSuffix: Whether many owners share a domain.
    /// - Returns: The name in small letters.
    /// - Throws: ``WebAuthnError``; `.security`.
    /// - Source: Web Authentication, 5.1.3; HTML, "is a registrable domain suffix of or is equal to".
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

    /// Whether the host is an IP address, which keys are not made for.
    private var isAddress: Bool {
        host.hasPrefix("[")
            || host.split(separator: ".").last.map { $0.allSatisfy(\.isNumber) } ?? true
    }
}
