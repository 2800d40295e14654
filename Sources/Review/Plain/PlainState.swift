package import Push
package import Vocabulary

/// What plain lines hold: the requests, which of them is looked at, and what is asked.
package struct PlainState: RequestQueue, Sendable {
    /// In order of arrival.
    package var entries: [Entry] = []
    package var now: Instant
    /// The clock that times are told by.
    package let zone: LocalZone
    package var selectedID: MessageID?
    /// What waits for a line of the person before anything else.
    package internal(set) var asked: OpenQuestion?
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
    /// Whether an order about an account is under way.
    var isUnderOrder = false
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
        if case .accountOrderEnded = update { isUnderOrder = false }
        switch update {
        case .arrived(let entry):
            let place = entries.firstIndex { $0.id == entry.id }
            if place == nil, entries.count >= forgetsAt { forgetOldest() }
            add(entry, at: place)
        case .withdrawn(let mechanisms): withdraw(mechanisms)
        case .stateChanged(let id, let state): _ = move(id, to: state)
        case .codeToType(let code, _):
            notice = StatusMessage(Words.typeCode(code), style: .strong)
        case .connection(let connection): self.connection = connection
        case .refused(let error): add(RefusedMessages(error))
        case .userVerified(.approval(let id)): approveVerified(id)
        case .verificationFailed(.approval(let id), let reason):
            guard case .presence(let choice, _) = asking, choice.id == id else { return }
            endCheck(saying: StatusMessage(Words.unproven(reason), style: .warning))
        case .accountOrderEnded(.addressRead(let typed, let summary)):
            asked = .account(.enrolment(summary.address ?? typed, summary))
        case .lasting(nil): break
        case .missed, .problem, .lasting, .failed, .accountOrderEnded: notice = update.message
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
        settleQuestion()
        if let source = selected?.review.locationContext.map {
            if map.zoom != 0 { map.settle(over: source.scene) }
        } else {
            map.zoom = 0
        }
    }
}

/// How plain lines ask what ``RequestQueue`` decides.
extension PlainState {
    package var asking: DecisionQuestion? {
        get { if case .decision(let question) = asked { question } else { nil } }
        set { asked = newValue.map { .decision($0) } }
    }

    package var isAsking: Bool { asked != nil }

    package var isOrdering: Bool { isUnderOrder || asked?.isOfAccount == true }

    /// The list stays as it is, and the person goes on themselves.
    package var isQueue: Bool { false }

    package var others: [Int]? {
        selectedIndex.map { Array(($0 + 1)..<entries.count) + Array(0..<$0) }
    }

    package var postponable: [Entry] { selected.map { [$0] } ?? [] }

    package mutating func perform(_ action: Action) { actions.append(action) }

    package mutating func resetView() { map.reset() }

    package mutating func interrupt(saying message: StatusMessage) { asked = .interrupted(message) }

    package mutating func abandon(saying message: StatusMessage) {
        if case .phrase = asking { interrupt(saying: message) } else { endCheck(saying: message) }
    }

    package mutating func endCheck(saying message: StatusMessage) {
        asked = nil
        notice = message
    }
}
