public import Token
import Vocabulary

extension ServerOptions {
    /// Reads the data object of AM's MetadataCallback, of any version that sends one.
    ///
    /// - Parameter data: The object in the callback's output `data`.
    /// - Returns: `nil` when it is not about keys.
    /// - Throws: ``OptionsError``.
    public static func am(_ data: JSONObject) throws(OptionsError) -> ServerOptions? {
        guard let ceremony = Ceremony(amData: data) else { return nil }
        let reader = OptionsReader(data: data)
        let dialect = Dialect.forgeRock(
            readsJSON: data["supportsJsonResponse"]?.boolValue == true
        )
        switch ceremony {
        case .registration:
            return ServerOptions(.registration(try CreationOptions(am: reader)), dialect)
        case .authentication:
            return ServerOptions(.authentication(try RequestOptions(am: reader)), dialect)
        }
    }
}

extension RequestOptions {
    fileprivate init(am reader: OptionsReader) throws(OptionsError) {
        self.init(
            challenge: try reader.challenge(),
            relyingPartyID: try reader.relyingPartyID(after: "rpId"),
            allowed: try reader.allowedCredentials(),
            userVerification: UserVerificationWish(reader.data["userVerification"]),
            timeout: reader.timeout()
        )
    }
}

extension CreationOptions {
    fileprivate init(am reader: OptionsReader) throws(OptionsError) {
        let data = reader.data
        let selection = try Self.object(in: reader, "authenticatorSelection")
        func word(_ name: String) -> String? { selection?[name]?.stringValue }
        let attestation = data["attestationPreference"]?.stringValue.flatMap(Attestation.init)
        let name = try reader.text("userName")
        self.init(
            challenge: try reader.challenge(),
            relyingPartyID: try reader.relyingPartyID(after: "id"),
            relyingPartyName: data["relyingPartyName"]?.stringValue ?? "",
            // The bytes of the text itself are the id, whatever they are base64 of.
            user: User(
                handle: Array(try reader.text("userId").utf8),
                name: name,
                displayName: data["displayName"]?.stringValue ?? ""
            ),
            algorithms: try Self.algorithms(in: reader),
            attestation: attestation ?? .none,
            userVerification: UserVerificationWish(selection?["userVerification"]),
            attachment: word("authenticatorAttachment").flatMap(Attachment.init(rawValue:)),
            isResident: selection?["requireResidentKey"]?.boolValue == true
                || word("residentKey") == "required",
            excluded: try data["_excludeCredentials"] == nil && data["excludeCredentials"] == nil
                ? [] : reader.credentials("excludeCredentials"),
            timeout: reader.timeout()
        )
    }

    /// An object, or a text that is one.
    private static func object(
        in reader: OptionsReader,
        _ member: String
    ) throws(OptionsError) -> JSONObject? {
        if let object = reader.data["_\(member)"]?.objectValue { return object }
        guard let text = reader.data[member]?.stringValue, !text.isEmpty else { return nil }
        guard let object = (try? JSON.parse(text))?.objectValue else {
            throw .missing(member: member)
        }
        return object
    }

    private static func algorithms(in reader: OptionsReader) throws(OptionsError) -> [Int64] {
        let member = "pubKeyCredParams"
        let text = reader.data[member]?.stringValue
        let list =
            reader.data["_\(member)"]?.arrayValue
            ?? text.flatMap { (try? JSON.parse($0))?.arrayValue }
        if list == nil, let text, !text.isEmpty { throw .missing(member: member) }
        let algorithms = (list ?? []).compactMap { $0.objectValue?["alg"]?.numberValue?.integer }
        return list?.isEmpty ?? true ? CreationOptions.usualAlgorithms : algorithms
    }
}
