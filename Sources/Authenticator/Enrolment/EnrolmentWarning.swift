/// Something about an enrolment address that a person should see before going on.
public enum EnrolmentWarning: Hashable, Sendable {
    /// An address is plain http: whoever is on the way reads and changes what is sent.
    case plainHTTP
    /// Registration and answers go to different hosts.
    case hostsDiffer
    /// The issuer before the account name is another one than the issuer that is used.
    case issuersDiffer(label: String)
    /// The cookie cannot be sent in a header and is left out.
    case cookieUnusable
    /// The registration address cannot be turned into one for a new device token.
    case tokenUpdateImpossible
    /// The secret of the one-time codes has fewer bytes than the 16 that RFC 4226 asks for.
    case shortSecret(bytes: Int)

    /// A stable name, such as `plain-http`.
    public var code: String {
        switch self {
        case .plainHTTP: "plain-http"
        case .hostsDiffer: "hosts-differ"
        case .issuersDiffer: "issuers-differ"
        case .cookieUnusable: "cookie-unusable"
        case .tokenUpdateImpossible: "token-update-impossible"
        case .shortSecret: "short-secret"
        }
    }

    /// One sentence for a person, without any text of the address.
    public var sentence: String {
        switch self {
        case .plainHTTP:
            "The server is reached without encryption: whoever is on the way reads and changes"
                + " what is sent."
        case .hostsDiffer: "The registration and the answers go to different hosts."
        case .issuersDiffer: "The address names two issuers; the one of its members is used."
        case .cookieUnusable: "The load balancer cookie cannot be sent and is left out."
        case .tokenUpdateImpossible:
            "A new device token cannot be announced later; the device is then enrolled again."
        case .shortSecret(let bytes):
            "The secret of the one-time codes is weak: it has \(bytes) bytes of at least 16."
        }
    }
}
