public import Token
public import Vocabulary

/// One question of a step.
public struct Callback: Hashable, Sendable {
    /// A place for an answer.
    public struct Input: Hashable, Sendable {
        /// Its name on the wire, such as `IDToken2question`.
        public let name: String
        /// The answer; initially the server's value.
        public internal(set) var value: JSONValue
    }

    public let type: PrintableText
    public let content: Content
    public private(set) var inputs: [Input]
    /// Its place in the step, from 1.
    public let number: Int

    private let object: JSONObject

    init(_ value: JSONValue, number: Int) throws(JourneyError) {
        guard let object = value.objectValue, let type = object["type"]?.stringValue else {
            throw .callback(number: number)
        }
        self.object = object
        self.number = number
        self.type = Words.clean(type)
        let outputs = try Self.pairs(object["output"], number)
        inputs = try Self.pairs(object["input"], number)
            .map { Input(name: $0.0, value: $0.1) }
        let reader = ContentReader(
            type: type,
            outputs: outputs,
            inputs: inputs,
            number: number
        )
        content = try reader.content()
    }

    var answered: JSONValue {
        let members = object.members.map { member -> (String, JSONValue) in
            guard member.name == "input", let list = member.value.arrayValue else {
                return (member.name, member.value)
            }
            let filled = zip(list, inputs).map { old, input -> JSONValue in
                guard let old = old.objectValue else { return old }
                let pairs = old.members.map {
                    ($0.name, $0.name == "value" ? input.value : $0.value)
                }
                let isThere = old["value"] != nil
                let isLeft = isThere || input.value.isNull
                return .object(renamedObject(pairs + (isLeft ? [] : [("value", input.value)])))
            }
            return (member.name, .array(filled))
        }
        return .object(renamedObject(members))
    }

    /// Sets an input in the JSON type of the server's value.
    ///
    /// `suffix` is the end of its name, empty for the only or first one. Throws
    /// ``JourneyError/answer(number:_:)`` when there is no such input.
    public mutating func fill(_ value: JSONValue, suffix: String = "") throws(JourneyError) {
        guard let place = place(of: suffix) else { throw .answer(number: number, .nothing) }
        inputs[place].value = Self.value(value, as: inputs[place].value)
    }

    func place(of suffix: String) -> Int? {
        suffix.isEmpty
            ? inputs.indices.first : inputs.firstIndex { $0.name.hasSuffix(suffix) }
    }

    /// A value in the JSON type of another one, where it converts.
    private static func value(_ value: JSONValue, as preset: JSONValue) -> JSONValue {
        switch (value, preset) {
        case (.string(let text), .number): JSONNumber(text).map(JSONValue.number) ?? value
        case (.string("true"), .bool): .bool(true)
        case (.string("false"), .bool): .bool(false)
        case (.number(let number), .string): .string(number.text)
        case (.bool(let flag), .string): .string(flag ? "true" : "false")
        default: value
        }
    }

    private static func pairs(
        _ value: JSONValue?,
        _ number: Int
    ) throws(JourneyError) -> [(String, JSONValue)] {
        guard let value, !value.isNull else { return [] }
        guard let list = value.arrayValue else { throw .callback(number: number) }
        var pairs: [(String, JSONValue)] = []
        for one in list {
            guard let object = one.objectValue, let name = object["name"]?.stringValue else {
                throw .callback(number: number)
            }
            pairs.append((name, object["value"] ?? .null))
        }
        return pairs
    }
}

extension Callback {
    /// The user's answer to a callback.
    public enum Answer: Hashable, Sendable {
        case text(String)
        /// The index of a choice, an option or a provider, from 0.
        case option(Int)
        case flag(Bool)
        case question(String, answer: String)
    }

    /// Answers by the type of the callback; throws ``JourneyError/answer(number:_:)`` and changes
    /// nothing on a mismatch.
    public mutating func answer(_ answer: Answer) throws(JourneyError) {
        switch (content, answer) {
        case (.name, .text(let text)), (.password, .text(let text)),
            (.textInput, .text(let text)), (.hiddenValue, .text(let text)),
            (.unknown, .text(let text)), (.deviceProfile, .text(let text)):
            try fill(.string(text))
        case (.choice(let choice), .option(let place)):
            guard choice.choices.indices.contains(place) else {
                throw .answer(number: number, .choice)
            }
            try fill(.number(JSONNumber(Int64(place))))
        case (.confirmation(let confirmation), .option(let place)):
            guard confirmation.options.indices.contains(place) else {
                throw .answer(number: number, .option)
            }
            try fill(.number(JSONNumber(Int64(confirmation.options[place].value))))
        case (.identityProviders(let providers), .option(let place)):
            guard providers.indices.contains(place) else {
                throw .answer(number: number, .choice)
            }
            try fill(.string(providers[place].id))
        case (.securityQuestion, .question(let question, let answer)):
            try fill(.string(question), suffix: "question")
            try fill(.string(answer), suffix: "answer")
        case (.terms, .flag(let flag)), (.consentMapping, .flag(let flag)):
            try fill(.bool(flag))
        case (.attribute(let attribute), let answer):
            try fill(attribute: attribute, answer)
        default: throw .answer(number: number, expected)
        }
    }

    private mutating func fill(
        attribute: AttributeInput,
        _ answer: Answer
    ) throws(JourneyError) {
        switch (attribute.kind, answer) {
        case (.flag, .flag(let flag)): try fill(.bool(flag))
        case (.number, .text(let text)):
            guard let number = JSONNumber(text) else { throw .answer(number: number, .number) }
            try fill(.number(number))
        case (.text, .text(let text)), (.username, .text(let text)), (.password, .text(let text)):
            try fill(.string(text))
        default: throw .answer(number: number, expected)
        }
        // The server would only check the value and send the step again.
        if place(of: "validateOnly") != nil { try fill(.bool(false), suffix: "validateOnly") }
    }

    private var expected: JourneyError.Expected {
        switch content {
        case .choice, .identityProviders: .choice
        case .confirmation: .option
        case .terms, .consentMapping: .flag
        case .attribute(let attribute):
            switch attribute.kind {
            case .flag: .flag
            case .number: .number
            default: .text
            }
        case .name, .password, .textInput, .hiddenValue, .unknown, .deviceProfile,
            .securityQuestion:
            inputs.isEmpty ? .nothing : .text
        default: .nothing
        }
    }
}

extension Callback {
    /// A value of the user's profile.
    public struct AttributeInput: Hashable, Sendable {
        /// The type of the value.
        public enum Kind: Hashable, Sendable {
            case text
            case number
            case flag
            case username
            case password(isEchoed: Bool)
        }

        public let kind: Kind
        public let name: PrintableText
        public let prompt: PrintableText
        public let isRequired: Bool
        /// The current value.
        public let value: JSONValue?
        public let failures: [PrintableText]
    }
}

extension Callback.AttributeInput {
    /// What a policy requires, in words; unknown names stay as they are; `value` is an object, or a
    /// text that is one, with the member `policyRequirement`.
    static func failure(_ value: JSONValue) -> PrintableText {
        let text = value.stringValue
        let object = value.objectValue ?? text.flatMap { (try? JSON.parse($0))?.objectValue }
        guard let requirement = object?["policyRequirement"]?.stringValue else {
            return Words.clean(text ?? JSON.text(value))
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
        case "UNIQUE": "it is unique"
        case "VALID_TYPE": "it has the type that the server accepts"
        default: Words.clean(requirement)
        }
    }
}
