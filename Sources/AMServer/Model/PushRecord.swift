package import Vocabulary

/// All that the server knows of one message; never shown to a device.
package struct PushRecord: Sendable {
    /// The stages of the awaiting record.
    package enum State: String, Hashable, Sendable {
        /// Sent, no valid answer yet.
        case unknown = "UNKNOWN"
        /// The last valid answer approved.
        case accepted = "ACCEPTED"
        /// The last valid answer denied.
        case denied = "DENIED"
        /// Looked at by the journey, or past its time.
        case gone = "GONE"
    }

    /// The id, with its type prefix.
    package let messageID: String
    /// The user who is logging in.
    package let user: String
    /// The push token of the device at the time of sending.
    package let deviceID: String
    /// How the approver is asked.
    package let kind: PushOrder.Kind
    /// The text after substitution.
    package let text: String
    /// The numbers offered, ascending; empty unless the kind is challenge.
    package let numbers: [Int]
    /// The number on the login page.
    package let expectedNumber: Int?
    /// The load balancer cookie that the message carries.
    package let cookie: String
    package let sent: Instant
    /// From when answers are refused.
    package let expires: Instant
    /// The signed token.
    package let token: String

    /// The last valid decision, also when the record is gone; `nil` before the first.
    package internal(set) var isApproved: Bool?
    /// The number of the last valid answer that had one.
    package internal(set) var chosenNumber: Int?
    /// What the journey found when it last looked; `nil` before it looked.
    package internal(set) var outcome: JourneyOutcome?
    /// Every answer that named this message, taken or refused.
    package internal(set) var answers: [AnswerEntry] = []

    let realm: String
    let secret: [UInt8]
    let expectedResponse: String
    let timeoutMilliseconds: Int
    /// When the journey gives up; set by its first look.
    var deadline: Instant?
    /// Whether the journey has found an answer and deleted the awaiting record.
    var isConsumed = false

    /// The stage at a point in time.
    package func state(at now: Instant) -> State {
        guard !isConsumed, now < expires else { return .gone }
        return switch isApproved {
        case true?: .accepted
        case false?: .denied
        case nil: .unknown
        }
    }

    /// The last valid decision as a stage, also when the record is gone.
    package var lastDecision: State {
        switch isApproved {
        case true?: .accepted
        case false?: .denied
        case nil: .unknown
        }
    }
}

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

/// A message that a login page asks the server to send.
package struct PushOrder: Sendable {
    /// How the approver is asked.
    package enum Kind: String, CaseIterable, Sendable {
        /// Approve or reject.
        case `default`
        /// Choose the number that the login page shows.
        case challenge
        /// Approve after a check of the person by the device.
        case biometric
    }

    /// The user who is logging in; must have a device.
    package var user: String
    /// The text to show; `{{user}}` and `{{issuer}}` are replaced.
    package var message = "Login attempt from {{user}} at {{issuer}}"
    /// How the approver is asked.
    package var kind = Kind.default
    /// The custom payload: the text of a JSON object, whose members keep their order.
    package var payload = "{}"
    /// The location that the browser claims: any JSON text; `nil` when it sent none.
    package var location: String?
    /// The headers of the login request; only `x-real-ip` and `user-agent` are looked at.
    package var loginHeaders: [String: String] = [:]
    /// Whether location, address and browser are put into the message.
    package var sharesContext = true
    /// Milliseconds that the login page waits for an answer, from 1 000 to 86 400 000.
    package var timeoutMilliseconds = 120_000
    /// The load balancer cookie of the message; `nil` for that of the settings.
    package var cookie: String?
    /// Whether the message is only stored, to be delivered later and in any order.
    package var isHeld = false

    /// An order with the defaults of a fresh Push Sender node.
    package init(user: String) { self.user = user }
}
