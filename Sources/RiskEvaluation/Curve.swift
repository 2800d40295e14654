/// How many attacks a detector finds for how many false alarms, at each of its limits.
struct Curve {
    /// What happens at one limit.
    struct Point {
        /// The alarm is raised from this number on.
        let limit: Double
        /// The share of honest requests for which it is.
        let falseAlarms: Double
        /// The share of attacks for which it is.
        let found: Double
    }

    /// The most points that are kept.
    private static let most = 400

    let detector: Detector
    /// From the strictest limit to the laxest.
    let points: [Point]

    /// Draws the curve of a detector that lays a limit on one number.
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

    /// The curves of all detectors that have one number.
    static func all(in report: Report) -> [Curve] {
        Detector.allCases.filter { $0 != .both }.map { Curve(of: $0, in: report) }
    }

    /// The most attacks that are found for a share of false alarms.
    func found(forFalseAlarms share: Double) -> Double {
        points.last { $0.falseAlarms <= share }?.found ?? 0
    }

    /// Curves as comma-separated values with a head.
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
