import AMServer
import Foundation
import Glibc
import TestSupport
import Testing

/// The log of a real run: what is in it, what is not, and that nothing depends on it.
@Suite struct LogTests {
    private func lines(_ path: String) throws -> [[String: String]] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            return try #require(object as? [String: String])
        }
    }

    private func mode(_ path: String) -> UInt32 {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test func `a decision is told from its arrival to its outcome, without secrets`() async throws
    {
        try await Desk.use { desk in
            let sent = try await desk.host.send(PushOrder(user: Desk.user))
            let path = desk.folder.path + "/log"
            let review = try await desk.run(
                ["review", "--plain", "-", "--log", path, "--log-level", "debug"],
                input: try #require(await desk.host.envelope(of: sent.messageID))
            )
            #expect(review.status == 0, "\(review.errors)")
            let id = sent.messageID
            let approval = try await desk.run(["approve", id, "--yes", "--log", path])
            #expect(approval.status == 0, "\(approval.errors)")
            let lines = try lines(path)
            let events = lines.compactMap { $0["event"] }
            #expect(events.first == "program.started")
            #expect(events.last == "program.ended")
            #expect(lines.first?["command"] == "review")
            #expect(lines.last?["status"] == "0")
            let arrival = try #require(lines.first { $0["event"] == "request.arrived" })
            #expect(arrival["request"] == id)
            let decided = try #require(lines.firstIndex { $0["event"] == "decision.noted" })
            #expect(lines[decided]["request"] == id)
            #expect(lines[decided]["attempt"] == "1")
            #expect(lines[decided + 1]["event"] == "decision.settled")
            #expect(lines[decided + 1]["state"] == "approved")
            #expect(mode(path) == 0o600)

            let text = try String(contentsOfFile: path, encoding: .utf8)
            let secrets = try #require(URLComponents(string: desk.address)?.queryItems)
            for secret in secrets.compactMap(\.value) where secret.count >= 8 {
                #expect(!text.contains(secret))
            }
            #expect(!text.contains("eyJ"))
        }
    }

    @Test func `errors and refused messages are told by their code`() async throws {
        try await Desk.use { desk in
            let log = desk.folder.path + "/log"
            try desk.configure(#"{"log": "\#(log)"}"#)
            let envelope = desk.folder.path + "/envelope"
            try Data("no envelope".utf8).write(to: URL(fileURLWithPath: envelope))
            let review = try await desk.run(["review", "--plain", envelope])
            #expect(review.status == 3)
            #expect(try await desk.run(["show", "12345678"]).status == 1)
            let lines = try lines(log)
            let codes = lines.compactMap { $0["code"] }
            #expect(codes.contains { $0.hasPrefix("envelope.") || $0.hasPrefix("token.") })
            #expect(codes.contains("request.unknown"))
            #expect(lines.contains { $0["event"] == "program.ended" && $0["status"] == "3" })
        }
    }

    @Test(arguments: ["missing/log", "folder", "exposed"])
    func `a log that cannot be written stops no decision and is said once`(
        name: String
    ) async throws {
        try await Desk.use { desk in
            let sent = try await desk.send()
            let path = desk.folder.path + "/" + name
            if name == "folder" {
                try FileManager.default.createDirectory(
                    atPath: path,
                    withIntermediateDirectories: true
                )
            } else if name == "exposed" {
                #expect(FileManager.default.createFile(atPath: path, contents: nil))
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o644],
                    ofItemAtPath: path
                )
            }
            let reject = try await desk.run(["reject", sent.messageID, "--log", path])
            #expect(reject.status == 0)
            #expect(reject.errors.split(separator: "\n").count == 1, "\(reject.errors)")
            #expect(reject.errors.hasPrefix("pratique: log."))
            #expect(await desk.host.record(sent.messageID)?.lastDecision == .denied)
        }
    }

    @Test func `a disk that is full for the log stops no decision and is said once`() async throws {
        try await Desk.use { desk in
            let sent = try await desk.send()
            let path = desk.folder.path + "/log"
            // No file may grow beyond where the log ends; the store is far from that.
            let length = 3_145_728
            try Data(repeating: 0x0A, count: length).write(to: URL(fileURLWithPath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            let outcome = try await ChildProcess.run(
                [
                    "/bin/bash", "-c", "trap '' XFSZ; ulimit -f 3072; exec \"$@\"", "bash",
                    Program.path, "reject", sent.messageID, "--log", path,
                ],
                environment: Program.bareEnvironment.merging(desk.folder.environment) { $1 }
            )
            #expect(outcome.status == 0)
            let said = outcome.errors.split(separator: "\n")
            #expect(said.count == 1)
            #expect(said.first?.hasPrefix("pratique: log.disk-full: ") == true)
            #expect(await desk.host.record(sent.messageID)?.lastDecision == .denied)
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count == length)
        }
    }

    @Test func `nothing of the log is printed`() async throws {
        try await Desk.use { desk in
            let path = desk.folder.path + "/log"
            let without = try await desk.run(["accounts"])
            try desk.configure(#"{"log": "\#(path)", "logLevel": "debug"}"#)
            let with = try await desk.run(["accounts"])
            #expect(with.output == without.output)
            #expect(with.errors == without.errors)
            let events = try lines(path).compactMap { $0["event"] }
            #expect(events == ["program.started", "program.ended"])
        }
    }

    @Test func `a level that is none is refused`() async throws {
        let folder = try Folder()
        let outcome = try await folder.run([
            "list", "--log", folder.path + "/log", "--log-level", "loud",
        ])
        #expect(outcome.status == 64)
    }
}
