import Token
import Vocabulary

/// Writes what came of a ceremony as the text that a server reads.
public enum Outcome {
    /// The text of a new key.
    ///
    /// - Parameters:
    ///   - registration: The key.
    ///   - deviceName: What the server is to call this device; `nil` for nothing. Of the community's
    ///     OpenAM it is left out.
    ///   - dialect: How the server reads it.
    /// - Returns: One line.
    public static func text(
        of registration: Registration,
        deviceName: String?,
        in dialect: Dialect
    ) -> String {
        let clientData = registration.clientData.json
        let id = Base64.encodeURL(registration.credentialID)
        switch dialect {
        case .forgeRock(let readsJSON):
            let name = deviceName.map(field) ?? ""
            let fields = [clientData, numbers(registration.attestationObject), id]
            let text = (fields + (name.isEmpty ? [] : [name])).joined(separator: "::")
            return readsJSON ? json(text, registration.attachment) : text
        case .openAM:
            return object([
                ("credentialId", id),
                ("attestationObject", Base64.encodeURL(registration.attestationObject)),
                ("clientDataJSON", Base64.encodeURL(Array(clientData.utf8))),
            ])
        }
    }

    /// The text of a use of a key.
    ///
    /// - Parameters:
    ///   - assertion: The use.
    ///   - dialect: How the server reads it.
    /// - Returns: One line.
    public static func text(of assertion: Assertion, in dialect: Dialect) -> String {
        let clientData = assertion.clientData.json
        let id = Base64.encodeURL(assertion.credentialID)
        switch dialect {
        case .forgeRock(let readsJSON):
            let fields = [
                clientData, numbers(assertion.data.bytes), numbers(assertion.signature), id,
            ]
            // The bytes of the id of a user are the text that the server gave for it.
            let handle = assertion.userHandle.map { [String(decoding: $0, as: UTF8.self)] } ?? []
            let text = (fields + handle).joined(separator: "::")
            return readsJSON ? json(text, assertion.attachment) : text
        case .openAM:
            return object([
                ("assertionId", id),
                ("authenticatorData", Base64.encodeURL(assertion.data.bytes)),
                ("clientDataJSON", Base64.encodeURL(Array(clientData.utf8))),
                ("signature", Base64.encodeURL(assertion.signature)),
                ("userHandle", assertion.userHandle.map(Base64.encodeURL) ?? ""),
            ])
        }
    }

    /// The text of a failure.
    ///
    /// - Parameters:
    ///   - error: What went wrong.
    ///   - dialect: How the server reads it.
    /// - Returns: One line; `nil` for a server that has no word for it.
    public static func text(of error: WebAuthnError, in dialect: Dialect) -> String? {
        guard case .forgeRock = dialect else { return nil }
        guard let name = error.domName else { return "unsupported" }
        return "ERROR::\(name):\(error.outcome)"
    }

    /// The bytes as signed decimal numbers with commas between them.
    static func numbers(_ bytes: [UInt8]) -> String {
        bytes.map { String(Int8(bitPattern: $0)) }.joined(separator: ",")
    }

    /// The text as JSON, beside where the key is.
    private static func json(
        _ text: String,
        _ attachment: CreationOptions.Attachment
    ) -> String {
        object([("authenticatorAttachment", attachment.rawValue), ("legacyData", text)])
    }

    private static func object(_ members: [(String, String)]) -> String {
        var builder = JSONBuilder()
        for (name, text) in members { builder.add(name, text) }
        return JSON.text(builder.value)
    }

    /// A text that stays one field: printable, short, and without what divides fields.
    private static func field(_ text: String) -> String {
        PrintableText(text, limit: 200).text.replacingText("::", by: ": :")
    }
}
