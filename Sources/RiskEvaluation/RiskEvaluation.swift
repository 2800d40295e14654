import Foundation
import Risk

/// Measures how well the risk hints tell attacks from honest requests.
///
/// `RiskEvaluation [--households N] [--days N] [--curves FILE] [--reasons]`; the seeds are fixed:
/// the score's limit comes from seeds 1 to 5, the table from seeds 6 to 20.
@main
enum RiskEvaluation {
    /// The share of honest requests for which the score alone may alarm.
    private static let scoreShare = 0.01

    static func main() throws {
        var size = Evaluation.Size()
        var curves: String?
        var tellsReasons = false
        var testSeeds: ClosedRange<UInt64> = 6...20
        var arguments = CommandLine.arguments.dropFirst()
        while let argument = arguments.popFirst() {
            switch argument {
            case "--households": size.households = arguments.popFirst().flatMap(Int.init) ?? 120
            case "--days": size.days = arguments.popFirst().flatMap(Int.init) ?? 365
            case "--curves": curves = arguments.popFirst()
            case "--reasons": tellsReasons = true
            case "--tuning": testSeeds = 1...5
            default: throw CocoaError(.formatting)
            }
        }
        var evaluation = try Evaluation(size: size)
        let tuning = (1...5).flatMap { evaluation.verdicts(seed: UInt64($0)) }
        let limit = Report.scoreLimit(alarmingFor: scoreShare, of: tuning)
        let verdicts =
            testSeeds == 1...5 ? tuning : testSeeds.flatMap { evaluation.verdicts(seed: $0) }
        let report = Report(verdicts, scoreLimit: limit)
        print(report.table)
        print("\nThe score's limit, from seeds 1 to 5: \(limit)\n")
        print(report.plot)
        if tellsReasons { printReasons(verdicts) }
        if let curves {
            try report.curves.write(toFile: curves, atomically: true, encoding: .utf8)
        }
    }

    /// Which hints alarm for honest requests, and which stay below for attacks.
    private static func printReasons(_ verdicts: [Evaluation.Verdict]) {
        var counts: [String: Int] = [:]
        for verdict in verdicts {
            let isAlarm = verdict.suspicion.level >= .medium
            switch verdict.origin {
            case .honest where isAlarm: counts["honest alarm \(verdict.reason)", default: 0] += 1
            case .attack(let attack) where !isAlarm:
                counts["missed \(attack.rawValue): \(verdict.reason)", default: 0] += 1
            default: break
            }
        }
        for (text, count) in counts.sorted(by: { $0.value > $1.value }).prefix(40) {
            print(count, text)
        }
    }
}
