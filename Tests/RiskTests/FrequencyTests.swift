import Risk
import Testing
import Vocabulary

@Suite struct FrequencyTests {
    private func assessed(_ recentRequests: [RecentRequest], burst: Int = 3) throws -> Assessment {
        var sample = RuleCase()
        sample.context.recentRequests = recentRequests
        sample.policy.thresholds.burst = burst
        return try sample.assessment()
    }

    @Test(
        arguments: [
            ([0, 600], 3, .medium), ([1, 601], 3, nil), ([5], 3, nil), ([-1, -2, 5], 3, nil),
            ([1, 2, 3, 4, 5, 6, 7, 8], 3, .medium), ([1, 2, 3, 4, 5, 6, 7, 8, 9], 3, .high),
            ([1, 2, 3], 5, nil), ([1, 2, 3, 4], 5, .medium),
        ] as [([Int64], Int, Severity?)]
    )
    func `requests within ten minutes are a burst from the threshold on`(
        seconds: [Int64],
        burst: Int,
        severity: Severity?
    ) throws {
        let assessment = try assessed(
            seconds.map { recentRequest(secondsBefore: $0) },
            burst: burst
        )
        #expect(assessment["frequency.burst"]?.severity == severity)
    }

    @Test func `a burst says the number of requests`() throws {
        let assessment = try assessed([
            recentRequest(secondsBefore: 10), recentRequest(secondsBefore: 20, .same, .rejected),
        ])
        let hint = try #require(assessment["frequency.burst"])
        #expect(
            hint.sentence.text
                == "3 unapproved requests for this account came within 10 min."
        )
        #expect(hint["requests"] == "3")
    }

    @Test func `who approves several requests one after the other is not pestered`() throws {
        let approved = (1...9).map { recentRequest(secondsBefore: $0, .same, .approved) }
        #expect(try assessed(approved).codes.allSatisfy { !$0.hasPrefix("frequency.") })
    }

    @Test(
        arguments: [
            (
                [3_600], .medium,
                "A request of this account that came 60 min before this one was rejected."
            ),
            ([3_601], nil, ""), ([-1], nil, ""),
            (
                [60, 180], .high,
                "2 requests for this account that came within an hour before this one were rejected."
            ),
            (
                [60, 180, 190], .critical,
                "3 requests for this account that came within an hour before this one were rejected."
            ),
        ] as [([Int64], Severity?, String)]
    )
    func `asking again after a rejection weighs the more, the more there were`(
        seconds: [Int64],
        severity: Severity?,
        sentence: String
    ) throws {
        let arrived = try assessed(
            seconds.map { recentRequest(secondsBefore: $0, .same, .rejected) }
        )
        #expect(arrived["frequency.after-rejection"]?.severity == severity)
        #expect(
            arrived["frequency.after-rejection"]?.sentence.text.hasPrefix(sentence)
                ?? (severity == nil)
        )
        var remembered = RuleCase()
        remembered.baseline = Baseline(
            recent: seconds.map {
                EarlierRequest(
                    instant: RuleCase.before(seconds: $0),
                    location: nil,
                    outcome: .rejected
                )
            }
        )
        let again = try remembered.assessment()
        #expect(again["frequency.after-rejection"] == arrived["frequency.after-rejection"])
    }

    @Test func `a rejection that the ledger and the habits both know counts once`() throws {
        var sample = RuleCase()
        let recentRequest = recentRequest(secondsBefore: 300, .same, .rejected)
        sample.context.recentRequests = [recentRequest]
        sample.baseline = Baseline(
            recent: [
                EarlierRequest(instant: recentRequest.instant, location: nil, outcome: .rejected)
            ]
        )
        let hint = try #require(try sample.assessment()["frequency.after-rejection"])
        #expect(hint["rejections"] == "1")
        #expect(hint["minutes"] == "5.0")
    }

    @Test(arguments: [Outcome.open, .approved])
    func `another account's rejection, and other outcomes, are no rejection`(
        outcome: Outcome
    ) throws {
        let assessment = try assessed([
            recentRequest(secondsBefore: 60, .other(0), .rejected),
            recentRequest(secondsBefore: 60, .same, outcome),
        ])
        #expect(assessment["frequency.after-rejection"] == nil)
    }

    @Test(
        arguments: [
            (
                [30, 60], 2, .medium,
                "2 unapproved requests of 2 other accounts came within a minute before"
            ),
            ([30, 61], 2, nil, ""), ([30], 2, nil, ""),
            ([30, 40, 50, 60], 3, .medium, "4 unapproved requests of 3 other accounts came"),
            (
                [61, 300, 600], 2, .low,
                "3 unapproved requests of 2 other accounts came within 10 min before"
            ),
            ([61, 300, 601], 2, nil, ""),
            // One account that is asked again and again is one account.
            ([30, 60], 1, nil, ""), ([1, 2, 3, 4, 5, 61, 300, 600], 1, nil, ""),
        ] as [([Int64], Int, Severity?, String)]
    )
    func `several accounts asked at once are weighed`(
        seconds: [Int64],
        accounts: Int,
        severity: Severity?,
        sentence: String
    ) throws {
        let assessment = try assessed(
            seconds.enumerated().map { recentRequest(secondsBefore: $1, .other($0 % accounts)) }
        )
        let hint = assessment["frequency.several-accounts"]
        #expect(severity == nil || hint?["accounts"] == "\(accounts)")
        #expect(severity == nil || hint?["requests"] == "\(seconds.count)")
        #expect(hint?.severity == severity)
        #expect(hint?.sentence.text.hasPrefix(sentence) ?? (severity == nil))
        #expect(assessment["frequency.burst"] == nil)
    }

    @Test(arguments: [(1, nil), (2, .low), (3, .low), (4, .medium)] as [(Int, Severity?)])
    func `requests that wait are counted`(count: Int, severity: Severity?) throws {
        let waiting = (0..<count).map {
            recentRequest(secondsBefore: 3_600 + Int64($0), isPending: true)
        }
        let others = (0..<9).map {
            recentRequest(secondsBefore: 7_200 + Int64($0), .other(0), isPending: true)
        }
        let hint = try assessed(waiting + others)["frequency.many-pending"]
        #expect(hint?.severity == severity)
        #expect(
            count < 2
                || hint?.sentence.text
                    == "Still waiting for an answer: \(count) other requests of this account."
        )
    }
}
