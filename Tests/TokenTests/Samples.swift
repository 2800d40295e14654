import Token
import Vocabulary

enum Samples {
    static let keyBytes = [UInt8](1...32)

    static func key() throws -> SigningKey { try SigningKey(keyBytes) }

    /// A correctly signed token with any header and payload text.
    static func token(
        header: String = #"{"typ":"JWT","alg":"HS256"}"#,
        payload: String,
        key: SigningKey? = nil
    ) throws -> String {
        let signed =
            Base64.encodeURL(Array(header.utf8)) + "." + Base64.encodeURL(Array(payload.utf8))
        let code = try (key ?? Samples.key()).authenticationCode(for: Array(signed.utf8))
        return signed + "." + Base64.encodeURL(code)
    }
}

/// The code of the error that `body` throws, or `none`.
func refusal(_ body: () throws -> some Any) -> String {
    do {
        _ = try body()
        return "none"
    } catch {
        return (error as? any CodedError)?.code ?? "another error"
    }
}
