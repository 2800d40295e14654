package import Vocabulary

/// A device as the user's profile holds it; the secret stays inside the server.
package struct RegisteredDevice: Sendable {
    /// The id of the profile.
    package let uuid: String
    package let user: String
    package let issuer: String
    /// The identifier that the device chose; claim `u` of its messages.
    package let mechanismUID: String
    /// The push token.
    package internal(set) var deviceID: String
    /// `android` or `ios`.
    package internal(set) var deviceType: String
    /// `apns`, or anything else for the Google kind.
    package internal(set) var communicationType: String
    /// The provider endpoint that messages go to.
    package internal(set) var target: String
    /// The name shown to the user.
    package internal(set) var deviceName: String
    /// When the profile was stored.
    package let created: Instant
    /// When a journey last found an approval by this device.
    package internal(set) var lastAccess: Instant

    let secret: [UInt8]
    /// The first thousand refresh tokens, to tell a replay.
    var refreshes: Set<String> = []
}

extension RegisteredDevice {
    /// The profile as it is stored when the page finds the answer.
    init(_ registration: PendingRegistration, _ content: RegistrationContent, stored: Instant) {
        self.init(
            uuid: registration.profileID,
            user: registration.user,
            issuer: registration.issuer,
            mechanismUID: content.mechanismUID,
            deviceID: content.deviceID,
            deviceType: content.deviceType,
            communicationType: content.communicationType,
            target: content.target,
            deviceName: "Push Device",
            created: stored,
            lastAccess: stored,
            secret: registration.secret
        )
    }
}

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

/// What a device says of itself in a registration or a refresh.
struct RegistrationContent: Sendable {
    let mechanismUID: String
    let deviceID: String
    let deviceType: String
    let communicationType: String
    let target: String
}
