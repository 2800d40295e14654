public import Token
public import Vocabulary

extension Callback {
    /// A value of the person's profile.
    public struct AttributeInput: Hashable, Sendable {
        /// What the value is.
        public enum Kind: Hashable, Sendable {
            /// A text.
            case text
            /// A number.
            case number
            /// Yes or no.
            case flag
            /// A new name.
            case username
            /// A new password; whether it may be seen while it is typed.
            case password(isEchoed: Bool)
        }

        /// What the value is.
        public let kind: Kind
        /// Its name in the profile.
        public let name: PrintableText
        /// What is asked for.
        public let prompt: PrintableText
        /// Whether it must be given.
        public let isRequired: Bool
        /// What is there; `nil` for nothing.
        public let value: JSONValue?
        /// What the value before did not comply with, in words.
        public let failures: [PrintableText]
    }
}

extension Callback.AttributeInput {
    /// What a policy asks for, in words; names that are not known stand as they are.
    ///
    /// - Parameter value: An object, or a text that is one, with the member `policyRequirement`.
    /// - Returns: The words.
    static func failure(_ value: JSONValue) -> PrintableText {
        let text = value.stringValue
        let object = value.objectValue ?? text.flatMap { (try? JSON.parse($0))?.objectValue }
        guard let requirement = object?["policyRequirement"]?.stringValue else {
            return Words.clean(text ?? JSON.text(value), limit: 200)
        }
        func number(_ name: String) -> String {
            object?["params"]?.objectValue?[name]?.numberValue?.text ?? "?"
        }
        return switch requirement {
        case "REQUIRED": "it must be given"
        case "MIN_LENGTH": "it has at least \(number("minLength")) characters"
        case "MAX_LENGTH": "it has at most \(number("maxLength")) characters"
        case "AT_LEAST_X_NUMBERS": "it has at least \(number("numNums")) digits"
        case "AT_LEAST_X_CAPITAL_LETTERS": "it has at least \(number("numCaps")) capital letters"
        case "CANNOT_CONTAIN_CHARACTERS": "it has none of the characters that the server forbids"
        case "UNIQUE": "nobody else has it"
        case "VALID_TYPE": "it is of the type that the server wants"
        default: Words.clean(requirement, limit: 100)
        }
    }
}
