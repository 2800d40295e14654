import Atlas
import Foundation
import Geodesy
import Host
import Push
import Risk
import Service
import Store
import Token
import Vocabulary

/// Measures what it costs to weigh a request.
///
///     benchmark risk [REQUESTS ACCOUNTS]    one arriving request, beside a long history
///     benchmark rows [ROWS ACCOUNTS]        `risk score --lines`
///
/// Without numbers, 1,000,000 of 10,000 accounts. Ends with 1 when an assessment (the baseline, place and
/// rules) is above 140 µs at the median where SQLite has its usual speed (``Yardstick``), or it or all
/// together is above twice what it is beside a history of 1,000.
enum RiskBenchmark {
    /// The most microseconds of an assessment, at the median and the usual speed.
    ///
    /// In a dozen runs of one machine it took 89 to 120, while SQLite's piece took 265 to 280 or 500 to
    /// 550: a limit near them would tell of the machine and not of the program.
    private static let limit = 140.0
    /// The most times of what it costs beside a short history.
    private static let ratioLimit = 2.0
    private static let assessments = 2_000

    /// Ends the program.
    static func run(_ subject: String, _ arguments: [String]) async throws {
        let numbers = arguments.compactMap(Int.init)
        guard numbers.count == arguments.count, [0, 2].contains(numbers.count),
            numbers.allSatisfy({ $0 > 0 })
        else { Benchmark.fail("a number of requests and one of accounts") }
        let count = numbers.first ?? 1_000_000
        let accounts = numbers.last ?? 10_000
        let history = History(accounts: accounts, requestsPerAccount: max(1, count / accounts))
        let folder = try Benchmark.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let assessor = try RequestAssessor.here()
        guard subject == "risk" else {
            return try await RowTable(history: history, folder: folder).measure(assessor)
        }
        let isSlow = try await measureStore(history, in: folder, assessor)
        try FileManager.default.removeItem(atPath: folder)
        exit(isSlow ? 1 : 0)
    }

    /// Weighs requests beside a short and a long history.
    private static func measureStore(
        _ history: History,
        in folder: String,
        _ assessor: RequestAssessor
    ) async throws -> Bool {
        let short = History(accounts: 10, requestsPerAccount: 100)
        var medians: [(assessment: Double, all: Double)] = []
        var slowness = 1.0
        for (name, one) in [("short", short), ("long", history)] {
            let start = Cost.now()
            let path = folder + "/\(name).sqlite"
            let filled = try await FilledStore(one, at: path, learningWith: assessor)
            let seconds = Double(Cost.now().wall - start.wall) / 1e9
            let filling = "filled in \(Cost.text(seconds)) s"
            print("\(one.count) requests of \(one.accounts) accounts, \(filling)")
            let samples = one.next(assessments)
            slowness = Yardstick.slowness()
            _ = try await filled.costs(of: Array(samples.prefix(100)), assessor)
            let costs = try await filled.costs(of: samples, assessor)
            medians.append(report(costs))
            var piece = Cost.Piece()
            let accounts = try await Cost.measured(&piece) { try await filled.store.accounts() }
            print(
                """
                beside it, all \(accounts.count) accounts with their keys: \
                \(Cost.text(Double(piece.work) / 1e6)) ms

                """
            )
        }
        let most = limit * slowness
        let ratios = [
            medians[1].assessment / medians[0].assessment, medians[1].all / medians[0].all,
        ]
        print(
            """
            long to short: assessment \(Cost.text(ratios[0])) times, all \(Cost.text(ratios[1])) \
            times; limits \(Int(most)) µs for the assessment and 2 times for both
            """
        )
        let isSlow = medians[1].assessment > most || ratios.contains { $0 > ratioLimit }
        if isSlow { print("too slow") }
        return isSlow
    }

    /// Prints the parts, what the assessment takes of them, and their sum.
    private static func report(_ costs: [Part: Cost]) -> (assessment: Double, all: Double) {
        print(line("in µs", ["work p50", "work p99", "clock p50", "clock p99"]))
        for part in Part.allCases { print(line(part.rawValue, costs[part]?.cells ?? [])) }
        let assessment = Cost(sumOf: Part.allCases.filter(\.isAssessment).compactMap { costs[$0] })
        let all = Cost(sumOf: Part.allCases.compactMap { costs[$0] })
        print(line("assessment", assessment.cells))
        print(line("all", all.cells))
        return (assessment.median, all.median)
    }

    private static func line(_ head: String, _ cells: [String]) -> String {
        ([head] + cells).map { $0 + String(repeating: " ", count: max(1, 12 - $0.count)) }.joined()
    }
}

extension RequestAssessor {
    /// With the data of this machine, for somebody who lives in Bristol.
    static func here() throws -> RequestAssessor {
        let home = try Coordinate(latitude: 51.4632, longitude: -2.5893)
        let files = GeographicFiles(environment: ProcessInfo.processInfo.environment)
        return RequestAssessor(atlas: .embedded, profile: Profile(home: home), files: files)
    }
}

