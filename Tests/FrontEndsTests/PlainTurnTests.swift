import Push
import Service
import Synchronization
import TestSupport
import Testing
import Vocabulary

@testable import Host
@testable import Review
@testable import pratique

/// A line that a person types reaches the request that was shown then, and no other.
@Suite struct PlainTurnTests {
    /// A clock that a test sets.
    private final class Time: Sendable {
        private let now = Mutex(RequestBench.start)

        var clock: Clock { Clock(read: { self.now.withLock { $0 } }) }

        func set(_ instant: Instant) { now.withLock { $0 = instant } }
    }

    /// A run of a person, and what each step of it prints.
    private final class Desk {
        private final class Printed: Sendable {
            let lines = Mutex<[String]>([])
        }

        private let printed = Printed()
        var run: PlainRun

        init(_ service: ApprovalService, _ clock: Clock) {
            let session = PlainSession(service: service, clock: clock, showsMap: false) {
                [printed] line in printed.lines.withLock { $0.append(line.text) }
            }
            run = PlainRun(session: session, input: .person(TypedLines())) {}
        }

        func handle(_ step: PlainSession.Step) async -> String {
            printed.lines.withLock { $0 = [] }
            run.handle(step)
            await run.proceed()
            return printed.lines.withLock { $0 }.joined(separator: "\n")
        }
    }

    @Test func `refused messages are told with their reason, each reason once`() async throws {
        let bench = try await RequestBench()
        let desk = Desk(bench.service(), Time().clock)
        let error = FactsError.messageIDMissing
        let event = PlainSession.Step.reported(.refused(error))
        #expect(await desk.handle(event).contains("1 message was refused: \(error.code)"))
        #expect(await desk.handle(event).contains("refused") == false)
        let list = await desk.handle(.line("list"))
        let text = list.replacingText("\n", by: " ")
        #expect(text.contains("No requests yet. 2 messages were refused: \(error.code)"), "\(list)")
    }

