import Host
import Push
import Review
import Risk
import Vocabulary

/// What one review in plain lines remembers, and what it does next.
struct PlainRun {
    let session: PlainSession
    let input: PlainSession.Input
    let scope: ReviewScope
    private let askForLine: @Sendable () -> Void

    var state: PlainState
    private var hasEnded = false
    private var isAsking = false
    /// The connection that was told of last.
    var shownConnection = Connection.none
    /// Whether a line was ever asked for.
    private var hasAsked = false
    var isLeaving = false
    private struct Line {
        let text: String
        /// What ``showings`` was then.
        let showing: Int
    }

    /// What a script has gone to without deciding about it.
    enum Goal: Hashable {
        case request(MessageID)
        /// What was looked for is not there.
        case missing
    }

    /// Lines that wait for their turn; at most one.
    private var lines: [Line] = []
    /// How many lines came.
    private var linesRead = 0
    /// How many requests were shown.
    private var showings = 0
    var underWay: Set<MessageID> = []
    var work: [Action] = []
    /// What is answered once it has come.
    var asking: Command?
    /// Whether an enrolment address is to be asked for.
    var wantsAddress = false
    /// Whether something was asked for that has not come.
    var awaitsLines = false
    /// What the last search of the history found.
    private(set) var found: [Entry] = []
    /// What that search was for.
    private(set) var filter = RequestFilter.all
    /// The requests that a person has seen in a list, whose places name them.
    var listed: [Int: MessageID] = [:]
    /// The accounts as they were listed last, by whose places words name them.
    var accounts: [AccountID] = []
    private var answered = 0
    /// Whether what was there from the start has been taken in.
    private var hasBegun = false
    var shown: MessageID?
    /// What is to be shown next where requests are asked for.
    var due: MessageID?
    /// What was shown of this round through what waits.
    var toured: Set<MessageID> = []
    /// What was told last of each request, for the audit trail.
    private var reported: [MessageID: [PrintableText]] = [:]
    /// Requests whose answer of this run was delivered.
    private var delivered: Set<MessageID> = []
    /// The one that was answered last.
    private(set) var lastAnswered: MessageID?
    /// Requests that came, or were looked at again, since the last pause: how they are assessed holds.
    var fresh: Set<MessageID> = []
    /// Requests that a script left aside; it does not come back to them.
    var skipped: Set<MessageID> = []
    /// Where a script has gone since its last decision; `nil` when it goes on as it comes.
    var goal: Goal?
    /// How the review ended, once ``isOver``.
    private(set) var ending = PlainSession.Ending.finished

    init(
        session: PlainSession,
        input: PlainSession.Input,
        scope: ReviewScope = .all,
        askForLine: @escaping @Sendable () -> Void
    ) {
        self.session = session
        self.input = input
        self.scope = scope
        self.askForLine = askForLine
        state = PlainState(now: session.clock.now, zone: session.zone)
    }

    /// When the request shown is over; `nil` without one.
    var deadline: Instant? {
        guard let entry = state.selected, entry.id == shown, entry.isWaiting(at: state.now) else {
            return nil
        }
        return entry.expires
    }

    /// Whether nothing is left to do or to wait for.
    var isOver: Bool { isLeaving && underWay.isEmpty }

    /// What is to be done since the last call.
    mutating func removeWork() -> [Action] {
        defer { work = [] }
        return work
    }

    /// Whether an enrolment address is to be asked for since the last call.
    mutating func takeAddressWish() -> Bool {
        defer { wantsAddress = false }
        return wantsAddress
    }

    /// A request that is answered, and what a person has seen of it: of one whose facts were not
    /// printed its row.
    func seen(_ id: MessageID) -> (Entry, [PrintableText])? {
        guard let index = state.entries.firstIndex(where: { $0.id == id }) else { return nil }
        let entry = state.entries[index]
        return (
            entry,
            reported[id] ?? [
                row(entry, number: index + 1, shortIDs, namesAccount: hasSeveralAccounts)
            ]
        )
    }

