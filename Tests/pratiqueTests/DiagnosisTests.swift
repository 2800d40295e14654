import AMServer
import Foundation
import TestSupport
import Testing

/// `pratique doctor`, as a person or a script runs it.
@Suite struct DiagnosisTests {
    private struct Report: Decodable {
        struct Finding: Decodable {
            let code: String
            let state: String
            let sentence: String
            let remedy: String?
        }
        let problems: Int
        let warnings: Int
        let findings: [Finding]

        func state(_ code: String) -> String? { findings.first { $0.code == code }?.state }
    }

    private func report(_ outcome: ChildProcess.Outcome) throws -> Report {
        try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
    }

    private let terminal = ["TERM": "xterm-256color"]

    /// Everything below a folder, with what it is, whose and how old.
    private func inventory(_ folder: Folder) throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        // The index of what lies beside the store is made anew by whoever looks.
        return try names.filter { !$0.hasSuffix("-shm") }.sorted().map { name in
            let path = folder.path + "/" + name
            let facts = try FileManager.default.attributesOfItem(atPath: path)
            let kept = [FileAttributeKey.size, .posixPermissions, .type].map { facts[$0] ?? "" }
            let content = (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
            return "\(name) \(kept) \(content.hashValue)"
        }
    }

    @Test func `before the first enrolment nothing is wrong, and nothing is made`() async throws {
        let folder = try Folder()
        let environment = folder.environment.merging(terminal) { $1 }
        let outcome = try await Program.run(
            ["doctor", "--json"],
            environment: environment
        )
        let report = try report(outcome)
        #expect(report.problems == 0, "\(outcome.output)")
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        #expect(report.state("store.content") == "ok")
        #expect(try inventory(folder).isEmpty)
    }

    @Test func `an enrolled desk is in order and stays as it is`() async throws {
        try await Desk.use { desk in
            // The usual one may be in use.
            let port = Int.random(in: 20_000..<30_000)
            try desk.configure(#"{"inbox": {"port": \#(port)}}"#)
            let before = try inventory(desk.folder)
            let outcome = try await desk.run(["doctor", "--json"], environment: terminal)
            let report = try report(outcome)
            for code in [
                "store.content", "store.opening", "permissions.folder", "permissions.ledger",
                "permissions.key", "configuration.content", "network.inbox", "data.atlas",
            ] {
                #expect(report.state(code) == "ok", "\(code): \(outcome.output)")
            }
            #expect(try inventory(desk.folder) == before)
            let key = try desk.folder.text("data/pratique/ledger.key")
            #expect(!key.isEmpty && !outcome.output.contains(key.prefix(16)))
        }
    }

    @Test func `what is wrong is named with what helps, and ends with 6`() async throws {
        try await Desk.use { desk in
            try desk.configure(#"{"deliveries": "\#(desk.host.origin)", "hme": 1}"#)
            let store = desk.folder.path + "/state/pratique/ledger.sqlite"
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: store)
            let json = try await desk.run(["doctor", "--json"], environment: terminal)
            #expect(json.status == 6)
            let report = try report(json)
            #expect(report.problems == 3)
            #expect(report.state("configuration.content") == "problem")
            #expect(report.state("store.content") == "problem")
            #expect(report.state("permissions.ledger") == "problem")
            let remedy = report.findings.first { $0.code == "permissions.ledger" }?.remedy
            #expect(remedy == "chmod 600 \(store)")

            let lines = try await desk.run(["doctor"], environment: terminal)
            #expect(lines.status == 6)
            #expect(lines.output.contains("problem  Others can read the store."))
            #expect(lines.output.contains("         try: chmod 600 \(store)\n"))
            #expect(lines.output.contains("\n3 problems, "))
        }
    }
}
