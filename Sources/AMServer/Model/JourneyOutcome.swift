/// What the login journey finds when it looks for an answer.
package enum JourneyOutcome: String, Hashable, Sendable {
    /// No answer yet.
    case waiting = "Waiting"
    /// Approved, with the right number where one was asked for.
    case success = "Success"
    /// Denied, or approved with a wrong or missing number.
    case failure = "Failure"
    /// No answer in time, or the record is gone.
    case expired = "Expired"
}