    mutating func handle(_ step: PlainSession.Step) {
        switch step {
        case .begun(let entries):
            hasBegun = true
            tick()
            fresh.formUnion(entries.map(\.id))
            // The last of them stays as the notice, which is told with the rest.
            for notice in entries.compactMap(Words.ruleNotice).dropLast() {
                report(notice.text.wrapped(to: Plain.columns))
            }
            give { $0.open(with: entries) }
            if let first = scope.named.first { give { $0.go(to: first) } }
            listWaiting()
        case .reported(let update): handle(update)
        case .tick: tick()
        case .line(nil): hasEnded = true
        case .line(let line?):
            isAsking = false
            linesRead += 1
            lines.append(Line(text: line, showing: showings))
        case .performed(let action, let updates): handle(updates, of: action)
        case .address(let address?):
            awaitsLines = false
            carryOut(Command(.enrol, address: address))
        case .address(nil):
            answer([
                "No address of at most \(EnrolmentAddress.limit) bytes was given.",
                "Nothing was changed.",
            ])
        }
    }

    private mutating func tick() { give { [now = session.clock.now] in $0.tick(now) } }

    private mutating func handle(_ update: Update) {
        tick()
        // Of an answer under way only its own end tells.
        if let entry = update.entry {
            guard !underWay.contains(entry.id) else { return }
            fresh.insert(entry.id)
        }
        announce(update)
        give { $0.accept(update) }
    }

    /// Takes in what came of something that was begun.
    private mutating func handle(_ updates: [Update], of action: Action) {
        switch action {
        case .answer(let id, let decision, _):
            var isDelivered = false
            for update in updates {
                if case .arrived = update { continue }
                if case .stateChanged(id, .delivered(decision)) = update { isDelivered = true }
                handle(update)
            }
            underWay.remove(id)
            lastAnswered = id
            answered += 1
            if isDelivered { delivered.insert(id) } else { stopUndelivered(id) }
            for case .arrived(let entry) in updates { handle(.arrived(entry)) }
        case .verifyUser(.approval(let id)):
            underWay.remove(id)
            for update in updates {
                give { $0.accept(update) }
                if case .verificationFailed = update, isScript {
                    stop(because: "Nobody proved who is at the device")
                }
            }
        case .account:
            awaitsLines = false
            for case .accountOrderEnded(let outcome) in updates { handle(outcome) }
        case .accounts:
            awaitsLines = false
            switch updates.first {
            case .accounts(let rows)?: if let asking { handle(rows, for: asking) }
            case .failed(let error)?: end(with: .problem(error), failure: error)
            default: break
            }
        default: for update in updates.suffix(1) { answer(with: update, to: action) }
        }
    }

    /// Tells what was asked for.
    private mutating func answer(with update: Update, to action: Action) {
        switch (update, asking) {
        case (.failed(let error), _): answer(["\(error.sentence)"])
        case (.history(let found, let filter, let isCut), _):
            (self.found, self.filter) = (filter.sorted(found), filter)
            answer(
                Plain.history(
                    self.found,
                    order: filter.order,
                    isCut: isCut,
                    zone: session.zone,
                    now: session.clock.now
                )
            )
        case (.historyDetails(let id, let details), _):
            guard let entry = found.first(where: { $0.id == id }) else { return answer([]) }
            answer(Plain.history(entry, details, now: session.clock.now, zone: session.zone))
        case (.noted(let statement, let count), let asking):
            let number = asking?.number ?? 0
            let entry = found.indices.contains(number - 1) ? found[number - 1] : nil
            let way = Words.NowWhat.Ways.plain.lock
            let steps =
                statement == .notMine
                ? entry.flatMap { Words.NowWhat.briefly($0, lock: way) } : nil
            let words = steps ?? Words.History.noted(statement, count: count)
            answer(words.wrapped(to: Plain.columns))
        case (.exported(let count, let file), _):
            answer(Words.History.exported(count, to: file).wrapped(to: Plain.columns))
        case (.codes(let rows), let asking?) where asking.verb == .code:
            let number = asking.number ?? 0
            let place = number - 1
            if action == .codes, rows.indices.contains(place), case .counter = rows[place].content {
                work.append(.nextCode(rows[place].account))
            } else {
                answer(Plain.code(number, of: rows, now: session.clock.now))
            }
        case (.codes(let rows), _): answer(Plain.codes(rows, now: session.clock.now))
        default: break
        }
    }

