import Risk
import Testing
import Vocabulary

@Suite struct LaterArrivalTests {
    /// The request as it is assessed some seconds after it came, when of the others those have come
    /// that had come by then.
    private func assessed(
        at seconds: Int64,
        _ recentRequests: [RecentRequest],
        burst: Int = 3
    ) throws -> Assessment {
        var sample = RuleCase()
        sample.now = RuleCase.before(seconds: -seconds)
        sample.policy.thresholds.burst = burst
        sample.context.recentRequests = recentRequests.filter { $0.instant <= sample.now }
        return try sample.assessment()
    }

    @Test func `the first of a burst is raised while it waits`() throws {
        let later = [recentRequest(secondsAfter: 20), recentRequest(secondsAfter: 40)]
        #expect(try assessed(at: 19, later)["frequency.burst"] == nil)
        #expect(try assessed(at: 39, later)["frequency.burst"] == nil)
        let assessment = try assessed(at: 40, later)
        let hint = try #require(assessment["frequency.burst"])
        #expect(hint.severity == .medium)
        #expect(assessment.level >= .medium)
        #expect(
            hint.sentence.text
                == "3 unapproved requests for this account came within 10 min."
        )
        #expect(hint["requests"] == "3")
    }

    @Test func `every request of a burst is raised alike, whichever came first`() throws {
        for place in 0..<10 {
            let others = (0..<10).filter { $0 != place }.map {
                recentRequest(secondsAfter: 30 * Int64($0 - place))
            }
            let hint = try #require(try assessed(at: 600, others)["frequency.burst"])
            #expect(hint.severity == .high)
            #expect(hint["requests"] == "10")
            #expect(hint.sentence.text.hasPrefix("10 unapproved requests for this account"))
        }
    }

    @Test(
        arguments: [
            // One stretch of ten minutes holds all that count; this request is part of it.
            ([-300, 300], "3"), ([-300, 301], nil), ([600, 599], "3"), ([601, 602], nil),
            ([-600, -599, 1, 2], "3"), ([-600, -599, -598, 1], "4"), ([-1, 1, 599, 600], "4"),
            ([-400, -300, 200, 250, 300], "5"), ([0, 0], "3"),
        ] as [([Int64], String?)]
    )
    func `only what came within the same ten minutes is of the burst`(
        seconds: [Int64],
        requests: String?
    ) throws {
        let assessment = try assessed(at: 900, seconds.map { recentRequest(secondsAfter: $0) })
        #expect(assessment["frequency.burst"]?["requests"] == requests)
    }

    @Test func `nothing that came later lowers points or level as the clock moves`() throws {
        for seed in UInt64(1)...200 {
            var random = Sequence64(state: seed)
            let recentRequests = (0..<40).map { _ in
                let isSame = random.next(below: 2) == 0
                return recentRequest(
                    secondsAfter: Int64(random.next(below: 1_400)) - 700,
                    isSame ? .same : .other(random.next(below: 4)),
                    [.open, .approved, .rejected][random.next(below: 3)],
                    isPending: isSame && random.next(below: 2) == 0
                )
            }
            var before: Assessment?
            for seconds in stride(from: Int64(0), through: 720, by: 24) {
                let after = try assessed(at: seconds, recentRequests)
                #expect(after.points >= before?.points ?? 0, "seed \(seed), \(seconds) s")
                #expect(after.level >= before?.level ?? .none, "seed \(seed), \(seconds) s")
                before = after
            }
        }
    }

    @Test func `what is later than the clock has not come`() throws {
        var sample = RuleCase()
        sample.context.recentRequests = [
            recentRequest(secondsAfter: 1), recentRequest(secondsAfter: 2),
            recentRequest(secondsAfter: 3, .same, .rejected, isPending: false),
            recentRequest(secondsAfter: 1, .other(0)), recentRequest(secondsAfter: 1, .other(1)),
        ]
        #expect(try sample.assessment().codes.allSatisfy { !$0.hasPrefix("frequency.") })
    }

    @Test func `requests that came later wait as well`() throws {
        let later = [recentRequest(secondsAfter: 1_200), recentRequest(secondsAfter: 1_300)]
        let assessment = try assessed(at: 1_300, later)
        #expect(assessment["frequency.many-pending"]?.severity == .low)
        #expect(assessment["frequency.burst"] == nil)
    }

    @Test func `a later request that was rejected raises the one that waits`() throws {
        let rejected = recentRequest(secondsAfter: 30, .same, .rejected, isPending: false)
        #expect(try assessed(at: 29, [rejected])["frequency.after-rejection"] == nil)
        let one = try #require(try assessed(at: 60, [rejected])["frequency.after-rejection"])
        #expect(one.severity == .medium)
        #expect(
            one.sentence.text
                == "A request of this account that came 30 s after this one was rejected."
        )
        let again = recentRequest(secondsAfter: -20, .same, .rejected, isPending: false)
        let two = try #require(
            try assessed(at: 60, [rejected, again])["frequency.after-rejection"]
        )
        #expect(two.severity == .high)
        #expect(
            two.sentence.text
                == "2 requests for this account that came within an hour of this one were rejected."
        )
        #expect(two["minutes"] == "0.3")
    }

    @Test(
        arguments: [
            ([(20, 0), (50, 1)], .medium, "2 unapproved requests of 2 other accounts came within"),
            (
                [(-20, 0), (40, 1)], .medium,
                "2 unapproved requests of 2 other accounts came within"
            ),
            ([(-20, 0), (41, 1)], nil, ""),
            ([(-20, 0), (41, 1), (300, 1)], .low, "3 unapproved requests of 2 other accounts"),
            ([(-290, 0), (-280, 1), (320, 1)], nil, ""),
        ] as [([(Int64, Int)], Severity?, String)]
    )
    func `other accounts that are asked right after count like those before`(
        recentRequests: [(seconds: Int64, account: Int)],
        severity: Severity?,
        sentence: String
    ) throws {
        let assessment = try assessed(
            at: 600,
            recentRequests.map { recentRequest(secondsAfter: $0.seconds, .other($0.account)) }
        )
        let hint = assessment["frequency.several-accounts"]
        #expect(hint?.severity == severity)
        #expect(hint?.sentence.text.hasPrefix(sentence) ?? (severity == nil))
        #expect(hint?.sentence.text.hasSuffix(" of this one.") ?? (severity == nil))
    }
}
