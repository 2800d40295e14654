import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Review
@testable import Service
@testable import Store
@testable import pratique

/// An answer that the store has no room for does not leave, which is said.
@Suite struct UnsentAnswerTests {
    @Test func `an answer without room in the ledger is not sent, and what lies there is shown`()
        async throws
    {
        let bench = try await RequestBench.filled()
        // The limit on the pages of the file gives what a full disk gives.
        try await bench.store.run { database in
            try database.execute("VACUUM")
            let pages = try database.value("PRAGMA page_count", as: Int.self) ?? 0
            try database.execute("PRAGMA max_page_count = \(pages)")
        }
        let service = bench.service(minute: 3)
        let entry = try #require(try await service.openEntries().last)
        let lines = [PrintableText](repeating: "what was shown of the request", count: 2_000)
        let error = await #expect(throws: UnsentAnswer.self) {
            _ = try await service.answer(.reject, to: entry.id, shown: lines)
        }
        #expect(error?.code == "storage.disk-full")
        #expect(
            error?.sentence
                == "storage.disk-full: No space left for the store. Free some space and try again."
                + " Nothing was sent."
        )
        let session = Session(service: service) { _ in }
        await session.record(entry, shownAs: lines)
        let reported = await session.perform(.answer(entry.id, .reject))
        #expect(reported.contains { $0.message?.text.text.contains("Nothing was sent.") == true })
        #expect(try await service.entry(entry.id).state == .pending)
    }
}
