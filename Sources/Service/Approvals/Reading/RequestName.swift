import Review
import Store
package import Vocabulary

/// How a person names a request: by its id, or by how the id without its type begins or ends.
package struct RequestName {
    private let text: String

    package init(_ text: String) { self.text = text }

    /// The one id that is meant.
    ///
    /// A whole id that another one begins or ends with is ambiguous: the sender of a message chooses
    /// its id, and may have chosen what `list` shows of another one.
    ///
    /// - Throws: `RequestError.unknown`, `RequestError.ambiguous`.
    package func id(among ids: [String]) throws(RequestError) -> String {
        // Less may be meant as a place in a list, whatever ids senders choose.
        guard text.utf8.count >= ShortIDs.leastNamed else { throw .unknown(Found(text)) }
        let meant = ids.filter { ShortIDs.isMeant($0, by: text) }
        guard meant.count <= 1 else { throw .ambiguous(Found(text), count: meant.count) }
        guard let id = meant.first else { throw .unknown(Found(text)) }
        return id
    }
}

/// Why a message is no request here, or a request cannot be found or answered.
package enum RequestError: CodedError {
    case unknown(Found)
    case ambiguous(Found, count: Int)
    /// A number that was printed in a list, and that an id begins or ends with.
    case placeOrID(Found)
    case noneWaits
    case severalWait(Int)
    case stillOpen
    case unknownMechanism
    case messageIDReused
    case challengeReplayed
    case unsignedSource
    case unknownClient
    case tooManyUnanswered
    case riskRose

    /// Such as `request.unknown`.
    package var row: (code: String, reason: String) {
        switch self {
        case .unknown(let found):
            (
                "request.unknown",
                "No request has this id. Use its whole id, or at least the first or last four"
                    + " characters, as `pratique list` shows them. A position in the list is not an id."
                    + found.remark()
            )
        case .ambiguous(let found, let count):
            (
                "request.ambiguous",
                "\(count) requests have ids that begin or end with \(found). Use more of the id."
            )
        case .placeOrID(let found):
            (
                "request.ambiguous",
                "\(found) is a number of the list, and an id begins or ends with it. Use more of the id."
            )
        case .noneWaits: ("request.none-waits", "No requests are waiting for an answer.")
        case .severalWait(let count):
            (
                "request.several-wait",
                "\(count) requests are waiting for an answer. Name one by its id; `pratique list"
                    + " --open` shows them."
            )
        case .stillOpen:
            (
                "request.still-open",
                "The request can still be answered. Approve or reject it instead."
            )
        case .unknownMechanism:
            (
                "token.unknown-mechanism",
                "The message is not signed with the key of an account that is enrolled here."
            )
        case .messageIDReused:
            (
                "message.same-id-other-token",
                "Another message with this id was received before. The first one is kept."
            )
        case .challengeReplayed:
            (
                "message.replayed-challenge",
                "The message is a replay: its challenge was received before."
            )
        case .unsignedSource:
            (
                "notification.source",
                "The unsigned notification comes from another source than that of its account."
            )
        case .unknownClient:
            (
                "notification.unknown-client",
                "The notification is for a client that is not enrolled here, or from another"
                    + " source."
            )
        case .tooManyUnanswered:
            (
                "notification.too-many",
                "Too many requests of this account were left unanswered in one day: at most"
                    + " \(Recording.mostUnanswered(isSigned: true)) are accepted,"
                    + " \(Recording.mostUnanswered(isSigned: false)) if unsigned, and 2 MB of what waits."
                    + " Reject the waiting ones."
            )
        case .riskRose:
            (
                "request.risk-rose",
                "The risk of this request has risen since you were asked. Nothing was sent."
            )
        }
    }

    /// Whether the store counts it itself, when it is found there.
    var isCountedByStore: Bool {
        switch self {
        case .messageIDReused, .challengeReplayed, .tooManyUnanswered: true
        case .unknown, .ambiguous, .placeOrID, .noneWaits, .severalWait, .stillOpen,
            .unknownMechanism,
            .unsignedSource, .unknownClient,
            .riskRose:
            false
        }
    }
}
