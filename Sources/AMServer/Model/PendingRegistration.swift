import Vocabulary

/// A registration between the QR code and the poll of the page.
struct PendingRegistration: Sendable {
    let user: String
    let issuer: String
    let realm: String
    let profileID: String
    let secret: [UInt8]
    let expectedResponse: String
    let started: Instant
    let expires: Instant
    /// The codes of a combined enrolment, stored together with the device.
    let oneTime: OneTimeDevice?
    /// What the device has answered; the awaiting checks are gone with it.
    var content: RegistrationContent?
}
