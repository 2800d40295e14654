import Token
import Vocabulary

/// What a key signs together with its own data: which site asked, and with which challenge.
public struct ClientData: Hashable, Sendable {
    /// The JSON text, as it is signed and sent.
    public let json: String
    /// Its SHA-256, which authenticators sign: 32 bytes.
    public let digest: [UInt8]

    init(json: String, digest: [UInt8]) {
        self.json = json
        self.digest = digest
    }

    /// Writes what is signed.
    ///
    /// - Parameters:
    ///   - ceremony: Whether a key is made or used.
    ///   - challenge: Of the server.
    ///   - origin: The site; ASCII without `"` and `\`.
    /// - Throws: ``WebAuthnError``; `.security` for a site that the server's format has no room for.
    package init(
        _ ceremony: Ceremony,
        challenge: [UInt8],
        origin: Origin
    ) throws(WebAuthnError) {
        // The server cuts the answer at each `::`.
        guard !origin.text.includes("::") else {
            throw .security("The address of the server has a ::, which its format has no room for.")
        }
        json =
            #"{"type":"\#(ceremony.rawValue)","challenge":"\#(Base64.encodeURL(challenge))","#
            + #""origin":"\#(origin.text)"}"#
        digest = try Digest.sha256(Array(json.utf8))
    }
}

/// SHA-256, with the error of this module.
enum Digest {
    /// 32 bytes.
    static func sha256(_ bytes: [UInt8]) throws(WebAuthnError) -> [UInt8] {
        do throws(TokenError) {
            return try Hashing.digest(bytes)
        } catch {
            throw .unknown("The library libcrypto could not make a digest.")
        }
    }
}
