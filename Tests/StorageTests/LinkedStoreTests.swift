import Glibc
import TestSupport
import Testing
import Vocabulary

@testable import Store

/// Links on the way to a store.
@Suite struct LinkedStoreTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private func link(_ name: String, to target: String) throws -> String {
        let path = bench.folder + "/" + name
        try #require(unsafe symlink(target, path) == 0)
        return path
    }

    private func isThere(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    @Test func `a ledger in a linked home is made and opened where the home lies`() async throws {
        try #require(unsafe mkdir(bench.folder + "/home", 0o700) == 0)
        let home = try link("linked", to: bench.folder + "/home")
        let path = home + "/state/ledger.sqlite"
        try await ApprovalStore(path: path).countRefusal("x", now: Bench.now)
        #expect(isThere(bench.folder + "/home/state/ledger.sqlite"))
        #expect(try await ApprovalStore(path: path).refusals().map(\.code) == ["x"])
        #expect(try StoreInspection(at: path, keyFile: path + ".key")?.isIntact == true)
        #expect(try ApprovalStore.protection(at: path) == .keyFile)
    }

    @Test func `a ledger, a key file or a folder that is a link is refused`() async throws {
        _ = try await bench.store()
        let key = bench.path + ".key"
        let path = try link("linked.sqlite", to: bench.path)
        #expect(throws: StorageError.linked) { try ApprovalStore(path: path, keyFile: key) }
        #expect(throws: StorageError.linked) { try StoreInspection(at: path, keyFile: key) }
        let keyPath = try link("linked.key", to: key)
        try #require(unsafe Glibc.link(bench.path + ".mark", bench.folder + "/linked.mark") == 0)
        #expect(throws: StorageError.linked) {
            try ApprovalStore(path: bench.path, keyFile: keyPath)
        }
        let folder = try link("linked", to: bench.folder + "/state")
        #expect(throws: StorageError.linked) { try ApprovalStore(path: folder + "/ledger.sqlite") }
        #expect(throws: StorageError.linked) {
            try ApprovalStore(path: bench.path, keyFile: folder + "/ledger.sqlite.key")
        }
    }

    @Test func `a link that leads nowhere is no place for a ledger`() throws {
        let path = try link("linked.sqlite", to: bench.folder + "/missing")
        #expect(throws: StorageError.linked) { try ApprovalStore(path: path) }
        #expect(!isThere(bench.folder + "/missing"))
    }

    @Test(arguments: [0o777, 0o770, 0o702])
    func `a folder that others may write in is refused`(mode: mode_t) async throws {
        _ = try await bench.store()
        let keys = bench.folder + "/keys"
        try #require(unsafe mkdir(keys, 0o700) == 0)
        try #require(unsafe rename(bench.path + ".key", keys + "/ledger.key") == 0)
        try #require(unsafe rename(bench.path + ".mark", keys + "/ledger.mark") == 0)
        let folder = bench.folder + "/state"
        try #require(unsafe chmod(folder, mode) == 0)
        #expect(throws: StorageError.folderExposed) {
            try ApprovalStore(path: bench.path, keyFile: keys + "/ledger.key")
        }
        #expect(throws: StorageError.folderExposed) {
            try StoreInspection(at: bench.path, keyFile: bench.path + ".key")
        }
        try #require(unsafe chmod(folder, 0o755) == 0)
        try #require(unsafe chmod(keys, mode) == 0)
        #expect(throws: StorageError.folderExposed) {
            try ApprovalStore(path: bench.path, keyFile: keys + "/ledger.key")
        }
        try #require(unsafe chmod(keys, 0o700) == 0)
        _ = try ApprovalStore(path: bench.path, keyFile: keys + "/ledger.key")
    }

    /// Who may write there moves the whole folder away; where the sticky bit is set nobody can.
    @Test func `a folder above that others may write in is refused`() async throws {
        _ = try await bench.store()
        let above = bench.folder + "/above"
        try #require(unsafe mkdir(above, 0o700) == 0)
        try #require(unsafe rename(bench.folder + "/state", above + "/state") == 0)
        let path =
            above + "/state/" + (bench.path.split(separator: "/").last.map(String.init) ?? "")
        for (mode, isRefused) in [(0o777, true), (0o1777, false), (0o755, false)]
            as [(mode_t, Bool)]
        {
            try #require(unsafe chmod(above, mode) == 0)
            // Also where a link leads there.
            for path in [path, try link("to-\(mode)", to: above) + path.dropFirst(above.count)] {
                if isRefused {
                    #expect(throws: StorageError.folderExposed) { try ApprovalStore(path: path) }
                } else {
                    _ = try ApprovalStore(path: path)
                }
            }
        }
    }

    /// Only root may give a link to somebody else.
    @Test(.enabled(if: geteuid() == 0, "needs the right to give files away"))
    func `a link of another user on the way is not followed`() async throws {
        let nobody: uid_t = 65_534
        try #require(unsafe mkdir(bench.folder + "/home", 0o755) == 0)
        try #require(unsafe mkdir(bench.folder + "/home/state", 0o755) == 0)
        try #require(unsafe chown(bench.folder + "/home/state", nobody, nobody) == 0)
        for (name, owner) in [("own", nobody), ("root", 0), ("strange", 1)] as [(String, uid_t)] {
            let home = try link(name, to: bench.folder + "/home")
            try #require(unsafe lchown(home, owner, owner) == 0)
        }
        await #expect(processExitsWith: .success) { [folder = bench.folder as String] in
            ExitTestProcess.closeInherited()
            guard seteuid(65_534) == 0 else { exit(2) }
            let outcomes = ["own", "root", "strange"].map { name in
                do throws(StorageError) {
                    try StoreFile.checkPlace(of: "\(folder)/\(name)/state/ledger.sqlite")
                    return "followed"
                } catch {
                    return error.code
                }
            }
            exit(outcomes == ["followed", "followed", "storage.linked"] ? 0 : 3)
        }
    }
}
