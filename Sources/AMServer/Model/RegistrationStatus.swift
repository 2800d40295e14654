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
