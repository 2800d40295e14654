public import Token
public import Vocabulary

/// Why a text holds no policies.
public enum PolicyError: CodedError {
    /// Longer than the limit, in bytes.
    case tooLong(limit: Int)
    /// Not strict JSON.
    case json(JSONError)
    /// JSON, but no object.
    case notObject
    /// A name that is empty, too long or holds control characters.
    case name

    /// Such as `policies.json`.
    public var code: String {
        switch self {
        case .tooLong: "policies.too-long"
        case .json: "policies.json"
        case .notObject: "policies.not-object"
        case .name: "policies.name"
        }
    }

    /// What would have been right.
    public var reason: String {
        switch self {
        case .tooLong(let limit): "policies have at most \(limit) bytes"
        case .json(let error): "policies are strict JSON; \(error.reason)"
        case .notObject: "policies are a JSON object of names, each with its data"
        case .name: "the name of a policy has 1 to 256 bytes without control characters"
        }
    }
}
