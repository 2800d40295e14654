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

    /// Who asks, and so who gets the answer.
    package enum Asker: Hashable, Sendable {
        case program
        /// The server; all texts but the choices of this program are its own.
        case server
    }

    /// What may be answered.
    package let kind: Kind
    package let asker: Asker
    /// The places of the choices that this program offers; the words of all others are somebody else's.
    package let ownChoices: Set<Int>
    package let prompt: PrintableText
    /// What a program tells it by: the type of the callback, which ends in `Callback`, or a name of this
    /// program's own.
    package let name: PrintableText

    /// What fits it, for an answer that does not: never what was answered.
    package var fitting: PrintableText {
        switch kind {
        case .choice(let options, _): "one of \(options.count) choices, by its number"
        case .agreement: "yes or no"
        case .line, .secret: "a line of text"
        }
    }

    /// Makes a question.
    ///
    /// - Parameters:
    ///   - kind: What may be answered.
    ///   - prompt: What is asked; words of others in a question of this program stand in quotation marks.
    ///   - name: What a program tells it by.
    ///   - asker: Who asks.
    ///   - ownChoices: The places of the choices that this program offers.
    package init(
        _ kind: Kind,
        _ prompt: PrintableText,
        name: PrintableText,
        asker: Asker = .program,
        ownChoices: Set<Int> = []
    ) {
        self.asker = asker
        self.ownChoices = ownChoices
        self.kind = kind
        self.prompt = prompt
        self.name = name
    }
}

package enum SignInNews: Hashable, Sendable {
    /// The title of a step and what it is about.
    case step(header: PrintableText?, explanation: PrintableText?, stage: PrintableText?)
    /// A text of the server.
    case text(PrintableText, Callback.Message.Kind)
    /// The server waits for something; a button may be pressed meanwhile.
    case waiting(message: PrintableText?, number: PrintableText?, button: PrintableText?)
    /// A request that this program holds seems to be what the server waits for.
    case push(id: PrintableText, account: PrintableText, number: PrintableText?)
    /// The server offers to enrol this device: what its address comes to, before anything is asked.
    case offer(sentences: [PrintableText], warnings: [PrintableText], isReplacing: Bool)
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
    func report(_ news: SignInNews) async

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
