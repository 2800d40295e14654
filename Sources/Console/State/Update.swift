import Authenticator
import Facts
import Vocabulary

/// The whole behaviour of the console: no clock, no I/O, no randomness.
///
/// - Returns: What the shell must now do, in order.
package func update(_ state: inout State, on event: Event) -> [Effect] {
    var effects: [Effect] = []
    switch event {
    case .key(let key): effects = state.press(key)
    case .resized(let size): state.size = size
    case .tick(let now): state.tick(now)
    case .arrived(let entry): effects = state.add(entry)
    case .stateChanged(let id, let requestState): state.move(id, to: requestState)
    case .connection(let connection): state.connection = connection
    case .notice(let notice): state.notice = notice
    case .remark(let remark): state.remark = remark.isEmpty ? nil : remark
    case .refusedMessages(let count): state.refused += max(0, count)
    case .verificationAsked(let id, let question): state.ask(question, about: id)
    case .verificationTold(let id, let text): state.tell(text, about: id)
    case .userVerified(let id): effects = state.approveVerified(id)
    case .verificationFailed(let id, let reason): state.endVerification(of: id, reason: reason)
    case .codes(let rows): state.show(rows)
    case .ended: return state.close() + [.quit]
    }
    effects += state.settle()
    if state.needsTicks != state.isTicking {
        state.isTicking = state.needsTicks
        effects.append(.ticking(state.isTicking))
    }
    return effects
}

extension State {
    /// Whether something on the screen changes with time.
    fileprivate var needsTicks: Bool {
        if case .codes = dialog { return true }
        return waiting > 0 || inFlight > 0
    }

    /// Takes the time over; it never runs backwards by less than a correction of the clock.
    fileprivate mutating func tick(_ now: Instant) {
        self.now = now
        for index in entries.indices {
            entries[index].state = entries[index].displayedState(at: now)
        }
    }

    /// Adds an entry at the end, or replaces the one with the same id.
    fileprivate mutating func add(_ entry: Entry) -> [Effect] {
        if let index = entries.firstIndex(where: { $0.id == entry.id }) {
            entries[index] = entry
            return []
        }
        verified += 1
        entries.append(entry)
        if selectedID == nil { selectedID = entry.id }
        if let told = Words.ruleNotice(entry) { notice = Notice(told, style: .warning) }
        return entry.isWaiting(at: now) ? [.bell] : []
    }

    /// Takes over where a request stands, and tells the end of an answer.
    fileprivate mutating func move(_ id: MessageID, to requestState: RequestState) {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
        entries[index].state = requestState
        guard requestState != .pending else { return }
        notice = Notice(
            "\(entries[index].headline): \(Words.sentence(requestState))",
            style: Words.style(requestState)
        )
    }

    /// The decision that the dialog is about; `nil` while there is none yet.
    private var openChoice: Choice? {
        switch dialog {
        case .confirm(let choice), .insisting(let choice): choice
        case .retyping(let retyping): retyping.choice
        case .verifying(let verification): verification.choice
        case nil, .number, .interrupted, .codes, .help, .leaving: nil
        }
    }

    /// Brings what depends on other members back into its bounds.
    ///
    /// - Returns: What the shell need not do any longer.
    fileprivate mutating func settle() -> [Effect] {
        var effects: [Effect] = []
        if !Layout.holdsRequest(size), let dialog, dialog.needsRoom {
            effects = abandon(saying: Notice(Words.nothingSent))
        }
        if let choice = openChoice {
            let entry = entries.first { $0.id == choice.id }
            if let obstacle = entry?.obstacle(to: choice.decision, at: now) {
                effects = abandon(saying: Notice(Words.sentence(obstacle), style: .warning))
            }
        }
        if case .number = dialog, let selected, let obstacle = selected.obstacleToApproval(at: now)
        {
            dialog = nil
            notice = Notice(Words.sentence(obstacle), style: .warning)
        }
        settleMap()
        if screen != .map { scroll = min(max(scroll, 0), ReviewPane.lastTop(of: self)) }
        return effects
    }
}
