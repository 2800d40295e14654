import Testing

@testable import RiskEvaluation

/// A small evaluation on seeds of the tuning, which the tables do not use.
@Suite struct EvaluationTests {
    private static let size = Evaluation.Size(households: 8, days: 200)
    private static let report = Result { try Self.measured(seeds: 1...2) }

    private static func measured(seeds: ClosedRange<UInt64>) throws -> Report {
        var evaluation = try Evaluation(size: size)
        let verdicts = try seeds.flatMap { try evaluation.verdicts(seed: $0) }
        return Report(verdicts, scoreLimit: Report.scoreLimit(alarmingFor: 0.01, of: verdicts))
    }

    /// All that is printed about a seed.
    private static func printed(seed: UInt64) throws -> String {
        var evaluation = try Evaluation(size: Evaluation.Size(households: 4, days: 120))
        let verdicts = try evaluation.verdicts(seed: seed)
        let early = try evaluation.verdicts(seed: seed, timing: .coldStart)
        let report = Report(verdicts, scoreLimit: 1)
        let curves = Curve.all(in: report)
        return report.table + Report.coldStart(early) + Curve.values(curves)
            + Plot.text(of: curves)
    }

    @Test func `a seed gives the same bytes each time, and another seed others`() throws {
        let first = try Self.printed(seed: 3)
        #expect(try Self.printed(seed: 3) == first)
        let other = try Self.printed(seed: 4)
        #expect(other != first)
    }

    @Test func `the smallest evaluation has a report`() throws {
        let options = try #require(Options(["--days", "30", "--households", "1"]))
        var evaluation = try Evaluation(size: options.size)
        let verdicts = try (1...5).flatMap { try evaluation.verdicts(seed: $0) }
        let early = try (1...5).flatMap { try evaluation.verdicts(seed: $0, timing: .coldStart) }
        let limit = Report.scoreLimit(alarmingFor: 0.01, of: verdicts)
        let report = Report(verdicts, scoreLimit: limit)
        #expect(report.table.contains("all attacks"))
        #expect(!Plot.text(of: Curve.all(in: report)).isEmpty)
        #expect(!Report.coldStart(early).isEmpty)
    }

    /// Far below what is measured: they fail when rules stop working, not when they are tuned.
    @Test func `the rules find most attacks and let most honest requests pass`() throws {
        let report = try Self.report.get()
        let attacks = report.attacks.values.flatMap(\.self)
        #expect(attacks.count == 32)
        #expect(report.honest.count > 1_000)
        #expect(report.share(of: attacks, by: .rules) >= 0.8)
        #expect(report.share(of: report.honest, by: .rules) <= 0.05)
        for attack in Attack.allCases where attack != .sameTown {
            #expect(report.share(of: report.attacks[attack] ?? [], by: .rules) >= 0.6)
        }
        #expect(
            report.share(of: attacks, by: .rules) > report.share(of: attacks, by: .locationMatch)
        )
    }

    @Test func `the detectors in comparison do what they can`() throws {
        let report = try Self.report.get()
        let afar = (report.attacks[.afar] ?? []) + (report.attacks[.slowTravel] ?? [])
        #expect(report.share(of: afar, by: .locationMatch) >= 0.9)
        #expect(report.share(of: afar, by: .score) >= 0.25)
        #expect(report.share(of: report.honest, by: .impossibleTravel) <= 0.05)
        #expect(report.share(of: report.honest, by: .score) <= 0.011)
    }

    @Test func `both alarm whenever one of them does`() throws {
        let report = try Self.report.get()
        for suspicion in report.honest + report.attacks.values.flatMap(\.self) {
            let either =
                suspicion.alarms(.rules, scoreLimit: report.scoreLimit)
                || suspicion.alarms(.score, scoreLimit: report.scoreLimit)
            #expect(suspicion.alarms(.both, scoreLimit: report.scoreLimit) == either)
        }
    }

    @Test func `the table names each kind of attack, those found least first`() throws {
        let lines = try Self.report.get().table.split(separator: "\n").map(String.init)
        #expect(lines.count == 2 + Attack.allCases.count + 2)
        let rows = lines.dropFirst(2).prefix(Attack.allCases.count).map { line in
            line.split(separator: "|").map { $0.drop { $0 == " " } }
        }
        let rules = rows.compactMap { Double($0[5].prefix { $0 != " " }) }
        #expect(rules.count == Attack.allCases.count)
        #expect(rules == rules.sorted())
        for attack in Attack.allCases {
            #expect(lines.count { $0.hasPrefix("| \(attack.rawValue) ") } == 1)
        }
    }

    @Test func `what is printed is ASCII and fits 80 columns`() throws {
        let report = try Self.report.get()
        let text =
            report.table + "\n" + Report.coldStart([]) + "\n" + Plot.text(of: Curve.all(in: report))
            + "\n" + Options.usage
        #expect(text.utf8.allSatisfy { $0 < 128 })
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func `a curve goes up from the strictest limit to the laxest`() throws {
        let curves = Curve.all(in: try Self.report.get())
        #expect(curves.map(\.detector) == [.locationMatch, .impossibleTravel, .score, .rules])
        for curve in curves {
            #expect(curve.points.last?.found == 1)
            for (left, right) in zip(curve.points, curve.points.dropFirst()) {
                #expect(left.limit > right.limit)
                #expect(left.found < right.found)
                #expect(left.falseAlarms <= right.falseAlarms)
            }
        }
        let lines = Curve.values(curves).split(separator: "\n")
        #expect(lines.first == "detector,limit,false_alarm_rate,detection_rate")
        #expect(lines.count == 1 + curves.map(\.points.count).reduce(0, +))
    }
}
