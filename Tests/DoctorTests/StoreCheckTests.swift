import Foundation
import Host
import Store
import Testing

@testable import pratique

/// What is found about stores of every condition.
@Suite struct StoreCheckTests {
    private func folders() throws -> Folders {
        try Folders(environment: ["HOME": "/home/ann"])
    }

    private func states(
        _ outcome: Result<StoreInspection?, StorageError>,
        hasKeyFile: Bool = true,
        freeBytes: Int64? = 1 << 40
    ) throws -> [FindingCode: Finding.State] {
        let check = StoreCheck(
            folders: try folders(),
            outcome: outcome,
            hasKeyFile: hasKeyFile,
            freeBytes: freeBytes
        )
        return Dictionary(uniqueKeysWithValues: check.findings.map { ($0.code, $0.state) })
    }

    /// A store of its own, which `body` may change, and what is found about it then.
    private func found(
        _ body: (String) throws -> Void
    ) throws -> Result<StoreInspection?, StorageError> {
        let folder = NSTemporaryDirectory() + "pratique-doctor-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/ledger.sqlite"
        _ = try ApprovalStore(path: path)
        try body(path)
        do throws(StorageError) {
            return .success(try StoreInspection(at: path, keyFile: path + ".key"))
        } catch {
            return .failure(error)
        }
    }

    @Test func `a new store is whole, and looking at it leaves it as it was`() throws {
        var before = Data()
        var place = ""
        let outcome = try found { path in
            place = path
            before = try Data(contentsOf: URL(fileURLWithPath: path))
            _ = try StoreInspection(at: path, keyFile: path + ".key")
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
            let folder = (path as NSString).deletingLastPathComponent
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(names.sorted() == ["ledger.sqlite", "ledger.sqlite.key", "ledger.sqlite.mark"])
        }
        #expect(place.hasSuffix("ledger.sqlite"))
        let store = try #require(try outcome.get())
        #expect(store.isIntact == true)
        #expect(store.version == StoreInspection.currentVersion)
        #expect(store.protection == .keyFile)
        #expect(
            try states(outcome) == [
                .storeFolders: .ok, .storeContent: .ok, .storeOpening: .ok, .storeRoom: .ok,
            ]
        )
        #expect(try states(outcome, hasKeyFile: false)[.storeOpening] == .problem)
    }

    @Test func `a store in use is looked at without folding in what is written beside it`() throws {
        _ = try found { path in
            let store = try ApprovalStore(path: path)
            let files = [path, path + "-wal"].map(URL.init(fileURLWithPath:))
            let before = try files.map { try Data(contentsOf: $0) }
            #expect(try StoreInspection(at: path, keyFile: path + ".key")?.isIntact == true)
            #expect(try files.map { try Data(contentsOf: $0) } == before)
            _ = store.protection
        }
    }

    @Test func `a store that is not there yet is no problem, and none is made`() throws {
        let outcome = try found { path in try FileManager.default.removeItem(atPath: path) }
        #expect(try outcome.get() == nil)
        #expect(try states(outcome)[.storeContent] == .ok)
    }

    @Test func `a damaged store is a problem`() throws {
        let outcome = try found { path in
            var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            for place in stride(from: 4_096, to: bytes.count, by: 7) { bytes[place] = 0xA5 }
            try bytes.write(to: URL(fileURLWithPath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        }
        #expect(try states(outcome)[.storeContent] == .problem)
    }

    @Test func `what is no store is a problem`() throws {
        let outcome = try found { path in
            try Data("no database, whatever its name says".utf8).write(
                to: URL(fileURLWithPath: path)
            )
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        }
        #expect(try states(outcome)[.storeContent] == .problem)
    }

    @Test func `a store that others can read is a problem with its command`() throws {
        let outcome = try found { path in
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        }
        #expect(throws: StorageError.exposed) { try outcome.get() }
        #expect(try states(outcome)[.storeContent] == .problem)
    }

    @Test(
        arguments: [
            (16_777_215, Finding.State.problem), (16_777_216, .warning), (268_435_455, .warning),
            (268_435_456, .ok),
        ] as [(Int64, Finding.State)]
    )
    func `a disk that is nearly full is named`(free: Int64, state: Finding.State) throws {
        #expect(try states(.success(nil), freeBytes: free)[.storeRoom] == state)
        #expect(try states(.success(nil), freeBytes: nil)[.storeRoom] == nil)
    }

    @Test func `without a home there is no place for a store`() {
        #expect(StoreCheck(folders: nil).findings.map(\.state) == [.problem])
    }
}