    @Test func `a request that runs out hands its line to nobody`() async throws {
        let bench = try await RequestBench.filled()
        let entries = try await bench.service(minute: 3).openEntries()
        // The second is over at minute 4, the third at minute 5.
        let first = try #require(entries.first { $0.id.text == "AUTHENTICATE:2" })
        let second = try #require(entries.first { $0.id.text == "AUTHENTICATE:3" })
        let time = Time()
        time.set(RequestBench.instant(3))
        let desk = Desk(bench.service(minute: 3), time.clock)
        let waiting = await desk.handle(.reported(.arrived(first)))
        #expect(waiting.contains("1 request is waiting") && waiting.contains("Type next"))
        #expect(!waiting.contains("Pay the butcher"))
        #expect(await desk.handle(.line("next")).contains("Pay the butcher"))
        #expect(desk.run.deadline == RequestBench.instant(4))
        let asked = await desk.handle(.line("number 44"))
        #expect(asked.contains("This request asks for no number. Approve or reject it."))
        #expect(desk.run.state.asked == nil)
        _ = await desk.handle(.reported(.arrived(second)))
        #expect(
            await desk.handle(.line("reject 2 99")).contains("There is no request 99; type list")
        )
        #expect(desk.run.state.asked == nil)
        time.set(RequestBench.instant(4).advanced(byMilliseconds: 1))
        let reported = await desk.handle(.line("approve"))
        #expect(reported.contains("The request shown has ended: it was not answered in time."))
        #expect(reported.contains("1 more is waiting"))
        #expect(reported.contains("No request is shown; type next to see one."))
        #expect(desk.run.state.asked == nil)
        #expect(await desk.handle(.line("yes")).contains("Approve?") == false)
        #expect(desk.run.removeWork().isEmpty)
        #expect(await desk.handle(.line("next")).contains("Pay the baker again"))
        #expect(await desk.handle(.line("reject")).contains("Reject?"))
    }

    /// Rows that are forgotten meanwhile move the others.
    @Test func `a number names the request of the printed row, and its sheet stands above`()
        async throws
    {
        let bench = try await RequestBench.filled()
        let entries = try await bench.service(minute: 3).openEntries()
        let time = Time()
        time.set(RequestBench.instant(3))
        let desk = Desk(bench.service(minute: 3), time.clock)
        for id in ["AUTHENTICATE:2", "AUTHENTICATE:3"] {
            let entry = try #require(entries.first { $0.id.text == id })
            _ = await desk.handle(.reported(.arrived(entry)))
        }
        _ = await desk.handle(.line("list"))
        time.set(RequestBench.instant(4).advanced(byMilliseconds: 1))
        _ = await desk.handle(.tick)
        desk.run.state.forgetsAt = desk.run.state.entries.count
        let asked = await desk.handle(.line("approve 2"))
        #expect(asked.contains("Pay the baker again") && !asked.contains("Pay the butcher"))
        #expect(desk.run.state.selected?.id.text == "AUTHENTICATE:3", "\(asked)")
        #expect(desk.run.state.asked != nil)

        // A number of four digits that was printed is no id, nor is what an id begins with a number.
        #expect(try desk.run.place("1234") == nil)
        desk.run.listed[1_234] = entries[0].id
        #expect(try desk.run.place("1234") == 1_234)
        let chosen = Entry(
            id: try MessageID("AUTHENTICATE:1234eee"),
            review: entries[0].review,
            state: .pending
        )
        _ = await desk.handle(.reported(.arrived(chosen)))
        #expect(throws: RequestError.self) { try desk.run.place("1234") }
    }

    @Test func `the connection is told of when it has changed, and no longer before each question`()
        async throws
    {
        let bench = try await RequestBench.filled()
        let desk = Desk(bench.service(minute: 3), Clock(read: { RequestBench.instant(3) }))
        _ = await desk.handle(.begun([]))
        _ = await desk.handle(.reported(.connection(.lost("transport.connect", at: "a.example"))))
        #expect(await desk.handle(.line("help")).contains("OFFLINE: connection lost: a.example"))
        #expect(await desk.handle(.line("list")).contains("OFFLINE") == false)
        _ = await desk.handle(.reported(.connection(.connecting)))
        #expect(await desk.handle(.line("list")).contains("again") == false)
        _ = await desk.handle(.reported(.connection(.lost("transport.connect", at: "a.example"))))
        #expect(await desk.handle(.line("list")).contains("OFFLINE") == false)
        _ = await desk.handle(.reported(.connection(.connected)))
        #expect(await desk.handle(.line("list")).contains("Connected again; requests can arrive."))
        #expect(await desk.handle(.line("list")).contains("Connected") == false)
    }

    @Test func `a script sees the short ids that its lines name`() async throws {
        let bench = try await RequestBench.filled()
        let entries = try await bench.service(minute: 3).openEntries()
        let printed = Mutex<[String]>([])
        let session = PlainSession(
            service: bench.service(minute: 3),
            clock: Clock(read: { RequestBench.instant(3) }),
            showsMap: false
        ) { line in printed.withLock { $0.append(line.text) } }
        for isScript in [true, false] {
            let input: PlainSession.Input =
                isScript ? .script(TypedLines()) : .person(TypedLines())
            printed.withLock { $0 = [] }
            var run = PlainRun(session: session, input: input) {}
            run.handle(.begun(entries))
            run.handle(.line("list"))
            await run.proceed()
            let lines = printed.withLock { $0 }
            let names = ShortIDs(entries.map(\.id.text))
            for (index, entry) in entries.enumerated()
            where entry.isWaiting(at: RequestBench.instant(3)) {
                let short = names[entry.id.text]
                let row = lines.contains { $0.hasPrefix("\(short)  \(index + 1). ") }
                #expect(row == isScript, "\(lines)")
                #expect(lines.allSatisfy { $0.count <= 80 })
            }
            let shown = lines.contains { line in
                entries.contains { line.hasPrefix("Request \(names[$0.id.text]), ") }
            }
            #expect(shown == isScript, "\(lines)")
        }
    }

    @Test(arguments: [true, false])
    func `a line rejects several that it names, a script's by their ids alone`(
        isScript: Bool
    ) async throws {
        let bench = try await RequestBench.filled()
        let entries = try await bench.service(minute: 3).openEntries()
        let waiting = entries.enumerated().filter {
            $0.element.isWaiting(at: RequestBench.instant(3))
        }
        try #require(waiting.count > 1)
        let printed = Mutex<[String]>([])
        let session = PlainSession(
            service: bench.service(minute: 3),
            clock: Clock(read: { RequestBench.instant(3) }),
            showsMap: false
        ) { line in printed.withLock { $0.append(line.text) } }
        func run(_ line: String, _ answer: String) async -> (orders: Int, text: String) {
            printed.withLock { $0 = [] }
            var run = PlainRun(
                session: session,
                input: isScript ? .script(TypedLines()) : .person(TypedLines())
            ) {}
            run.handle(.begun(entries))
            await run.proceed()
            // A person's numbers are those of a list that was printed.
            if !isScript { run.handle(.line("list")) }
            run.handle(.line(line))
            run.handle(.line(answer))
            await run.proceed()
            let lines = printed.withLock { $0 } + [run.ending.error.map { "\($0.sentence)" } ?? ""]
            return (run.removeWork().count, lines.joined(separator: " "))
        }
        let numbers = waiting.map { "\($0.offset + 1)" }.joined(separator: " ")
        let byNumber = await run("reject " + numbers, "yes")
        #expect(byNumber.orders == (isScript ? 0 : waiting.count), "\(byNumber.text)")
        #expect(byNumber.text.includes("names a request by its id") == isScript)
        let ids = waiting.map(\.element.id.text).joined(separator: " ")
        let byID = await run("reject " + ids, "yes")
        #expect(byID.orders == waiting.count, "\(byID.text)")
        #expect(byID.text.includes("Reject the \(waiting.count) requests that you named"))
        let unknown = await run("reject \(ids) AUTHENTICATE:none", "yes")
        #expect(unknown.orders == 0, "one name that is not here rejects nothing")
    }

    @Test(arguments: [true, false])
    func `a review of one request is over once that is answered or out of time`(
        isAnswered: Bool
    ) async throws {
        let bench = try await RequestBench.filled()
        let entries = try await bench.service(minute: 3).openEntries()
        let entry = try #require(entries.first { $0.id.text == "AUTHENTICATE:2" })
        let time = Time()
        time.set(RequestBench.instant(3))
        let session = PlainSession(
            service: bench.service(minute: 3),
            clock: time.clock,
            showsMap: false
        ) { _ in }
        let scope = ReviewScope.only([entry.id], isBarred: false, endsWithThem: true)
        var run = PlainRun(session: session, input: .person(TypedLines()), scope: scope) {}
        run.handle(.begun([entry]))
        await run.proceed()
        #expect(!run.isOver)
        if isAnswered {
            run.handle(.reported(.stateChanged(entry.id, .delivered(.reject))))
        } else {
            time.set(RequestBench.instant(4).advanced(byMilliseconds: 1))
            run.handle(.tick)
        }
        await run.proceed()
        #expect(run.isOver)
    }

    @Test func `a request that runs out is said to be over when it is`() async throws {
        let bench = try await RequestBench.filled()
        let entries = try await bench.service(minute: 3).openEntries()
        let entry = try #require(entries.last)
        let time = Time()
        time.set(RequestBench.instant(3))
        let printed = Mutex<[String]>([])
        let session = PlainSession(service: bench.service(), clock: time.clock, showsMap: false) {
            line in
            printed.withLock { $0.append(line.text) }
        }
        var run = PlainRun(session: session, input: .person(TypedLines())) {}
        run.handle(.reported(.arrived(entry)))
        await run.proceed()
        run.handle(.line("next"))
        await run.proceed()
        time.set(RequestBench.instant(6))
        printed.withLock { $0 = [] }
        run.handle(.tick)
        await run.proceed()
        #expect(
            printed.withLock { $0 } == [
                "The request shown has ended: it was not answered in time.",
                "No other requests are waiting.",
            ]
        )
        #expect(run.deadline == nil)
    }
}
