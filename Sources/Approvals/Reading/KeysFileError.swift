import Vocabulary

/// What is wrong with a file of keys.
package enum KeysFileError: CodedError {
    case json(offset: Int)
    case shape

    package var code: String {
        switch self {
        case .json: "keys.json"
        case .shape: "keys.shape"
        }
    }

    package var reason: String {
        switch self {
        case .json(let offset):
            "the keys file is a JSON object; it stops being one at byte \(offset)"
        case .shape:
            "a keys file is {\"mechanisms\":[{\"mechanismUid\":TEXT,\"secret\":BASE64}]}, each "
                + "secret of 16 to 512 bytes"
        }
    }
}
