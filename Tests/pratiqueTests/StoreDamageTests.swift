import AMServer
import Foundation
import TestSupport
import Testing

/// What somebody has done to the store's files behind the program's back is named by `audit verify`,
/// `doctor` and `list` alike, and what was left alone goes on.
@Suite struct StoreDamageTests {
    private static let bob =
        "otpauth://totp/Bank:bob?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Bank\n"

    private func path(_ desk: Desk) -> String {
        desk.folder.path + "/state/pratique/ledger.sqlite"
    }

    /// Expects each command to fail and to name what was done.
    private func expect(_ word: String, from desk: Desk) async throws {
        for command in [["audit", "verify"], ["doctor"], ["list"]] {
            let run = try await desk.run(command)
            #expect((run.output + run.errors).contains(word), "\(command): \(run)")
            if command != ["list"] { #expect(run.status != 0, "\(command)") }
        }
    }

    /// Runs statements with a copy of the store at hand, as `old`.
    private func change(_ desk: Desk, with copy: String, _ sql: String) throws {
        try PlainDatabase(path: path(desk)).execute("ATTACH '\(copy)' AS old; \(sql)")
    }

    @Test func `a request whose row was changed is named and not answered`() async throws {
        try await Desk.use { desk in
            let first = try await desk.send()
            let second = try await desk.send()
            #expect(try await desk.run(["list"]).status == 0)
            try PlainDatabase(path: path(desk)).execute(
                "UPDATE requests SET expires = expires + 1"
                    + " WHERE message_id = '\(first.messageID)'"
            )
            let listed = try await desk.run(["list"])
            #expect(listed.output.split(separator: "\n").count == 1)
            #expect(listed.errors.contains("their rows were changed from outside: 1"))
            for command in [["audit", "verify"], ["doctor"]] {
                let run = try await desk.run(command)
                #expect(run.status != 0)
                #expect(run.output.contains(first.messageID), "\(run)")
            }
            let refused = try await desk.run(["approve", first.messageID, "--yes"])
            #expect(refused.status != 0)
            #expect(refused.errors.contains("storage.request.damaged"), "\(refused)")
            #expect(await desk.host.record(first.messageID)?.answers.isEmpty == true)
            #expect(try await desk.run(["approve", second.messageID, "--yes"]).status == 0)
        }
    }

    @Test func `habits that were changed are named`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            #expect(try await desk.run(["approve", push.messageID, "--yes"]).status == 0)
            let database = try PlainDatabase(path: path(desk))
            try database.execute("UPDATE habits SET record = zeroblob(20)")
            for command in [["audit", "verify"], ["doctor"]] {
                let run = try await desk.run(command)
                #expect(run.status != 0)
                #expect(run.output.contains("the baselines of 1"), "\(run)")
            }
        }
    }

    @Test func `an account with another's mechanism is set apart, and can be removed`()
        async throws
    {
        try await Desk.use { desk in
            _ = try await desk.send()
            let enrolled = try await desk.run(["enrol", "-", "--yes"], input: Self.bob)
            #expect(enrolled.status == 0, "\(enrolled.errors)")
            try PlainDatabase(path: path(desk)).execute(
                """
                UPDATE push_mechanisms
                SET account = (SELECT id FROM accounts WHERE account_name = 'bob')
                """
            )
            try await expect("bob at Bank", from: desk)
            let accounts = try await desk.run(["accounts"])
            #expect(accounts.errors.contains("storage.account.damaged"))
            #expect(!accounts.output.contains("bob"))
            #expect(try await desk.run(["code", "bob"]).errors.contains("storage.account.damaged"))
            let removed = try await desk.run(["accounts", "remove", "bob", "--yes"])
            #expect(removed.status == 0, "\(removed.errors)")
            #expect(try await desk.run(["audit", "verify"]).status == 0)
        }
    }

    @Test func `one damaged account leaves the others usable`() async throws {
        try await Desk.use { desk in
            _ = try await desk.run(["enrol", "-", "--yes"], input: Self.bob)
            try PlainDatabase(path: path(desk)).execute(
                "UPDATE accounts SET record = x'00' WHERE account_name = 'bob'"
            )
            try await expect("bob at Bank", from: desk)
            let push = try await desk.send()
            #expect(try await desk.run(["approve", push.messageID, "--yes"]).status == 0)
        }
    }

    @Test func `an audit trail that was set back is named, and taken only when somebody says so`()
        async throws
    {
        try await Desk.use { desk in
            let copy = desk.folder.path + "/copy"
            #expect(try await desk.run(["store", "backup", copy]).status == 0)
            _ = try await desk.run(["lock", "ann"])
            try change(
                desk,
                with: copy,
                """
                DELETE FROM audit; INSERT INTO audit SELECT * FROM old.audit;
                DELETE FROM audit_head; INSERT INTO audit_head SELECT * FROM old.audit_head;
                """
            )
            try await expect("storage.set-back", from: desk)
            let unasked = try await desk.run(["store", "upgrade"])
            #expect(unasked.status != 0)
            #expect(unasked.output.contains("accounts    1: \"ann at Example Bank\""), "\(unasked)")
            #expect(unasked.output.contains("found       storage.set-back"))
            try await expect("storage.set-back", from: desk)
            let taken = try await desk.run(["store", "upgrade", "--yes"])
            #expect(taken.status == 0, "\(taken)")
            #expect(try await desk.run(["audit"]).output.contains("storage.set-back"))
            #expect(try await desk.run(["audit", "verify"]).status == 0)
            let again = try await desk.run(["store", "upgrade"])
            #expect(again.status == 0)
            #expect(again.errors.contains("nothing to do"))
        }
    }

    @Test func `another store in the place of this one is named`() async throws {
        try await Desk.use { desk in
            let passphrase = try desk.folder.secret("passphrase", "correct horse battery\n")
            let changed = try await desk.run(["store", "passphrase", "--from", passphrase])
            #expect(changed.status == 0, "\(changed.errors)")
            let other = [
                "XDG_STATE_HOME": desk.folder.path + "/o",
                "XDG_DATA_HOME": desk.folder.path + "/d",
            ]
            #expect(try await desk.run(["accounts"], environment: other).status == 0)
            let files = FileManager.default
            for ending in ["-wal", "-shm", ""] {
                try? files.removeItem(atPath: path(desk) + ending)
            }
            try files.copyItem(
                atPath: desk.folder.path + "/o/pratique/ledger.sqlite",
                toPath: path(desk)
            )
            try await expect("storage.set-back", from: desk)
        }
    }

    @Test func `a copy is put back, and what lay there is kept`() async throws {
        try await Desk.use { desk in
            let copy = desk.folder.path + "/copy"
            #expect(try await desk.run(["store", "backup", copy]).status == 0)
            let twice = try await desk.run(["store", "backup", copy])
            #expect(twice.errors.contains("storage.copy.exists"))
            let changed = try await desk.run(["store", "key-file"])
            #expect(changed.errors.contains("make a new copy: pratique store backup FILE"))
            let earlier = try await desk.run(["store", "restore", copy, "--yes"])
            #expect(earlier.errors.contains("storage.copy.key"), "\(earlier)")
            try FileManager.default.removeItem(atPath: copy)
            #expect(try await desk.run(["store", "backup", copy]).status == 0)
            _ = try await desk.run(["accounts", "remove", "ann", "--yes"])
            #expect(try await !desk.run(["accounts"]).output.contains("ann"))
            let unasked = try await desk.run(["store", "restore", copy])
            #expect(unasked.status != 0)
            let missing = try await desk.run(["store", "restore", copy + "2", "--yes"])
            #expect(missing.errors.contains("storage.copy.missing"), "\(missing)")
            let restored = try await desk.run(["store", "restore", copy, "--yes"])
            #expect(restored.status == 0, "\(restored)")
            #expect(restored.errors.contains("ledger.sqlite.replaced"))
            #expect(try await desk.run(["accounts"]).output.contains("ann at Example Bank"))
            #expect(try await desk.run(["audit"]).output.contains("store.restored"))
            #expect(try await desk.run(["audit", "verify"]).status == 0)
            let push = try await desk.send()
            #expect(try await desk.run(["approve", push.messageID, "--yes"]).status == 0)
        }
    }
}