    private mutating func answer(_ lines: [PrintableText]) {
        awaitsLines = false
        report(lines)
        showPrompt()
    }

    /// Carries out what can be done now: the next request is shown, the next line obeyed.
    mutating func proceed() async {
        defer { fresh = [] }
        while !isLeaving, underWay.isEmpty, !awaitsLines {
            tick()
            guard await moveOn() else { return }
            if hasBegun, scope.isDone(state.entries, at: state.now) {
                isLeaving = true
                return
            }
            switch input {
            case .person, .script:
                guard !lines.isEmpty else {
                    if hasEnded { leave() } else { ask() }
                    return
                }
                guard await holds(for: lines[0].text) else { continue }
                let line = lines.removeFirst()
                if case .person = input, line.showing != showings {
                    // Typed about the request before, it must not reach this one.
                    report(["What you typed was for the previous request; it was ignored."])
                } else {
                    // What was typed before a question stood there does not answer it.
                    if case .person(let typed) = input, mayAsk(line.text) { await typed.discard() }
                    await obey(line.text)
                }
            case .story(let count, let script):
                guard answered < count, !hasEnded else {
                    isLeaving = true
                    return
                }
                guard let entry = state.selected, entry.isWaiting(at: state.now) else { return }
                for line in await script(entry) {
                    report(["> \(PrintableText(line))"])
                    await obey(line)
                }
                // A story whose person decides nothing would ask for ever.
                if underWay.isEmpty { isLeaving = true }
            }
        }
    }

    /// The number of the line that is being obeyed, from 1.
    var lineNumber: Int { linesRead - lines.count }

    private mutating func ask() {
        guard !isAsking else { return }
        isAsking = true
        if case .person = input, !hasAsked, shown == nil { reportWaiting() }
        hasAsked = true
        askForLine()
    }

    /// Changes the state, tells what came of it and begins what is to be done.
    mutating func give(_ change: (inout PlainState) -> Void) {
        change(&state)
        let (said, actions) = state.removeOrders()
        for action in actions {
            switch action {
            case .answer(let id, _, _), .verifyUser(.approval(let id)): underWay.insert(id)
            default: awaitsLines = true
            }
        }
        work += actions
        if state.isOver { isLeaving = true }
        report(said)
    }

    /// A row for each request that waits from the start, when there are several.
    private mutating func listWaiting() {
        guard state.waiting > 1, !isStepping else { return }
        let rows = state.entries.enumerated().filter { $0.element.isWaiting(at: state.now) }
        let (names, namesAccount) = (shortIDs, hasSeveralAccounts)
        for row in rows { listed[row.offset + 1] = row.element.id }
        report(
            Plain.summary(state)
                + rows.map {
                    row($0.element, number: $0.offset + 1, names, namesAccount: namesAccount)
                }
        )
    }

    /// A line for a request that comes while another one is being decided.
    mutating func announce(_ update: Update) {
        guard case .arrived(let entry) = update, shown != nil || (isStepping && hasAsked)
        else {
            return
        }
        if let known = state.entries.first(where: { $0.id == entry.id }) {
            // What is decided about was shown as it is now.
            let isOther = !known.review.readsAlike(entry.review) || known.lock != entry.lock
            if entry.id == shown, entry.isWaiting(at: state.now), isOther {
                shown = nil
                due = isStepping ? entry.id : nil
            }
            return
        }
        let number = state.entries.count + 1
        let names = isScript ? ShortIDs((state.entries + [entry]).map(\.id.text)) : nil
        listed[number] = entry.id
        report([
            "A request arrived.",
            row(entry, number: number, names, namesAccount: hasSeveralAccounts),
        ])
        if isStepping, shown == nil { report(["Type next to see it."]) }
    }

    /// The requests whose answer nobody waited for.
    var abandoned: [Entry] { state.entries.filter { underWay.contains($0.id) } }

    /// A script ends with an answer that was not delivered: its next lines were written for another
    /// course of things.
    private mutating func stopUndelivered(_ id: MessageID) {
        guard case .script = input, let entry = state.entries.first(where: { $0.id == id })
        else { return }
        stop(as: .undelivered(entry.state))
    }

