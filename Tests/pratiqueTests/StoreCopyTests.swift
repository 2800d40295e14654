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

    @Test func `whoever is asked on the terminal reads there what is replaced`() async throws {
        try await Desk.use { desk in
            let copy = desk.folder.path + "/copy"
            #expect(try await desk.run(["store", "backup", copy]).status == 0)
            let terminal = try PseudoTerminal.shell(environment: desk.folder.environment)
            #expect(await terminal.waits(for: PseudoTerminal.prompt))
            terminal.type("pratique store restore \(copy) > /dev/null\r")
            #expect(await terminal.waits(for: "Type yes:"))
            #expect(terminal.text.contains("ann at Example Bank"), "\(terminal.text)")
            terminal.type("no\r")
            #expect(await terminal.waits(for: PseudoTerminal.prompt))
        }
    }

    @Test func `where no ledger lies none is made, and none is said to be kept`() async throws {
        try await Desk.use { desk in
            let copy = desk.folder.path + "/copy"
            #expect(try await desk.run(["store", "backup", copy]).status == 0)
            let store = desk.folder.path + "/state/pratique/ledger.sqlite"
            for ending in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: store + ending)
            }
            let listed = try await desk.run(["list"])
            #expect(listed.errors.contains("storage.missing"), "\(listed)")
            #expect(!FileManager.default.fileExists(atPath: store))
            let restored = try await desk.run(["store", "restore", copy, "--yes"])
            #expect(restored.status == 0, "\(restored)")
            #expect(!restored.errors.contains("replaced"), "\(restored)")
            #expect(try await desk.run(["accounts"]).output.contains("ann at Example Bank"))
        }
    }

    @Test func `a change of the protection tells of copies, and an old copy names its key`()
        async throws
    {
        try await Desk.use { desk in
            let copy = desk.folder.path + "/copy"
            let made = try await desk.run(["store", "backup", copy])
            #expect(made.status == 0, "\(made)")
            let key = desk.folder.path + "/data/pratique/ledger.key"
            try FileManager.default.copyItem(atPath: key, toPath: key + "-old")
            let changed = try await desk.run(["store", "key-file"])
            #expect(changed.status == 0, "\(changed)")
            #expect(changed.errors.contains("copies made so far still need"), "\(changed)")
            #expect(changed.errors.contains("pratique store backup FILE"))
            let refused = try await desk.run(["store", "restore", copy, "--yes"])
            #expect(refused.status == 1)
            #expect(refused.errors.contains("storage.copy.key"), "\(refused)")
            #expect(refused.errors.contains(copy), "\(refused)")
            #expect(try await desk.run(["accounts"]).output.contains("ann at Example Bank"))
            // With the key file of its day in its place, the copy is put back.
            try FileManager.default.removeItem(atPath: key)
            try FileManager.default.moveItem(atPath: key + "-old", toPath: key)
            let restored = try await desk.run(["store", "restore", copy, "--yes"])
            #expect(restored.status == 0, "\(restored)")
            #expect(try await desk.run(["accounts"]).output.contains("ann at Example Bank"))
        }
    }
}
