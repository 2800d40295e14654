import Service
import Store
import TestSupport
import Testing
import Vocabulary

/// When the store is looked at closely.
@Suite struct CheckScheduleTests {
    private let folder: TemporaryFolder
    private let store: ApprovalStore
    private let start = ContinuousClock.now

    init() async throws {
        folder = try TemporaryFolder()
        store = try ApprovalStore(path: folder.path + "/ledger.sqlite")
    }

    /// Has something written.
    private func write() async throws {
        try await store.countRefusal("envelope.json", now: Instant(seconds: 1_700_000_000))
    }

    @Test func `the first look is due, and the next one once somebody has written`() async throws {
        var schedule = CheckSchedule()
        let mark = try await store.mark()
        #expect(schedule.isDue(mark, at: start))
        // A look that failed is not noted.
        #expect(schedule.isDue(mark, at: start + .seconds(2)))
        schedule.record(mark, at: start, isUnsettled: false)
        #expect(!schedule.isDue(try await store.mark(), at: start + .seconds(2)))
        try await write()
        let moved = try await store.mark()
        #expect(schedule.isDue(moved, at: start + .seconds(2)))
        schedule.record(moved, at: start + .seconds(2), isUnsettled: false)
        #expect(!schedule.isDue(moved, at: start + .seconds(4)))
    }

    @Test func `what is written while a look goes on is looked at`() async throws {
        var schedule = CheckSchedule()
        let before = try await store.mark()
        try await write()
        schedule.record(before, at: start, isUnsettled: false)
        #expect(schedule.isDue(try await store.mark(), at: start + .seconds(2)))
    }

    @Test func `what changes by time alone is looked at now and then`() async throws {
        var schedule = CheckSchedule()
        let mark = try await store.mark()
        schedule.record(mark, at: start, isUnsettled: false)
        let pause = CheckSchedule.longestPause
        #expect(!schedule.isDue(mark, at: start + pause - .milliseconds(1)))
        #expect(schedule.isDue(mark, at: start + pause))
    }

    @Test func `an answer under way is followed, since its program may end without a word`()
        async throws
    {
        var schedule = CheckSchedule()
        let mark = try await store.mark()
        schedule.record(mark, at: start, isUnsettled: true)
        #expect(schedule.isDue(mark, at: start + .seconds(2)))
        schedule.record(mark, at: start + .seconds(2), isUnsettled: false)
        #expect(!schedule.isDue(mark, at: start + .seconds(4)))
    }
}
