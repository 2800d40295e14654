import Risk
import Testing
import Vocabulary

@Suite struct MessageHabitTests {
    private func sample(
        _ claims: [(String, String)],
        after kinds: [(Features.KindWord, Int)]
    ) -> RuleCase {
        var sample = RuleCase(claims: claims)
        for (kind, count) in kinds {
            for _ in 0..<count {
                sample.baseline.learn(Features(instant: RuleCase.before(days: 5), kind: kind))
            }
        }
        return sample
    }

    @Test(
        arguments: [
            ("default", [(.challenge, 5)], "message.challenge-not-asked"),
            ("default", [(.challenge, 4)], nil),
            ("default", [(.challenge, 4), (.standard, 1)], "message.challenge-not-asked"),
            ("default", [(.challenge, 7), (.standard, 2)], nil),
            ("default", [(.biometric, 5)], "message.kind-weaker"),
            ("default", [(.biometric, 3), (.challenge, 2)], "message.kind-weaker"),
            ("challenge", [(.biometric, 5)], "message.kind-weaker"),
            ("challenge", [(.challenge, 5)], nil), ("biometric", [(.challenge, 5)], nil),
            ("default", [(.standard, 5)], nil), ("somethingelse", [(.challenge, 5)], nil),
        ] as [(String, [(Features.KindWord, Int)], String?)]
    )
    func `a message that asks for less than usual is weighed`(
        kind: String,
        kinds: [(Features.KindWord, Int)],
        code: String?
    ) throws {
        let assessment = try sample([("k", kind), ("n", "34,56,82")], after: kinds).assessment()
        let codes = assessment.codes.filter {
            $0 == "message.challenge-not-asked" || $0 == "message.kind-weaker"
        }
        #expect(codes == [code].compactMap(\.self))
        #expect(code.flatMap { assessment[$0]?.severity } ?? .medium == .medium)
    }

    @Test(arguments: [
        ("Approve now or lose your account", true), ("URGENT: payment", true),
        ("Final notice. Your card will be blocked", true), ("Ihr Konto wird gesperrt", true),
        ("Confirmez immédiatement", true), ("Será bloqueada hoy", true), ("Don’t tell ann", true),
        ("Approve the payment to Urgentia?", false), ("Login attempt at Example Bank", false),
        ("Insurgent Books, invoice 12", false), ("Insofort GmbH", false), ("", false),
    ])
    func `a text that presses is never called usual`(text: String, isPressing: Bool) throws {
        let assessment = try RuleCase(claims: [("m", text)]).assessment()
        let hint = assessment["message.pressing"]
        #expect((hint != nil) == isPressing)
        #expect(hint?.severity ?? .low == .low)
    }

    @Test func `what is missing is said`() throws {
        let number = try sample([], after: [(.challenge, 9), (.standard, 1)]).assessment()
        let hint = try #require(number["message.challenge-not-asked"])
        #expect(
            hint.sentence.text
                == "This account's messages usually ask for a number; this one does not."
        )
        #expect(hint["usual_percent"] == "90")
        let person = try sample([], after: [(.biometric, 9)]).assessment()
        #expect(
            person["message.kind-weaker"]?.sentence.text
                == "This account's messages usually ask who is there; this one asks for less."
        )
    }
}