/// The parts that assessment one arriving request consists of.
enum Part: String, CaseIterable {
    /// The account that a message names, read and unsealed.
    case account
    /// Envelope, token, signature, facts.
    case verify
    /// The account's baseline, read and unsealed.
    case reading
    /// The other requests that count, read.
    case recentRequests
    /// The account's baseline, decoded.
    case baseline
    /// Place, local time, country of the address.
    case place
    /// All rules, the score and what is normal.
    case rules

    /// Whether the part weighs; the others bring what is assessed.
    var isAssessment: Bool { [.baseline, .place, .rules].contains(self) }
}

extension FilledStore {
    /// Weighs requests that arrive now, and tells what each part of it costs.
    ///
    /// What the service writes is no part of it.
    func costs(of samples: [Sample], _ assessor: RequestAssessor) async throws -> [Part: Cost] {
        let decoder = Decoder(keys: ring, clock: .fixed(at: History.end))
        let learning = BaselineLearner(assessor: assessor).learning
        var costs: [Part: Cost] = [:]
        var pieces = [Cost.Piece](repeating: Cost.Piece(), count: Part.allCases.count)
        for sample in samples {
            let envelope = try sample.envelope(signedWith: keys[sample.account])
            let id = Self.id(sample.account)
            let named = try await Cost.measured(&pieces[0]) {
                try await store.accounts(ofMechanisms: ["m-\(sample.account)"])
            }
            precondition(named.map(\.account.id) == [id], "the account is there")
            let decoded = await Cost.measured(&pieces[1]) { decoder.decoded(envelope) }
            guard case .verified(let request, _) = decoded else {
                preconditionFailure("an invented message is sound")
            }
            let stored = try await Cost.measured(&pieces[2]) {
                try await store.baseline(of: id, learning: learning) { $0 }
            }
            let recentRequests = try await Cost.measured(&pieces[3]) {
                try await store.recentRequests(
                    around: request.messageID.text,
                    of: request.facts.mechanismUID,
                    at: History.end
                )
            }
            let baseline = await Cost.measured(&pieces[4]) {
                stored.flatMap { Baseline(stored: $0.bytes) }
            }
            guard let baseline else { preconditionFailure("habits can be read") }
            let context = await Cost.measured(&pieces[5]) {
                assessor.context(
                    of: request.facts,
                    place: assessor.place(of: request.facts),
                    recentRequests: recentRequests,
                    now: History.end
                )
            }
            let assessment = await Cost.measured(&pieces[6]) {
                assessor.assessment(
                    of: request,
                    context: context,
                    baseline: baseline,
                    now: History.end
                )
            }
            precondition(assessment.points >= 0 && baseline.approvals > 0, "there are habits")
            for (part, piece) in zip(Part.allCases, pieces) {
                costs[part, default: Cost()].add(piece)
            }
        }
        return costs
    }
}

/// A table of rows, and what assessment it costs.
struct RowTable {
    let history: History
    let folder: String

    /// Weighs all rows, and prints how fast, where the time goes and what memory it takes.
    func measure(_ assessor: RequestAssessor) async throws {
        let path = folder + "/rows.jsonl"
        try write(to: path)
        var run = ScoreRun(assessor, isTimed: true)
        var written = 0
        var piece = Cost.Piece()
        let summary = try await Cost.measured(&piece) {
            try await run.run(path) { bytes in
                written += bytes.count
                return true
            }
        }
        precondition(summary.rows == history.count && summary.refused == 0, "all rows are sound")
        let seconds = Double(piece.work) / 1e9
        print(
            """
            rows  \(summary.rows) of \(summary.accounts) accounts in \(Cost.text(seconds)) s of work, \
            \(Cost.text(Double(piece.wall) / 1e9)) s by the clock: \
            \(Int(Double(summary.rows) / seconds)) rows a second
            """
        )
        let total = summary.times.values.reduce(Duration.zero, +)
        let shares = ScoreRun.Stage.allCases.map { stage in
            let share = summary.times[stage, default: .zero] / total
            return "\(stage.rawValue) \(Int((100 * share).rounded())) %"
        }
        print("      " + shares.joined(separator: ", "))
        print("      \(Self.peakMegabytes()) MB at most, \(written / 1_000_000) MB written")
    }

    private func write(to path: String) throws {
        precondition(FileManager.default.createFile(atPath: path, contents: nil), "a new file")
        guard let file = FileHandle(forWritingAtPath: path) else {
            throw CocoaError(.fileNoSuchFile)
        }
        var block = Data()
        for index in 0..<history.count {
            block += Data(history[index].row.utf8)
            guard block.count > 1_000_000 else { continue }
            try file.write(contentsOf: block)
            block.removeAll()
        }
        try file.write(contentsOf: block)
        try file.close()
    }

    /// The most memory that this process ever had.
    static func peakMegabytes() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line.flatMap { Int($0.filter(\.isNumber)) } ?? 0) / 1_000
    }
}
