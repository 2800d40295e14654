import Geodesy
import Push
import Risk
import Vocabulary

/// Runs the detectors on the invented lives of many households.
struct Evaluation {
    struct Verdict {
        let origin: Sample.Origin
        let suspicion: Suspicion
        let approvals: Int
        /// The hints that count, heaviest first.
        let reason: String
    }

    struct Size {
        var households = 120
        var days = 365
    }

    /// 2025-01-01T00:00:00Z.
    static let start = Instant(milliseconds: 1_735_689_600_000)
    /// Approvals of settled accounts, the ones in the table.
    static let warmUp = 20

    /// When households are attacked.
    enum Timing {
        /// Twice, after most of the days.
        case settled
        /// Once, within the first requests.
        case coldStart
    }

    private var world: World
    private let size: Size

    init(size: Size) throws {
        world = try World()
        self.size = size
    }

    /// Throws ``TextFile/Failure`` for a missing time zone.
    mutating func verdicts(seed: UInt64, timing: Timing = .settled) throws -> [Verdict] {
        try (0..<size.households).flatMap { index in
            var randomness = Randomness(seed: seed << 32 | UInt64(index))
            return try verdicts(household: index, timing, using: &randomness)
        }
    }

    private mutating func verdicts(
        household index: Int,
        _ timing: Timing,
        using randomness: inout Randomness
    ) throws -> [Verdict] {
        let days = timing == .settled ? size.days : min(size.days, 60)
        let household = Household.make(in: world, from: Self.start, days: days, using: &randomness)
        let life = HonestActivity(
            of: household,
            from: Self.start,
            days: days,
            isChallenged: randomness.happens(0.3)
        )
        var samples = life.samples(using: &randomness)
        // Each kind of attack as often as the others.
        let moments = moments(timing, samples, using: &randomness)
        for (number, moment) in moments.enumerated() {
            let attack = Attack.allCases[(index * moments.count + number) % Attack.allCases.count]
            let earlier = samples.filter { $0.claim.instant < moment && $0.origin == .honest }
            guard !earlier.isEmpty else { continue }
            samples += attack.samples(
                on: household,
                at: moment,
                after: earlier,
                world: world,
                using: &randomness
            )
        }
        samples.sort { $0.claim.instant < $1.claim.instant }
        return try judge(samples, of: household)
    }

    /// The times of attacks on a household with some honest requests.
    private func moments(
        _ timing: Timing,
        _ honest: [Sample],
        using randomness: inout Randomness
    ) -> [Instant] {
        switch timing {
        case .settled:
            return [0.6, 0.8].map { part in
                let day = Double(size.days) * part + randomness.number(0...10)
                return Self.start.advanced(byMilliseconds: Int64(day * 86_400_000))
            }
        case .coldStart:
            let approved = honest.filter { $0.outcome == .approved }
            let count = randomness.whole(1...(Self.warmUp - 1))
            let hours = randomness.number(1...48)
            guard approved.count >= count else { return [] }
            return [
                approved[count - 1].claim.instant.advanced(byMilliseconds: Int64(hours * 3_600_000))
            ]
        }
    }

    private mutating func judge(_ samples: [Sample], of household: Household) throws -> [Verdict] {
        let profile = Profile(home: household.knowsHome ? household.house : nil)
        var baseline = Baseline()
        var memory = SimpleMemory()
        var recentRequests: [RecentRequest] = []
        var result: [Verdict] = []
        for sample in samples {
            let claim = sample.claim
            let now = claim.instant.advanced(byMilliseconds: 1_000)
            recentRequests.removeAll { now.milliseconds(since: $0.instant) > 86_400_000 }
            let context = try context(of: claim, household, recentRequests)
            let facts = claim.facts
            let features = Features(facts, context: context)
            if sample.isJudged {
                let assessment = assess(
                    recorded: facts,
                    context: context,
                    baseline: baseline,
                    profile: profile,
                    now: now
                )
                result.append(
                    Verdict(
                        origin: sample.origin,
                        suspicion: Suspicion(
                            locationMatch: memory.locationMatch(claim),
                            impossibleTravel: memory.speed(claim),
                            score: Self.number(assessment.unusualness),
                            level: assessment.level,
                            points: assessment.points
                        ),
                        approvals: baseline.approvals,
                        reason: assessment.contributions.map {
                            "\($0.hint.code) \($0.hint.severity)"
                        }.joined(separator: ", ")
                    )
                )
            }
            baseline.record(features, outcome: sample.outcome)
            if sample.outcome == .approved { memory.record(claim) }
            recentRequests.insert(
                RecentRequest(
                    instant: now,
                    account: .same,
                    outcome: sample.outcome,
                    isPending: false
                ),
                at: 0
            )
            if recentRequests.count > 256 { recentRequests.removeLast() }
        }
        return result
    }

    private static func number(_ unusualness: Unusualness) -> Double {
        if case .score(let score) = unusualness { score.logarithm } else { 0 }
    }

    private mutating func context(
        of claim: Sample.Claim,
        _ household: Household,
        _ recentRequests: [RecentRequest]
    ) throws -> RiskContext {
        let place = claim.location.map { world.place(at: $0) }
        let offset = Int((household.house.longitude / 15).rounded()) * 60
        return RiskContext(
            place: place,
            addressCountry: .country(code: claim.addressCountry),
            localTime: try place.flatMap { try world.localTime(at: $0, claim.instant) },
            approverTime: World.localTime(claim.instant, offsetMinutes: offset),
            recentRequests: recentRequests
        )
    }
}
