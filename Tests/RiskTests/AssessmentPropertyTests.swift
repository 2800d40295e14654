import Risk
import Testing
import Vocabulary

@Suite struct AssessmentPropertyTests {
    /// What speaks against a request; each changes something that no other does.
    private static let evidence: [@Sendable (inout RuleCase) -> Void] = [
        { $0.claims.append(("m", "Log in to p\u{430}ypal")) },
        { $0.claims.append(RuleCase.payment("99999.00", iban: "GB00WEST12345698765432")) },
        { $0.claims.append(("x", "{\"userAgent\":\"curl/8\",\"remoteIp\":\"10.0.0.1\"}")) },
        { $0.claims.append(("n", "1,1,2")) },
        { $0.alert = "Another text" },
        { $0.context.account.isLocked = true },
        { $0.context.account.isServerChanged = true },
        { $0.context.machine.isTraced = true },
        { $0.context.machine.isRecorded = true },
        { $0.policy.limits["EUR"] = 1 },
        { sample in
            for minute in 1...4 {
                sample.context.arrivals.append(
                    Arrival(
                        instant: RuleCase.before(minutes: Int64(minute)),
                        account: .same,
                        outcome: .rejected,
                        isPending: false
                    )
                )
            }
        },
        { sample in
            for second in 1...4 {
                sample.context.arrivals.append(
                    Arrival(
                        instant: RuleCase.before(seconds: Int64(second)),
                        account: .other(second),
                        outcome: .open,
                        isPending: true
                    )
                )
            }
        },
    ]

    @Test(arguments: 1...40)
    func `more evidence against never lowers the level`(seed: UInt64) throws {
        var random = Sequence64(state: seed)
        var left = Array(Self.evidence.indices)
        var sample = RuleCase()
        for _ in 0..<6 { sample.paid(20) }
        var before = try sample.assessment()
        while !left.isEmpty {
            Self.evidence[left.remove(at: random.next(below: left.count))](&sample)
            let after = try sample.assessment()
            #expect(after.points >= before.points)
            #expect(after.level >= before.level)
            #expect(try sample.assessment() == after)
            before = after
        }
        #expect(before.level == .critical)
    }

    @Test(
        arguments: [
            ("zz", "unknown"), ("l", "YW1sYmNvb2tpZT0wMQ=="),
            ("x", "{\"platform\":\"Linux\",\"colour\":[1,2]}"),
        ] as [(String, String)]
    )
    func `a field that nobody reads changes nothing`(name: String, value: String) throws {
        var sample = RuleCase(claims: [("m", "Log in?"), RuleCase.payment("12.00")])
        for _ in 0..<6 { sample.paid(20) }
        let before = try sample.assessment()
        sample.claims.append((name, value))
        #expect(try sample.assessment() == before)
    }

    @Test func `an unknown member of the payload is named, and weighs nothing`() throws {
        let before = try RuleCase(claims: [("p", "{}")]).assessment()
        let after = try RuleCase(claims: [("p", "{\"colour\":\"red\"}")]).assessment()
        #expect(after.points == before.points)
        #expect(after.level == before.level)
        #expect(
            after["message.members-unknown"]?.sentence.text
                == "The custom payload holds what this program does not understand: p.colour."
        )
    }

    @Test func `every hint has a code of a known family, a sentence and a remedy`() throws {
        var sample = RuleCase()
        for change in Self.evidence { change(&sample) }
        let hints = try sample.assessment().hints
        #expect(hints.count > 10)
        for hint in hints {
            #expect(hint.code.hasPrefix("\(hint.family)."))
            #expect(hint.sentence.text.hasSuffix("."))
            #expect(!hint.gist.text.hasSuffix("."))
            #expect(hint.remedy.text.hasSuffix("."))
        }
    }
}
