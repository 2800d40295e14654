public import Vocabulary

/// Why a token, a key or a claim was refused.
public enum TokenError: CodedError {
    /// More bytes than a token may have.
    case tooLong(limit: Int)
    /// Not three parts.
    case parts
    /// A part that is not base64.
    case encoding(Part, Base64Error)
    /// A part that is not strict JSON.
    case json(Part, JSONError)
    /// A part that is JSON, but no object.
    case notObject(Part)
    /// A header whose `alg` is not exactly `HS256`.
    case algorithm
    /// A header member that would change how the token is read, or bring its own key.
    case forbiddenHeader(ForbiddenHeader)
    /// A payload without the claim `u`.
    case keyIDMissing
    /// A claim `u` that is no text.
    case keyIDType
    /// A claim `u` that is empty or too long.
    case keyIDLength(limit: Int)
    /// A claim `u` that stands twice or can be read in two ways.
    case keyIDAmbiguous
    /// A signature that has not 32 bytes.
    case signatureLength
    /// A signature that was not made with this key over this text.
    case signatureMismatch
    /// A key that is too short or too long.
    case keyLength
    /// A failure inside libcrypto.
    case cryptography
    /// A claim that is not there.
    case claimMissing(name: String)
    /// A claim of another type than asked for.
    case claimType(name: String)

    /// A part of a token.
    public enum Part: String, Hashable, Sendable {
        /// The first part.
        case header
        /// The second part.
        case payload
        /// The third part.
        case signature
    }

    /// A header member that is never accepted.
    public enum ForbiddenHeader: String, Hashable, Sendable, CaseIterable {
        /// Extensions that must be understood; none is.
        case crit
        /// A compressed payload.
        case zip
        /// A payload that is not base64.
        case b64
        /// A key inside the token.
        case jwk
        /// The address of a key set.
        case jku
        /// The address of a certificate.
        case x5u
        /// A certificate inside the token.
        case x5c
    }

    /// A stable name, such as `token.signature.mismatch`.
    public var code: String {
        switch self {
        case .tooLong: "token.too-long"
        case .parts: "token.parts"
        case .encoding(let part, _): "token.\(part.rawValue).encoding"
        case .json(let part, _): "token.\(part.rawValue).json"
        case .notObject(let part): "token.\(part.rawValue).not-object"
        case .algorithm: "token.header.algorithm"
        case .forbiddenHeader: "token.header.forbidden"
        case .keyIDMissing: "token.key-id.missing"
        case .keyIDType: "token.key-id.type"
        case .keyIDLength: "token.key-id.length"
        case .keyIDAmbiguous: "token.key-id.ambiguous"
        case .signatureLength: "token.signature.length"
        case .signatureMismatch: "token.signature.mismatch"
        case .keyLength: "token.key-length"
        case .cryptography: "token.cryptography"
        case .claimMissing: "token.claim.missing"
        case .claimType: "token.claim.type"
        }
    }

    /// What would have been right.
    public var reason: String {
        switch self {
        case .tooLong(let limit): "a token has at most \(limit) bytes"
        case .parts: "a token has three parts with a dot between them"
        case .encoding(let part, let error): "the \(part.rawValue) is base64url; \(error.reason)"
        case .json(let part, let error): "the \(part.rawValue) is strict JSON; \(error.reason)"
        case .notObject(let part): "the \(part.rawValue) is a JSON object"
        case .algorithm: "the header names the algorithm HS256, written exactly so"
        case .forbiddenHeader(let name): "the header has no member \(name.rawValue)"
        case .keyIDMissing: "the payload names its mechanism in the claim u"
        case .keyIDType: "the claim u is a text"
        case .keyIDLength(let limit): "the claim u has 1 to \(limit) bytes"
        case .keyIDAmbiguous: "the claim u stands once and has one meaning"
        case .signatureLength: "the signature has 32 bytes"
        case .signatureMismatch: "the signature is made with the mechanism's key"
        case .keyLength:
            "a key has \(SigningKey.fewestBytes) to \(SigningKey.mostBytes) bytes"
        case .cryptography: "libcrypto offers the hash that is asked for and has memory for it"
        case .claimMissing(let name): "the claim \(name) is there"
        case .claimType(let name): "the claim \(name) has the type that was asked for"
        }
    }
}
