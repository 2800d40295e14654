import Push
import Review
import Service
package import Vocabulary

/// Why a line or a command of a front end does nothing.
package enum FrontEndError: CodedError {
    case json(offset: Int)
    /// A member of a command; what it holds, unless that is missing or nobody's business.
    case member(name: String, allowed: String, found: Found?, near: String?)
    /// A front end approves a request that it was never told of.
    case notShown
    /// A decision about a request that the review is not about.
    case outsideReview
    /// A line of a script that ends it, or what became of it.
    case misplaced(reason: PrintableText, advice: PrintableText)
    /// Lines or commands that ended while a question was open.
    case unanswered(question: PrintableText, answer: PrintableText)
    /// An export with a file name in the place of a word to search for, which was not found.
    case exportsToFile(name: String)
    case undelivered
    case noMap
    case nameUntyped
    case enrolmentUnread
    case unconfirmed
    /// A confirmation was needed where no terminal is.
    case noTerminal
    /// The phrase that approves a request was not typed.
    case untyped(phrase: PrintableText)

    /// Such as `command.json`.
    package var row: (code: String, reason: String) {
        switch self {
        case .json(let offset):
            (
                "command.json",
                "The line is not a JSON object; the mistake is at byte \(offset)."
            )
        case .member(let name, let allowed, let found, let near):
            (
                "command.member",
                "`\(name)` must be \(allowed)." + (found?.remark(near: near) ?? "")
            )
        case .notShown:
            (
                "request.untold",
                "The request was not shown yet. Use `show` before you approve it."
            )
        case .outsideReview:
            (
                "request.outside-review",
                "This review decides only the requests that its files or `--only` name, once all of"
                    + " them are waiting."
            )
        case .unanswered(let question, let answer):
            (
                "review.unanswered",
                "The input ended before a question was answered. To answer it, add \(answer)."
                    + " Nothing was sent for it: \(question)"
            )
        case .exportsToFile(let name):
            (
                "export.file",
                "Nothing was exported: no request has the word \(Found(name)) in it. An export is"
                    + " printed on standard output; to write it to a file, add"
                    + " `> \(ShellWord.quoted(name))`."
            )
        case .misplaced(let reason, let advice):
            (
                "review.stopped",
                "\(reason); the lines after it are not read."
                    + (advice.isEmpty ? "" : " \(advice)")
            )
        case .undelivered:
            (
                "answer.undelivered",
                "The server did not confirm the answer. The state of the request shows what is"
                    + " known."
            )
        case .noMap: ("request.no-map", "The request has no location to draw a map of.")
        case .nameUntyped:
            (
                "account.untyped",
                "The account was not removed. Type its `phrase` as it is shown to remove it."
            )
        case .enrolmentUnread:
            (
                "enrolment.unconfirmed",
                "The enrolment is not confirmed. Show what the address says, then set `confirmed`;"
                    + " also `replacing` when it replaces something, `hosts` when answers go elsewhere,"
                    + " and `add` when it joins the codes of an unknown server."
            )
        case .unconfirmed:
            (
                "argument.unconfirmed",
                "Nothing was sent or changed, as the answer was not yes. Run the command again to be"
                    + " asked again."
            )
        case .noTerminal:
            (
                "argument.unconfirmed",
                "Nothing was sent or changed: there is no terminal to confirm it on, and a yes from a"
                    + " pipe is not read. Give `--yes` to go on without a question."
            )
        case .untyped(let phrase):
            (
                "argument.untyped",
                "Approving this request needs the phrase \"\(phrase)\": a yes is not enough. Type it on the"
                    + " terminal, or give `--typed \(ShellWord.quoted(phrase.text))`, in JSON lines `typed`."
            )
        }
    }
}

/// The outcome of an answer, as the session reported it.
struct AnswerOutcome {
    private(set) var state = RequestState.pending
    /// What the person types at the login page.
    private(set) var code: PrintableText?
    /// Why the store does not hold the outcome.
    private(set) var unrecorded: (any CodedError)?

    /// - Throws: Why nothing was sent.
    init(_ updates: [Update]) throws {
        for update in updates {
            switch update {
            case .failed(let error): throw error
            // All that the request needed as it was shown was there.
            case .needs: throw RequestError.riskRose
            case .stateChanged(_, let state): self.state = state
            case .codeToType(let code, _): self.code = code
            case .problem(let error): unrecorded = error
            default: break
            }
        }
    }
}
