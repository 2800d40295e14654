import Authenticator
package import Console
import Facts
package import Vocabulary

/// The review as lines of text: the console's own behaviour behind words instead of keys.
package struct PlainSession {
    /// Where decisions come from.
    package enum Input: Sendable {
        /// Lines that somebody types, or a script pipes in.
        case typed(TypedLines)
        /// What a story's person would type at each request; ends after so many requests.
        case scripted(count: Int, @Sendable (Entry) async -> [Command])
    }

    private enum Step: Sendable {
        case event(Event)
        case line(String)
    }

    private let desk: Desk
    private let clock: Clock
    private let showsMap: Bool
    private let emit: @Sendable (PrintableText) -> Void

    /// Creates a session at a desk.
    ///
    /// - Parameters:
    ///   - desk: Where requests are answered.
    ///   - clock: Tells the time.
    ///   - showsMap: Whether an ASCII map follows each request.
    ///   - emit: Prints a line.
    package init(
        desk: Desk,
        clock: Clock = .system,
        showsMap: Bool,
        emit: @escaping @Sendable (PrintableText) -> Void
    ) {
        self.desk = desk
        self.clock = clock
        self.showsMap = showsMap
        self.emit = emit
    }

    /// Reviews requests until the input ends, the person leaves, or the story is over.
    ///
    /// A line is taken only when no answer is under way, so that a script's decisions reach the
    /// requests in their order.
    ///
    /// - Parameters:
    ///   - entries: What is there from the start.
    ///   - incoming: What happens at the desk.
    ///   - input: Where decisions come from.
    package func run(
        entries: [Entry],
        incoming: AsyncStream<DeskEvent>,
        input: Input
    ) async {
        let (steps, continuation) = AsyncStream<Step>.makeStream()
        await withTaskGroup { group in
            for entry in entries { continuation.yield(.event(.arrived(entry))) }
            group.addTask {
                for await event in incoming { continuation.yield(.event(Event(event))) }
            }
            if case .typed(let lines) = input {
                group.addTask {
                    while let line = await lines.next() { continuation.yield(.line(line)) }
                    continuation.yield(.event(.ended))
                }
            }
            await loop(steps, input: input) { id, decision in
                group.addTask {
                    for event in await desk.events(answering: decision, to: id) {
                        continuation.yield(.event(event))
                    }
                }
            }
            group.cancelAll()
        }
    }

    private func loop(
        _ steps: AsyncStream<Step>,
        input: Input,
        send: (MessageID, Decision) -> Void
    ) async {
        var run = Run(
            state: State(size: Size(width: Plain.columns, height: 24), now: clock.now),
            session: self
        )
        for await step in steps {
            switch step {
            case .event(.ended): run.hasEnded = true
            case .event(let event):
                run.take(.tick(clock.now), send: send)
                run.take(event, send: send)
            case .line(let line): run.lines.append(line)
            }
            await run.proceed(with: input, send: send)
            if run.isOver { return }
        }
    }

    /// What one run remembers.
    private struct Run {
        var state: State
        let session: PlainSession
        var lines: [String] = []
        var hasEnded = false
        var underWay: Set<MessageID> = []
        var answered = 0
        var shown: MessageID?
        var isLeaving = false

        var isOver: Bool { isLeaving && underWay.isEmpty }

        /// Gives an event to the console and tells what came of it.
        mutating func take(_ event: Event, send: (MessageID, Decision) -> Void) {
            if case .stateChanged(let id, _) = event, underWay.remove(id) != nil { answered += 1 }
            let before = state.notice
            for effect in update(&state, on: event) {
                switch effect {
                case .answer(let id, let decision):
                    underWay.insert(id)
                    send(id, decision)
                case .quit: isLeaving = true
                case .bell, .ticking: break
                }
            }
            if state.notice != before { tell(Plain.notice(state)) }
        }

        /// Carries out what can be done now: the next request is shown, the next line is read.
        mutating func proceed(
            with input: Input,
            send: (MessageID, Decision) -> Void
        ) async {
            while !isLeaving, underWay.isEmpty {
                take(.tick(session.clock.now), send: send)
                moveOn(send: send)
                switch input {
                case .typed:
                    guard !lines.isEmpty else {
                        if hasEnded { isLeaving = true }
                        return
                    }
                    obey(lines.removeFirst(), send: send)
                case .scripted(let count, let script):
                    guard answered < count else {
                        isLeaving = true
                        return
                    }
                    guard let entry = state.selected, entry.isWaiting(at: state.now) else {
                        return
                    }
                    for command in await script(entry) { carryOut(command, send: send) }
                    // A story whose person decides nothing would ask for ever.
                    if underWay.isEmpty { isLeaving = true }
                }
            }
        }

        /// Selects the next waiting request when the selected one is done, and shows a new one.
        private mutating func moveOn(send: (MessageID, Decision) -> Void) {
            if let entry = state.selected, !entry.isWaiting(at: state.now), state.waiting > 0 {
                for event in Command.skip.events(in: state) { take(event, send: send) }
            }
            guard let entry = state.selected, entry.id != shown, entry.isWaiting(at: state.now)
            else { return }
            show(entry)
            tell(Plain.prompt(state))
        }

        private mutating func show(_ entry: Entry) {
            shown = entry.id
            let number = (state.entries.firstIndex { $0.id == entry.id } ?? 0) + 1
            tell([.empty])
            tell(
                Plain.lines(
                    entry,
                    number: number,
                    of: state.entries.count,
                    now: state.now,
                    showsMap: session.showsMap
                )
            )
            tell([.empty])
        }

        private mutating func obey(_ line: String, send: (MessageID, Decision) -> Void) {
            guard !line.allSatisfy(\.isWhitespace) else { return }
            guard let command = Command(line) else {
                tell(["That is no command; type help to see them."])
                return
            }
            carryOut(command, send: send)
        }

        private mutating func carryOut(_ command: Command, send: (MessageID, Decision) -> Void) {
            switch command {
            case .help: tell(Command.helpLines)
            case .show:
                if let entry = state.selected { show(entry) } else { tell(["No request waits."]) }
            default:
                for event in command.events(in: state) { take(event, send: send) }
            }
            if !isLeaving, underWay.isEmpty { tell(Plain.prompt(state)) }
        }

        private func tell(_ lines: [PrintableText]) { lines.forEach(session.emit) }
    }
}
