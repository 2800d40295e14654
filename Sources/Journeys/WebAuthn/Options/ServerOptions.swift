public import Token

/// What a server asks of a key, and in which dialect.
public struct ServerOptions: Hashable, Sendable {
    /// The ceremony with its options.
    public enum Kind: Hashable, Sendable {
        case registration(CreationOptions)
        case authentication(RequestOptions)
    }

    public let kind: Kind
    public let dialect: Dialect

    public init(_ kind: Kind, _ dialect: Dialect) {
        self.kind = kind
        self.dialect = dialect
    }
}

/// How a server writes its options and reads the outcome.
public enum Dialect: Hashable, Sendable {
    /// ForgeRock AM and PingAM: joined text, within JSON where the server reads that.
    case forgeRock(readsJSON: Bool)
    /// The community's OpenAM: JSON with base64url.
    case openAM
}

/// Which of the two ceremonies is meant.
public enum Ceremony: String, Hashable, Sendable {
    case registration = "webauthn.create"
    case authentication = "webauthn.get"

    /// `nil` for data of AM that is not about keys.
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

extension ServerOptions {
    /// Reads the JSON in a TextOutputCallback of the community's OpenAM; `nil` when it is not about
    /// keys; its byte texts are objects with the member `value`.
    public static func openAM(_ data: JSONObject) throws(OptionsError) -> ServerOptions? {
        guard let challenge = data["challenge"]?.objectValue?["value"]?.stringValue else {
            return nil
        }
        guard let challenge = try? Base64.decode(challenge) else {
            throw .missing(member: "challenge")
        }
        let timeout = Timeout(milliseconds: data["timeout"]?.numberValue?.integer ?? 0)
        guard let user = data["user"]?.objectValue else {
            let options = RequestOptions(
                challenge: challenge,
                relyingPartyID: data["rpId"]?.stringValue ?? "",
                allowed: try ids(in: data, "allowCredentials"),
                userVerification: UserVerificationWish(data["userVerification"]),
                timeout: timeout
            )
            return ServerOptions(.authentication(options), .openAM)
        }
        let selection = data["authenticatorSelection"]?.objectValue
        let handle = user["id"]?.objectValue?["value"]?.stringValue ?? user["id"]?.stringValue
        guard let handle, let handle = try? Base64.decode(handle) else {
            throw .missing(member: "user.id")
        }
        let options = CreationOptions(
            challenge: challenge,
            relyingPartyID: data["rp"]?.objectValue?["id"]?.stringValue ?? "",
            relyingPartyName: data["rp"]?.objectValue?["name"]?.stringValue ?? "",
            user: CreationOptions.User(
                handle: handle,
                name: user["name"]?.stringValue ?? "",
                displayName: user["displayName"]?.stringValue ?? ""
            ),
            algorithms: algorithms(in: data),
            attestation: data["attestation"]?.stringValue
                .flatMap(CreationOptions.Attestation.init(rawValue:)) ?? .none,
            userVerification: UserVerificationWish(selection?["userVerification"]),
            attachment: selection?["authenticatorAttachment"]?.stringValue
                .flatMap(CreationOptions.Attachment.init(rawValue:)),
            // The server looks keys up by their user, whatever it asks for.
            isResident: true,
            excluded: try ids(in: data, "excludeCredentials"),
            timeout: timeout
        )
        return ServerOptions(.registration(options), .openAM)
    }

    private static func algorithms(in data: JSONObject) -> [Int64] {
        let list = data["pubKeyCredParams"]?.arrayValue ?? []
        guard !list.isEmpty else { return CreationOptions.usualAlgorithms }
        return list.compactMap { parameter in
            let number = parameter.objectValue?["alg"]
            return number?.numberValue?.integer
                ?? number?.objectValue?["value"]?.numberValue?.integer
        }
    }

    private static func ids(
        in data: JSONObject,
        _ member: String
    ) throws(OptionsError) -> [[UInt8]] {
        var ids: [[UInt8]] = []
        for key in data[member]?.arrayValue ?? [] {
            let id = key.objectValue?["id"]
            let text = id?.objectValue?["value"]?.stringValue ?? id?.stringValue
            guard let text, let bytes = try? Base64.decode(text), !bytes.isEmpty else {
                throw .credentialList(member: member)
            }
            ids.append(bytes)
        }
        return ids
    }
}
