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
    /// As many requests of its device as are accepted were answered by nobody in the day before it:
    /// counted and not stored.
    case tooManyUnanswered

    /// The most requests of one device in a day that nobody has answered: whoever can send requests
    /// must not fill the store.
    ///
    /// - Parameter isSigned: Whether a server signs them; others may come from anybody on the way.
    /// - Returns: The number.
    package static func mostUnanswered(isSigned: Bool) -> Int {
        isSigned ? Ledger.usualHistory : 256
    }

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
