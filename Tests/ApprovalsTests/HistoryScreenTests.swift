import Foundation
import Geodesy
import Host
import Push
import Review
import Risk
import Service
import Store
import TestSupport
import Testing
import Token
import Vocabulary

/// What the history on the screen asks the service for.
@Suite struct HistoryScreenTests {
    @Test func `words, places, levels, decisions and days narrow a search`() async throws {
        let bench = try await RequestBench.filled()
        let all = ["AUTHENTICATE:3", "AUTHENTICATE:2", "AUTHENTICATE:1"]
        #expect(try await bench.found("") == all)
        #expect(try await bench.found("baker") == [all[0], all[2]])
        #expect(try await bench.found("place:bristol") == [all[1], all[2]])
        #expect(try await bench.found("baker place:bristol") == [all[2]])
        #expect(try await bench.found("state:expired account:ann") == all)
        #expect(try await bench.found("state:approved").isEmpty)
        #expect(try await bench.found("account:bob").isEmpty)
        #expect(try await bench.found("to:2023-11-13").isEmpty)
        #expect(try await bench.found("from:2023-11-14") == all)
        // Nobody gets from Bristol to France in a minute.
        #expect(try await bench.found("level:critical") == [all[0]])
    }

    @Test func `what can still be decided is found only when it is asked for`() async throws {
        let bench = try await RequestBench.filled()
        // Each lives for two minutes, the last of which counts.
        let service = bench.service(minute: 4)
        func found(_ line: String) async throws -> [String] {
            try await service.search(try RequestFilter(line)).entries.map(\.id.text)
        }
        #expect(try await found("") == ["AUTHENTICATE:1"])
        #expect(try await found("state:pending") == ["AUTHENTICATE:3", "AUTHENTICATE:2"])
        let rows = try await service.search(.all).entries
        #expect(
            rows.allSatisfy { RequestFilter.all.findsInHistory($0, at: RequestBench.instant(4)) }
        )
        let path = bench.folder.path + "/over.csv"
        #expect(try await service.export(.all, to: path) == 1)
        let accounts = try await service.accountRows()
        #expect(accounts.map(\.waiting) == [2])
        #expect(accounts.map(\.payees) == [[]] && accounts.map(\.usual) == [[]])
    }

    @Test func `details hold what was shown when it was decided, and whose it was`() async throws {
        let bench = try await RequestBench.filled()
        let id = try MessageID("AUTHENTICATE:2")
        let service = bench.service(minute: 2)
        #expect(try await service.details(of: id).decided == nil)
        // Nobody listens there: the answer does not arrive, and the decision is noted all the same.
        _ = try await service.answer(
            .reject,
            to: id,
            shown: ["what", "was shown"],
            given: Proofs()
        )
        let later = bench.service(minute: 60)
        var details = try await later.details(of: id)
        let decided = HistoryDetails.Decided(
            instant: RequestBench.start.advanced(byMilliseconds: 120_000),
            lines: ["what", "was shown"]
        )
        #expect(details.decided == decided)
        #expect(details.statement == nil)
        try await later.state(.notMine, about: id)
        details = try await later.details(of: id)
        #expect(details.statement == .notMine)
        try await later.state(.mine, about: id)
        #expect(try await later.details(of: id).statement == .mine)
    }

    @Test func `the last decisions tell a burst that was rejected in one row`() async throws {
        let bench = try await RequestBench()
        for number in 1...9 as ClosedRange<UInt8> {
            try await bench.receive(number, "Log in \(number)?", latitude: 51.45)
        }
        let service = bench.service(minute: 9)
        let rejected = try await service.openEntries()
        for entry in rejected {
            _ = try await service.answer(.reject, to: entry.id, shown: [])
        }
        let decisions = try await service.overview().decisions
        #expect(rejected.count > 1 && decisions.map(\.count) == [rejected.count])
        let later = bench.service(minute: 60)
        try await later.state(.notMine, about: rejected[0].id)
        let marked = try await later.overview().decisions
        #expect(marked.map(\.statement).contains(.notMine) && marked.count > 1, "\(marked)")
    }

    @Test func `a decision is found however many came after it`() async throws {
        let bench = try await RequestBench()
        try await bench.receive(1, "Log in?", latitude: 51.45)
        let id = try MessageID("AUTHENTICATE:1")
        _ = try await bench.service(minute: 1).answer(.approve, to: id, shown: [])
        for number in 2...240 as ClosedRange<UInt8> {
            try await bench.receive(number, "Log in \(number)?", latitude: 51.45)
        }
        let decisions = try await bench.service(minute: 240).overview().decisions
        #expect(decisions.map(\.headline.text) == ["Log in?"])
    }

    @Test func `what can still be answered, or is not there, is nobody's yet`() async throws {
        let bench = try await RequestBench.filled()
        await #expect(throws: RequestError.stillOpen) {
            try await bench.service(minute: 3).state(.mine, about: MessageID("AUTHENTICATE:3"))
        }
        await #expect(throws: RequestError.unknown(Found("AUTHENTICATE:9"))) {
            try await bench.service(minute: 60).state(.mine, about: MessageID("AUTHENTICATE:9"))
        }
    }

    @Test func `an export is a new file with what the search finds, oldest first`() async throws {
        let bench = try await RequestBench.filled()
        let path = bench.folder.path + "/history.csv"
        let service = bench.service(minute: 60)
        #expect(try await service.export(try RequestFilter("baker sort:level"), to: path) == 2)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let lines = text.components(separatedBy: "\r\n")
        #expect(lines.count == 4 && HistoryCSV.header == lines[0] + "\r\n" && lines[3].isEmpty)
        #expect(lines[1].contains(#""Pay the baker","#) && lines[2].contains("baker again"))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        // A file that is there stays as it is.
        await #expect(throws: FileError.unwritable(errno: EEXIST)) {
            _ = try await service.export(.all, to: path)
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test(arguments: [
        ("Shop;=1+1", #""Shop;'=1+1""#), (#"Shop;"=1"#, #""Shop;""'=1""#), ("=1+1", #""'=1+1""#),
        ("  =1+1", #""'  =1+1""#),
        ("\u{3000}\u{FF1D}1+1", "\"' \u{FF1D}1+1\""), ("\u{FF0B}1", "\"'\u{FF0B}1\""),
        ("-1", #""'-1""#), ("@SUM(A1)", #""'@SUM(A1)""#), (#"a "b", c"#, #""a ""b"", c""#),
        ("", #""""#),
    ])
    func `a text is one cell and no formula`(text: PrintableText, cell: String) {
        var csv = CSVWriter()
        csv.add(quoted: text)
        csv.add(quoted: nil)
        csv.endRow()
        #expect(String(decoding: csv.bytes, as: UTF8.self) == cell + ",\r\n")
    }

    @Test func `a folder that is not there, or no file, is refused`() async throws {
        let bench = try await RequestBench.filled()
        await #expect(throws: FileError.unwritable(errno: ENOENT)) {
            _ = try await bench.service(minute: 60).export(
                .all,
                to: bench.folder.path + "/no/x.csv"
            )
        }
        await #expect(throws: FileError.self) {
            _ = try await bench.service(minute: 60).export(.all, to: "/dev/full")
        }
    }
}
