import Console
import Push
import Risk
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

/// What a person is told when the risk has risen between the question and the answer.
@Suite struct RiskRoseTests {
    private static let now = Instant(milliseconds: 1_700_000_000_000)

    /// A store with one request that says it is from Bristol.
    private struct Bench {
        let folder: TemporaryFolder
        let store: ApprovalStore
        /// The request as it was when nobody minded.
        let entry: Entry

        init() async throws {
            folder = try TemporaryFolder()
            store = try ApprovalStore(path: folder.path + "/ledger.sqlite")
            let mechanism = try OneAccount.mechanism()
            try await store.add(mechanism, deviceToken: "token", now: now)
            let token = try TokenSigner.sign(
                JSONObject([
                    ("u", .string("m-1")),
                    ("c", .string(Base64.encodeStandard([UInt8](repeating: 1, count: 32)))),
                    ("t", .string("120")), ("i", .string("\(now.milliseconds)")),
                    ("m", .string("Login")),
                    ("x", .string(#"{"location":{"latitude":51.4517,"longitude":-2.595}}"#)),
                ]),
                with: SigningKey(OneAccount.secret)
            )
            let id = "AUTHENTICATE:1a170000000000"
            let text = #"{"messageId":"\#(id)","message":"\#(token)"}"#
            let service = Self.desk(.standard, store)
            _ = try await service.receive(Array(text.utf8))
            entry = try await service.entry(matching: id)
        }

        /// A service whose person minds Bristol.
        var mindful: ApprovalService {
            Self.desk(ApproverPolicy(forbiddenAreas: [.country(code: "GB")]), store)
        }

        /// A service whose person expects nothing at this hour, which is medium by itself.
        var asleep: ApprovalService {
            Self.desk(ApproverPolicy(quietHours: [.init(start: 0, end: 1_439)]), store)
        }

        private static func desk(
            _ policy: ApproverPolicy,
            _ store: ApprovalStore
        ) -> ApprovalService {
            ApprovalService.fixed(at: now, on: store, policy: policy)
        }
    }

    /// What was told is what was decided on, whatever the command insists on.
    @Test func `an approval by JSON reaches no higher risk than was told`() async throws {
        let bench = try await Bench()
        let session = Session(service: bench.mindful, terms: .init(keepsNone: true)) { _ in }
        await session.record(bench.entry)
        let id = bench.entry.id
        let phrase = try await bench.mindful.entry(id).approvalPhrase.text.text
        let approval = Action.answer(id, .approve, given: Proofs(.again, typed: phrase))
        let reported = await session.perform(approval)
        let codes = reported.compactMap { update in
            if case .failed(let error) = update { error.code } else { nil }
        }
        #expect(codes == ["request.risk-rose"])
        #expect(try await bench.store.request(messageID: id.text)?.attempts == 0)
    }

    @Test func `the screen says so, shows the request anew and asks for the phrase`() async throws {
        let bench = try await Bench()
        var state = State(size: Size(width: 100, height: 40), now: Self.now)
        _ = update(&state, on: .reported(.arrived(bench.entry)))
        _ = update(&state, on: .key(.character("a")))
        let id = bench.entry.id
        #expect(
            update(&state, on: .key(.character("y"))) == [
                .perform(.answer(id, .approve, given: Proofs(.once)))
            ]
        )
        let session = Session(service: bench.mindful) { _ in }
        let reported = await session.perform(.answer(id, .approve, given: Proofs(.once)))
        for case .arrived(let renewed) in reported { #expect(renewed.confirmationLevel == .type) }
        for update in reported.dropLast() { _ = Console.update(&state, on: .reported(update)) }
        let frame = render(state)
        let words = (0..<frame.size.height).flatMap { frame.row($0).compactMap(\.scalar) }
            .map(String.init).joined()
        #expect(words.contains("request.risk-rose"))
        #expect(state.entries.map(\.state) == [.pending])
        #expect(bench.entry.confirmationLevel < .type)
        _ = update(&state, on: .reported(try #require(reported.last)))
        #expect(state.entries.map(\.confirmationLevel) == [.type])
        #expect(update(&state, on: .key(.character("a"))).isEmpty)
        guard case .phrase = state.asking else {
            Issue.record("the phrase is asked for")
            return
        }
        #expect(try await bench.store.request(messageID: id.text)?.attempts == 0)
    }

    /// Neither level asks for more than a yes; what was decided on was the lower one all the same.
    @Test func `the screen sends nothing at a level that it did not show`() async throws {
        let bench = try await Bench()
        let id = bench.entry.id
        #expect(bench.entry.review.assessment.level < .medium)
        let session = Session(service: bench.asleep) { _ in }
        await session.record(bench.entry, shownAs: bench.entry.shown(at: Self.now))
        let approval = Action.answer(id, .approve, given: Proofs(.once))
        let reported = await session.perform(approval)
        let codes = reported.compactMap { update in
            if case .failed(let error) = update { error.code } else { nil }
        }
        #expect(codes == ["request.risk-rose"])
        #expect(try await bench.store.request(messageID: id.text)?.attempts == 0)
        let anew = try #require(reported.compactMap(\.entry).last)
        #expect(anew.review.assessment.level == .medium)
        #expect(anew.confirmationLevel == .none)
        // At the level that was shown then, the same yes is enough for it.
        await session.record(anew, shownAs: anew.shown(at: Self.now))
        let again = await session.perform(approval)
        #expect(
            !again.contains { if case .failed(RequestError.riskRose) = $0 { true } else { false } }
        )
    }

    @Test(arguments: ["a", "r"] as [Unicode.Scalar])
    func `a question ends when its request turns out riskier, a rejection's does not`(
        key: Unicode.Scalar
    ) async throws {
        let bench = try await Bench()
        let riskier = try await bench.asleep.entry(bench.entry.id)
        var state = State(size: Size(width: 100, height: 40), now: Self.now)
        _ = update(&state, on: .reported(.arrived(bench.entry)))
        _ = update(&state, on: .key(.character(key)))
        #expect(state.asking != nil)
        _ = update(&state, on: .reported(.arrived(bench.entry)))
        #expect(state.asking != nil)
        _ = update(&state, on: .reported(.arrived(riskier)))
        #expect((state.asking == nil) == (key == "a"))
        let sent = update(&state, on: .key(.character("y")))
        #expect(sent.isEmpty == (key == "a"))
        if key == "a" { #expect(state.entries.map(\.state) == [.pending]) }
    }

    @Test func `plain lines say so, show the request anew and ask for the phrase`() async throws {
        let bench = try await Bench()
        let printed = Mutex<[String]>([])
        let session = PlainSession(
            service: bench.mindful,
            clock: .fixed(at: Self.now),
            showsMap: false
        ) { line in printed.withLock { $0.append(line.text) } }
        // One that was named is shown at once, as it was assessed when it came.
        let scope = ReviewScope.all(beginningWith: [bench.entry.id])
        var run = PlainRun(session: session, input: .person(TypedLines()), scope: scope) {}
        func handle(_ steps: PlainSession.Step...) async -> String {
            printed.withLock { $0 = [] }
            for step in steps {
                run.handle(step)
                await run.proceed()
            }
            return printed.withLock { $0 }.joined(separator: " ")
        }
        let id = bench.entry.id
        _ = await handle(.reported(.arrived(bench.entry)), .line("approve"), .line("yes"))
        let work = run.removeWork()
        guard case .answer(id, .approve, _)? = work.first, work.count == 1 else {
            Issue.record("\(work)")
            return
        }
        let reported = await Session(service: bench.mindful) { _ in }.perform(work[0])
        let anew = await handle(.performed(work[0], reported))
        #expect(anew.contains("request.risk-rose"))
        #expect(anew.contains("Bristol"), "\(anew)")
        #expect(await handle(.line("approve")).contains("Type the "))
        #expect(await handle(.line("no phrase")).contains("That does not match; type back"))
        #expect(run.removeWork().isEmpty)
        #expect(try await bench.store.request(messageID: id.text)?.attempts == 0)
    }
}
