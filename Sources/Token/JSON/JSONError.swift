public import Vocabulary

/// Why a JSON text was refused, and at which byte.
public enum JSONError: CodedError {
    /// More bytes than the limit; the offset is the limit.
    case tooLong(offset: Int)
    /// An object or array inside too many others.
    case tooDeep(offset: Int)
    /// More members and elements than the limit.
    case tooManyMembers(offset: Int)
    /// The text ends in the middle of a value.
    case unexpectedEnd(offset: Int)
    /// A byte that starts no value.
    case valueExpected(offset: Int)
    /// Something other than a quoted name inside an object.
    case nameExpected(offset: Int)
    /// A name without its colon.
    case colonExpected(offset: Int)
    /// Neither a comma nor the closing bracket after a member or element.
    case commaExpected(offset: Int)
    /// A number that starts with a superfluous zero.
    case leadingZero(offset: Int)
    /// A sign, point or exponent without a digit after it.
    case digitExpected(offset: Int)
    /// An unescaped control character inside a text.
    case controlCharacter(offset: Int)
    /// A backslash followed by something that is no escape.
    case invalidEscape(offset: Int)
    /// Half of a surrogate pair.
    case loneSurrogate(offset: Int)
    /// Bytes that are not UTF-8.
    case invalidUTF8(offset: Int)
    /// A name that stands twice in one object; the offset is that of the second.
    case duplicateMember(offset: Int)
    /// Something after the value.
    case trailingBytes(offset: Int)

    /// The byte at which the text stopped being acceptable, counted from 0.
    public var offset: Int {
        switch self {
        case .tooLong(let offset), .tooDeep(let offset), .tooManyMembers(let offset),
            .unexpectedEnd(let offset), .valueExpected(let offset), .nameExpected(let offset),
            .colonExpected(let offset), .commaExpected(let offset), .leadingZero(let offset),
            .digitExpected(let offset), .controlCharacter(let offset), .invalidEscape(let offset),
            .loneSurrogate(let offset), .invalidUTF8(let offset), .duplicateMember(let offset),
            .trailingBytes(let offset):
            offset
        }
    }

    /// A stable name, such as `json.duplicate-member`.
    public var code: String {
        switch self {
        case .tooLong: "json.too-long"
        case .tooDeep: "json.too-deep"
        case .tooManyMembers: "json.too-many-members"
        case .unexpectedEnd: "json.unexpected-end"
        case .valueExpected: "json.value-expected"
        case .nameExpected: "json.name-expected"
        case .colonExpected: "json.colon-expected"
        case .commaExpected: "json.comma-expected"
        case .leadingZero: "json.leading-zero"
        case .digitExpected: "json.digit-expected"
        case .controlCharacter: "json.control-character"
        case .invalidEscape: "json.invalid-escape"
        case .loneSurrogate: "json.lone-surrogate"
        case .invalidUTF8: "json.invalid-utf8"
        case .duplicateMember: "json.duplicate-member"
        case .trailingBytes: "json.trailing-bytes"
        }
    }

    /// What would have been right, and where.
    public var reason: String { "byte \(offset): \(expectation)" }

    private var expectation: String {
        switch self {
        case .tooLong: "the text ends here at the latest"
        case .tooDeep: "objects and arrays are not nested this deep"
        case .tooManyMembers: "the text has no more members or elements from here on"
        case .unexpectedEnd: "the text goes on until its value is complete"
        case .valueExpected: "a value starts here"
        case .nameExpected: "the name of a member, in quotation marks, starts here"
        case .colonExpected: "a colon follows the name of a member"
        case .commaExpected: "a comma or the closing bracket follows a value"
        case .leadingZero: "a number does not start with a superfluous zero"
        case .digitExpected: "a digit stands here"
        case .controlCharacter: "control characters inside a text are escaped"
        case .invalidEscape: "a backslash starts one of the nine escapes of JSON"
        case .loneSurrogate: "surrogates come in pairs"
        case .invalidUTF8: "a text is valid UTF-8"
        case .duplicateMember: "a name stands only once in its object"
        case .trailingBytes: "nothing but blanks follows the value"
        }
    }
}
