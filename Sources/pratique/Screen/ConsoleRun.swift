import Console
import Host
import Push
import Review
import Risk
import Service
import Store
import Vocabulary

/// One review on a display: the one owner of the state, and what it does with the effects.
struct ConsoleRun {
    private var state: State
    private let display: any Display
    private let clock: Clock
    private let work: ConsoleWork
    private let history: HistoryWork

    /// Requests whose answer is under way.
    private var underWay: Set<MessageID> = []
    private var isLeaving = false
    private var isOver = false
    private var title: PrintableText = .empty
    /// How many frames were drawn.
    private var frames = 0
    /// Whether the person wants to see the demonstration.
    private(set) var wantsDemonstration = false
    /// What became of answers after the person had left.
    private(set) var late: [PrintableText] = []

    init(
        state: State,
        display: any Display,
        clock: Clock,
        work: ConsoleWork,
        history: HistoryWork
    ) {
        self.state = state
        self.display = display
        self.clock = clock
        self.work = work
        self.history = history
    }

    /// The requests whose answer nobody waited for.
    var abandoned: [Entry] { state.entries.filter { underWay.contains($0.id) } }

    /// Takes in what is there from the start; no bell rings for that.
    mutating func begin(with entries: [Entry], notice: PrintableText?) async {
        let told = [notice.map { Event.notice(StatusMessage($0)) }].compactMap(\.self)
        // What an empty screen shows is asked for with the first event.
        let time = Event.tick(clock.now, uptime: clock.uptime)
        for event in told + [entries.isEmpty ? time : .opened(entries)] {
            for effect in respond(&state, to: event) { await carryOut(effect) }
        }
    }

    /// Draws and obeys until the person has left, and closes the display.
    mutating func follow(_ steps: AsyncStream<ConsoleSession.Step>) async {
        draw()
        for await step in steps {
            switch step {
            case .settled(let id): settle(id)
            case .event(let event): await take(event)
            }
            if isOver || isLeaving && underWay.isEmpty { break }
            draw()
        }
        display.close()
    }

    private mutating func draw() {
        frames += 1
        _ = update(&state, on: .drawn(frames))
        display.draw(render(state), number: frames)
        guard state.title != title else { return }
        title = state.title
        display.setTitle(title)
    }

    private mutating func settle(_ id: MessageID) {
        underWay.remove(id)
        if isLeaving, let entry = state.entries.first(where: { $0.id == id }) {
            late.append(entry.outcome(entry.state))
        }
    }

    private mutating func take(_ event: Event) async {
        if case .arrived(let entry) = event {
            // Of an answer under way only its own task tells.
            if underWay.contains(entry.id) { return }
            // While nothing waits ticks are a minute apart, so an arrival brings the time with it.
            await give(.tick(clock.now, uptime: clock.uptime))
        }
        await give(event)
    }

    /// Gives an event to the console and does what comes of it.
    private mutating func give(_ event: Event) async {
        // What the person saw when the key was pressed, not what the key made of it.
        let before = state
        for effect in respond(&state, to: event) {
            if case .answer(let id, let decision, let proofs) = effect {
                await answer(decision, to: id, given: proofs, seen: before)
            } else {
                await carryOut(effect)
            }
        }
    }

    private mutating func answer(
        _ decision: Decision,
        to id: MessageID,
        given proofs: Proofs,
        seen: State
    ) async {
        underWay.insert(id)
        let entry = seen.entries.first { $0.id == id }
        await work.answer(
            decision,
            to: id,
            shown: entry?.shown(at: seen.now) ?? [],
            given: proofs
        )
    }

    private mutating func carryOut(_ effect: Effect) async {
        switch effect {
        case .answer(let id, let decision, let proofs):
            await answer(decision, to: id, given: proofs, seen: state)
        case .verifyUser(let purpose): await work.verifyUser(for: purpose)
        case .verificationReply(let purpose, let typed): await work.reply(typed, for: purpose)
        case .verificationCancelled(let purpose): await work.cancelVerification(for: purpose)
        case .watchCodes(let isWatching): await work.watchCodes(isWatching)
        case .nextCode(let account): await work.nextCode(of: account)
        case .findHistory(let filter): await history.find(filter)
        case .recallDetails(let id): await history.recallDetails(of: id)
        case .state(let ids, let statement): await history.state(statement, about: ids)
        case .exportHistory(let filter): await history.export(filter)
        case .watchAccounts(let isWatching): await work.watchAccounts(isWatching)
        case .account(let order): await work.carryOut(order)
        case .watchOverview(let isWatching): await work.watchOverview(isWatching)
        case .findHome(let text): await work.findHome(text)
        case .postponeHome: await work.postponeHome()
        case .keepDeliveries(let text): await work.tellDeliveries(text)
        case .postponeDeliveries: await work.askForHome()
        case .demonstrate:
            wantsDemonstration = true
            isOver = true
        case .bell:
            display.bell()
            display.notify(state.notification)
        case .theme(let theme): display.setTheme(theme)
        case .redraw: display.redraw()
        case .ticking(let isTicking): display.setTicking(isTicking)
        case .quit where isLeaving: isOver = true
        case .quit:
            isLeaving = true
            await give(.replyAwaited)
        }
    }
}

