/// The journeys that the server has, each a row of stages.
enum JourneyPlan: String, CaseIterable, Sendable {
    /// Name and password.
    case login
    /// That, and an approval on the device.
    case push
    /// A payment from the shared account, approved on the device by a number.
    case payment
    /// The enrolment of a device.
    case enrol
    /// A new key.
    case webAuthnRegister = "webauthn-register"
    /// A sign-in with a key that tells who it is for.
    case webAuthn = "webauthn"
    /// A sign-in with a key of somebody who says who they are.
    case webAuthnUser = "webauthn-user"

    /// What a stage asks.
    enum Stage: Hashable, Sendable {
        case password
        case payment
        case push
        case enrolment
        case userName
        case keyRegistration
        case keySignIn
    }

    /// The stages in their order.
    var stages: [Stage] {
        switch self {
        case .login: [.password]
        case .push: [.password, .push]
        case .payment: [.password, .payment, .push]
        case .enrol: [.password, .enrolment]
        case .webAuthnRegister: [.password, .keyRegistration]
        case .webAuthn: [.keySignIn]
        case .webAuthnUser: [.userName, .keySignIn]
        }
    }
}

/// A sign-in that is under way.
struct PendingJourney: Sendable {
    let plan: JourneyPlan
    /// Which stage is asked now.
    var place = 0
    /// Counts what was taken; an answer names the step that it is for.
    var step = 0
    /// When it is forgotten, in milliseconds since 1970.
    let ends: Int64
    /// Whether a session is wanted.
    let wantsSession: Bool
    /// Who signs in, once that is known.
    var user: String?
    /// Whether a password or a key has shown that it is they.
    var isProven = false
    /// What is paid.
    var payment: PaymentOrder?
    /// The message that was sent.
    var push: SentPush?
    /// The address that enrols a device.
    var enrolment: String?
    /// What a key was asked to sign.
    var challenge: [UInt8] = []
    /// What was wrong with the answer before.
    var complaint: String?

    var stage: JourneyPlan.Stage? { plan.stages.indices.contains(place) ? plan.stages[place] : nil }
}
