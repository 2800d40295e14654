package import Journeys
package import Vocabulary

/// A question of a journey, or of this program about it.
package struct SignInQuestion: Hashable, Sendable {
    /// What may be answered.
    package enum Kind: Hashable, Sendable {
        /// A line of text; an empty one takes what is set beforehand.
        case line(preset: String)
        /// A line that nobody sees.
        case secret
        /// One of several, from 0; no answer takes what is set beforehand.
        case choice([PrintableText], preset: Int?)
        /// Yes or no; no unless the person says yes.
        case agreement
    }

    /// What may be answered.
    package let kind: Kind
    /// What is asked.
    package let prompt: PrintableText
    /// What a program tells it by: the type of the callback, or a name of this program's own.
    package let name: PrintableText

    /// Makes a question.
    package init(_ kind: Kind, _ prompt: PrintableText, name: PrintableText) {
        self.kind = kind
        self.prompt = prompt
        self.name = name
    }
}

/// What a sign-in tells.
package enum SignInNews: Hashable, Sendable {
    /// The title of a step and what it is about.
    case step(header: PrintableText?, explanation: PrintableText?, stage: PrintableText?)
    /// A text of the server.
    case text(PrintableText, Callback.Message.Kind)
    /// The server waits for something; a button may be pressed meanwhile.
    case waiting(message: PrintableText?, number: PrintableText?, button: PrintableText?)
    /// A request that this program holds seems to be what the server waits for.
    case push(id: PrintableText, account: PrintableText, number: PrintableText?)
    /// This device was enrolled.
    case enrolled(account: PrintableText)
    /// What came of a key: its site, and whether it was made or used.
    case key(site: PrintableText, isNew: Bool)
    /// A security key waits to be touched.
    case touch(PrintableText)
    /// Something that the person should know.
    case note(PrintableText)
}

/// Whoever goes through the journey: a person at a terminal, or a program.
package protocol SignInPerson: Sendable {
    /// Tells something.
    func tell(_ news: SignInNews) async

    /// Asks.
    ///
    /// - Returns: `.text`, `.option` or `.flag`, as the question wants.
    /// - Throws: ``SignInError`` when there is no answer.
    func answer(_ question: SignInQuestion) async throws -> Callback.Answer

    /// Waits, unless a button beside it is pressed.
    ///
    /// - Parameters:
    ///   - milliseconds: How long.
    ///   - button: What stands on the button; `nil` for none.
    /// - Returns: Whether it was pressed.
    /// - Throws: `CancellationError`.
    func wait(milliseconds: Int, button: PrintableText?) async throws -> Bool
}
