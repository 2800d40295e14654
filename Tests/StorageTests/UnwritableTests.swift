import Foundation
import Glibc
import Push
import TestSupport
import Testing
import Vocabulary

@testable import Store

@Suite(.timeLimit(.minutes(30))) struct UnwritableTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    /// What an ordinary user meets; a child process, since this one may be root, who may all.
    @Test(arguments: ["folder", "file", "missing", "nested"])
    func `a place that may not be written is read-only`(what: String) async throws {
        _ = try await bench.store()
        let state = (bench.path as NSString).deletingLastPathComponent
        for ending in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: bench.path + ending)
        }
        let nobody: NSNumber = 65_534
        if geteuid() == 0 {
            for item in [bench.path, state, bench.folder] {
                try FileManager.default.setAttributes([.ownerAccountID: nobody], ofItemAtPath: item)
            }
        }
        if what == "file" {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o400],
                ofItemAtPath: bench.path
            )
        } else {
            try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: state)
        }
        let path =
            switch what {
            case "missing": state + "/other.sqlite"
            case "nested": state + "/more/other.sqlite"
            default: bench.path
            }
        await #expect(processExitsWith: .success) { [path = path as String] in
            if geteuid() == 0 { #expect(setuid(65_534) == 0) }
            #expect(throws: StorageError.readOnly) { try ApprovalStore(path: path) }
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: state)
    }

    /// The limit on the pages of the file gives what a full disk gives: `SQLITE_FULL`.
    @Test func `a full disk leaves everything as it was`() async throws {
        let store = try await bench.store()
        let first = try Bench.message("AUTHENTICATE:1")
        try await store.recordNew(first)
        try await store.run { database in
            // No free page is left of the steps that made the file.
            try database.execute("VACUUM")
            let pages = try database.value("PRAGMA page_count", as: Int.self) ?? 0
            try database.execute("PRAGMA max_page_count = \(pages)")
        }
        let long = String(repeating: "x", count: 7_000)
        let second = try Bench.message("AUTHENTICATE:2", challenge: 2, text: long)
        let error = await #expect(throws: StorageError.self) {
            _ = try await store.record(second.request, in: second.envelope)
        }
        #expect(error?.code == "storage.disk-full")
        #expect(try await store.request(messageID: "AUTHENTICATE:2") == nil)
        #expect(try await store.state(of: "AUTHENTICATE:1") == .pending)
        // Nothing of it was kept as seen either: it is new once there is room.
        try await store.read { database in
            try database.execute("PRAGMA max_page_count = 1000000")
        }
        try await store.recordNew(second)
    }

    /// Makes a folder and mounts a small file system there.
    private static func isMounted(at folder: String, size: String) -> Bool {
        guard unsafe mkdir(folder, 0o700) == 0 else { return false }
        return unsafe "size=\(size),mode=700".withCString { size in
            unsafe mount("tmpfs", folder, "tmpfs", 0, size) == 0
        }
    }

    /// Whether this process may mount, as root in a container or on a build machine may.
    private static let mayMount: Bool = {
        let folder = NSTemporaryDirectory() + "mount-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        guard isMounted(at: folder, size: "64k") else { return false }
        return unsafe umount2(folder, Int32(MNT_DETACH)) == 0
    }()

    @Test(.enabled(if: mayMount, "needs the right to mount a small file system"))
    func `a disk that is really full loses no decision and takes no half one`() async throws {
        let disk = bench.folder + "/disk"
        try #require(Self.isMounted(at: disk, size: "1m"))
        defer { unsafe umount2(disk, Int32(MNT_DETACH)) }
        let store = try ApprovalStore(path: disk + "/ledger.sqlite")
        try await store.add(Bench.mechanism())
        let message = try Bench.message("AUTHENTICATE:1")
        try await store.recordNew(message)
        let filler = disk + "/filler"
        try Self.fillUp(disk, with: filler)
        // The journal has some room left in its last page; it is used up soon.
        var failure: StorageError?
        for number in 0..<500 where failure == nil {
            do throws(StorageError) {
                try await store.countRefusal("code-\(number)", now: Bench.now)
            } catch {
                failure = error
            }
        }
        #expect(failure?.code == "storage.disk-full")
        let error = await #expect(throws: StorageError.self) {
            _ = try await store.begin(.approve, for: message.request, now: Bench.now)
        }
        #expect(error?.code == "storage.disk-full")
        #expect(try await store.state(of: "AUTHENTICATE:1") == .pending)
        try FileManager.default.removeItem(atPath: filler)
        let attempt = try await store.begin(.approve, for: message.request, now: Bench.now).get()
        #expect(attempt.number == 1)
    }

    /// Writes until nothing is free: one write may fail for another reason.
    private static func fillUp(_ disk: String, with filler: String) throws {
        try Bench.write([], to: filler)
        let handle = try #require(FileHandle(forWritingAtPath: filler))
        var free = statvfs()
        for _ in 0..<100 {
            while (try? handle.write(contentsOf: Data(count: 512))) != nil {}
            try #require(unsafe statvfs(disk, &free) == 0)
            if free.f_bfree == 0 { break }
        }
        try handle.close()
        try #require(free.f_bfree == 0)
    }

    @Test(
        .enabled(if: mayMount, "needs the right to mount a small file system"),
        arguments: [false, true]
    )
    func `what lies on a full disk is read`(hasJournal: Bool) async throws {
        let disk = bench.folder + "/disk"
        try #require(Self.isMounted(at: disk, size: "1m"))
        defer { unsafe umount2(disk, Int32(MNT_DETACH)) }
        let path = disk + "/ledger.sqlite"
        try await Self.fill(path, keepingJournal: hasJournal)
        let filler = disk + "/filler"
        try Self.fillUp(disk, with: filler)
        #expect(throws: StorageError.diskFull) { try ApprovalStore(path: path) }
        #expect(try ApprovalStore.protection(at: path) == .keyFile)
        let store = try ApprovalStore(path: path, mayOnlyRead: true)
        #expect(try await store.state(of: "AUTHENTICATE:1") == .pending)
        let message = try Bench.message("AUTHENTICATE:1")
        await #expect(throws: StorageError.diskFull) {
            _ = try await store.begin(.approve, for: message.request, now: Bench.now)
        }
        let copy = bench.folder + "/copy.sqlite"
        try await store.backUp(to: copy, now: Bench.now)
        #expect(try ApprovalStore.protection(at: copy) == .keyFile)
        await #expect(throws: StorageError.diskFull) {
            try await store.countRefusal("code", now: Bench.now)
        }
    }

    /// Makes a store of one request; `isKept` leaves the request in its journal.
    private static func fill(_ path: String, keepingJournal isKept: Bool) async throws {
        let journal = path + "-wal"
        do {
            let store = try ApprovalStore(path: path)
            try await store.add(Bench.mechanism())
            try await store.recordNew(try Bench.message("AUTHENTICATE:1"))
            guard isKept else { return }
            // As a program leaves them that ends suddenly.
            for file in [path, journal] {
                try FileManager.default.copyItem(atPath: file, toPath: file + ".kept")
            }
        }
        for file in [path, journal] {
            try? FileManager.default.removeItem(atPath: file)
            try FileManager.default.moveItem(atPath: file + ".kept", toPath: file)
        }
        try? FileManager.default.removeItem(atPath: path + "-shm")
    }
}
