import Token
import Vocabulary

/// What a key signs beside its own data: the site and its challenge.
public struct ClientData: Hashable, Sendable {
    /// The JSON text, as it is signed and sent.
    public let json: String
    /// The SHA-256 that authenticators sign: 32 bytes.
    public let digest: [UInt8]

    init(json: String, digest: [UInt8]) {
        self.json = json
        self.digest = digest
    }

    /// Throws `.security` for a site that the server's format cannot hold; the origin is ASCII
    /// without `"` and `\`.
    package init(
        _ ceremony: Ceremony,
        challenge: [UInt8],
        origin: Origin
    ) throws(WebAuthnError) {
        // The server splits the answer at each `::`.
        guard !origin.text.includes("::") else {
            throw .security("The address of the server has a ::, which its format has no room for.")
        }
        json =
            #"{"type":"\#(ceremony.rawValue)","challenge":"\#(Base64.encodeURL(challenge))","#
            + #""origin":"\#(origin.text)"}"#
        digest = try Digest.sha256(Array(json.utf8))
    }
}

enum Digest {
    static func sha256(_ bytes: [UInt8]) throws(WebAuthnError) -> [UInt8] {
        do throws(TokenError) {
            return try Hashing.digest(bytes)
        } catch {
            throw .unknown("The library libcrypto could not make a digest.")
        }
    }
}
