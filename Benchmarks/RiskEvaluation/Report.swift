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

/// Found attacks against false alarms, at each limit of a detector.
struct Curve {
    struct Point {
        /// Numbers from this one on raise the alarm.
        let limit: Double
        /// Share of honest requests.
        let falseAlarms: Double
        /// Share of attacks.
        let found: Double
    }

    private static let most = 400

    let detector: Detector
    /// Strictest limit first.
    let points: [Point]

    init(of detector: Detector, in report: Report) {
        self.detector = detector
        let good = report.honest.map { $0.value(for: detector) }.sorted(by: >)
        let bad = report.attacks.values.flatMap(\.self).map { $0.value(for: detector) }
            .sorted(by: >)
        var limits = Array(Set(bad)).sorted(by: >)
        if limits.count > Self.most {
            let step = (limits.count + Self.most - 1) / Self.most
            limits = stride(from: 0, to: limits.count, by: step).map { limits[$0] }
        }
        var falseCount = 0
        var foundCount = 0
        points = limits.map { limit in
            while falseCount < good.count, good[falseCount] >= limit { falseCount += 1 }
            while foundCount < bad.count, bad[foundCount] >= limit { foundCount += 1 }
            return Point(
                limit: limit,
                falseAlarms: Double(falseCount) / Double(max(1, good.count)),
                found: Double(foundCount) / Double(max(1, bad.count))
            )
        }
    }

    static func all(in report: Report) -> [Curve] {
        Detector.allCases.filter { $0 != .both }.map { Curve(of: $0, in: report) }
    }

    /// The most for a share of false alarms.
    func found(forFalseAlarms share: Double) -> Double {
        points.last { $0.falseAlarms <= share }?.found ?? 0
    }

    /// CSV with a head.
    static func values(_ curves: [Curve]) -> String {
        var lines = ["detector,limit,false_alarm_rate,detection_rate"]
        for curve in curves {
            lines += curve.points.map {
                "\(curve.detector.rawValue),\($0.limit),\($0.falseAlarms),\($0.found)"
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// ASCII curves, 72 columns wide: false alarms to the right, found attacks upwards.
enum Plot {
    private static let width = 60
    private static let height = 20
    /// At the right edge.
    private static let widest = 0.1

    /// Later curves cover earlier ones.
    static func text(of curves: [Curve]) -> String {
        let empty = [Character](repeating: " ", count: width + 1)
        var cells = [[Character]](repeating: empty, count: height + 1)
        for curve in curves {
            for column in 0...width {
                let share = curve.found(forFalseAlarms: widest * Double(column) / Double(width))
                let row = height - Int((share * Double(height)).rounded())
                cells[row][column] = mark(of: curve.detector)
            }
        }
        var lines = ["Attacks found"]
        for (index, row) in cells.enumerated() {
            let label = index.isMultiple(of: 5) ? "\(100 - index * 100 / height) %" : ""
            let space = String(repeating: " ", count: 6 - label.count)
            lines.append(space + label + " |" + String(row).trimmingSpaces)
        }
        lines.append("       +" + String(repeating: "-", count: width + 1))
        lines.append("        0 %                          5 %                         10 %")
        lines.append("        False alarms, by the limit of " + legend(curves))
        return lines.joined(separator: "\n")
    }

    private static func legend(_ curves: [Curve]) -> String {
        curves.map { "\(mark(of: $0.detector)) \($0.detector.rawValue)" }.joined(separator: ", ")
    }

    private static func mark(of detector: Detector) -> Character {
        switch detector {
        case .locationMatch: "m"
        case .impossibleTravel: "t"
        case .score: "s"
        case .rules, .both: "R"
        }
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        guard let last = lastIndex(where: { $0 != " " }) else { return "" }
        return String(self[...last])
    }
}
