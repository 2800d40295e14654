package import Vocabulary

/// Why a sign-in ended before its journey did.
package enum SignInError: CodedError {
    /// The answers have come to their end, or the person has stopped.
    case ended
    /// An answer that does not fit the question.
    case answer(Found)
    /// A journey that does not end.
    case tooManySteps(limit: Int)
    /// A step that only a browser can do.
    case browser(PrintableText)
    /// A file for the session that is there already.
    case sessionFile(Found)
    /// A file that holds no session.
    case noSession(Found)
    /// A session of another server or realm than the one that it is to be sent to.
    case otherServer(Found)

    package var code: String {
        switch self {
        case .ended: "sign-in.ended"
        case .answer: "sign-in.answer"
        case .tooManySteps: "sign-in.too-many-steps"
        case .browser: "sign-in.browser"
        case .sessionFile: "sign-in.session-file"
        case .noSession: "sign-in.no-session"
        case .otherServer: "sign-in.other-server"
        }
    }

    package var reason: String {
        switch self {
        case .ended: "each question has an answer"
        case .answer(let found): "the answer fits the question\(found.clause())"
        case .tooManySteps(let limit): "a journey ends within \(limit) steps"
        case .browser(let what): "the journey can be gone through without a browser; \(what.text)"
        case .sessionFile(let found): "the file for the session is a new one\(found.clause())"
        case .noSession(let found): "the file holds a session, as login writes it\(found.clause())"
        case .otherServer(let found):
            "a session is raised at the server and in the realm that it is of\(found.clause())"
        }
    }
}
