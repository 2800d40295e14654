public import Token

/// What a server asks of a key, and in which dialect.
public struct ServerOptions: Hashable, Sendable {
    /// What is asked.
    public enum Kind: Hashable, Sendable {
        /// A new key.
        case registration(CreationOptions)
        /// A sign-in with one.
        case authentication(RequestOptions)
    }

    /// What is asked.
    public let kind: Kind
    /// How the answer is written.
    public let dialect: Dialect

    /// Takes what is asked.
    public init(_ kind: Kind, _ dialect: Dialect) {
        self.kind = kind
        self.dialect = dialect
    }
}

/// How a server writes its options and reads the outcome.
public enum Dialect: Hashable, Sendable {
    /// ForgeRock AM and PingAM: a joined text; as JSON where the server reads that.
    case forgeRock(readsJSON: Bool)
    /// The community's OpenAM: JSON with base64url.
    case openAM
}

/// Which of the two ceremonies is meant.
public enum Ceremony: String, Hashable, Sendable {
    /// A new key.
    case registration = "webauthn.create"
    /// A sign-in.
    case authentication = "webauthn.get"

    /// The ceremony of a data object of AM; `nil` when it is not about keys.
    public init?(amData data: JSONObject) {
        guard data["_type"]?.stringValue == "WebAuthn" else { return nil }
        switch data["_action"]?.stringValue {
        case "webauthn_registration": self = .registration
        case "webauthn_authentication": self = .authentication
        case nil: self = data["pubKeyCredParams"] != nil ? .registration : .authentication
        default: return nil
        }
    }
}
