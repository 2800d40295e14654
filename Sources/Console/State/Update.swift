import Push
import Review
import Vocabulary

/// The whole behaviour of the console: no clock, no I/O, no randomness.
///
/// - Returns: What the shell must now do, in order.
package func update(_ state: inout State, on event: Event) -> [Effect] {
    // Nothing else follows from a layout or a frame.
    switch event {
    case .laidOut(let extents):
        state.accept(extents)
        return []
    case .drawn(let count):
        state.drawn = count
        return []
    default: break
    }
    let (wasLocked, notice, question) = (state.isLocked, state.notice, state.question)
    state.settledRows = nil
    defer {
        state.effects = []
        state.settledRows = SettledRows()
    }
    switch event {
    case .key(let key, let frame):
        state.recordInput()
        // What takes back an answer is no answer to what is asked since.
        if !state.isTypedAhead(frame) || state.takesBack(by: key) {
            state.press(key)
        } else if key == .character("y") {
            state.notice = StatusMessage(Words.typedAhead, style: .warning)
        }
    case .resized(let size): state.size = size
    case .tick(let now, let uptime):
        state.tick(now, uptime)
        state.sendDue()
    case .time(let now, let uptime): state.tick(now, uptime)
    case .intent(let intent): if !state.isLocked { state.obey(intent) }
    case .mouse:
        state.recordInput()
        if state.size.holdsRequest { state.recordSeen() }
    case .laidOut, .drawn: break
    case .pasted(let text):
        // This terminal marks what is pasted.
        (state.lastKey, state.burst) = (nil, 0)
        state.paste(text)
    case .reported(let update): state.accept(update)
    // No bell rings for what is there from the start.
    case .opened(let entries): state.open(with: entries) { $0.add($1, at: $2, ringing: false) }
    case .notice(let notice): state.notice = notice
    case .banner(let banner, let subject): state.keep(banner, of: subject)
    case .replyAwaited: state.notice = StatusMessage(Words.replyAwaited, style: .warning)
    case .interrupted where !state.held.isEmpty && !state.isLocked && state.dialog != .leaving:
        state.close()
        state.leave()
    case .ended, .interrupted:
        state.close()
        if case .ended = event { state.sendHeld() } else { state.takeBack(all: true) }
        return state.effects + [.quit]
    }
    state.settle()
    if let asked = state.question, asked != question { state.unasked = state.drawn }
    if wasLocked, state.isLocked, !event.isOfUnlocking { state.notice = notice }
    if state.needsTicks != state.isTicking {
        state.isTicking = state.needsTicks
        state.effects.append(.ticking(state.isTicking))
    }
    if state.needsOverview != state.isWatchingOverview {
        state.isWatchingOverview = state.needsOverview
        state.perform(.watch(.overview, state.isWatchingOverview))
    }
    return state.effects
}

extension Event {
    /// Whether what it tells may stand on a locked screen: it comes from the person or from the
    /// check of who they are, and names no request.
    fileprivate var isOfUnlocking: Bool {
        switch self {
        case .key, .reported(.verificationAsked(.unlocking, _)),
            .reported(.verificationReported(.unlocking, _)),
            .reported(.verificationFailed(.unlocking, _)),
            .replyAwaited:
            true
        default: false
        }
    }
}

