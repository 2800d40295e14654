import Token

extension Callback {
    /// What a person or a program answers.
    public enum Answer: Hashable, Sendable {
        /// A line of text, a name or a password.
        case text(String)
        /// One of the choices, of the options or of the providers, from 0.
        case option(Int)
        /// Yes or no.
        case flag(Bool)
        /// A question with its answer.
        case question(String, answer: String)
    }

    /// Puts an answer where it belongs, by the type of the callback.
    ///
    /// - Parameter answer: Of the kind that the callback asks for.
    /// - Throws: ``JourneyError/answer(number:_:)``; nothing is changed then.
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
        // The server would only look at the value and send the step again.
        if place(of: "validateOnly") != nil { try fill(.bool(false), suffix: "validateOnly") }
    }

    /// What the callback has a place for.
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
