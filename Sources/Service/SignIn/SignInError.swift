package import Vocabulary

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

    package var code: String {
        switch self {
        case .ended: "sign-in.ended"
        case .answer: "sign-in.answer"
        case .tooManySteps: "sign-in.too-many-steps"
        case .browser: "sign-in.browser"
        case .redirect: "sign-in.redirect"
        case .otherAccount: "sign-in.other-account"
        case .sessionFile: "sign-in.session-file"
        case .noSession: "sign-in.no-session"
        case .otherServer: "sign-in.other-server"
        }
    }

    package var reason: String {
        switch self {
        case .ended: "each question has an answer"
        case .answer(let fitting): "the answer fits the question: \(fitting.text)"
        case .tooManySteps(let limit): "a journey ends within \(limit) steps"
        case .browser(let what): "the journey can be gone through without a browser; \(what.text)"
        case .redirect:
            "a browser is sent to an address that starts with https://, or with http:// where plain"
                + " HTTP was allowed, and names only a host before its path"
        case .otherAccount(let found):
            "a sign-in changes only an account whose answers go to its own server; use `pratique enrol`"
                + " to replace any other\(found.clause())"
        case .sessionFile(let found): "the file for the session is a new one\(found.clause())"
        case .noSession(let found): "the file holds a session, as login writes it\(found.clause())"
        case .otherServer(let found):
            "a session is raised at the server, path and realm that it is of\(found.clause())"
        }
    }
}