extension State {
    /// Takes over what the session tells.
    fileprivate mutating func accept(_ update: Update) {
        switch update {
        case .arrived(let entry):
            if entries.count >= forgetsAt {
                forgetOldest()
                arrivedOver.formIntersection(entries.map(\.id))
                if departed.count > 10 * Self.mostEntries { departed = [] }
            }
            add(entry, at: entries.firstIndex { $0.id == entry.id })
            if notice?.text == Words.noOtherWaits { notice = nil }
        case .withdrawn(let mechanisms): withdraw(mechanisms)
        case .stateChanged(let id, let requestState): follow(id, to: requestState)
        case .codeToType(let code, let id): keep(Words.typeCode(code), of: id)
        case .connection(let connection): self.connection = connection
        case .refused(let error): add(RefusedMessages(error))
        case .verificationAsked(let purpose, let question): follow(purpose) { $0.ask(question) }
        case .verificationReported(let purpose, let text): follow(purpose) { $0.reported = text }
        case .userVerified(.approval(let id)): approveVerified(id)
        case .userVerified(.unlocking): unlock()
        case .verificationFailed(let purpose, let reason):
            endVerification(for: purpose, reason: reason)
        case .codes(let rows): show(rows)
        case .history(let rows, let filter, let isCut): show(rows, of: filter, isCut: isCut)
        case .historyDetails(let id, let details): show(details, of: id)
        case .accounts(let rows): show(rows)
        case .accountOrderEnded(.addressRead(let address, let summary)): show(summary, of: address)
        case .accountOrderEnded(let outcome):
            if let message = outcome.message { end(outcome.order, saying: message) }
        case .overview(let overview): self.overview = overview
        case .homeAsked: askHome()
        case .toldRefused(let problem, let choices): refuseTold(problem, choices: choices)
        case .told(let told, let shown): keep(told, shown)
        // What to do after that stays in sight.
        case .noted(.notMine, _) where pane?.isHistory == true && notice?.style == .warning: break
        case .missed, .problem, .failed, .noted, .exported: notice = update.message
        case .lasting(let error): lasting = error?.sentenceWithCode
        case .needs: break
        }
    }

    /// Whether something on the screen changes from one second to the next.
    fileprivate var needsTicks: Bool {
        switch dialog {
        case .codes, .accounts: return true
        default: break
        }
        if lockAfter != nil, !isLocked { return true }
        return entries.contains { $0.isSending || $0.isWaiting(at: now) }
    }

    /// Takes the time over; it never runs backwards by less than a correction of the clock.
    fileprivate mutating func tick(_ now: Instant, _ uptime: Int64?) {
        let expired = pass(to: now)
        self.uptime = uptime ?? now.milliseconds
        // Unless something else is said already.
        if let first = expired.first, notice == nil, !isLocked {
            notice = StatusMessage(Words.expired(first.headline, of: expired.count))
        }
        if recallPostponed() { effects.append(.bell) }
        lockWhenIdle()
    }

    /// Adds an entry at the end, or puts it in the place of the one with the same id.
    fileprivate mutating func add(_ entry: Entry, at place: Int?, ringing rings: Bool = true) {
        if let index = place {
            if selectedID == entry.id, selected?.isWaiting(at: now) == true { recordFollowing() }
            put(entry, at: index)
            // Nothing more is typed for it.
            if entry.ending != nil, bannerSubject == entry.id { keep(.empty, of: nil) }
            // A key that is meant for what has just ended must not meet another.
            if selected?.isWaiting(at: now) == true { isStirred = true }
            return
        }
        let isOver = rank(of: entry) == 3
        // The news of what has left the list is in the history.
        if isOver, departed.contains(entry.id) { return }
        departed.remove(entry.id)
        if isOver { arrivedOver.insert(entry.id) }
        verified += 1
        entries.append(entry)
        if selectedID == nil { selectedID = entry.id }
        isStirred = true
        leaveAnswered(for: entry)
        if let reported = Words.ruleNotice(entry) {
            notice = StatusMessage(reported, style: .warning)
        }
        if rings, entry.isWaiting(at: now) { effects.append(.bell) }
    }

    /// Selects a request that has come, where the one that is looked at was answered and nothing else
    /// is asked.
    private mutating func leaveAnswered(for entry: Entry) {
        // With others that wait, who looks at what was answered goes on to them by a key.
        guard isQueue, screen == .list, dialog == nil, entry.isWaiting(at: now), waiting <= 1,
            case .delivered? = selected?.state
        else { return }
        select(entry.id)
        // Others may come with it, more urgent ones; nobody has chosen among them.
        hasChosen = false
    }

