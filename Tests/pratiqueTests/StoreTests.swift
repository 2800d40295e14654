import AMServer
import Foundation
import TestSupport
import Testing

@Suite struct StoreTests {
    @Test func `a key file that is missing or open to others is named`() async throws {
        try await Desk.use { desk in
            let file = try #require(
                try await desk.run(["store"]).output.split(separator: "\n")
                    .first { $0.hasPrefix("opened by") }?.split(separator: " ").last
            )
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o644],
                ofItemAtPath: String(file)
            )
            let open = try await desk.run(["list"])
            #expect(open.errors.contains("storage.key-file.exposed"), "\(open.errors)")
            #expect(open.errors.contains("ledger.key"), "\(open.errors)")
            try FileManager.default.removeItem(atPath: String(file))
            let missing = try await desk.run(["list"])
            #expect(missing.errors.contains("storage.key-file.missing"), "\(missing.errors)")
            #expect(missing.errors.contains("ledger.key"), "\(missing.errors)")
        }
    }

    @Test func `neither secret nor token nor challenge lies in any file in clear`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            #expect(try await desk.run(["approve", push.messageID, "--yes"]).status == 0)
            let record = try #require(await desk.host.record(push.messageID))
            let token = record.token
            let device = try #require(await desk.host.server.allDevices.first)
            let secret = try #require(
                desk.address.split(separator: "&").first { $0.hasPrefix("s=") }?.dropFirst(2)
            )
            let padded = secret.replacing("-", with: "+").replacing("_", with: "/") + "="
            let needles: [[UInt8]] = [
                Array(token.utf8), Array(token.split(separator: ".")[1].utf8),
                Array(device.deviceID.utf8),
                [UInt8](try #require(Data(base64Encoded: String(padded)))),
            ]
            try desk.folder.expectNone(of: needles)
        }
    }

    @Test func `a passphrase opens the store and nothing else does`() async throws {
        try await Desk.use { desk in
            let passphrase = try desk.folder.secret("passphrase", "correct horse battery\n")
            let changed = try await desk.run(["store", "passphrase", "--from", passphrase])
            #expect(changed.status == 0, "\(changed.errors)")
            let environment = ["PRATIQUE_PASSPHRASE_FILE": passphrase]
            #expect(try await desk.run(["accounts"]).errors.contains("passphrase.missing"))
            let opened = try await desk.run(["accounts"], environment: environment)
            #expect(opened.output.contains("ann at Example Bank"))
            let wrong = try desk.folder.secret("wrong", "correct horse batters\n")
            let refused = try await desk.run(
                ["accounts"],
                environment: ["PRATIQUE_PASSPHRASE_FILE": wrong]
            )
            #expect(refused.errors.contains("storage.passphrase-wrong"))
            let back = try await desk.run(["store", "key-file"], environment: environment)
            #expect(back.status == 0, "\(back.errors)")
            #expect(try await desk.run(["accounts"]).output.contains("ann at Example Bank"))
        }
    }

    @Test func `a trigger that somebody planted is named by each command, and nothing runs it`()
        async throws
    {
        try await Desk.use { desk in
            let path = desk.folder.path + "/state/pratique/ledger.sqlite"
            try PlainDatabase(path: path).execute(
                """
                CREATE TRIGGER planted AFTER INSERT ON requests
                BEGIN UPDATE requests SET state = 'rejected'; END
                """
            )
            for command in [["list"], ["doctor"], ["audit", "verify"], ["accounts"]] {
                let run = try await desk.run(command)
                #expect(run.status != 0)
                #expect((run.output + run.errors).contains(": trigger planted"), "\(command)")
            }
        }
    }

    @Test(arguments: [
        ("short\n", 0o600, "passphrase.short"), ("", 0o600, "passphrase.short"),
        ("two lines\nof text\n", 0o600, "passphrase.line"),
        ("correct horse\n\n", 0o600, "passphrase.line"),
        ("correct horse\n", 0o640, "file.exposed.passphrase"),
        ("correct horse\n", 0o602, "file.exposed.passphrase"),
    ])
    func `a file with a passphrase holds one line that only its owner can read`(
        content: String,
        mode: Int,
        code: String
    ) async throws {
        try await Desk.use { desk in
            let file = try desk.folder.secret("passphrase", content, mode: mode)
            let refused = try await desk.run(["store", "passphrase", "--from", file])
            #expect(refused.status == 1)
            #expect(refused.errors.contains(code))
            #expect(try await desk.run(["store"]).output.contains("ledger.key"))
        }
    }

    @Test func `a passphrase has no line end, and its file is checked when it opens, too`()
        async throws
    {
        try await Desk.use { desk in
            let file = try desk.folder.secret("passphrase", "correct horse\r\n")
            #expect(try await desk.run(["store", "passphrase", "--from", file]).status == 0)
            let bare = try desk.folder.secret("bare", "correct horse")
            let opened = try await desk.run(
                ["accounts"],
                environment: ["PRATIQUE_PASSPHRASE_FILE": bare]
            )
            #expect(opened.status == 0, "\(opened.errors)")
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: bare)
            let refused = try await desk.run(
                ["accounts"],
                environment: ["PRATIQUE_PASSPHRASE_FILE": bare]
            )
            #expect(refused.errors.contains("file.exposed.passphrase"))
        }
    }

    @Test func `a second store is not opened by the key file of the first`() async throws {
        try await Desk.use { desk in
            let other = ["XDG_STATE_HOME": desk.folder.path + "/other"]
            let refused = try await desk.run(["accounts"], environment: other)
            #expect(refused.status == 1)
            #expect(refused.errors.contains("storage.missing"))
            #expect(try await desk.run(["accounts"]).output.contains("ann at Example Bank"))
        }
    }

    @Test func `decisions are in the audit trail with what was shown`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send(
                payload: #"{"amount":"249.00 GBP","payee":"Ledger Books Ltd"}"#
            )
            let lines = try await desk.run(["review", "--plain"], input: "approve\nyes\n")
            #expect(lines.status == 0, "\(lines.errors)")
            let trail = try await desk.run(["audit", "--json"])
            let note = try #require(
                trail.output.split(separator: "\n").first { $0.contains("decision.made") }
            )
            #expect(note.contains("Ledger Books Ltd"))
            #expect(note.contains(push.messageID))
            let check = try await desk.run(["audit", "verify"])
            #expect(check.status == 0)
            let head = try #require(
                check.output.split(separator: "\n").last?.split(separator: " ").last
            )
            _ = try await desk.run(["lock", "ann"])
            let later = try await desk.run(["audit", "verify", "--expect", String(head)])
            #expect(later.status == 0, "\(later.output)")
            let other = "1:" + String(repeating: "00", count: 32)
            let foreign = try await desk.run(["audit", "verify", "--expect", other])
            #expect(foreign.status == 3)
            #expect(foreign.output.contains("audit.set-back"))
        }
    }

    @Test func `the history is searched, exported and pruned`() async throws {
        try await Desk.use { desk in
            let first = try await desk.send(payload: #"{"amount":"1.00 GBP","payee":"Quill"}"#)
            let second = try await desk.send(payload: #"{"amount":"2.00 GBP","payee":"Inkwell"}"#)
            #expect(try await desk.run(["approve", first.messageID, "--yes"]).status == 0)
            #expect(try await desk.run(["reject", second.messageID]).status == 0)
            let found = try await desk.run(["history", "inkwell"])
            #expect(found.output.contains("Inkwell"))
            #expect(!found.output.contains("Quill"))
            let approved = try await desk.run(["history", "--state", "approved"])
            #expect(approved.output.contains("Quill"))
            #expect(!approved.output.contains("Inkwell"))
            let csv = try await desk.run(["history", "export", "--format", "csv"])
            #expect(csv.output.split(whereSeparator: \.isNewline).count == 3)
            let json = try await desk.run(["history", "export", "--format", "json"])
            #expect(json.output.contains(#""state":"rejected""#))
            let all = try await desk.run(["history", "prune", "--keep", "\(Int.max)"])
            #expect(all.status == 0, "\(all.errors)")
            let pruned = try await desk.run(["history", "prune", "--keep", "1"])
            #expect(pruned.output.contains("1 request"))
            #expect(try await !desk.run(["list"]).output.contains("Quill"))
        }
    }
}

extension Folder {
    /// Writes a file, such as one with a passphrase.
    func secret(_ name: String, _ content: String, mode: Int = 0o600) throws -> String {
        let file = path + "/" + name
        try Data(content.utf8).write(to: URL(fileURLWithPath: file))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        return file
    }

    /// Checks that no file below holds any of the needles as it is, in hexadecimal or in base64.
    func expectNone(of needles: [[UInt8]]) throws {
        let files = try #require(FileManager.default.enumerator(atPath: path))
        var count = 0
        for case let name as String in files {
            guard let content = FileManager.default.contents(atPath: path + "/" + name) else {
                continue
            }
            count += 1
            for needle in needles {
                let base64 = Data(needle).base64EncodedString()
                let hexadecimal = needle.map { String(format: "%02x", $0) }.joined()
                let forms = [
                    Data(needle), Data(base64.utf8),
                    Data(base64.replacing("+", with: "-").replacing("/", with: "_").utf8),
                    Data(hexadecimal.utf8), Data(hexadecimal.uppercased().utf8),
                ]
                for form in forms where form.count >= 8 {
                    #expect(content.range(of: form) == nil, "\(name) holds a secret")
                }
            }
        }
        #expect(count >= 2, "the store and its key")
    }
}
