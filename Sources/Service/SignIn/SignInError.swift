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