    /// Keeps something in sight.
    fileprivate mutating func keep(_ banner: PrintableText, of subject: MessageID?) {
        kept = banner.isEmpty ? nil : banner
        bannerSubject = subject
    }

    /// Takes over where a request stands, and goes on from one that was answered.
    fileprivate mutating func follow(_ id: MessageID, to requestState: RequestState) {
        // Its row is about to leave its place, whoever answered it.
        if selectedID == id, selected?.isWaiting(at: now) == true { recordFollowing() }
        guard move(id, to: requestState) else { return }
        if requestState.isOutcome { unseen.insert(id) }
        // What is answered is no longer looked at; the notice tells the end. Of several answers the last
        // one counts: each of them changes how heavy the others are.
        let isOfBatch = batch?.ids.contains(id) == true && batch?.isOpen == false
        let isChecked =
            selectedID.map { $0 == id || isOfBatch && batch?.ids.contains($0) == true } ?? false
        if case .delivered = requestState, isQueue, dialog == nil, waiting > 0, isChecked,
            batch?.ids.contains(id) != true || isOfBatch, case .delivered? = selected?.state
        {
            let reported = notice
            selectNextWaiting()
            notice = reported
            screen = .list
        }
    }

    /// Takes for seen what was on the screen when a key was pressed: the selected request, what the
    /// notice told, and answers that were taken, whose number the title tells.
    mutating func recordSeen() {
        // What was looked at stays selected; a key of a pane or a question was for no row.
        if !entries.isEmpty, dialog == nil { hasChosen = true }
        guard !unseen.isEmpty, dialog == nil, !isLocked else { return }
        for id in [selectedID, notice?.outcome].compactMap(\.self) { unseen.remove(id) }
        unseen.subtract(unseenAnswers)
    }

    /// Pasted text belongs to a line that is typed; it never stands for keys.
    fileprivate mutating func paste(_ text: String) {
        guard !isLocked else { return }
        switch dialog {
        case .searching(let search): paste(text, into: search)
        case .palette(var palette):
            palette.paste(text)
            dialog = .palette(palette)
        case .history(var history) where history.line != nil:
            history.type(at: now) { $0.paste(text) }
            dialog = .history(history)
        case .help(var help, let pane) where help.isTyping:
            help.type { $0.paste(text) }
            dialog = .help(help, over: pane)
        case .accounts(let list): paste(text, into: list)
        case .prompting(var reported):
            reported.paste(text)
            dialog = .prompting(reported)
        default: notice = StatusMessage(Words.pasteRefused)
        }
    }

    /// Brings what depends on other members back into its bounds.
    fileprivate mutating func settle() {
        let looked = selectedID
        settleHeld()
        // Nothing is left that would not be sent.
        if case .leaving = dialog, inFlight == 0 { dialog = nil }
        dropOrphans()
        settleMarks()
        // The next one is seen in the list first.
        if selectedID != looked { screen = .list }
        releaseStatements()
        if !filter.isEmpty, queue.isEmpty, !isSearching { clearFilter() }
        // What was looked at has left the list, and nothing else of the filter was there to look at.
        if isQueue, selected == nil, let next = rows.first { show(next.first) }
        if !size.holdsRequest, let dialog, dialog.needsRoom {
            abandon(saying: StatusMessage(Words.nothingSent))
        }
        settleQuestion()
        if entries.isEmpty { hasChosen = false }
        if isStirred, dialog == nil {
            isStirred = false
            selectFirst()
        }
        settleMap()
    }

    /// Takes a layout over: what is scrolled stays within it.
    fileprivate mutating func accept(_ extents: Extents) {
        self.extents = extents
        if screen != .map { scroll = min(max(scroll, 0), extents.review.lastTop) }
    }
}