/// What a review draws on and rings with: the person's ``Terminal``.
protocol Display: Sendable {
    /// Shows a frame soon; keys tell by its number whether they were pressed before it was shown.
    func draw(_ frame: Frame, number: Int)
    /// Shows a title soon.
    func setTitle(_ title: PrintableText)
    /// Notifies of something outside of the frame.
    func notify(_ text: PrintableText)
    /// Rings soon.
    func bell()
    /// Draws with another theme, beginning with the next frame.
    func setTheme(_ theme: Theme)
    /// Draws everything anew with the next frame.
    func redraw()
    /// Starts or stops ticks every second; without them there is one a minute.
    func setTicking(_ isTicking: Bool)
    /// Ends it; further calls do nothing.
    func close()
}

extension Terminal: Display {}

/// What goes on behind the history on the screen: a new search ends the one before.
actor HistoryWork {
    private let service: ApprovalService
    private let tell: @Sendable (Event) -> Void
    private var search: Task<Void, Never>?
    /// Each is forgotten when it has ended.
    private var others: [Int: Task<Void, Never>] = [:]
    /// How many others there were.
    private var count = 0

    /// How many pieces of work are remembered, beside the last search.
    var remembered: Int { others.count }

    init(service: ApprovalService, tell: @escaping @Sendable (Event) -> Void) {
        self.service = service
        self.tell = tell
    }

    /// Searches, and tells what was found.
    func find(_ filter: HistoryFilter) {
        search?.cancel()
        search = Task {
            await attempt {
                let found = try await service.search(filter)
                tell(.history(found.entries, filter, isCut: found.isCut))
            }
        }
    }

    /// Tells what is known of a request.
    func recallDetails(of id: MessageID) {
        begin { [self] in tell(.historyDetails(id, try await service.details(of: id))) }
    }

    /// Notes whose requests they were, one after the other.
    func state(_ statement: HistoryStatement, about ids: [MessageID]) {
        begin { [self] in
            for id in ids {
                try Task.checkCancellation()
                try await service.state(statement, about: id)
                tell(.historyDetails(id, try await service.details(of: id)))
            }
            let told = Self.noted(statement, count: ids.count)
            tell(.notice(StatusMessage(told, style: .good)))
        }
    }

    /// Writes what a filter finds to a new file in the working folder.
    func export(_ filter: HistoryFilter) {
        begin { [self] in
            let written = try await service.export(filter)
            tell(.notice(StatusMessage(written.sentence, style: .good)))
        }
    }

    /// Ends everything that is under way.
    func stop() async {
        let all = others.values + [search].compactMap(\.self)
        for task in all { task.cancel() }
        for task in all { await task.value }
    }

    private func begin(_ work: @escaping @Sendable () async throws -> Void) {
        count += 1
        let number = count
        others[number] = Task {
            await attempt(work)
            others[number] = nil
        }
    }

    private func attempt(_ work: () async throws -> Void) async {
        do {
            try await work()
        } catch {
            if !Task.isCancelled { tell(.problem(error.coded)) }
        }
    }
}

extension HistoryWork {
    /// That it was noted whose requests they were.
    static func noted(_ statement: HistoryStatement, count: Int = 1) -> PrintableText {
        switch statement {
        case .own where count > 1: "Noted: these \(count) were you. They count for what is usual."
        case .notOwn where count > 1:
            "Noted: these \(count) were not you. They do not count for what is usual."
        case .own: "Noted: this was you. It counts for what is usual."
        case .notOwn: "Noted: this was not you. It does not count for what is usual."
        }
    }
}

extension ApprovalService.Exported {
    /// The same in words.
    var sentence: PrintableText {
        "Wrote \(count) \(count == 1 ? "request" : "requests") to \(file)."
    }
}
