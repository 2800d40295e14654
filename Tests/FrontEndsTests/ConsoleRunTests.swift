import Console
import Host
import Push
import Service
import Synchronization
import TestSupport
import Testing
import Vocabulary

@testable import Review
@testable import pratique

/// What a review does with the effects of its state.
@Suite struct ConsoleRunTests {
    /// A display that keeps what it is told.
    private final class Record: Display {
        private let reported = Mutex<[String]>([])
        private let drawn = Mutex("")

        var lines: [String] { reported.withLock { $0 } }

        private func note(_ line: String) { reported.withLock { $0.append(line) } }

        /// The frame that was drawn last, as text.
        var screen: String { drawn.withLock { $0 } }

        func draw(_ frame: Frame, number: Int) {
            note("frame")
            drawn.withLock { $0 = frame.text }
        }
        func setTitle(_ title: PrintableText) { note("title \(title)") }
        func notify(_ text: PrintableText) { note("notify") }
        func bell() { note("bell") }
        func copy(_ base64: String) { note("copy \(base64)") }
        func setTheme(_ theme: Theme) { note("theme") }
        func redraw() { note("redraw") }
        func setTicking(_ isTicking: Bool) { note("ticking \(isTicking)") }
        func close() { note("close") }
    }

    private func run(
        on display: Record,
        of bench: RequestBench,
        minute: Int64 = 0,
        lockAfter: Int64? = nil,
        now: Instant = RequestBench.start
    ) -> ConsoleRun {
        let service = bench.service(minute: minute)
        return ConsoleRun(
            state: State(size: Size(width: 80, height: 24), now: now, lockAfter: lockAfter),
            display: display,
            clock: .fixed(at: RequestBench.instant(minute)),
            session: Session(service: service) { _ in }
        ) { _ in }
    }

    private func steps(_ events: [Event]) -> AsyncStream<ConsoleSession.Step> {
        AsyncStream { continuation in
            for event in events { continuation.yield(.event(event)) }
            continuation.finish()
        }
    }

    @Test func `a screen that locks ticks from the start, also above something told`() async throws
    {
        let bench = try await RequestBench()
        for notice in [nil, "Only a few days are left." as PrintableText] {
            let display = Record()
            var run = run(on: display, of: bench, lockAfter: 60_000)
            await run.begin(with: [], notice: notice)
            if notice == nil {
                // Nothing was told yet; the first event asks for ticks.
                await run.follow(steps([.tick(RequestBench.start)]))
            }
            #expect(display.lines.contains("ticking true"), "\(notice == nil)")
        }
    }

    @Test func `what is told at the start goes with the next key`() async throws {
        let bench = try await RequestBench()
        let reported: PrintableText = "The demonstration is over"
        for (keys, isReported) in [([], true), ([Key.character("A")], false)] {
            let display = Record()
            var run = run(on: display, of: bench)
            await run.begin(with: [], notice: reported)
            await run.follow(steps(keys.map { .key($0) }))
            #expect(display.screen.contains(reported.text) == isReported, "\(display.screen)")
        }
    }

    @Test func `requests from the start ring no bell, and tick while they wait`() async throws {
        let bench = try await RequestBench.filled()
        let display = Record()
        let service = bench.service(minute: 3)
        var run = run(on: display, of: bench, minute: 3, now: RequestBench.instant(3))
        await run.begin(with: try await service.openEntries(), notice: nil)
        #expect(display.lines == ["ticking true"])
        await run.follow(steps([]))
        #expect(display.lines == ["ticking true", "frame", "title (3) pratique", "close"])
    }

    @Test func `what the time brings along with an arrival is done`() async throws {
        let bench = try await RequestBench.filled()
        let display = Record()
        let service = bench.service(minute: 3)
        let entry = try #require(try await service.openEntries().last)
        // Postponed an hour ago by the clock of the screen, which has stood still since.
        var run = run(on: display, of: bench, minute: 3)
        await run.begin(with: [entry], notice: nil)
        await run.follow(steps([.intent(.act(.postpone)), .reported(.arrived(entry))]))
        #expect(display.lines.count { $0 == "bell" } == 1)
    }

