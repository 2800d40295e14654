import Approvals
import Atlas
import Foundation
import Geodesy
import Machine
import Risk
import Storage
import Yardstick

/// Measures what it costs to weigh a request.
///
///     RiskBenchmark [ledger] [REQUESTS ACCOUNTS]    one arriving request, beside a long history
///     RiskBenchmark rows [ROWS ACCOUNTS]            `risk score --lines`
///
/// Without numbers, 1,000,000 of 10,000 accounts. Ends with 1 when an assessment (habits, place and
/// rules) is above 140 µs at the median where SQLite has its usual speed (``Yardstick``), or it or all
/// together is above twice what it is beside a history of 1,000.
@main
struct RiskBenchmark {
    /// The most microseconds of an assessment, at the median and the usual speed.
    ///
    /// In a dozen runs of one machine it took 89 to 120, while SQLite's piece took 265 to 280 or 500 to
    /// 550: a limit near them would tell of the machine and not of the program.
    private static let limit = 140.0
    /// The most times of what it costs beside a short history.
    private static let ratioLimit = 2.0
    private static let assessments = 2_000

    static func main() async throws {
        var arguments = CommandLine.arguments.dropFirst()
        let subject = arguments.first.flatMap { Int($0) == nil ? $0 : nil } ?? "ledger"
        if Int(arguments.first ?? "") == nil { arguments = arguments.dropFirst() }
        let numbers = arguments.compactMap(Int.init)
        guard ["ledger", "rows"].contains(subject), numbers.count == arguments.count,
            [0, 2].contains(numbers.count), numbers.allSatisfy({ $0 > 0 })
        else {
            print("usage: RiskBenchmark [ledger|rows] [REQUESTS ACCOUNTS]")
            exit(2)
        }
        let count = numbers.first ?? 1_000_000
        let accounts = numbers.last ?? 10_000
        let history = History(accounts: accounts, requestsPerAccount: max(1, count / accounts))
        let folder = try makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let assessor = try makeSurveyor()
        guard subject == "ledger" else {
            return try await RowTable(history: history, folder: folder).measure(assessor)
        }
        let isSlow = try await measureLedger(history, in: folder, assessor)
        try FileManager.default.removeItem(atPath: folder)
        exit(isSlow ? 1 : 0)
    }

    /// Weighs requests beside a short and a long history.
    private static func measureLedger(
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
            let filled = try await FilledLedger(one, at: path, learningWith: assessor)
            let seconds = Double(Cost.now().wall - start.wall) / 1e9
            let filling = "filled in \(Cost.text(seconds)) s"
            print("\(one.count) requests of \(one.accounts) accounts, \(filling)")
            let samples = one.next(assessments)
            slowness = Yardstick.slowness()
            _ = try await filled.costs(of: Array(samples.prefix(100)), assessor)
            let costs = try await filled.costs(of: samples, assessor)
            medians.append(report(costs))
            var piece = Cost.Piece()
            let accounts = try await Cost.measured(&piece) { try await filled.ledger.accounts() }
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

    private static func makeSurveyor() throws -> RequestAssessor {
        let home = try Coordinate(latitude: 51.4632, longitude: -2.5893)
        let files = GeographicFiles(environment: ProcessInfo.processInfo.environment)
        return RequestAssessor(atlas: .embedded, profile: Profile(home: home), files: files)
    }

    /// A folder in memory where there is one, so that no disk is measured.
    private static func makeFolder() throws -> String {
        let memory = "/dev/shm"
        let base =
            FileManager.default.isWritableFile(atPath: memory)
            ? memory : NSTemporaryDirectory()
        let path = base + "/pratique-benchmark-\(getpid())"
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
        return path
    }
}
