package import Push
package import Vocabulary

/// What plain lines hold: the requests, which of them is looked at, and what is asked.
package struct PlainState: RequestQueue, Sendable {
    /// What waits for a line of the person before anything else.
    package enum Question: Hashable, Sendable {
        /// What the login page shows.
        case shown
        case yes(Choice)
        /// A second yes to a doubtful approval.
        case anyway(Choice)
        /// The amount or place of an approval; whether the last line was another text.
        case phrase(Choice, isRefused: Bool)
        /// A proof of who is at the device, before an approval is sent with these.
        case presence(Choice, Proofs)
        /// Why a question ended whose answer may still be typed.
        case interrupted(StatusMessage)
        /// Whether to reject several at once, all of the account or those alike.
        case rejecting([MessageID], isAll: Bool)
        /// Whether to leave although an answer is on its way.
        case leaving
        case order(AccountOrder, of: PrintableText)
        case removal(Removal)
        /// Whether to enrol by this address; how many questions were answered with yes.
        case enrolment(TypedSecret, AddressSummary, agreed: Int)

        /// The decision that it is about; `nil` while there is none yet.
        var choice: Choice? {
            switch self {
            case .yes(let choice), .anyway(let choice), .phrase(let choice, _),
                .presence(let choice, _):
                choice
            default: nil
            }
        }

        /// Whether it is about an account.
        package var isOfAccount: Bool {
            switch self {
            case .order, .removal, .enrolment: true
            default: false
            }
        }

        /// Whether yes answers it.
        package var isAnsweredByYes: Bool {
            switch self {
            case .yes, .rejecting, .leaving, .order, .enrolment: true
            case .shown, .anyway, .phrase, .presence, .interrupted, .removal: false
            }
        }
    }

    /// In order of arrival.
    package var entries: [Entry] = []
    package var now: Instant
    /// The clock that times are told by.
    package let zone: LocalZone
    package var selectedID: MessageID?
    package internal(set) var asked: Question?
    package var postponed: [MessageID: Instant] = [:]
    package var notice: StatusMessage?
    /// What a word looked for last; empty when nothing was.
    var found = ""
    package var refused = RefusedMessages()
    /// The connection that requests come over.
    package internal(set) var connection = Connection.none
    /// How the map of the selected request is looked at.
    package internal(set) var map = MapView()
    package var batch: RejectionBatch?
    /// Each outcome is printed at once.
    package var unseen: Set<MessageID> { [] }
    package var orphaned: Set<MessageID> = []
    package var forgetsAt = PlainState.mostEntries
    /// What the session is to do, in order.
    var actions: [Action] = []
    /// What is to be told, in order.
    private var said: [PrintableText] = []
    /// Whether something is being done with an account.
    var isOrdering = false
    /// Whether the person leaves.
    package internal(set) var isOver = false

    /// Creates it without any request.
    package init(now: Instant, zone: LocalZone = .utc) {
        self.now = now
        self.zone = zone
    }

    /// What is to be done and told since the last call.
    package mutating func removeOrders() -> (said: [PrintableText], actions: [Action]) {
        defer { (said, actions) = ([], []) }
        return (said, actions)
    }

    /// Changes something, and tells what came of it.
    mutating func changing(_ change: (inout Self) -> Void) {
        let before = notice
        change(&self)
        settle()
        if notice != before, let notice { said += notice.text.wrapped(to: Plain.columns) }
    }
}

/// What happens.
extension PlainState {
    /// Takes the time over.
    package mutating func tick(_ now: Instant) {
        changing { state in
            state.pass(to: now)
            _ = state.recallPostponed()
        }
    }

    /// Adds what is there from the start.
    package mutating func open(with opened: [Entry]) {
        changing { $0.open(with: opened) { $0.add($1, at: $2) } }
    }

    /// Takes over what the session tells.
    package mutating func accept(_ update: Update) { changing { $0.takeIn(update) } }

    private mutating func takeIn(_ update: Update) {
        if case .accountOrderEnded = update { isOrdering = false }
        switch update {
        case .arrived(let entry):
            if entries.count >= forgetsAt { forgetOldest() }
            add(entry, at: entries.firstIndex { $0.id == entry.id })
        case .withdrawn(let mechanisms): withdraw(mechanisms)
        case .stateChanged(let id, let state): _ = move(id, to: state)
        case .codeToType(let code, _):
            notice = StatusMessage(Words.typeCode(code), style: .strong)
        case .connection(let connection): self.connection = connection
        case .refused(let error): add(RefusedMessages(error))
        case .userVerified(.approval(let id)): approveVerified(id)
        case .verificationFailed(.approval(let id), let reason):
            guard case .presence(let choice, _) = asked, choice.id == id else { return }
            asked = nil
            notice = StatusMessage(Words.unproven(reason), style: .warning)
        case .accountOrderEnded(.addressRead(let address, let summary)):
            asked = .enrolment(address, summary, agreed: 0)
        case .missed, .problem, .failed, .accountOrderEnded: notice = update.message
        default: break
        }
    }

    /// Adds an entry at the end, or puts it in the place of the one with the same id.
    private mutating func add(_ entry: Entry, at place: Int?) {
        if let place { return put(entry, at: place) }
        entries.append(entry)
        if selectedID == nil { selectedID = entry.id }
        if let reported = Words.ruleNotice(entry) {
            notice = StatusMessage(reported, style: .warning)
        }
    }

    /// Lets withdrawn requests go, and closes what is asked about what can no longer be answered.
    private mutating func settle() {
        dropOrphans()
        if let choice = asked?.choice,
            let blocker = entries.first(where: { $0.id == choice.id })?
                .blocker(to: choice.decision, at: now)
        {
            abandon(saying: StatusMessage(Words.sentence(blocker), style: .warning))
        }
        if asked == .shown, let blocker = selected?.blockerToApproval(at: now) {
            asked = nil
            notice = StatusMessage(Words.sentence(blocker), style: .warning)
        }
        if case .rejecting(let ids, _) = asked, rejectable(of: ids).isEmpty {
            asked = nil
            notice = StatusMessage(Words.nothingToReject)
        }
        if let source = selected?.review.locationContext.map {
            if map.zoom != 0 { map.settle(over: source.scene) }
        } else {
            map.zoom = 0
        }
    }

    /// Takes a question about a decision away that nobody left, and says why.
    private mutating func abandon(saying reported: StatusMessage) {
        switch asked {
        case .phrase: asked = .interrupted(reported)
        default:
            asked = nil
            notice = reported
        }
    }

    private mutating func dropOrphans() {
        let gone = released
        guard !gone.isEmpty else { return }
        let isAsked: Bool =
            switch asked {
            case .shown: selectedID.map { gone.contains($0) } ?? false
            case .rejecting(let ids, _): rejectable(of: ids).allSatisfy { gone.contains($0.id) }
            default: asked?.choice.map { gone.contains($0.id) } ?? false
            }
        let isSelected = remove(gone)
        if isSelected { map.reset() }
        if isAsked {
            return abandon(saying: StatusMessage(Words.withdrawnUnsent, style: .warning))
        }
        // The end of an order about an account tells of its own requests.
        if asked?.isOfAccount == true || isOrdering { return }
        let reported = StatusMessage(Words.withdrawn(gone.count), style: .warning)
        if isSelected, asked == nil, !entries.isEmpty {
            asked = .interrupted(reported)
        } else {
            notice = reported
        }
    }
}