    /// Keys wait for one thing that has come, not for all of them.
    @Test func `a key is obeyed before the rest of a flood`() async throws {
        let bench = try await RequestBench.filled()
        let entry = try #require(try await bench.service(minute: 3).openEntries().last)
        let (updates, update) = AsyncStream<Update>.makeStream()
        for _ in 1...100 { update.yield(.arrived(entry)) }
        update.finish()
        let (steps, step) = AsyncStream<ConsoleSession.Step>.makeStream()
        let told = Mutex(0)
        let telling = Task {
            await ConsoleSession.tell(updates) { next in
                let count = told.withLock {
                    $0 += 1
                    return $0
                }
                step.yield(next)
                // Pressed while the second one is taken in.
                if count == 2 { step.yield(.event(.key(.character("q")))) }
                if count == 100 { step.finish() }
            }
        }
        var run = run(on: Record(), of: bench, minute: 3)
        await run.begin(with: [], notice: nil)
        await run.follow(steps)
        #expect(told.withLock { $0 } <= 3)
        telling.cancel()
        await telling.value
    }

    /// A request that comes when the moment to take an answer back is over sends nothing: the key may have
    /// been pressed before.
    @Test(arguments: [false, true])
    func `what comes meanwhile sends no answer before a key`(isTime: Bool) async throws {
        let bench = try await RequestBench.filled()
        let id = try MessageID("AUTHENTICATE:3")
        let entries = try await bench.service(minute: 3).openEntries().filter { $0.id == id }
        let now = RequestBench.instant(3)
        let late = Clock(read: { now }, uptime: { 9_000 })
        let session = Session(service: bench.service(minute: 3)) { _ in }
        let display = Record()
        var run = ConsoleRun(
            state: State(
                size: Size(width: 80, height: 24),
                now: now,
                uptime: 0,
                grace: 3_000
            ),
            display: display,
            clock: late,
            session: session
        ) { _ in }
        await run.begin(with: entries, notice: nil)
        let arrived = Event.reported(.arrived(entries[0]))
        let between = isTime ? Event.time(now, uptime: 3_500) : arrived
        let events: [Event] = [.tick(now, uptime: 0), .key(.character("r")), .key(.character("y"))]
        await run.follow(steps(events + [between, .key(.character("u"))]))
        #expect(display.screen.includes("Taken back"), "\(display.screen)")
        #expect(run.abandoned.isEmpty)
    }

    @Test(arguments: [false, true])
    func `an answer is recorded as it was decided when it is sent, and not when it is taken back`(
        isTakenBack: Bool
    ) async throws {
        let bench = try await RequestBench.filled()
        let service = bench.service(minute: 3)
        let id = try MessageID("AUTHENTICATE:3")
        let entry = try #require(try await service.openEntries().first { $0.id == id })
        let now = RequestBench.instant(3)
        let session = Session(service: service) { _ in }
        var run = ConsoleRun(
            state: State(
                size: Size(width: 80, height: 24),
                now: now,
                uptime: 0,
                grace: 3_000
            ),
            display: Record(),
            clock: .fixed(at: now),
            session: session
        ) { _ in }
        await run.begin(with: [entry], notice: nil)
        let keys = "ry" + (isTakenBack ? "u" : "")
        await run.follow(
            steps(
                keys.unicodeScalars.map { .key(.character($0)) } + [
                    .tick(now, uptime: 2_999)
                ]
            )
        )
        #expect(try await service.details(of: id).decided == nil)
        #expect(run.abandoned.isEmpty)
        await run.follow(steps([.tick(now, uptime: 3_000)]))
        #expect(run.abandoned.isEmpty == isTakenBack)
        var decided: HistoryDetails.Decided?
        let isDecided = try await comesAbout(
            within: isTakenBack ? .milliseconds(50) : .seconds(240)
        ) {
            decided = try await service.details(of: id).decided
            return decided != nil
        }
        #expect(isDecided == !isTakenBack)
        #expect(decided?.lines == (isTakenBack ? nil : entry.shown(at: now)))
        await session.stop()
    }

    @Test func `leaving closes the display, and nothing is drawn after that`() async throws {
        let bench = try await RequestBench()
        let display = Record()
        var run = run(on: display, of: bench)
        await run.begin(with: [], notice: nil)
        await run.follow(steps([.ended, .redraw]))
        #expect(display.lines.last == "close")
        #expect(!display.lines.contains("redraw"))
        #expect(run.late.isEmpty && run.abandoned.isEmpty)
    }
}

extension Event {
    /// A key that draws everything anew.
    fileprivate static var redraw: Event { .intent(.act(.redraw)) }
}
