public import Vocabulary

/// Why options of a server cannot be read; the names are those of the vendor's SDK.
public enum OptionsError: CodedError {
    /// A member that is not there, or not of its type.
    case missing(member: String)
    /// A name for keys that is not written as servers write it.
    case relyingPartyID
    /// A list of ids that is not one.
    case credentialList(member: String)
    /// A number in an id that is no byte.
    case credentialByte(member: String)
    /// A script for browsers in place of options.
    case script

    /// Such as `webauthn.options.missing`.
    public var code: String {
        switch self {
        case .missing: "webauthn.options.missing"
        case .relyingPartyID: "webauthn.options.relying-party"
        case .credentialList: "webauthn.options.credential-list"
        case .credentialByte: "webauthn.options.credential-byte"
        case .script: "webauthn.options.script"
        }
    }

    /// What would have been right.
    public var reason: String {
        switch self {
        case .missing(let member): "the options have the member \(member)"
        case .relyingPartyID: "the options name their site as id: \"HOST\", or as _relyingPartyId"
        case .credentialList(let member): "\(member) lists keys, each with the bytes of its id"
        case .credentialByte(let member): "each number in \(member) is from -128 to 255"
        case .script:
            "the server's node hands out its options as data; it is set to hand out a script"
        }
    }

    /// What the vendor's SDK says.
    public var sdkText: String {
        switch self {
        case .missing(let member): "Missing \(member)"
        case .relyingPartyID: "Invalid relying party identifier"
        case .credentialList(let member): "Invalid \(member) format"
        case .credentialByte(let member): "Invalid \(member) byte"
        case .script: "Missing _type"
        }
    }
}
