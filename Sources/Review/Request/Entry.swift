package import Push
package import Risk
package import Vocabulary

/// One request in the console.
package struct Entry: Hashable, Sendable, Identifiable {
    /// The id that the answer names.
    package let id: MessageID
    package let review: MessageReview
    package var state: RequestState
    /// Why the account refuses to be used; `nil` when it does not.
    package let lock: AccountLock?
    /// What an approval asks of the person beside the usual keys.
    package let confirmationLevel: ApproverPolicy.ConfirmationLevel
    /// The person's rule that rejected the request, such as `place.far-from-home`; `nil` when none
    /// did.
    package let rejectingRule: PrintableText?
    /// When it was assessed so; `nil` for what no store keeps.
    package var assessed: Instant?
    /// When it was answered from here last; `nil` when nobody has.
    package var decided: Instant?
    /// What the person has said of whose it was; `nil` when nothing.
    package var statement: Ownership?
    /// What the person keeps about the account, such as the number to call; `nil` when nothing.
    package var accountNote: PrintableText?
    /// How the server ended the request, also after an answer from here; `nil` when it has not said
    /// so.
    package var ending: RequestState.Ending?

    init(
        id: MessageID,
        review: MessageReview,
        state: RequestState,
        lock: AccountLock? = nil,
        confirmationLevel: ApproverPolicy.ConfirmationLevel = .none,
        rejectingRule: PrintableText? = nil
    ) {
        self.id = id
        self.review = review
        self.state = state
        self.lock = lock
        self.confirmationLevel = confirmationLevel
        self.rejectingRule = rejectingRule
    }

    /// An entry for a request whose signature holds.
    package init(
        _ request: ApprovalRequest,
        account: PrintableText,
        assessment: Assessment,
        locationContext: MessageReview.LocationContext,
        state: RequestState,
        lock: AccountLock?,
        confirmationLevel: ApproverPolicy.ConfirmationLevel,
        rejectingRule: PrintableText?,
        payeeNote: PrintableText? = nil
    ) {
        self.init(
            id: request.messageID,
            review: MessageReview(
                request,
                account: account,
                assessment: assessment,
                locationContext: locationContext,
                payeeNote: payeeNote
            ),
            state: state,
            lock: lock,
            confirmationLevel: confirmationLevel,
            rejectingRule: rejectingRule
        )
    }

    /// What the message says.
    package var facts: RequestFacts { review.facts }

    /// Where the request stands when the time is looked at.
    package func displayedState(at now: Instant) -> RequestState {
        state.displayed(validity: facts.validity, at: now)
    }

    /// Whether an answer is on its way.
    package var isSending: Bool { state.isSending }

    /// Whether the request waits for a decision at `now`: one can still be taken.
    package func isWaiting(at now: Instant) -> Bool {
        blocker(to: .reject, at: now) == nil || blockerToApproval(at: now) == nil
    }

    /// Until when it may be answered.
    package var expires: Instant { facts.validity.expires }
}

/// A decision about one request, before it is confirmed.
package struct Choice: Hashable, Sendable {
    /// The request.
    package let id: MessageID
    /// What would be answered.
    package let decision: Decision

    /// Whether the person must prove who they are before it is sent; rejecting needs no proof.
    package func needsVerification(_ facts: RequestFacts) -> Bool {
        facts.needsUserVerification && !decision.isRejection
    }
}

/// In which order the requests of the list stand; those that can be answered always come first.
package enum QueueOrder: Hashable, Sendable, CaseIterable {
    /// The heaviest first, of one level those with the least time left.
    case urgency
    /// Those with the least time left first.
    case timeLeft
    /// As they came.
    case arrival

    /// What comes first, such as `highest risk first`.
    package var words: PrintableText {
        switch self {
        case .urgency: "highest risk first"
        case .timeLeft: "least time left first"
        case .arrival: "as they came"
        }
    }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
    /// The case that a key goes to: the next one, after the last the first.
    package var next: Self {
        let all = Self.allCases
        let index = all.firstIndex(of: self) ?? 0
        return all[(index + 1) % all.count]
    }
}

/// Beginnings of the ids of requests, each long enough to name one request alone.
///
/// Nobody signs ids: whoever sends a message may have chosen its id to look like another one.
package struct ShortIDs {
    /// The least characters, which are enough unless two ids are alike.
    private static let least = 8
    /// The least characters that name an id without its type: fewer may be meant as a place in a list.
    package static let leastNamed = 4
    private static let type = "AUTHENTICATE:"

    private let ids: [Substring.UTF8View]
    /// How many ids begin, and end, with eight characters.
    private var heads: [UInt64: Int] = [:]
    private var tails: [UInt64: Int] = [:]

    /// Compares ids with each other.
    ///
    /// - Complexity: O(n).
    package init(_ ids: [String]) {
        self.ids = ids.map(Self.withoutType)
        heads.reserveCapacity(ids.count)
        tails.reserveCapacity(ids.count)
        for id in self.ids {
            heads[Self.packed(id.prefix(Self.least)), default: 0] += 1
            tails[Self.packed(id.suffix(Self.least)), default: 0] += 1
        }
    }

    /// What names an id among the others: its first eight characters or more, at most all of it; its type
    /// before one of fewer than four, and before one that another begins or ends with.
    package subscript(id: String) -> PrintableText {
        let id = Self.withoutType(id)
        guard id.count >= Self.leastNamed else {
            return PrintableText(Self.type + String(Substring(id)))
        }
        let head = id.prefix(Self.least)
        let key = Self.packed(head)
        let ownTails = Self.packed(id.suffix(Self.least)) == key ? 1 : 0
        // Longer ones may begin or end with one of fewer.
        guard id.count < Self.least || heads[key] ?? 0 > 1 || tails[key] ?? 0 > ownTails else {
            return PrintableText(String(Substring(head)))
        }
        var length = Self.least
        for other in ids where !other.elementsEqual(id) {
            let common = zip(other, id).prefix { $0 == $1 }.count
            if common >= length { length = common + 1 }
        }
        func isAlone(_ part: Substring.UTF8View) -> Bool {
            ids.count { Self.begins($0, with: part) || Self.ends($0, with: part) } == 1
        }
        let beginning = id.prefix(length)
        if isAlone(beginning) { return PrintableText(String(Substring(beginning))) }
        // All of it may still be the beginning or the end of another.
        return PrintableText((isAlone(id) ? "" : Self.type) + String(Substring(id)))
    }

    /// Whether a person who names a request by a text may mean this id: all of it, also with the type that
    /// an old server leaves out, or how it begins or ends without its type.
    package static func isMeant(_ id: String, by text: String) -> Bool {
        let bare = withoutType(id)
        let text = Substring(text).utf8
        return begins(bare, with: text) || ends(bare, with: text)
            || text.starts(with: type.utf8)
                && text.dropFirst(type.utf8.count).elementsEqual(bare)
    }

    private static func begins(_ id: Substring.UTF8View, with text: Substring.UTF8View) -> Bool {
        id.starts(with: text)
    }

    private static func ends(_ id: Substring.UTF8View, with text: Substring.UTF8View) -> Bool {
        id.count >= text.count && id.suffix(text.count).elementsEqual(text)
    }

    /// Up to eight characters in one number; ids are ASCII.
    private static func packed(_ part: Substring.UTF8View) -> UInt64 {
        part.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// `9a4ce1d0` of `AUTHENTICATE:9a4ce1d0`.
    private static func withoutType(_ id: String) -> Substring.UTF8View {
        let bytes = id[...].utf8
        guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")) else { return bytes }
        return bytes[bytes.index(after: colon)...]
    }
}
