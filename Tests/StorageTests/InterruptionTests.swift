import Foundation
import Glibc
import Push
import Testing
import Vocabulary

@testable import Store

@Suite(.timeLimit(.minutes(30))) struct InterruptionTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private let id = "AUTHENTICATE:1"

    /// A mark of a process of this system that cannot be running.
    private static func deadMark() throws -> ProcessMark {
        let current = try #require(ProcessMark.current)
        var words = current.text.split(separator: " ").map { String($0) }
        words[3] = "1"
        return try #require(ProcessMark(words.joined(separator: " ")))
    }

    @Test func `a killed process leaves an unknown outcome and no way to decide otherwise`()
        async throws
    {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = bench.path as String] in
            let store = try ApprovalStore(path: path)
            try await store.add(Bench.mechanism())
            let message = try Bench.message("AUTHENTICATE:1")
            try await store.recordNew(message)
            _ = try await store.begin(.approve, for: message.request, now: Bench.now).get()
            kill(getpid(), SIGKILL)
        }
        let store = try ApprovalStore(path: bench.path)
        #expect(try await store.state(of: id) == .sending(.approve))
        #expect(try await store.recoverInterrupted(now: Bench.now) == [id])
        #expect(try await store.state(of: id) == .unknown(.approve, .interrupted))
        #expect(try await store.recoverInterrupted(now: Bench.now).isEmpty)
        let request = try Bench.message(id).request
        let other = try await store.begin(.reject, for: request, now: Bench.now)
        #expect(throws: AnswerError.otherDecision) { try other.get() }
        let same = try await store.begin(.approve, for: request, now: Bench.now).get()
        #expect(same.previous == .unknown(.approve, .interrupted))
        #expect(same.number == 2)
        #expect(try bench.answer(to: "PRAGMA integrity_check") == "ok")
    }

    @Test func `a running process is not taken for a dead one by another`() async throws {
        let store = try await bench.store()
        let message = try Bench.message(id)
        try await store.recordNew(message)
        _ = try await store.begin(.approve, for: message.request, now: Bench.now).get()
        await #expect(processExitsWith: .success) { [path = bench.path as String] in
            let store = try ApprovalStore(path: path)
            let request = try Bench.message("AUTHENTICATE:1").request
            let recovered = try await store.recoverInterrupted(now: Bench.now)
            #expect(recovered.isEmpty)
            let second = try await store.begin(.approve, for: request, now: Bench.now)
            #expect(throws: AnswerError.inFlight) { try second.get() }
        }
        #expect(try await store.state(of: id) == .sending(.approve))
    }

    @Test func `an answer of a dead process does not bar its repetition`() async throws {
        let dead = try await bench.store(process: Self.deadMark())
        let message = try Bench.message(id)
        try await dead.recordNew(message)
        _ = try await dead.begin(.approve, for: message.request, now: Bench.now).get()
        let store = try ApprovalStore(path: bench.path)
        let other = try await store.begin(.reject, for: message.request, now: Bench.now)
        #expect(throws: AnswerError.otherDecision) { try other.get() }
        let same = try await store.begin(.approve, for: message.request, now: Bench.now).get()
        #expect(same.previous == .unknown(.approve, .interrupted))
    }

    @Test(arguments: [
        (0, false), (60_000, false), (60_001, true), (-60_000, false), (-60_001, true),
    ])
    func `without a word about the process a lease of a minute counts`(
        milliseconds: Int64,
        isRecovered: Bool
    ) async throws {
        let store = try await bench.store(process: nil)
        let message = try Bench.message(id)
        try await store.recordNew(message)
        _ = try await store.begin(.approve, for: message.request, now: Bench.now).get()
        let now = Bench.now.advanced(byMilliseconds: milliseconds)
        #expect(try await store.recoverInterrupted(now: now) == (isRecovered ? [id] : []))
    }

    @Test func `an attempt that took too long changes nothing but by a delivery`() async throws {
        let slow = try await bench.store()
        let message = try Bench.message(id)
        try await slow.recordNew(message)
        let late = try await slow.begin(.approve, for: message.request, now: Bench.now).get()
        let now = Bench.now.advanced(byMilliseconds: 61_000)
        let store = try ApprovalStore(path: bench.path)
        let second = try await store.begin(.approve, for: message.request, now: now).get()
        #expect(second.number == 2)
        let failed = RequestState.unknown(.approve, .noReply(code: "transport.timeout"))
        #expect(try await slow.finish(late, as: failed, now: now) == .sending(.approve))
        let delivered = RequestState.delivered(.approve)
        #expect(try await slow.finish(late, as: delivered, now: now) == delivered)
        let refused = RequestState.refused(.approve, .notAccepted)
        #expect(try await store.finish(second, as: refused, now: now) == delivered)
        let later = now.advanced(byMilliseconds: 1_000)
        #expect(try await slow.finish(late, as: delivered, now: later) == delivered)
        let stored = try await store.request(messageID: id)
        #expect(stored?.state == delivered)
        #expect(stored?.settled == now)
    }

    @Test func `an attempt that took too long does not hide another decision`() async throws {
        let slow = try await bench.store()
        let message = try Bench.message(id)
        try await slow.recordNew(message)
        let late = try await slow.begin(.approve, for: message.request, now: Bench.now).get()
        let now = Bench.now.advanced(byMilliseconds: 61_000)
        let store = try ApprovalStore(path: bench.path)
        let second = try await store.begin(.approve, for: message.request, now: now).get()
        let refused = RequestState.refused(.approve, .notAccepted)
        _ = try await store.finish(second, as: refused, now: now)
        let third = try await store.begin(.reject, for: message.request, now: now).get()
        let sending = try await slow.finish(late, as: .delivered(.approve), now: now)
        #expect(sending == .sending(.reject))
        let delivered = try await store.finish(third, as: .delivered(.reject), now: now)
        #expect(delivered == .delivered(.reject))
        let last = try await slow.finish(late, as: .delivered(.approve), now: now)
        #expect(last == .delivered(.reject))
    }

    @Test func `a mark tells its own process from others`() throws {
        let current = try #require(ProcessMark.current)
        #expect(!current.hasEnded)
        #expect(ProcessMark(current.text) == current)
        #expect(try Self.deadMark().hasEnded)
        let words = current.text.split(separator: " ").map { String($0) }
        let earlierRun = "00000000-0000-0000-0000-000000000000 \(words[1]) \(words[2]) \(words[3])"
        #expect(try #require(ProcessMark(earlierRun)).hasEnded)
        let elsewhere = "\(words[0]) pid:[1] \(words[2]) 1"
        #expect(try !#require(ProcessMark(elsewhere)).hasEnded)
    }

    @Test(arguments: ["", "a b c d", "a b 1", "a b -1 c", "a b 1 c d"])
    func `a text that is no mark is none`(text: String) {
        #expect(ProcessMark(text) == nil)
    }
}
