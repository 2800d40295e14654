import Push
import Testing
import Token
import Vocabulary

/// The numbered cases of hostile or odd messages, answers and replies that are decided here.
@Suite struct NegativeCaseTests {
    private func refused(
        _ decision: Decision,
        _ claims: [(String, String)],
        at now: Instant = Signed.inTime
    ) throws -> String? {
        let request = try Signed.request(claims)
        let mechanism = try Signed.mechanism()
        return refusal {
            try mechanism.answer(decision, to: request, now: now, isUserVerified: true)
        }
    }

    @Test func `case 16: a message that is expired on arrival is neither approved nor denied`()
        throws
    {
        let late = Signed.issued.advanced(byMilliseconds: 120_001)
        #expect(try refused(.approve, [], at: late) == "answer.expired")
        #expect(try refused(.reject, [], at: late) == "answer.expired")
        let validity = try Signed.request().facts.validity
        #expect(RequestState.pending.displayed(validity: validity, at: late) == .expired)
    }

    @Test func `case 23: a message of an unknown type can only be rejected`() throws {
        #expect(try refused(.approve, [("k", "other")]) == "answer.kind-unknown")
        #expect(try refused(.approveWithNumber(5), [("k", "other")]) == "answer.kind-unknown")
        #expect(try refused(.reject, [("k", "other")]) == nil)
    }

    @Test func `case 24: a challenge without numbers can only be rejected`() throws {
        let claims = [("k", "challenge")]
        #expect(try refused(.approve, claims) == "answer.numbers-unusable")
        #expect(try refused(.approveWithNumber(34), claims) == "answer.numbers-unusable")
        #expect(try refused(.reject, claims) == nil)
    }

    @Test(arguments: ["34,x,82", "", "34,,82", "34,56,182", "34,-5,82", "34 56 82"])
    func `case 25: a challenge with unusable numbers can only be rejected`(numbers: String) throws {
        let claims = [("k", "challenge"), ("n", numbers)]
        #expect(try refused(.approveWithNumber(34), claims) == "answer.numbers-unusable")
        #expect(try refused(.approve, claims) == "answer.numbers-unusable")
        #expect(try refused(.reject, claims) == nil)
    }

    @Test func `case 26: numbers beside a standard message are not sent back`() throws {
        let claims = [("k", "default"), ("n", "34,56,82")]
        #expect(try refused(.approveWithNumber(34), claims) == "answer.number-unexpected")
        #expect(try refused(.approve, claims) == nil)
    }

    @Test func `case 35: a cookie that could split a header is never sent`() throws {
        let hostile = Base64.encodeStandard(Array("a=1\r\nSet-Cookie: b=2".utf8))
        let request = try Signed.request([("l", hostile)])
        let answer = try Signed.mechanism().answer(.reject, to: request, now: Signed.inTime)
        #expect(answer.headers.map(\.name) == ["Content-Type", "Accept-API-Version"])
    }

    @Test(arguments: [Decision.approve, .reject])
    func `cases 50 and 51: a second answer is not sent once one was taken`(second: Decision) {
        let validity = Validity(issued: nil, received: Signed.issued, timeToLive: 120)
        for first in [Decision.approve, .reject] {
            let state = RequestState.delivered(first)
            let answerError = state.answerError(
                to: second,
                kind: .standard,
                validity: validity,
                at: Signed.inTime
            )
            #expect(answerError == .alreadyDelivered)
        }
    }

    @Test(arguments: [0, 33, 35, 99, 62])
    func `case 54: a number that the message does not offer is not sent`(number: Int) throws {
        let claims = [("k", "challenge"), ("n", "34,56,82")]
        #expect(try refused(.approveWithNumber(number), claims) == "answer.number-not-offered")
    }

    @Test func `case 55: a challenge is never approved without a number`() throws {
        let claims = [("k", "challenge"), ("n", "34,56,82")]
        #expect(try refused(.approve, claims) == "answer.number-needed")
    }

