public import Vocabulary

/// Why a base64 text was refused, and at which byte.
public enum Base64Error: CodedError {
    /// A character outside the alphabet.
    case foreignCharacter(offset: Int)
    /// A text whose length no sequence of bytes has.
    case length(offset: Int)
    /// Padding that is not wanted, or does not fill up the last group of four.
    case padding(offset: Int)
    /// A last character that carries bits of no byte.
    case trailingBits(offset: Int)

    /// The byte at which the text stopped being acceptable, counted from 0.
    public var offset: Int {
        switch self {
        case .foreignCharacter(let offset), .length(let offset), .padding(let offset),
            .trailingBits(let offset):
            offset
        }
    }

    /// A stable name, such as `base64.foreign-character`.
    public var code: String {
        switch self {
        case .foreignCharacter: "base64.foreign-character"
        case .length: "base64.length"
        case .padding: "base64.padding"
        case .trailingBits: "base64.trailing-bits"
        }
    }

    /// What would have been right, and where.
    public var reason: String { "byte \(offset): \(expectation)" }

    private var expectation: String {
        switch self {
        case .foreignCharacter: "only characters of base64 stand here"
        case .length: "the last group of four has two characters or more"
        case .padding: "padding fills up the last group of four or is absent"
        case .trailingBits: "the unused bits of the last character are 0"
        }
    }
}
