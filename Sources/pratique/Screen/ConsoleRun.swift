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
    private let session: Session
    /// Takes what came of what was begun.
    private let report: @Sendable (ConsoleSession.Step) -> Void

    /// Requests whose answer is under way.
    private var underWay: Set<MessageID> = []
    /// Requests whose answer is held back; what was shown of them is kept already.
    private var held: Set<MessageID> = []
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
        session: Session,
        report: @escaping @Sendable (ConsoleSession.Step) -> Void
    ) {
        self.state = state
        self.display = display
        self.clock = clock
        self.session = session
        self.report = report
    }

    /// The requests whose answer nobody waited for.
    var abandoned: [Entry] { state.entries.filter { underWay.contains($0.id) } }

    /// Takes in what is there from the start; no bell rings for that.
    mutating func begin(with entries: [Entry], notice: PrintableText?) async {
        let reported = [notice.map { Event.notice(StatusMessage($0)) }].compactMap(\.self)
        // What an empty screen shows is asked for with the first event.
        let time = Event.tick(clock.now, uptime: clock.uptime)
        for event in reported + [entries.isEmpty ? time : .opened(entries)] {
            await give(event)
        }
    }

    /// Draws and obeys until the person has left, and closes the display.
    mutating func follow(_ steps: AsyncStream<ConsoleSession.Step>) async {
        draw()
        for await step in steps {
            switch step {
            case .performed(let action, let updates): await settle(action, updates)
            case .event(let event): await take(event)
            case .told(let update, let turn):
                await take(.reported(update))
                turn.yield()
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

    /// Takes in what came of an action; of an answer nothing else was told meanwhile.
    private mutating func settle(_ action: Action, _ updates: [Update]) async {
        guard case .answer(let id, _, _) = action else {
            for update in updates { await give(.reported(update)) }
            return
        }
        underWay.remove(id)
        for update in updates { await take(.reported(update)) }
        if isLeaving, let entry = state.entries.first(where: { $0.id == id }) {
            late.append(entry.outcome(entry.state))
        }
    }

    private mutating func take(_ event: Event) async {
        if case .reported(.arrived(let entry)) = event {
            // Of an answer under way only its own task tells.
            if underWay.contains(entry.id) { return }
            // While nothing waits ticks are a minute apart, so an arrival brings the time with it.
            await give(.time(clock.now, uptime: clock.uptime))
        }
        await give(event)
    }

    /// Gives an event to the console and does what comes of it.
    private mutating func give(_ event: Event) async {
        // What the person saw when the key was pressed, not what the key made of it.
        let before = state
        for effect in respond(&state, to: event) { await carryOut(effect, seen: before) }
    }

    private mutating func carryOut(_ effect: Effect, seen: State) async {
        switch effect {
        case .perform(let action):
            if case .answer(let id, _, _) = action {
                underWay.insert(id)
                if held.remove(id) == nil { await record(id, seen: seen) }
            }
            await session.begin(action) { [report] in report(.performed(action, $0)) }
        case .hold(let id):
            held.insert(id)
            await record(id, seen: seen)
        case .release(let id): held.remove(id)
        case .demonstrate:
            wantsDemonstration = true
            isOver = true
        case .bell:
            display.bell()
            display.notify(state.notification)
        case .copy(let text): display.copy(text)
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

extension ConsoleRun {
    /// Has the session keep what the person saw of a request when they decided.
    private func record(_ id: MessageID, seen: State) async {
        guard let entry = seen.entries.first(where: { $0.id == id }) else { return }
        await session.record(entry, shownAs: entry.shown(at: seen.now))
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
    /// Hands a text in base64 to the clipboard of the terminal.
    func copy(_ base64: String)
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
