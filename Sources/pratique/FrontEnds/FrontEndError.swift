package import Vocabulary

/// Why a line or a command of a front end does nothing.
package enum FrontEndError: CodedError {
    case json(offset: Int)
    /// A member of a command; what it holds, unless that is missing or nobody's business.
    case member(name: String, expected: String, found: Found?, near: String?)
    /// A front end approves a request that it was never told of.
    case untold
    /// A decision about a request that the review is not about.
    case outsideReview
    /// Lines or commands that ended while a question was open.
    case unanswered(question: PrintableText, answer: PrintableText)
    case undelivered
    case noMap
    case nameUntyped
    case enrolmentUnread
    case unconfirmed
    /// The phrase that approves a request was not typed.
    case untyped(phrase: PrintableText)

    package var code: String {
        switch self {
        case .json: "command.json"
        case .member: "command.member"
        case .untold: "request.untold"
        case .outsideReview: "request.outside-review"
        case .unanswered: "review.unanswered"
        case .undelivered: "answer.undelivered"
        case .noMap: "request.no-map"
        case .nameUntyped: "account.untyped"
        case .enrolmentUnread: "enrolment.unconfirmed"
        case .unconfirmed: "argument.unconfirmed"
        case .untyped: "argument.untyped"
        }
    }

    package var reason: String {
        switch self {
        case .json(let offset):
            "a command is a JSON object on one line; it stops being one at byte \(offset)"
        case .member(let name, let expected, let found, let near):
            "`\(name)` of a command is \(expected)" + (found?.clause(near: near) ?? "")
        case .untold: "a request that was told of before it is approved; show tells it"
        case .outsideReview:
            "a review with files or --only decides about the requests that these name, once each of "
                + "them waits"
        case .unanswered(let question, let answer):
            "\(answer), to answer the question that was open when the input ended; nothing was sent"
                + " for it: \(question)"
        case .undelivered:
            "the server takes the answer; the state of the request says what is known"
        case .noMap: "a map is drawn of a request with a location"
        case .nameUntyped:
            "an account is removed after its `phrase` was typed as it is shown"
        case .enrolmentUnread:
            "an address is enrolled after the person has seen what it says: `confirmed` is true, and"
                + " `replacing` too when it replaces something, and `hosts` when answers go to another"
                + " server"
        case .unconfirmed:
            "the person types yes, or gives --yes"
        case .untyped(let phrase):
            "\"\(phrase)\" is typed to approve this request, on the terminal or with --typed; --yes is "
                + "not enough"
        }
    }
}
