import Approvals
import Atlas
import Console
import Foundation
import Geodesy
import Machine
import Risk
import Storage
import Yardstick

/// Measures how soon the console shows what came and what a key did.
///
///     ConsoleBenchmark [PROGRAM]
///
/// 500 requests wait, and 500 more come, 50 to a second, beside a ledger of 10,000. An arrival is
/// measured from the envelope's bytes to the frame, a key from the key to the frame; what ncurses
/// then writes is not part of it. With a built program, its memory and its processor time without
/// input are measured too, on a pseudo terminal. Ends with 1 when a limit is exceeded.
@main
struct ConsoleBenchmark {
    /// Milliseconds that half of the pieces, and 99 of 100, may take.
    private struct Limit {
        let median: Double
        let most: Double

        static let arrival = Limit(median: 5, most: 15)
        static let key = Limit(median: 2, most: 8)
    }

    static func main() async throws {
        let folder = try makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let isFast = try await measure(in: folder)
        var isLight = true
        if let program = CommandLine.arguments.dropFirst().first {
            isLight = try IdleProgram(path: program, folder: folder).isLight()
        }
        try FileManager.default.removeItem(atPath: folder)
        exit(isFast && isLight ? 0 : 1)
    }

    private static func measure(in folder: String) async throws -> Bool {
        let home = try Coordinate(latitude: 51.4632, longitude: -2.5893)
        let files = GeographicFiles(environment: ProcessInfo.processInfo.environment)
        let assessor = RequestAssessor(atlas: .embedded, profile: Profile(home: home), files: files)
        let history = History(accounts: 20, requestsPerAccount: 500)
        let path = folder + "/state/pratique/ledger.sqlite"
        let filled = try await FilledLedger(history, at: path, learningWith: assessor)
        print("\(history.count) requests of \(history.accounts) accounts in the ledger")
        var isFast = true
        print(line("in ms", ["work p50", "work p99", "clock p50", "clock p99"]))
        for size in [Size(width: 80, height: 24), Size(width: 200, height: 60)] {
            var service = BusyDesk(filled: filled, assessor: assessor, size: size)
            try await service.fill(500)
            let slowness = Yardstick.slowness()
            let arrivals = try await service.burst(500)
            let keys = service.keys(2_000)
            for (name, cost, limit) in [
                ("arrival", arrivals, Limit.arrival), ("key", keys, Limit.key),
            ] {
                print(line("\(name) \(size.width)x\(size.height)", cost.milliseconds))
                let most = (median: limit.median * slowness, rare: limit.most * slowness)
                let isWithin =
                    cost.median <= most.median * 1_000 && cost.rare <= most.rare * 1_000
                if !isWithin {
                    print("above \(Cost.text(most.median)) ms or \(Cost.text(most.rare)) ms")
                }
                isFast = isFast && isWithin
            }
        }
        return isFast
    }

    private static func line(_ head: String, _ cells: [String]) -> String {
        ([head] + cells).map { $0 + String(repeating: " ", count: max(1, 18 - $0.count)) }.joined()
    }

    /// A folder in memory where there is one, so that no disk is measured.
    private static func makeFolder() throws -> String {
        let memory = "/dev/shm"
        let manager = FileManager.default
        let base = manager.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
        let path = base + "/pratique-console-\(getpid())"
        try manager.createDirectory(
            atPath: path + "/state/pratique",
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        return path
    }
}
