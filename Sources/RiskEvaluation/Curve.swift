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
