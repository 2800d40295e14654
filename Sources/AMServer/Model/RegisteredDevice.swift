package import Vocabulary

/// A device in a user's profile; the secret stays inside the server.
package struct RegisteredDevice: Sendable {
    package let uuid: String
    package let user: String
    package let issuer: String
    /// Chosen by the device; claim `u` of its messages.
    package let mechanismUID: String
    package internal(set) var deviceID: String
    /// `android` or `ios`.
    package internal(set) var deviceType: String
    /// `apns`, or anything else for the Google kind.
    package internal(set) var communicationType: String
    /// The provider endpoint.
    package internal(set) var target: String
    package internal(set) var deviceName: String
    package let created: Instant
    /// When a journey last found an approval by it.
    package internal(set) var lastAccess: Instant

    let secret: [UInt8]
    /// The first thousand, to detect a replay.
    var refreshes: Set<String> = []
}

extension RegisteredDevice {
    /// When the page finds the answer.
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

/// Between the QR code and the poll of the page.
struct PendingRegistration: Sendable {
    let user: String
    let issuer: String
    let realm: String
    let profileID: String
    let secret: [UInt8]
    let expectedResponse: String
    let started: Instant
    let expires: Instant
    /// Of a combined enrolment, stored with the device.
    let oneTime: OneTimeDevice?
    /// The awaiting checks are gone with it.
    var content: RegistrationContent?
}

/// A device's statements in a registration or a refresh.
struct RegistrationContent: Sendable {
    let mechanismUID: String
    let deviceID: String
    let deviceType: String
    let communicationType: String
    let target: String
}
