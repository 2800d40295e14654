import Approvals
import Arguments
import Authenticator
import FrontEnds

extension ExitCode {
    /// An input was refused, or nobody vouches for it.
    static let refusedInput = ExitCode(3)
    /// The server did not take the answer, or it never left; a script did not do what it wanted.
    static let refusedAnswer = ExitCode(4)
    /// The answer left and no reply came.
    static let unknownOutcome = ExitCode(5)
    /// `pratique doctor` has found something that does not work.
    static let foundProblem = ExitCode(6)
    /// The configuration has a mistake, and nothing was done: `EX_CONFIG` of sysexits.h.
    static let brokenConfiguration = ExitCode(78)
    /// Ctrl-C.
    static let interrupted = ExitCode(130)

    /// The code for the end of a review in plain lines; `nil` when nothing went wrong.
    init?(_ ending: PlainSession.Ending) {
        switch ending {
        case .finished: return nil
        case .undelivered(.unknown): self = .unknownOutcome
        case .failed(RegistrationError.unknown.code): self = .unknownOutcome
        case .undelivered, .misplaced, .failed, .unanswered: self = .refusedAnswer
        }
    }
}
