import Push
public import Token
public import Vocabulary

/// Why a journey cannot continue.
public enum JourneyError: CodedError {
    case address
    /// The reply is no JSON object.
    case json(JSONError)
    case reply
    /// `authId` is no string of up to 64 kB, or comes with a session.
    case authID
    /// A malformed callback; the number counts from 1.
    case callback(number: Int)
    /// More callbacks than a step has.
    case tooManyCallbacks(limit: Int)
    /// A choice without anything to choose.
    case choices(number: Int)
    case state
    /// A step with options for a key and no input for the outcome, or several.
    case outcome
    /// An answer that the callback has no input for.
    case answer(number: Int, Expected)
    /// The server refused the sign-in; `address` is where a browser would go; it often says more
    /// than the message.
    case refused(message: PrintableText, address: PrintableText?)
    case expired(message: PrintableText)
    /// The address of a suspended journey is old or used.
    case suspensionOver(message: PrintableText)
    /// The server does not accept the request.
    case rejected(status: Int, message: PrintableText)
    /// A redirect, which is not followed.
    case redirect(status: Int)
    /// The server failed; the journey's state is unknown.
    case server(status: Int, message: PrintableText)

    public var row: (code: String, reason: String) {
        switch self {
        case .address:
            (
                "journey.address",
                "The address is not one of AM, such as https://am.example.com/am, or of its login"
                    + " page."
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

    /// The kinds of answer.
    public enum Expected: String, Hashable, Sendable {
        case text
        case choice
        case option
        case flag
        case number
        case nothing
    }

    /// Whether the server has ended the journey; after any other error its state is unknown.
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

enum Words {
    /// A printable text with single blanks for runs of blanks and line breaks.
    ///
    /// It is never cut, since people agree to what it says; ``JourneyReply/limits`` bound it.
    static func clean(_ text: String) -> PrintableText {
        PrintableText(
            text.split(whereSeparator: \.isWhitespace).joined(separator: " "),
            limit: .max
        )
    }
}

/// Checks addresses that a server names for a browser.
public enum WebLink {
    /// An address of at most 4 096 bytes that is safe to open in a browser.
    ///
    /// `nil` for a scheme other than https and http, for credentials, and for characters that an
    /// address cannot have. `allowsPlainHTTP` allows http for any host, not only this machine.
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

    /// The host of an address, in lower case; `nil` where there is none.
    public static func host(of address: String) -> String? {
        let end = address.firstIndex { "?#".contains($0) } ?? address.endIndex
        return (try? Endpoint(String(address[..<end])))?.host
    }

    /// Where a browser would go at the end; also a path on the server.
    static func shown(_ text: String) -> PrintableText? {
        let isPath = text.hasPrefix("/") && !text.hasPrefix("//") && !text.hasPrefix("/\\")
        // The host is a placeholder: the path is completed only to be checked.
        let whole = isPath ? "https://localhost\(text)" : text
        return address(whole, allowsPlainHTTP: false).map { isPath ? PrintableText(text) : $0 }
    }
}
