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

/// How far a registration is, as the enrolment page sees it when it polls.
package enum RegistrationStatus: String, Hashable, Sendable {
    /// The user has not started, or the device has not answered.
    case waiting
    /// The device is stored and can receive messages.
    case registered
    /// The device has answered, but its profile cannot be stored: a value is blank.
    case failed
    /// Nobody answered in time, or the page polled too late.
    case expired
}
