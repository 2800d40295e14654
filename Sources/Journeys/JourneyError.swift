public import Token
public import Vocabulary

/// Why a journey does not go on.
public enum JourneyError: CodedError {
    /// An address that leads to no server of journeys.
    case address
    /// A reply that is no JSON object.
    case json(JSONError)
    /// A reply that is neither a step nor an end.
    case reply
    /// A member `authId` that is no text of up to 64 kB, or that stands beside a session.
    case authID
    /// A callback that is not formed as one; the number counts from 1.
    case callback(number: Int)
    /// More callbacks than a step has.
    case tooManyCallbacks(limit: Int)
    /// A choice without anything to choose.
    case choices(number: Int)
    /// A browser that came back with another state than it was sent with.
    case state
    /// A step with options for a key and no place for the outcome, or with several.
    case outcome
    /// An answer that the callback has no place for.
    case answer(number: Int, Expected)
    /// The server has refused the sign-in.
    ///
    /// `address` is where a browser would go; servers tell more there than in their words.
    case refused(message: PrintableText, address: PrintableText?)
    /// The journey took too long; it can be started again.
    case expired(message: PrintableText)
    /// The address of a suspended journey is old or was used.
    case suspensionOver(message: PrintableText)
    /// The server does not take what was sent.
    case rejected(status: Int, message: PrintableText)
    /// The server answers with another address, which is not followed.
    case redirect(status: Int)
    /// The server failed; what became of the journey is not known.
    case server(status: Int, message: PrintableText)

    /// What a callback has a place for.
    public enum Expected: String, Hashable, Sendable {
        /// A text.
        case text
        /// One of the choices, by number.
        case choice
        /// One of the options, by number.
        case option
        /// Yes or no.
        case flag
        /// A number.
        case number
        /// Nothing.
        case nothing
    }

    /// A stable name, such as `journey.refused`.
    public var code: String {
        switch self {
        case .address: "journey.address"
        case .json: "journey.json"
        case .reply: "journey.reply"
        case .authID: "journey.auth-id"
        case .callback: "journey.callback"
        case .tooManyCallbacks: "journey.too-many-callbacks"
        case .choices: "journey.choices"
        case .state: "journey.state"
        case .outcome: "journey.outcome"
        case .answer: "journey.answer"
        case .refused: "journey.refused"
        case .expired: "journey.expired"
        case .suspensionOver: "journey.suspension-over"
        case .rejected: "journey.rejected"
        case .redirect: "journey.redirect"
        case .server: "journey.server"
        }
    }

    /// What would have been right, and what the server says.
    public var reason: String {
        switch self {
        case .address:
            "the address of AM, such as https://am.example.com/am, or the one of its sign-in page"
        case .json(let error): "the server answers with a JSON object; \(error.reason)"
        case .reply: "the server answers with a step, a session or an error"
        case .authID: "a step has a text of at most 64 kB in authId, and no session beside it"
        case .callback(let number): "callback \(number) has a type, outputs and inputs with names"
        case .tooManyCallbacks(let limit): "a step has at most \(limit) callbacks"
        case .choices(let number): "callback \(number) has something to choose"
        case .state: "the browser comes back with the state that it was sent with"
        case .outcome: "a step with options for a key has one place for what came of it"
        case .answer(let number, let expected):
            expected == .nothing
                ? "callback \(number) takes no answer"
                : "callback \(number) is answered with a \(expected.rawValue)"
        case .refused(let message, let address):
            "the server takes what it was told\(Self.clause(message))"
                + (address.map { "; a browser would go to \(Found($0.text).text)" } ?? "")
        case .expired(let message):
            "the journey is gone through in the time that the server gives; start again"
                + Self.clause(message)
        case .suspensionOver(let message):
            "the address of a suspended journey is used once, in time\(Self.clause(message))"
        case .rejected(let status, let message):
            "the server knows the journey and takes the step; status \(status)"
                + Self.clause(message)
        case .redirect(let status):
            "the server answers at the address that was given; status \(status)"
        case .server(let status, let message):
            "the server answers; what became of the journey is not known; status \(status)"
                + Self.clause(message)
        }
    }

    /// Whether the server has said that it does not go on; after anything else nobody knows.
    public var isRefusal: Bool {
        switch self {
        case .refused, .expired, .rejected: true
        default: false
        }
    }

    private static func clause(_ message: PrintableText) -> String {
        message.isEmpty ? "" : "; it says \(Found(message.text).text)"
    }
}