    @Test func `case 56: the number is sent as a plain decimal text`() throws {
        let request = try Signed.request([("k", "challenge"), ("n", "7,56,82")])
        let answer = try Signed.mechanism().answer(
            .approveWithNumber(7),
            to: request,
            now: Signed.inTime
        )
        #expect(try answer.claims()["challengeResponse"] == .string("7"))
    }

    @Test func `case 58: only a denial says deny, and as true`() throws {
        let request = try Signed.request()
        let mechanism = try Signed.mechanism()
        let approval = try mechanism.answer(.approve, to: request, now: Signed.inTime)
        #expect(try approval.claims()["deny"] == nil)
        let denial = try mechanism.answer(.reject, to: request, now: Signed.inTime)
        #expect(try denial.claims()["deny"] == .bool(true))
    }

    @Test func `cases 59 and 84: a denial that the server did not take is not shown as rejected`() {
        let state = RequestState.after(
            reply: PostReply(status: 400, body: [], date: nil),
            decision: .reject,
            previous: .pending
        )
        #expect(state == .refused(.reject, .notAccepted))
    }

    @Test(arguments: ["", " ", "\t", "a b"])
    func `case 63: a blank device id is not registered`(token: String) throws {
        let address = try EnrolmentAddress(Self.address)
        let code = refusal {
            try address.registration(mechanismUID: "m", deviceToken: token, deviceName: "n")
        }
        #expect(code == "enrolment.device")
    }

    @Test func `case 66: a new device token is not sent without the user's name`() throws {
        let address = try EnrolmentAddress(Self.address)
        let mechanism = try address.registration(
            mechanismUID: "m",
            deviceToken: "t",
            deviceName: "n"
        ).mechanism
        let code = refusal {
            try mechanism.deviceTokenUpdate(deviceToken: "t", deviceName: "n", userName: nil)
        }
        #expect(code == "device-token.user-name-unknown")
        for status in [400, 404] {
            let state = DeviceTokenState(wanted: "new", confirmed: "old").after(
                reply: PostReply(status: status, body: [], date: nil),
                sent: "new",
                now: Signed.issued,
                jitter: 0
            )
            #expect(state.confirmed == "old")
            #expect(!state.isUpdateDue(at: Signed.issued))
            #expect(state.isUpdateDue(at: Signed.issued.advanced(byMilliseconds: 30_000)))
        }
    }

    @Test(arguments: ["<html>Sign in</html>", "[]", #""ok""#, "{"])
    func `case 79: a 200 with another body than the server's is no success`(body: String) {
        let reply = PostReply(status: 200, body: Array(body.utf8), date: nil)
        let state = RequestState.after(reply: reply, decision: .approve, previous: .pending)
        #expect(state == .unknown(.approve, .notTheServer))
    }

    @Test(arguments: [301, 302, 303, 307, 308, 201, 202, 206])
    func `case 80: a redirect or another status is no success, but 204 is, as in its vector`(
        status: Int
    ) {
        #expect(ReplyMeaning(PostReply(status: status, body: [], date: nil)) != .accepted)
        #expect(ReplyMeaning(PostReply(status: 204, body: [], date: nil)) == .accepted)
    }

    @Test(arguments: [500, 502, 503])
    func `case 81: after a failure of the server only the same decision goes on`(status: Int) {
        let reply = PostReply(status: status, body: [], date: nil)
        let state = RequestState.after(reply: reply, decision: .approve, previous: .pending)
        let validity = Validity(issued: nil, received: Signed.issued, timeToLive: 120)
        func answerError(_ decision: Decision) -> AnswerError? {
            state.answerError(to: decision, kind: .standard, validity: validity, at: Signed.inTime)
        }
        #expect(answerError(.approve) == nil)
        #expect(answerError(.reject) == .otherDecision)
    }

    static let address: String = {
        let secret = Base64.encodeURL(Signed.keyBytes)
        let endpoint = Base64.encodeURL(Array("https://am.example.com/?_action=register".utf8))
        return "pushauth://push/Bank:ann?s=\(secret)&c=\(secret)&r=\(endpoint)&a=\(endpoint)"
            + "&m=REGISTER:1"
    }()
}
