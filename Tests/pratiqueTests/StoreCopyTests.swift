import Foundation
import TestSupport
import Testing

/// Copies of the store: what opens them, and what is said of a file that is none.
@Suite struct StoreCopyTests {
    @Test func `a copy that cannot be written names its own path`() async throws {
        try await Desk.use { desk in
            let nowhere = desk.folder.path + "/none/x"
            let backup = try await desk.run(["store", "backup", nowhere])
            #expect(backup.status == 1)
            #expect(backup.errors.contains("storage.copy.place"), "\(backup)")
            #expect(backup.errors.contains(nowhere), "\(backup)")
        }
    }

    @Test func `where no ledger lies none is made, and none is said to be kept`() async throws {
        try await Desk.use { desk in
            let copy = desk.folder.path + "/copy"
            #expect(try await desk.run(["store", "backup", copy]).status == 0)
            let ledger = desk.folder.path + "/state/pratique/ledger.sqlite"
            for ending in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: ledger + ending)
            }
            let listed = try await desk.run(["list"])
            #expect(listed.errors.contains("storage.missing"), "\(listed)")
            #expect(!FileManager.default.fileExists(atPath: ledger))
            let restored = try await desk.run(["store", "restore", copy, "--yes"])
            #expect(restored.status == 0, "\(restored)")
            #expect(!restored.errors.contains("replaced"), "\(restored)")
            #expect(try await desk.run(["accounts"]).output.contains("ann at Example Bank"))
        }
    }
}
