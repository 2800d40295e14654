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
    /// When it was sent.
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
