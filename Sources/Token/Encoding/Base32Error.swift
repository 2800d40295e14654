public import Vocabulary

/// Why a base32 text was refused, and at which byte.
public enum Base32Error: CodedError {
    /// A character that stands for nothing, or comes after the padding.
    case foreignCharacter(offset: Int)

    /// The byte at which the text stopped being acceptable, counted from 0.
    public var offset: Int {
        switch self {
        case .foreignCharacter(let offset): offset
        }
    }

    /// A stable name, such as `base32.foreign-character`.
    public var code: String {
        switch self {
        case .foreignCharacter: "base32.foreign-character"
        }
    }

    /// What would have been right, and where.
    public var reason: String {
        "byte \(offset): only characters of base32 stand here, and padding only at the end"
    }
}
