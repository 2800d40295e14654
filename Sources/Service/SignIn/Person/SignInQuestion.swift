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
    /// The server waits for something; a button, which may have a prompt, can be pressed meanwhile.
    case waiting(
        message: PrintableText?,
        number: PrintableText?,
        prompt: PrintableText?,
        button: PrintableText?
    )
    /// A request that this program holds seems to be what the server waits for; it may be anybody's where
    /// the sign-in asked for no name.
    case push(
        id: PrintableText,
        account: PrintableText,
        number: PrintableText?,
        isPersonKnown: Bool
    )
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

/// Why a sign-in ended before its journey did.
package enum SignInError: CodedError {
    /// The answers have come to their end, or the person has stopped.
    case ended
    /// An answer that does not fit the question; it may be a secret, so that only what fits is held.
    case answer(fitting: PrintableText)
    /// A journey that does not end.
    case tooManySteps(limit: Int)
    /// A step that only a browser can do.
    case browser(PrintableText)
    /// An address for a browser that is none of the web.
    case redirect
    /// An account that no journey of this server may change.
    case otherAccount(Found)
    /// A file for the session that is there already.
    case sessionFile(Found)
    /// A file that holds no session.
    case noSession(Found)
    /// A session of another server or realm than the one that it is to be sent to.
    case otherServer(Found)

    /// Such as `sign-in.ended`.
    package var row: (code: String, reason: String) {
        switch self {
        case .ended: ("sign-in.ended", "The sign-in ended before every question was answered.")
        case .answer(let fitting):
            (
                "sign-in.answer",
                "The answer does not fit the question. It must be \(fitting.text)."
            )
        case .tooManySteps(let limit):
            ("sign-in.too-many-steps", "The journey has not ended after \(limit) steps.")
        case .browser(let what):
            ("sign-in.browser", "This journey needs a browser: \(what.text).")
        case .redirect:
            (
                "sign-in.redirect",
                "The address for the browser is refused. It must start with https://, or http://"
                    + " where plain HTTP was allowed, and name only a host before its path."
            )
        case .otherAccount(let found):
            (
                "sign-in.other-account",
                "The account \(found) belongs to another server. If it has moved to this one, enrol"
                    + " it with `pratique enrol`; otherwise do not trust this server."
            )
        case .sessionFile(let found):
            ("sign-in.session-file", "The file \(found) exists already. Name a new one.")
        case .noSession(let found):
            (
                "sign-in.no-session",
                "The file \(found) holds no session. `pratique login` writes such files."
            )
        case .otherServer(let found):
            (
                "sign-in.other-server",
                "The session is for \(found), not for this server, path and realm. Nothing was"
                    + " sent."
            )
        }
    }
}
