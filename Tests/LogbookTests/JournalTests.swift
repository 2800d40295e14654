import Foundation
import Host
import Testing
import Vocabulary

/// What stands in a line of the log.
@Suite struct JournalTests {
    private func written(_ entries: [LogEntry], level: LogLevel = .debug) throws -> [String] {
        let path = NSTemporaryDirectory() + "pratique-journal-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        let journal = Journal(file: LogFile(path: path), level: level) {
            Instant(milliseconds: 1_700_000_000_000)
        }
        for entry in entries { journal.log(entry) }
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
            String($0).replacing("\"process\":\"\(getpid())\",", with: "")
        }
    }

    @Test func `an entry is one object with its time, its level and its name`() throws {
        #expect(
            try written([.decided(id: "a-1", decision: "approve", attempt: 2, by: "person")]) == [
                #"{"time":"2023-11-14T22:13:20Z","level":"info","event":"decision.noted","#
                    + #""attempt":"2","by":"person","decision":"approve","request":"a-1"}"#
            ]
        )
    }

    @Test func `every entry is an object that JSON readers take`() throws {
        let entries: [LogEntry] = [
            .started("list"), .ended(0), .connection("lost", code: "transport.connect"),
            .connection("connected", code: nil), .arrived(id: "1", risk: "low"),
            .repeated(id: "1"), .refused(code: "token.parts"),
            .decided(id: "1", decision: "reject", attempt: 1, by: "rule"),
            .settled(id: "1", state: "unknown"), .failed(code: "storage.disk-full"),
        ]
        let lines = try written(entries)
        #expect(lines.count == entries.count)
        var events: Set<String> = []
        for line in lines {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            events.insert(try #require((object as? [String: String])?["event"]))
        }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(
            contentsOf: root.appendingPathComponent("Docs/log.md"),
            encoding: .utf8
        )
        let documented = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
            .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
        #expect(Set(documented) == events)
    }

    @Test func `an id of a server cannot begin a line or end a text`() throws {
        let hostile = "a\"\n{\u{1B}[2J\u{202E}\\" + String(repeating: "b", count: 999)
        let line = try #require(try written([.repeated(id: hostile)]).first)
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
        let id = try #require(object?["request"])
        #expect(id.hasPrefix("a\" {<U+001B>[2J<U+202E>\\bbb"))
        #expect(id.utf8.count < 300)
    }

    @Test(arguments: [
        (LogLevel.error, ["program.failed"]),
        (.warning, ["message.refused", "program.failed"]),
        (.info, ["program.started", "message.refused", "program.failed"]),
        (.debug, ["program.started", "request.repeated", "message.refused", "program.failed"]),
    ])
    func `a level holds what is worse as well`(level: LogLevel, events: [String]) throws {
        let lines = try written(
            [.started("list"), .repeated(id: "1"), .refused(code: "a.b"), .failed(code: "c.d")],
            level: level
        )
        #expect(lines.count == events.count)
        for (line, event) in zip(lines, events) { #expect(line.contains("\"\(event)\"")) }
    }

    @Test func `without a log nothing is written`() {
        Journal.silent.log(.started("list"))
        #expect(Journal.silent.error == nil)
    }
}
