import Foundation
import Glibc
import Store
import Testing
import Token
import Vocabulary

/// A change of protection after which the old key file cannot be removed.
///
/// A program without root's rights makes it, since root may write any folder.
@Suite(.timeLimit(.minutes(30))) struct UnremovableKeyFileTests {
    private static let nobody: uid_t = 65_534

    private static func set(_ mode: Int, of path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    @Test func `the new protection holds, and the next opening removes what is left`()
        async throws
    {
        let bench = try Bench()
        try Self.set(0o1777, of: bench.folder)
        await #expect(processExitsWith: .success) {
            [folder = bench.folder as String, nobody = Self.nobody as uid_t] in
            if geteuid() == 0 { try #require(setuid(nobody) == 0) }
            let keyFile = folder + "/data/ledger.key"
            let path = folder + "/state/ledger.sqlite"
            let store = try ApprovalStore(path: path, keyFile: keyFile)
            try await store.add(Bench.mechanism())
            try Self.set(0o500, of: folder + "/data")
            let passphrase = SecretBytes(Array("passphrase".utf8))
            let left = try await store.protect(byPassphrase: passphrase, now: Bench.now)
            #expect(left == .readOnly)
            #expect(try ApprovalStore.protection(at: path) == .passphrase)
            // It opens although the file is still there, and changes nothing more until it is not.
            let again = try ApprovalStore(path: path, keyFile: keyFile, passphrase: passphrase)
            #expect(try await again.mechanisms().count == 1)
            await #expect(throws: StorageError.readOnly) {
                try await again.protect(byPassphrase: passphrase, now: Bench.now)
            }
            #expect(FileManager.default.fileExists(atPath: keyFile))
            try Self.set(0o700, of: folder + "/data")
            _ = try ApprovalStore(path: path, keyFile: keyFile, passphrase: passphrase)
            #expect(!FileManager.default.fileExists(atPath: keyFile))
        }
    }
}
