import Vocabulary

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
