import Push
import Testing
import Token
import Vocabulary

@Suite struct AnswerTests {
    private func claims(_ request: PostRequest) throws -> JSONObject {
        let body = try #require(try JSON.parse(request.body).objectValue)
        #expect(body.members.map(\.name) == ["jwt", "messageId"])
        let token = try #require(body["jwt"]?.stringValue)
        let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        try #require(parts.count == 3)
        let code = try Signed.key().authenticationCode(for: Array("\(parts[0]).\(parts[1])".utf8))
        #expect(parts[2] == Base64.encodeURL(code))
        return try #require(try JSON.parse(try Base64.decodeURL(parts[1])).objectValue)
    }

    @Test(
        arguments: [
            ([], .approve, ["response"]), ([("k", "default")], .reject, ["deny", "response"]),
            (
                [("k", "challenge"), ("n", "34,56,82")], .approveWithNumber(56),
                ["challengeResponse", "response"]
            ),
            ([("k", "challenge"), ("n", "34,56,82")], .reject, ["deny", "response"]),
            ([("k", "challenge")], .reject, ["deny", "response"]),
            ([("k", "biometric")], .reject, ["deny", "response"]),
            ([("k", "biometric")], .approve, ["response"]),
            ([("k", "something")], .reject, ["deny", "response"]),
        ] as [([(String, String)], Decision, [String])]
    )
    func `an answer holds the proof and only what its decision adds`(
        message: [(String, String)],
        decision: Decision,
        names: [String]
    ) throws {
        let request = try Signed.request(message)
        let answer = try Signed.mechanism().answer(
            decision,
            to: request,
            now: Signed.inTime,
            isUserVerified: request.facts.kind == .biometric && decision == .approve
        )
        let claims = try claims(answer)
        #expect(claims.members.map(\.name) == names)
        #expect(claims["deny"] == (decision == .reject ? .bool(true) : nil))
        #expect(
            claims["challengeResponse"]
                == (decision == .approveWithNumber(56) ? .string("56") : nil)
        )
        let code = try Signed.key().authenticationCode(for: request.facts.challenge)
        #expect(claims["response"] == .string(Base64.encodeStandard(code)))
    }

    /// A check of who is there lifts no other reason.
    @Test(
        arguments: [
            ([], .approveWithNumber(5), false, "answer.number-unexpected"),
            ([("k", "challenge"), ("n", "34,56,82")], .approve, false, "answer.number-needed"),
            (
                [("k", "challenge"), ("n", "34,56,82")], .approveWithNumber(99), false,
                "answer.number-not-offered"
            ),
            ([("k", "challenge")], .approve, false, "answer.numbers-unusable"),
            ([("k", "biometric")], .approve, false, "answer.user-verification-needed"),
            ([("k", "something")], .approve, false, "answer.kind-unknown"),
            ([("k", "challenge"), ("n", "34,56,82")], .approve, true, "answer.number-needed"),
            ([("k", "biometric")], .approveWithNumber(5), true, "answer.number-unexpected"),
            ([("k", "something")], .approve, true, "answer.kind-unknown"),
        ] as [([(String, String)], Decision, Bool, String)]
    )
    func `a decision that does not go with the message is not signed`(
        message: [(String, String)],
        decision: Decision,
        isVerified: Bool,
        code: String
    ) throws {
        let request = try Signed.request(message)
        let mechanism = try Signed.mechanism()
        let thrown = refusal {
            try mechanism.answer(
                decision,
                to: request,
                now: Signed.inTime,
                isUserVerified: isVerified
            )
        }
        #expect(thrown == code)
    }

    @Test(arguments: [.approve, .reject] as [Decision])
    func `an expired request is not answered, not even denied`(decision: Decision) throws {
        let request = try Signed.request()
        let mechanism = try Signed.mechanism()
        let last = Instant(milliseconds: 1_700_000_120_000)
        #expect(refusal { try mechanism.answer(decision, to: request, now: last) } == nil)
        let late = last.advanced(byMilliseconds: 1)
        #expect(
            refusal { try mechanism.answer(decision, to: request, now: late) } == "answer.expired"
        )
    }

    @Test func `a request is answered with its own mechanism only`() throws {
        let request = try Signed.request()
        let other = try Signed.mechanism(uid: Signed.mechanismUID.uppercased())
        let thrown = refusal { try other.answer(.reject, to: request, now: Signed.inTime) }
        #expect(thrown == "answer.other-mechanism")
    }

    @Test(
        arguments: [
            ([("l", "YW1sYmNvb2tpZT0wMQ==")], "amlbcookie=01"), ([("l", "")], nil), ([], nil),
            ([("l", Base64.encodeStandard(Array("a\r\nX: y".utf8)))], nil),
        ] as [([(String, String)], String?)]
    )
    func `the cookie is the message's own, and only a safe one`(
        message: [(String, String)],
        cookie: String?
    ) throws {
        let request = try Signed.request(message)
        let answer = try Signed.mechanism().answer(.reject, to: request, now: Signed.inTime)
        #expect(answer.headers.first { $0.name == "Cookie" }?.value == cookie)
        #expect(!answer.headers.contains { $0.name.lowercased() == "set-cookie" })
        #expect(answer.headers.count == (cookie == nil ? 2 : 3))
    }

    @Test func `a mechanism does not print its key`() throws {
        let mechanism = try Signed.mechanism()
        var dumped = ""
        dump(mechanism, to: &dumped)
        dumped += String(describing: mechanism) + String(reflecting: mechanism)
        #expect(dumped.contains("am.example.com"))
        #expect(!dumped.contains("1, 2, 3"))
        #expect(!dumped.contains("AQIDBA"))
    }
}
