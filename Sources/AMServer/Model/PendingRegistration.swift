import Vocabulary

/// A registration between the QR code and the poll of the page.
struct PendingRegistration: Sendable {
    let user: String
    let issuer: String
    let realm: String
    let profileID: String
    let secret: [UInt8]
    let expectedResponse: String
    let expires: Instant
    /// What the device has answered; the awaiting checks are gone with it.
    var content: RegistrationContent?
}
