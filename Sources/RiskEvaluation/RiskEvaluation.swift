import Glibc
import Risk
import Vocabulary

/// Measures how well the risk hints tell attacks from honest requests.
///
/// The seeds are fixed: rules were tuned and the score's limit is taken on seeds 1 to 5, and the
/// tables are of seeds 6 to 20.
@main
enum RiskEvaluation {
    static let tuningSeeds: ClosedRange<UInt64> = 1...5
    static let testSeeds: ClosedRange<UInt64> = 6...20
    /// The share of honest requests for which the score alone may alarm.
    static let scoreShare = 0.01

    static func main() throws {
        guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
            try TextFile.write(Options.usage, to: STDERR_FILENO)
            exit(64)
        }
        if let file = options.hintsFile { return try renewHints(in: file) }
        var evaluation = try Evaluation(size: options.size)
        let tuning = try tuningSeeds.flatMap { try evaluation.verdicts(seed: $0) }
        let seeds = options.isTuning ? tuningSeeds : testSeeds
        let verdicts =
            options.isTuning ? tuning : try seeds.flatMap { try evaluation.verdicts(seed: $0) }
        let early = try seeds.flatMap { try evaluation.verdicts(seed: $0, timing: .coldStart) }
        let report = Report(
            verdicts,
            scoreLimit: Report.scoreLimit(alarmingFor: scoreShare, of: tuning)
        )
        let coldStart = Report.coldStart(early)
        let curves = Curve.all(in: report)
        print("Seeds \(seeds.lowerBound) to \(seeds.upperBound), shares in percent.\n")
        print(report.table)
        print("\nThe score's limit, from seeds 1 to 5: \(decimal(report.scoreLimit))\n")
        print("New accounts, by the rules:\n")
        print(coldStart + "\n")
        print(Plot.text(of: curves))
        if options.tellsReasons { print(reasons(verdicts)) }
        if let file = options.curvesFile {
            try TextFile.write(Curve.values(curves), to: file)
        }
        if let file = options.checkedFile {
            let text = try TextFile.text(of: file)
            guard text.includes(report.table), text.includes(coldStart) else {
                try TextFile.write("\(file) holds other tables\n", to: STDERR_FILENO)
                exit(1)
            }
        }
    }

    private static func renewHints(in file: String) throws {
        guard let page = HintTables.renewed(try TextFile.text(of: file)) else {
            try TextFile.write("\(file) lacks \"\(HintTables.heading)\"\n", to: STDERR_FILENO)
            exit(1)
        }
        try TextFile.write(page, to: file)
    }

    private static func decimal(_ number: Double) -> String {
        let hundredths = Int((abs(number) * 100).rounded())
        let rest = hundredths % 100
        return "\(number < 0 ? "-" : "")\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// Which hints alarm for honest requests, and which stay below for attacks.
    private static func reasons(_ verdicts: [Evaluation.Verdict]) -> String {
        var counts: [String: Int] = [:]
        for verdict in verdicts where verdict.approvals >= Evaluation.warmUp {
            let isAlarm = verdict.suspicion.level >= .medium
            switch verdict.origin {
            case .honest where isAlarm: counts["honest alarm: \(verdict.reason)", default: 0] += 1
            case .attack(let attack) where !isAlarm:
                counts["missed \(attack.rawValue): \(verdict.reason)", default: 0] += 1
            default: break
            }
        }
        let ordered = counts.sorted {
            $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value
        }
        return ["honest", "missed"].flatMap { start in
            ordered.filter { $0.key.hasPrefix(start) }.prefix(25).map { "\($0.value) \($0.key)" }
        }.joined(separator: "\n")
    }
}
