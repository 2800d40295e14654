import Risk
import Testing
import Vocabulary

@Suite struct TimeTests {
    /// Approved requests come from 9 to 17 h, which counts for the two hours on either side.
    @Test(
        arguments: [
            (9, nil), (13, nil), (19, nil), (7, nil), (20, .low), (6, .low), (22, .low), (3, .low),
            (0, .low), (5, .low),
        ] as [(Int, Severity?)]
    )
    func `an hour is weighed by those around it`(hour: Int, severity: Severity?) throws {
        let assessment = try SettledAccount.assessed(hour: hour)
        #expect(assessment["time.unusual-hour"]?.severity == severity)
        #expect(assessment["time.night"] == nil)
    }

    @Test func `hours around midnight are neighbours`() throws {
        let baseline = try SettledAccount.baseline { $1.hour = 23 }
        #expect(
            try SettledAccount.assessed(hour: 1, baseline: baseline)["time.unusual-hour"] == nil
        )
        #expect(
            try SettledAccount.assessed(hour: 2, baseline: baseline)["time.unusual-hour"] != nil
        )
    }

    @Test func `a short history is given the benefit of the doubt`() throws {
        for (approvals, isReported) in [(1, false), (8, false), (20, true)] {
            let baseline = try SettledAccount.baseline(approvals: approvals)
            let hint = try SettledAccount.assessed(hour: 22, baseline: baseline)[
                "time.unusual-hour"
            ]
            #expect((hint != nil) == isReported)
        }
    }

    @Test func `the sentence gives the time and how seldom it was`() throws {
        let hint = try #require(try SettledAccount.assessed(hour: 3)["time.unusual-hour"])
        #expect(
            hint.sentence
                == "It is 3:05 at night where it says it is: you hardly ever approve anything at this hour."
        )
        let late = try #require(try SettledAccount.assessed(hour: 22)["time.unusual-hour"])
        #expect(late.sentence.text.hasPrefix("It is 22:05 where it says it is: you hardly"))
    }

    @Test(arguments: [(0, true), (4, true), (5, false), (12, false), (23, false)] as [(Int, Bool)])
    func `before habits are known the night is said`(hour: Int, isReported: Bool) throws {
        let hint = try SettledAccount.assessed(hour: hour, baseline: Baseline())["time.night"]
        #expect(hint?.severity == (isReported ? .low : nil))
        #expect(
            hint.map { $0.sentence.text == "It is \(hour):05 at night where it says it is." }
                ?? true
        )
    }

    @Test func `no local time says nothing`() throws {
        let codes = try SettledAccount.assessed(hour: nil).codes
        #expect(Set(codes).isDisjoint(with: ["time.night", "time.unusual-hour"]))
    }

    @Test(arguments: [(22, true), (23, true), (3, true), (6, false), (21, false)] as [(Int, Bool)])
    func `quiet hours of the approver weigh medium`(hour: Int, isReported: Bool) throws {
        let policy = ApproverPolicy(quietHours: [.init(start: 22 * 60, end: 6 * 60)])
        let hint = try SettledAccount.assessed(approverHour: hour, policy: policy)[
            "time.quiet-hours"
        ]
        #expect(hint?.severity == (isReported ? .medium : nil))
        #expect(
            hint.map {
                $0.sentence.text == "It is \(hour):05, in your quiet hours from 22:00 to 6:00."
            }
                ?? true
        )
        #expect(try SettledAccount.assessed(policy: policy)["time.quiet-hours"] == nil)
    }

    @Test(
        arguments: [
            (120, 120_000, nil), (120, 121_000, .low), (10, 59_000, nil), (600, 599_000, nil),
        ]
            as [(Int, Int64, Severity?)]
    )
    func `a message that came after its life is told`(
        life: Int,
        late: Int64,
        severity: Severity?
    ) throws {
        let assessment = try SettledAccount.assessed(
            SettledAccount.claims(more: [("t", "\(life)")]),
            received: Signed.issued.advanced(byMilliseconds: late)
        )
        let hint = assessment["time.late-arrival"]
        #expect(hint?.severity == severity)
        #expect(
            hint.map {
                $0.sentence.text
                    == """
                    By the two clocks, it came 2 min after the server made it; it is valid for \
                    2 min.
                    """
            } ?? true
        )
    }

    @Test(
        arguments: [
            ("120", nil), ("15", nil), ("14", .low), ("3600", nil), ("3601", .low),
            ("86400", .low), ("900000", .low),
        ] as [(String, Severity?)]
    )
    func `an odd life of a message is told`(life: String, severity: Severity?) throws {
        let assessment = try SettledAccount.assessed(SettledAccount.claims(more: [("t", life)]))
        #expect(assessment["time.expiry-odd"]?.severity == severity)
    }

    @Test func `the sentences about an odd life say what is odd`() throws {
        func sentence(_ life: String) throws -> String? {
            try SettledAccount.assessed(SettledAccount.claims(more: [("t", life)]))[
                "time.expiry-odd"
            ]?.sentence.text
        }
        #expect(
            try sentence("10")
                == "It can be answered for 10 s only, too short to read it with care."
        )
        #expect(
            try sentence("86400")
                == "It can be answered for 24 h, which is unusually long."
        )
    }
}
