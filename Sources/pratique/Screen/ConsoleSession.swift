package import Console
package import Host
import Push
package import Review
import Risk
package import Service
import Store
package import Vocabulary

/// The console on a terminal: one loop that owns the state.
package struct ConsoleSession {
    enum Step: Sendable {
        case event(Event)
        /// What others did; the next one comes after its turn.
        case told(Update, turn: AsyncStream<Void>.Continuation)
        /// What came of an action that was begun.
        case performed(Action, [Update])
    }

    private let service: ApprovalService
    private let clock: Clock

    package init(service: ApprovalService, clock: Clock = .system) {
        self.service = service
        self.clock = clock
    }

    /// Shows requests and carries out what the person decides, until they leave.
    ///
    /// An answer that is under way is waited for, so that its outcome is known and noted; whoever
    /// leaves a second time, by keys or by a signal, does not wait.
    ///
    /// - Parameters:
    ///   - terminal: Where to draw; it is closed when this returns.
    ///   - entries: What is there from the start.
    ///   - others: What is there as well, and takes longer to be assessed.
    ///   - incoming: What happens at the service.
    ///   - settings: What the person has set about the console.
    ///   - notice: What is told until the next key.
    ///   - notes: Lines that stay on the screen, each in the place of the one before.
    ///   - terms: What enrolling and telling go by.
    /// - Returns: How it ended.
    package func run(
        on terminal: Terminal,
        entries: [Entry],
        others: AsyncStream<[Entry]>? = nil,
        incoming: AsyncStream<Update>,
        settings: ConsoleSettings = ConsoleSettings(),
        notice: PrintableText? = nil,
        notes: AsyncStream<PrintableText>? = nil,
        terms: Session.Terms = .ofScreen
    ) async -> ConsoleEnding {
        let (steps, continuation) = AsyncStream<Step>.makeStream()
        let state = State(
            size: terminal.size,
            now: clock.now,
            uptime: clock.uptime,
            glyphs: terminal.glyphs,
            mapLook: terminal.mapLook,
            keys: settings.keys,
            order: .urgency,
            isQueue: true,
            zone: .ofMachine(at: clock.now),
            notifiesDetails: settings.notifiesDetails,
            lockAfter: settings.lockAfter,
            canCopy: settings.copies,
            grace: settings.grace
        )
        let session = Session(service: service, terms: terms) {
            continuation.yield(.event(.reported($0)))
        }
        return await withTaskGroup(returning: ConsoleEnding.self) { group in
            group.addTask {
                for await event in terminal.events { continuation.yield(.event(event)) }
                continuation.yield(.event(.ended))
            }
            group.addTask {
                await Self.tell(incoming) { continuation.yield($0) }
            }
            group.addTask {
                var known = entries
                if let others {
                    for await part in others {
                        known += part
                        continuation.yield(.event(.opened(part)))
                    }
                }
                await Self.tell(service.changesByOthers(since: known)) { continuation.yield($0) }
            }
            if let notes {
                group.addTask {
                    for await note in notes { continuation.yield(.event(.banner(note))) }
                }
            }
            var run = ConsoleRun(
                state: state,
                display: terminal,
                clock: clock,
                session: session
            ) { continuation.yield($0) }
            await run.begin(with: entries, notice: notice)
            await run.follow(steps)
            group.cancelAll()
            await session.stop()
            await group.waitForAll()
            return ConsoleEnding(
                late: run.late + (await session.status(of: run.abandoned)),
                wantsDemonstration: run.wantsDemonstration
            )
        }
    }
}

extension ConsoleSession {
    /// Tells updates one at a time, so that a key waits for one of them, and not for a flood.
    static func tell(
        _ updates: AsyncStream<Update>,
        as step: (Step) -> Void
    ) async {
        let (turns, turn) = AsyncStream<Void>.makeStream()
        var next = turns.makeAsyncIterator()
        for await update in updates {
            step(.told(update, turn: turn))
            guard await next.next() != nil else { return }
        }
    }
}

/// How a review on the screen ended.
package struct ConsoleEnding: Sendable {
    /// What became of answers after the person had left, to be printed.
    package let late: [PrintableText]
    /// Whether the person wants to see the demonstration, and to come back afterwards.
    package let wantsDemonstration: Bool
}

extension Session.Terms {
    /// What the screen goes by, on which a person also tells where they are.
    package static var ofScreen: Self {
        Self(asksHome: true) { text in
            do throws(HomeError) {
                let place = try HomePlace(reading: text)
                return StoredHome(name: place.name?.text, coordinate: place.coordinate)
            } catch {
                throw Session.HomeRefusal(
                    reason: error.remark,
                    choices: error.choices.map(\.text)
                )
            }
        }
    }
}
