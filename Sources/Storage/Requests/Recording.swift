/// What became of a verified message that was given to the ledger.
package enum Recording: Hashable, Sendable {
    /// It was not known, and is stored as pending.
    case new
    /// The same message under the same id is or was here: nothing to do and nothing to say.
    case duplicate
    /// Another message has the id: the first is kept, this one is counted.
    case sameIDOtherToken
    /// The server has listed what waits under the id in another reading, which took its place.
    case replaced
    /// The challenge came before under another id: a replay, counted and not stored.
    case replayedChallenge
    /// Nobody has answered the ``mostUnanswered`` requests of its device before it: counted and not
    /// stored.
    case tooManyUnanswered

    /// The most requests of one device in a day that nobody has answered.
    ///
    /// Whoever can send requests must not fill the store.
    package static let mostUnanswered = 256

    /// The code under which the ledger has counted it; `nil` for what is not refused.
    package var code: String? {
        switch self {
        case .new, .duplicate, .replaced: nil
        case .sameIDOtherToken: "message.same-id-other-token"
        case .replayedChallenge: "message.replayed-challenge"
        case .tooManyUnanswered: "notification.too-many"
        }
    }
}
