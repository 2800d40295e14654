import Push
import Store
import Synchronization
import TestSupport
import Testing
import Token
import Vocabulary

@testable import Host
@testable import Review
@testable import Service
@testable import pratique

/// Plain lines show a request as it is assessed when it is decided about, not when it came.
@Suite struct PlainReassessmentTests {
    private static let burst = "unapproved requests for this account came within 10 min"

    private func printed(_ lines: borrowing Mutex<[String]>) -> String {
        lines.withLock { all in
            defer { all = [] }
            return all.joined(separator: " ")
        }
    }

    /// Three requests of one account within three minutes.
    private func bench() async throws -> RequestBench {
        let bench = try await RequestBench()
        for number in [1, 2, 3] as [UInt8] {
            try await bench.receive(number, "Pay \(number)", latitude: 51.45)
        }
        return bench
    }

    /// Notes that a request was approved, and that the server has taken it.
    private func approve(_ number: Int, of bench: RequestBench) async throws {
        let device = try OneAccount.mechanism()
        let stored = try await bench.store.request(messageID: "AUTHENTICATE:\(number)")
        let request = try #require(stored?.verified(by: device))
        let attempt = try await bench.store.begin(
            .approve,
            for: request,
            shown: [],
            grounds: .person(confirmationLevel: nil),
            now: RequestBench.instant(3)
        ).get()
        let state = RequestState.delivered(.approve)
        _ = try await bench.store.finish(
            attempt,
            as: state,
            learning: await bench.service().learner.change(state, of: request),
            now: RequestBench.instant(3)
        )
    }

    @Test(arguments: [false, true])
    func `the next request is shown as it is weighed after the answer before`(
        isScript: Bool
    )
        async throws
    {
        let bench = try await bench()
        let service = bench.service(minute: 3)
        let lines = Mutex<[String]>([])
        let session = PlainSession(
            service: service,
            clock: .fixed(at: RequestBench.instant(3)),
            showsMap: false
        ) { line in lines.withLock { $0.append(line.text) } }
        let typed = TypedLines()
        var run = PlainRun(session: session, input: isScript ? .script(typed) : .person(typed)) {}
        let entries = try await service.openEntries()
        run.handle(.begun(entries))
        await run.proceed()
        func goNext() async {
            guard !isScript else { return }
            run.handle(.line("next"))
            await run.proceed()
        }
        await goNext()
        run.handle(.line("why"))
        await run.proceed()
        let first = printed(lines)
        #expect(
            first.contains(isScript ? "Request AUTHENTICATE:1, 1 of 3" : "Request 1 of 3"),
            "\(first)"
        )
        #expect(!first.contains("A request arrived."), "\(first)")
        #expect(first.contains(Self.burst), "\(first)")
        try await approve(1, of: bench)
        let id = try #require(entries.first).id
        let state = Update.stateChanged(id, .delivered(.approve))
        run.handle(.performed(.answer(id, .approve), [state]))
        await run.proceed()
        await goNext()
        run.handle(.line("why"))
        await run.proceed()
        let second = printed(lines)
        #expect(
            second.contains(isScript ? "Request AUTHENTICATE:2, 2 of 3" : "Request 2 of 3")
                && second.contains("Pay 2"),
            "\(second)"
        )
        #expect(!second.contains(Self.burst), "\(second)")
    }

    @Test func `what was approved and not yours is answered with what to do now`() async throws {
        let bench = try await bench()
        for number in [1, 2] { try await approve(number, of: bench) }
        let service = bench.service(minute: 60)
        let lines = Mutex<[String]>([])
        let session = PlainSession(
            service: service,
            clock: .fixed(at: RequestBench.instant(60)),
            showsMap: false
        ) { line in lines.withLock { $0.append(line.text) } }
        var run = PlainRun(session: session, input: .person(TypedLines())) {}
        run.handle(.begun([]))
        await run.proceed()
        let found = try await service.search(.all)
        run.handle(.line("history"))
        await run.proceed()
        _ = run.removeWork()
        run.handle(.performed(.search(.all), [.history(found.entries, .all, isCut: false)]))
        let rows = printed(lines)
        #expect(rows.contains(", expired, ") && rows.contains(", approved, "), "\(rows)")
        for (number, entry) in zip(1..., found.entries) {
            run.handle(.line("not-mine \(number)"))
            await run.proceed()
            #expect(run.removeWork() == [.state([entry.id], .notMine)])
            run.handle(.performed(.state([entry.id], .notMine), [.noted(.notMine, count: 1)]))
            let words = printed(lines).split(separator: " ").joined(separator: " ")
            #expect(words.contains("Recorded"), "\(words)")
            #expect(words.contains("1 call whoever runs the account") == entry.state.isApproved)
            let lock = words.contains("2 lock the account (accounts, lock N)")
            #expect(lock == entry.state.isApproved, "\(words)")
        }
    }

    @Test func `a script's line about a request that is weighed otherwise shows it first`()
        async throws
    {
        let bench = try await bench()
        let service = bench.service(minute: 3)
        let lines = Mutex<[String]>([])
        let session = PlainSession(
            service: service,
            clock: .fixed(at: RequestBench.instant(3)),
            showsMap: false
        ) { line in lines.withLock { $0.append(line.text) } }
        var run = PlainRun(session: session, input: .script(TypedLines())) {}
        run.handle(.begun(try await service.openEntries()))
        await run.proceed()
        run.handle(.line("why"))
        await run.proceed()
        #expect(printed(lines).contains(Self.burst))
        for number in [2, 3] { try await approve(number, of: bench) }
        run.handle(.line("list"))
        await run.proceed()
        run.handle(.line("why"))
        await run.proceed()
        let anew = printed(lines)
        #expect(
            anew.contains("Request AUTHENTICATE:1, 1 of 3") && anew.contains("Pay 1"),
            "\(anew)"
        )
        #expect(!anew.contains(Self.burst), "\(anew)")
    }
}
