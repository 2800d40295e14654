import Authenticator
package import Console
import Facts
import Risk
package import Terminal
package import Vocabulary

/// The console on a terminal: one loop that owns the state.
package struct ConsoleSession {
    enum Step: Sendable {
        case event(Event)
        /// All that an answer had to tell has been told.
        case settled(MessageID)
    }

    private let desk: Desk
    private let clock: Clock

    /// Creates a session at a desk.
    package init(desk: Desk, clock: Clock = .system) {
        self.desk = desk
        self.clock = clock
    }

    /// Shows requests and carries out what the person decides, until they leave.
    ///
    /// An answer that is under way is waited for, so that its outcome is known and noted; whoever
    /// leaves a second time does not wait.
    ///
    /// - Parameters:
    ///   - terminal: Where to draw; it is closed when this returns.
    ///   - entries: What is there from the start.
    ///   - incoming: What happens at the desk.
    ///   - settings: What the person has set about the console.
    ///   - remark: A line that stays on the screen.
    /// - Returns: What became of answers after the person had left, to be printed.
    package func run(
        on terminal: Terminal,
        entries: [Entry],
        incoming: AsyncStream<DeskEvent>,
        settings: ConsoleSettings = ConsoleSettings(),
        remark: PrintableText? = nil
    ) async -> [PrintableText] {
        let (steps, continuation) = AsyncStream<Step>.makeStream()
        var state = State(
            size: terminal.size,
            now: clock.now,
            glyphs: terminal.glyphs,
            mapLook: terminal.mapLook,
            keys: settings.keys,
            lockAfter: settings.lockAfter
        )
        if let remark { _ = update(&state, on: .remark(remark)) }
        for entry in entries where update(&state, on: .arrived(entry)).contains(.ticking(true)) {
            terminal.setTicking(true)
        }
        let work = ConsoleWork(desk: desk) { continuation.yield($0) }
        let history = HistoryWork(desk: desk) { continuation.yield(.event($0)) }
        return await withTaskGroup(returning: [PrintableText].self) { group in
            group.addTask {
                for await event in terminal.events { continuation.yield(.event(event)) }
                continuation.yield(.event(.ended))
            }
            group.addTask {
                for await event in incoming { continuation.yield(.event(Event(event))) }
            }
            group.addTask {
                for await event in desk.changesByOthers(since: entries) {
                    continuation.yield(.event(Event(event)))
                }
            }
            let late = await loop(steps, from: &state, on: terminal, behind: work, history)
            group.cancelAll()
            await work.stop()
            await history.stop()
            await group.waitForAll()
            return late.told + (await desk.standing(of: late.abandoned))
        }
    }

    private func loop(
        _ steps: AsyncStream<Step>,
        from state: inout State,
        on terminal: Terminal,
        behind work: ConsoleWork,
        _ history: HistoryWork
    ) async -> (told: [PrintableText], abandoned: [Entry]) {
        var underWay: Set<MessageID> = []
        var isLeaving = false
        var late: [PrintableText] = []
        terminal.draw(render(state))
        var title = state.title
        terminal.setTitle(title)
        loop: for await step in steps {
            switch step {
            case .settled(let id):
                underWay.remove(id)
                if isLeaving, let entry = state.entries.first(where: { $0.id == id }) {
                    late.append("\(entry.headline): \(entry.state.sentence)")
                }
            case .event(let event):
                if case .arrived(let entry) = event {
                    // Of an answer under way only its own task tells.
                    if underWay.contains(entry.id) { continue }
                    // Nothing ticks while nothing waits, so an arrival brings the time with it.
                    _ = update(&state, on: .tick(clock.now))
                }
                // What the person saw when the key was pressed, not what the key made of it.
                let before = state
                for effect in update(&state, on: event) {
                    switch effect {
                    case .answer(let id, let decision):
                        underWay.insert(id)
                        let entry = before.entries.first { $0.id == id }
                        await work.answer(
                            decision,
                            to: id,
                            shown: entry?.shown(at: before.now) ?? [],
                            friction: entry?.friction ?? .none
                        )
                    case .verifyUser(let purpose): await work.verifyUser(for: purpose)
                    case .verificationReply(let purpose, let typed):
                        await work.reply(typed, for: purpose)
                    case .verificationCancelled(let purpose):
                        await work.cancelVerification(for: purpose)
                    case .watchCodes(let isWatching): await work.watchCodes(isWatching)
                    case .nextCode(let account): await work.nextCode(of: account)
                    case .findHistory(let filter): await history.find(filter)
                    case .recallDetails(let id): await history.recallDetails(of: id)
                    case .state(let id, let statement): await history.state(statement, about: id)
                    case .exportHistory(let filter): await history.export(filter)
                    case .watchAccounts(let isWatching): await work.watchAccounts(isWatching)
                    case .account(let order): await work.carryOut(order)
                    case .bell:
                        terminal.bell()
                        terminal.notify(state.notification)
                    case .redraw: terminal.redraw()
                    case .ticking(let isTicking): terminal.setTicking(isTicking)
                    case .quit where isLeaving: break loop
                    case .quit:
                        isLeaving = true
                        let wait: PrintableText =
                            "Waiting for the reply to the answer under way; leave again to stop."
                        _ = update(&state, on: .notice(State.Notice(wait, style: .warning)))
                    }
                }
            }
            if isLeaving, underWay.isEmpty { break }
            terminal.draw(render(state))
            if state.title != title {
                title = state.title
                terminal.setTitle(title)
            }
        }
        terminal.close()
        return (late, state.entries.filter { underWay.contains($0.id) })
    }
}
