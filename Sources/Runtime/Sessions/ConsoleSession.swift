import Authenticator
package import Console
import Facts
package import Terminal
import Vocabulary

/// The console on a terminal: one loop that owns the state.
package struct ConsoleSession {
    private let desk: Desk
    private let clock: Clock

    /// Creates a session at a desk.
    package init(desk: Desk, clock: Clock = .system) {
        self.desk = desk
        self.clock = clock
    }

    /// Shows requests and carries out what the person decides, until they leave.
    ///
    /// An answer that is under way is waited for, so that its outcome is known and noted.
    ///
    /// - Parameters:
    ///   - terminal: Where to draw; it is closed when this returns.
    ///   - entries: What is there from the start.
    ///   - incoming: What happens at the desk.
    ///   - notices: Lines to show, for instance from a simulated server.
    package func run(
        on terminal: Terminal,
        entries: [Entry],
        incoming: AsyncStream<DeskEvent>,
        notices: AsyncStream<State.Notice>
    ) async {
        let (events, continuation) = AsyncStream<Event>.makeStream()
        await withTaskGroup { group in
            group.addTask {
                for await event in terminal.events { continuation.yield(event) }
                continuation.yield(.ended)
            }
            group.addTask {
                for await event in incoming { continuation.yield(Event(event)) }
            }
            group.addTask {
                for await notice in notices { continuation.yield(.notice(notice)) }
            }
            for entry in entries { continuation.yield(.arrived(entry)) }
            await loop(events, on: terminal) { id, decision in
                group.addTask {
                    for event in await desk.events(answering: decision, to: id) {
                        continuation.yield(event)
                    }
                }
            }
            group.cancelAll()
        }
    }

    private func loop(
        _ events: AsyncStream<Event>,
        on terminal: Terminal,
        send: (MessageID, Decision) -> Void
    ) async {
        var state = State(size: terminal.size, now: clock.now, glyphs: terminal.glyphs)
        var underWay: Set<MessageID> = []
        var isLeaving = false
        terminal.draw(render(state))
        for await event in events {
            if case .stateChanged(let id, _) = event { underWay.remove(id) }
            // Nothing ticks while nothing waits, so an arrival brings the time with it.
            if case .arrived = event { _ = update(&state, on: .tick(clock.now)) }
            for effect in update(&state, on: event) {
                switch effect {
                case .answer(let id, let decision):
                    underWay.insert(id)
                    send(id, decision)
                case .bell: break
                case .ticking(let isTicking): terminal.setTicking(isTicking)
                case .quit: isLeaving = true
                }
            }
            if isLeaving, underWay.isEmpty { break }
            terminal.draw(render(state))
        }
        terminal.close()
    }
}
