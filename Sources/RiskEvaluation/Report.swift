import Risk

/// The tables of an evaluation, at most 80 columns wide.
struct Report {
    /// For the score alone.
    let scoreLimit: Double
    /// On settled accounts.
    let honest: [Suspicion]
    /// On settled accounts.
    let attacks: [Attack: [Suspicion]]

    init(_ verdicts: [Evaluation.Verdict], scoreLimit: Double) {
        self.scoreLimit = scoreLimit
        let settled = verdicts.filter { $0.approvals >= Evaluation.warmUp }
        honest = settled.filter { $0.origin == .honest }.map(\.suspicion)
        var attacks: [Attack: [Suspicion]] = [:]
        for verdict in settled {
            if case .attack(let attack) = verdict.origin {
                attacks[attack, default: []].append(verdict.suspicion)
            }
        }
        self.attacks = attacks
    }

    /// Where the score alone alarms for a share of the honest requests.
    static func scoreLimit(alarmingFor share: Double, of verdicts: [Evaluation.Verdict]) -> Double {
        let scores = verdicts.filter {
            $0.origin == .honest && $0.approvals >= Evaluation.warmUp
        }.map(\.suspicion.score).sorted()
        guard !scores.isEmpty else { return .infinity }
        let rank = Int((Double(scores.count) * (1 - share)).rounded(.up))
        return scores[min(max(rank, 0), scores.count - 1)].nextUp
    }

    /// The table of `Docs/risk-evaluation.md` in percent: attacks that are found least come first.
    var table: String {
        let order = Attack.allCases.sorted {
            share(of: attacks[$0] ?? [], by: .rules) < share(of: attacks[$1] ?? [], by: .rules)
        }
        let rows = order.map { row($0.rawValue, attacks[$0] ?? []) }
        let sums = [
            row("all attacks", Attack.allCases.flatMap { attacks[$0] ?? [] }),
            row("honest (false alarms)", honest),
        ]
        let heads = ["requests", "count"] + Detector.allCases.map(\.rawValue)
        return Self.text(heads: heads, rows: rows + sums, widths: [23, 6, 5, 5, 5, 5, 5])
    }

    /// The rules' results in percent by number of approvals, from verdicts of
    /// ``Evaluation/Timing/coldStart``.
    static func coldStart(_ verdicts: [Evaluation.Verdict]) -> String {
        let stages = [0...0, 1...4, 5...9, 10...14, 15...(Evaluation.warmUp - 1)]
        let rows = stages.map { stage in
            let seen = verdicts.filter { stage.contains($0.approvals) }
            let good = seen.filter { $0.origin == .honest }
            let bad = seen.filter { $0.origin != .honest }
            let name = stage.count == 1 ? "none" : "\(stage.lowerBound) to \(stage.upperBound)"
            return [name]
                + [bad, good].flatMap { part in
                    let alarms = part.count { $0.suspicion.level >= .medium }
                    return ["\(part.count)", percent(alarms, of: part.count)]
                }
        }
        let heads = ["approved so far", "attacks", "found", "honest", "alarms"]
        return text(heads: heads, rows: rows, widths: [23, 7, 6, 7, 6])
    }

    private func row(_ name: String, _ suspicions: [Suspicion]) -> [String] {
        [name, "\(suspicions.count)"]
            + Detector.allCases.map { detector in
                let alarms = suspicions.count { $0.alarms(detector, scoreLimit: scoreLimit) }
                return Self.percent(alarms, of: suspicions.count)
            }
    }

    /// Of requests that raise the alarm.
    func share(of suspicions: [Suspicion], by detector: Detector) -> Double {
        guard !suspicions.isEmpty else { return 0 }
        let alarms = suspicions.count { $0.alarms(detector, scoreLimit: scoreLimit) }
        return Double(alarms) / Double(suspicions.count)
    }

    /// With one decimal; `-` of nothing.
    private static func percent(_ part: Int, of total: Int) -> String {
        guard total > 0 else { return "-" }
        let tenths = (2_000 * part + total) / (2 * total)
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// A Markdown table with aligned columns, the first to the left, the others to the right.
    private static func text(heads: [String], rows: [[String]], widths: [Int]) -> String {
        func line(_ cells: [String]) -> String {
            let padded = zip(cells, widths).enumerated().map { index, cell in
                let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
                return index == 0 ? cell.0 + space : space + cell.0
            }
            return "| " + padded.joined(separator: " | ") + " |"
        }
        let rule = widths.enumerated().map { index, width in
            String(repeating: "-", count: index == 0 ? width + 2 : width + 1)
                + (index == 0 ? "" : ":")
        }
        return ([line(heads), "|" + rule.joined(separator: "|") + "|"] + rows.map(line))
            .joined(separator: "\n")
    }
}
