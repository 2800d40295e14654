import Review
import Store
package import Vocabulary

/// How a person names a request: by its id, or by how the id without its type begins or ends.
package struct RequestName {
    /// The least bytes of a part of an id.
    private static let least = 4

    private let text: String

    package init(_ text: String) { self.text = text }

    /// The one id that is meant.
    ///
    /// A whole id that another one begins or ends with is ambiguous: the sender of a message chooses
    /// its id, and may have chosen what `list` shows of another one.
    ///
    /// - Throws: `RequestError.unknown`, `RequestError.ambiguous`.
    package func id(among ids: [String]) throws(RequestError) -> String {
        // Less is a place in a list, whatever ids senders choose.
        guard text.utf8.count >= Self.least else { throw .unknown(Found(text)) }
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
    case stillOpen
    case unknownMechanism
    case messageIDReused
    case challengeReplayed
    case unsignedSource
    case unknownClient
    case tooManyUnanswered
    case riskRose

    /// Whether the ledger counts it itself, when it is found there.
    var isCountedByLedger: Bool {
        switch self {
        case .messageIDReused, .challengeReplayed, .tooManyUnanswered: true
        case .unknown, .ambiguous, .stillOpen, .unknownMechanism, .unsignedSource, .unknownClient,
            .riskRose:
            false
        }
    }

    package var code: String {
        switch self {
        case .unknown: "request.unknown"
        case .ambiguous: "request.ambiguous"
        case .stillOpen: "request.still-open"
        case .unknownMechanism: "token.unknown-mechanism"
        case .messageIDReused: "message.same-id-other-token"
        case .challengeReplayed: "message.replayed-challenge"
        case .unsignedSource: "notification.source"
        case .unknownClient: "notification.unknown-client"
        case .tooManyUnanswered: "notification.too-many"
        case .riskRose: "request.risk-rose"
        }
    }

    package var reason: String {
        switch self {
        case .unknown(let found):
            "the id of a request in the ledger, or its first or last four or more characters; a place"
                + " in a list is none" + found.clause()
        case .ambiguous(let found, let count):
            "an id, or a part of one, that only one request begins or ends with; \(count) do with"
                + " \(found)"
        case .stillOpen: "what can still be answered is approved or rejected"
        case .unknownMechanism:
            "a message is signed with the key of an account that is enrolled here"
        case .messageIDReused: "a message id belongs to one message; the first one is kept"
        case .challengeReplayed: "a challenge comes once; this message is a replay"
        case .unsignedSource:
            "a notification that nobody signs comes from where those of its account are fetched"
        case .unknownClient:
            "a notification is for a client that is enrolled here, and from its source"
        case .tooManyUnanswered:
            "at most \(Recording.mostUnanswered(isSigned: true)) requests of an account in a day that nobody"
                + " answers, \(Recording.mostUnanswered(isSigned: false)) where nobody signs them; reject those that wait, or delete them with pratique history prune --unanswered"
        case .riskRose:
            "an approval that does what the risk of the request asks for now, which is more than when "
                + "the question was asked; nothing was sent"
        }
    }
}
