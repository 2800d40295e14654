import Risk

/// Tables and curves of an evaluation, as text.
struct Report {
    /// What was measured by the seeds on which the score's limit was chosen.
    let scoreLimit: Double
    private let honest: [Suspicion]
    private let attacks: [Attack: [Suspicion]]

    init(_ verdicts: [Evaluation.Verdict], scoreLimit: Double) {
        self.scoreLimit = scoreLimit
        honest = verdicts.filter { $0.origin == .honest }.map(\.suspicion)
        var attacks: [Attack: [Suspicion]] = [:]
        for verdict in verdicts {
            if case .attack(let attack) = verdict.origin {
                attacks[attack, default: []].append(verdict.suspicion)
            }
        }
        self.attacks = attacks
    }

    /// The limit at which the score alone alarms for a share of the honest requests.
    static func scoreLimit(
        alarmingFor share: Double,
        of verdicts: [Evaluation.Verdict]
    ) -> Double {
        let scores = verdicts.filter { $0.origin == .honest }.map(\.suspicion.score).sorted()
        guard !scores.isEmpty else { return .infinity }
        let rank = Int((Double(scores.count) * (1 - share)).rounded(.up))
        return scores[min(max(rank, 0), scores.count - 1)].nextUp
    }

    /// The table of `Docs/risk.md`: the attacks that are found least first.
    var table: String {
        let heads = Detector.allCases.map(\.rawValue)
        var lines = [
            "| requests | count | " + heads.joined(separator: " | ") + " |",
            "|---|---:|" + String(repeating: "---:|", count: heads.count),
        ]
        let order = Attack.allCases.sorted {
            share(of: attacks[$0] ?? [], by: .rules) < share(of: attacks[$1] ?? [], by: .rules)
        }
        for attack in order {
            lines.append(row(attack.rawValue, attacks[attack] ?? []))
        }
        lines.append(row("all attacks", attacks.values.flatMap(\.self)))
        lines.append(row("honest requests (false alarms)", honest))
        return lines.joined(separator: "\n")
    }

    private func row(_ name: String, _ suspicions: [Suspicion]) -> String {
        let cells = Detector.allCases.map { percent(share(of: suspicions, by: $0)) }
        return "| \(name) | \(suspicions.count) | " + cells.joined(separator: " | ") + " |"
    }

    private func share(of suspicions: [Suspicion], by detector: Detector) -> Double {
        guard !suspicions.isEmpty else { return 0 }
        let count = suspicions.count { $0.alarms(detector, scoreLimit: scoreLimit) }
        return Double(count) / Double(suspicions.count)
    }

    private func percent(_ share: Double) -> String {
        let tenths = Int((share * 1_000).rounded())
        return "\(tenths / 10).\(tenths % 10) %"
    }

    /// The points of the curve of a detector: the share of false alarms and of found attacks at
    /// each limit, from the strictest to the laxest.
    func curve(of detector: Detector) -> [(limit: Double, false: Double, found: Double)] {
        let good = honest.map { $0.value(for: detector) }.sorted(by: >)
        let bad = attacks.values.flatMap(\.self).map { $0.value(for: detector) }.sorted(by: >)
        guard !good.isEmpty, !bad.isEmpty else { return [] }
        var limits = Array(Set(bad)).sorted(by: >)
        if limits.count > 400 {
            limits = stride(from: 0, to: limits.count, by: limits.count / 400).map { limits[$0] }
        }
        var falseCount = 0
        var foundCount = 0
        return limits.map { limit in
            while falseCount < good.count, good[falseCount] >= limit { falseCount += 1 }
            while foundCount < bad.count, bad[foundCount] >= limit { foundCount += 1 }
            return (
                limit, Double(falseCount) / Double(good.count),
                Double(foundCount) / Double(bad.count)
            )
        }
    }

    /// All curves as comma-separated values with a head.
    var curves: String {
        var lines = ["detector,limit,false_alarm_rate,detection_rate"]
        for detector in Detector.allCases where detector != .both {
            for point in curve(of: detector) {
                lines.append(
                    "\"\(detector.rawValue)\",\(point.limit),\(point.false),\(point.found)"
                )
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The curves in characters: false alarms from 0 to 10 % to the right, found attacks upwards.
    var plot: String {
        let (width, height) = (60, 20)
        let empty = Array(repeating: Character(" "), count: width + 1)
        var cells = Array(repeating: empty, count: height + 1)
        let marks: [(Detector, Character)] = [
            (.locationMatch, "m"), (.impossibleTravel, "t"), (.score, "s"), (.rules, "R"),
        ]
        for (detector, mark) in marks {
            for point in curve(of: detector) where point.false <= 0.1 {
                let column = Int((point.false * 10 * Double(width)).rounded())
                let row = height - Int((point.found * Double(height)).rounded())
                cells[row][column] = mark
            }
        }
        var lines = ["attacks found"]
        for (index, row) in cells.enumerated() {
            let share = 100 - index * 100 / height
            let label = index.isMultiple(of: 5) ? "\(share) %" : ""
            lines.append(
                String(repeating: " ", count: 6 - label.count) + label + " |" + String(row)
            )
        }
        lines.append("       +" + String(repeating: "-", count: width + 1))
        lines.append("        0 %                          5 %                         10 %")
        lines.append("        false alarms: R rules, s score, m location match, t travel")
        return lines.joined(separator: "\n")
    }
}
