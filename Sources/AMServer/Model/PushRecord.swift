package import Vocabulary

/// Everything about one message; never shown to a device.
package struct PushRecord: Sendable {
    /// The stages of the awaiting record.
    package enum State: String, Hashable, Sendable {
        /// No valid answer yet.
        case unknown = "UNKNOWN"
        /// By the last valid answer.
        case accepted = "ACCEPTED"
        /// By the last valid answer.
        case denied = "DENIED"
        /// Consumed by the journey, or expired.
        case gone = "GONE"
    }

    /// How a message left.
    package enum Push: String, Hashable, Sendable {
        /// Held, or there is no push service.
        case kept
        case published
        case failed
    }

    /// With its type prefix.
    package let messageID: String
    package let user: String
    /// At the time of sending.
    package let deviceID: String
    package let kind: PushOrder.Kind
    /// After substitution.
    package let text: String
    /// Ascending; only for kind challenge.
    package let numbers: [Int]
    package let expectedNumber: Int?
    /// In the message.
    package let cookie: String
    package let sent: Instant
    /// From when answers are refused.
    package let expires: Instant
    package let token: String

    /// The last valid decision, also when the record is gone.
    package internal(set) var isApproved: Bool?
    /// Of the last valid answer with one.
    package internal(set) var chosenNumber: Int?
    /// At the journey's last look.
    package internal(set) var outcome: JourneyOutcome?
    package internal(set) var push = Push.kept
    /// Accepted and refused ones.
    package internal(set) var answers: [AnswerEntry] = []

    let realm: String
    let secret: [UInt8]
    let expectedResponse: String
    let timeoutMilliseconds: Int
    /// When the journey gives up; set by its first look.
    var deadline: Instant?
    /// Whether the journey found an answer and deleted the record.
    var isConsumed = false

    package func state(at now: Instant) -> State {
        guard !isConsumed, now < expires else { return .gone }
        return switch isApproved {
        case true?: .accepted
        case false?: .denied
        case nil: .unknown
        }
    }

    /// Also when the record is gone.
    package var lastDecision: State {
        switch isApproved {
        case true?: .accepted
        case false?: .denied
        case nil: .unknown
        }
    }
}

/// The login journey's result.
package enum JourneyOutcome: String, Hashable, Sendable {
    case waiting = "Waiting"
    /// With the right number where required.
    case success = "Success"
    /// Denied, or approved with a wrong or missing number.
    case failure = "Failure"
    /// No answer in time, or the record is gone.
    case expired = "Expired"
}

/// A message that a login page requests.
package struct PushOrder: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case `default`
        case challenge
        case biometric
    }

    /// Must have a device.
    package var user: String
    /// `{{user}}` and `{{issuer}}` are replaced.
    package var message = "Login attempt from {{user}} at {{issuer}}"
    package var kind = Kind.default
    /// The text of a JSON object, whose members keep their order.
    package var payload = "{}"
    /// Any JSON text, as the browser claims.
    package var location: String?
    /// Only `x-real-ip` and `user-agent` are read.
    package var loginHeaders: [String: String] = [:]
    /// Whether location, address and browser are included.
    package var sharesContext = true
    /// From 1 000 to 86 400 000.
    package var timeoutMilliseconds = 120_000
    /// `nil` for the settings'.
    package var cookie: String?
    /// Stored only, to be delivered later in any order.
    package var isHeld = false

    /// The defaults of a fresh Push Sender node.
    package init(user: String) { self.user = user }
}

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