    /// Ends a script at a line that it cannot obey.
    ///
    /// - Parameters:
    ///   - reason: What stopped it, without a full stop.
    ///   - advice: More sentences, such as what would have fitted.
    mutating func stop(because reason: PrintableText, _ advice: PrintableText = .empty) {
        stop(as: .stopped(.misplaced(reason: reason, advice: advice)))
    }

    mutating func stop(as ending: PlainSession.Ending) {
        self.ending = ending
        isLeaving = true
    }

    /// Ends the review; a script that ends while a question is open has not done what it wanted.
    mutating func leave() {
        isLeaving = true
        guard case .script = input, let question = Plain.openQuestion(state) else { return }
        ending = .stopped(.unanswered(question: question.text, answer: question.answer))
    }

    /// Selects the next waiting request when the selected one is done, and shows a new one.
    ///
    /// - Returns: False when a script's request can no longer be answered.
    private mutating func moveOn() async -> Bool {
        // What is asked about an account is not dropped because a request is over.
        if state.asked?.isOfAccount == true { return true }
        if isStepping {
            await moveStepping()
            return true
        }
        if let entry = state.selected, !entry.isWaiting(at: state.now) {
            if case .script = input, entry.id == shown, !delivered.contains(entry.id) {
                // The next line was written for this request and must not reach another.
                guard !lines.isEmpty else { return true }
                stop(because: "The request can no longer be answered")
                return false
            }
            if entry.id == shown, let notice = entry.overNotice(at: state.now) {
                shown = nil
                report([notice])
            }
            if state.waiting > 0 {
                give { $0.obey(Command(.skip)) }
            }
        }
        keepOrder()
        guard let next = state.selected, next.id != shown, next.isWaiting(at: state.now)
        else { return true }
        await recheck(at: next.id)
        guard let entry = state.selected, entry.isWaiting(at: state.now) else {
            return await moveOn()
        }
        await put(entry)
        return true
    }

    /// Shows a request and asks about it: what a person typed before they could read it is dropped, and
    /// nothing of what they type once they are asked.
    mutating func put(_ entry: Entry, with note: [PrintableText] = []) async {
        show(entry)
        report(note)
        if case .person(let typed) = input { await typed.discard() }
        showPrompt()
    }

    mutating func show(_ entry: Entry) {
        shown = entry.id
        showings += 1
        let number = (state.entries.firstIndex { $0.id == entry.id } ?? 0) + 1
        listed[number] = entry.id
        let lines = Plain.lines(
            entry,
            number: number,
            of: state.entries.count,
            now: state.now,
            zone: state.zone,
            name: shortIDs?[entry.id.text],
            showsMap: session.showsMap,
            isWhole: isScript
        )
        reported[entry.id] = entry.shown(at: state.now)
        report([.empty] + lines + [.empty])
    }

    func report(_ lines: [PrintableText]) { lines.forEach(session.emit) }
}

extension PlainRun {
    /// Tells what is asked now, before it how the connection has changed since that was told.
    mutating func showPrompt() {
        report(Plain.connection(state.connection, after: shownConnection))
        // While it connects nothing is said that would end what was told.
        if state.connection != .connecting { shownConnection = state.connection }
        report(Plain.prompt(state, isShown: shown != nil))
    }
}

extension PlainRun {
    /// Whether lines come from a file or a program.
    var isScript: Bool { if case .script = input { true } else { false } }

    /// What the lines of a script name requests by; `nil` for a person, who names them by number.
    var shortIDs: ShortIDs? { isScript ? ShortIDs(state.entries.map(\.id.text)) : nil }

    /// Whether the lines of a list name accounts: O(n), so once for a list.
    var hasSeveralAccounts: Bool {
        state.entries.contains { $0.facts.mechanismUID != state.entries[0].facts.mechanismUID }
    }

    /// A line of a list; of a script's also the short id, which its lines name requests by.
    func row(
        _ entry: Entry,
        number: Int,
        _ names: ShortIDs?,
        namesAccount: Bool
    ) -> PrintableText {
        let (zone, now) = (state.zone, state.now)
        return names.map {
            entry.listLine($0, number: number, zone: zone, now: now, namesAccount: namesAccount)
        }
            ?? Plain.listLine(
                entry,
                number: number,
                zone: zone,
                now: now,
                namesAccount: namesAccount
            )
    }
}
