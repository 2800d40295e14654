import Push
public import Token
public import Vocabulary

/// Why a journey cannot continue.
public enum JourneyError: CodedError {
    /// An address that leads to no server of journeys.
    case address
    /// A reply that is no JSON object.
    case json(JSONError)
    /// A reply that is neither a step nor an end.
    case reply
    /// A member `authId` that is no string of up to 64 kB, or that comes with a session.
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

    /// Such as `journey.refused`.
    public var row: (code: String, reason: String) {
        switch self {
        case .address:
            (
                "journey.address",
                "The address is not one of AM, such as https://am.example.com/am, or of its "
                    + "sign-in page."
            )
        case .json(let error):
            ("journey.json", "The server did not answer with a JSON object. \(error.reason)")
        case .reply:
            ("journey.reply", "The server did not answer with a step, a session or an error.")
        case .authID:
            (
                "journey.auth-id",
                "The authId of the step is not a string of at most 64 kB, or comes with a session."
            )
        case .callback(let number):
            (
                "journey.callback",
                "Callback \(number) does not have a type, and outputs and inputs with names."
            )
        case .tooManyCallbacks(let limit):
            ("journey.too-many-callbacks", "The step has more than \(limit) callbacks.")
        case .choices(let number):
            ("journey.choices", "Callback \(number) has nothing to choose from.")
        case .state:
            (
                "journey.state",
                "The browser did not come back with the state that it was sent with."
            )
        case .outcome:
            (
                "journey.outcome",
                "The step has options for a key, but not exactly one place for the outcome."
            )
        case .answer(let number, .nothing):
            ("journey.answer", "Callback \(number) accepts no answer.")
        case .answer(let number, let expected):
            (
                "journey.answer",
                "Callback \(number) needs an answer of another type: \(expected.rawValue)."
            )
        case .refused(let message, let address):
            (
                "journey.refused",
                "The server refused the sign-in.\(Self.said(message))\(Self.leading(to: address))"
            )
        case .expired(let message):
            ("journey.expired", "The journey took too long. Start again.\(Self.said(message))")
        case .suspensionOver(let message):
            (
                "journey.suspension-over",
                "The address of the suspended journey has expired or was already used."
                    + "\(Self.said(message))"
            )
        case .rejected(let status, let message):
            (
                "journey.rejected",
                "The server does not know the journey or did not accept the step, with status "
                    + "\(status).\(Self.said(message))"
            )
        case .redirect(let status):
            (
                "journey.redirect",
                "The server answered with a redirect, status \(status), which is not followed."
            )
        case .server(let status, let message):
            (
                "journey.server",
                "The server failed with status \(status). What became of the journey is not known."
                    + "\(Self.said(message))"
            )
        }
    }

    /// What a callback has a place for.
    public enum Expected: String, Hashable, Sendable {
        case text
        /// One of the choices, by number.
        case choice
        /// One of the options, by number.
        case option
        /// Yes or no.
        case flag
        case number
        case nothing
    }

    /// Whether the server has said that it does not go on; after anything else nobody knows.
    public var isRefusal: Bool {
        switch self {
        case .refused, .expired, .rejected: true
        default: false
        }
    }

    private static func said(_ message: PrintableText) -> String {
        message.isEmpty ? "" : " The server says \(Found(message.text).text)."
    }

    private static func leading(to address: PrintableText?) -> String {
        address.map { " A browser would go to \(Found($0.text).text)." } ?? ""
    }
}

/// An object whose names are those of another one.
func renamedObject(_ members: [(String, JSONValue)]) -> JSONObject {
    do throws(JSONError) {
        return try JSONObject(members)
    } catch {
        preconditionFailure("the names of an object that was read differ")
    }
}

/// Texts of servers.
enum Words {
    /// A text that can be shown, with one blank for each run of blanks and line breaks.
    static func clean(_ text: String, limit: Int = 4_096) -> PrintableText {
        // What is left out is not looked at: a text from outside may be long.
        let start = String(text.unicodeScalars.prefix(limit + 1))
        return PrintableText(
            start.split(whereSeparator: \.isWhitespace).joined(separator: " "),
            limit: limit
        )
    }
}

/// An address that a server names for a browser.
public enum WebLink {
    /// An address that may be given to a browser.
    ///
    /// - Parameters:
    ///   - text: At most 4 096 bytes.
    ///   - allowsPlainHTTP: Whether http is spoken with any host, and not only with this machine.
    /// - Returns: The text; `nil` for another scheme than https and http, a name or password before the
    ///   host, and characters that an address has not.
    public static func address(_ text: String, allowsPlainHTTP: Bool) -> PrintableText? {
        guard text.utf8.count <= PrintableText.defaultLimit,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") }),
            let start = text.firstRange(ofText: "://")?.upperBound
        else { return nil }
        let end = text[start...].firstIndex { "/?#".contains($0) } ?? text.endIndex
        guard let server = try? Endpoint(String(text[..<end])),
            server.scheme == .https || allowsPlainHTTP || server.isLoopback
        else { return nil }
        return PrintableText(text)
    }

    /// Where a browser would go at the end, as a server names it: also a path on that server.
    static func shown(_ text: String) -> PrintableText? {
        let isPath = text.hasPrefix("/") && !text.hasPrefix("//") && !text.hasPrefix("/\\")
        // The host is not known to be anybody's: the path is completed only to be judged.
        let whole = isPath ? "https://localhost\(text)" : text
        return address(whole, allowsPlainHTTP: false).map { isPath ? PrintableText(text) : $0 }
    }
}
