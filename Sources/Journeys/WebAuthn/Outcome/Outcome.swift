import Token
import Vocabulary

/// Writes the outcome of a ceremony as the one-line text that a server reads.
public enum Outcome {
    /// `deviceName` is the server's name for this device; the community's OpenAM has none.
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
            return JSON.text { json in
                json.add("credentialId", id)
                json.add("attestationObject", Base64.encodeURL(registration.attestationObject))
                json.add("clientDataJSON", Base64.encodeURL(Array(clientData.utf8)))
            }
        }
    }

    public static func text(of assertion: Assertion, in dialect: Dialect) -> String {
        let clientData = assertion.clientData.json
        let id = Base64.encodeURL(assertion.credentialID)
        switch dialect {
        case .forgeRock(let readsJSON):
            let fields = [
                clientData, numbers(assertion.data.bytes), numbers(assertion.signature), id,
            ]
            // The id of the user is the bytes of the text that the server gave.
            let handle = assertion.userHandle.map { [String(decoding: $0, as: UTF8.self)] } ?? []
            let text = (fields + handle).joined(separator: "::")
            return readsJSON ? json(text, assertion.attachment) : text
        case .openAM:
            return JSON.text { json in
                json.add("assertionId", id)
                json.add("authenticatorData", Base64.encodeURL(assertion.data.bytes))
                json.add("clientDataJSON", Base64.encodeURL(Array(clientData.utf8)))
                json.add("signature", Base64.encodeURL(assertion.signature))
                json.add("userHandle", assertion.userHandle.map(Base64.encodeURL) ?? "")
            }
        }
    }

    /// `nil` for a server that has no word for the failure.
    public static func text(of error: WebAuthnError, in dialect: Dialect) -> String? {
        guard case .forgeRock = dialect else { return nil }
        guard let name = error.domName else { return "unsupported" }
        return "ERROR::\(name):\(error.outcome)"
    }

    /// Signed decimal numbers separated by commas.
    static func numbers(_ bytes: [UInt8]) -> String {
        bytes.map { String(Int8(bitPattern: $0)) }.joined(separator: ",")
    }

    private static func json(
        _ text: String,
        _ attachment: CreationOptions.Attachment
    ) -> String {
        JSON.text { json in
            json.add("authenticatorAttachment", attachment.rawValue)
            json.add("legacyData", text)
        }
    }

    /// A printable, short text without separators, so that it stays one field.
    private static func field(_ text: String) -> String {
        PrintableText(text, limit: 200).text.replacingText("::", by: ": :")
    }
}
