import Push
import Testing
import Vocabulary

@Suite struct ReplyTests {
    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        let id: String
        let status: Int?
        let body: String
        let recommended: String

        var testDescription: String { id }
    }

    static let vectors =
        (try? Vectors.some("requests", as: Vector.self) { $0.hasPrefix("reply-") }) ?? []

    private func reply(_ status: Int, _ body: String) -> PostReply {
        PostReply(status: status, body: Array(body.utf8), date: nil)
    }

    @Test func `no vector is lost`() { #expect(Self.vectors.count == 6) }

    @Test(arguments: vectors)
    func `a reply means what its vector says`(vector: Vector) {
        guard let status = vector.status else {
            let state = RequestState.after(
                failure: "transport.closed",
                mayHaveBeenSent: true,
                decision: .approve,
                previous: .pending
            )
            #expect(state == .unknown(.approve, .noReply(code: "transport.closed")))
            return
        }
        let isAccepted = ReplyMeaning(reply(status, vector.body)) == .accepted
        #expect(isAccepted == (vector.recommended == "ok"))
    }

    @Test(
        arguments: [
            (200, "{}", .accepted), (200, "", .accepted), (200, " {\"a\":1}\n", .accepted),
            (204, "", .accepted), (200, "<html>Sign in</html>", .unknown(.notTheServer)),
            (200, "[]", .unknown(.notTheServer)), (200, "{}x", .unknown(.notTheServer)),
            (200, "null", .unknown(.notTheServer)), (200, " ", .unknown(.notTheServer)),
            (201, "{}", .unknown(.status(201))), (202, "{}", .unknown(.status(202))),
            (206, "{}", .unknown(.status(206))), (301, "{}", .refused(.status(301))),
            (302, "", .refused(.status(302))), (307, "{}", .refused(.status(307))),
            (400, #"{"code":400}"#, .refused(.notAccepted)), (401, "", .refused(.status(401))),
            (403, "", .refused(.status(403))), (404, #"{"code":404}"#, .refused(.noService)),
            (413, "", .refused(.status(413))), (500, "{}", .unknown(.serverFailure(500))),
            (501, "", .refused(.noService)), (502, "{}", .unknown(.serverFailure(502))),
            (503, "", .unknown(.serverFailure(503))), (504, "", .unknown(.serverFailure(504))),
            (599, "", .unknown(.serverFailure(599))), (100, "", .unknown(.status(100))),
            (200, #"{"a":"#, .unknown(.notTheServer)), (299, "{}", .unknown(.status(299))),
            (300, "", .refused(.status(300))), (499, "", .refused(.status(499))),
            (600, "", .unknown(.status(600))),
        ] as [(Int, String, ReplyMeaning)]
    )
    func `only the server's own success is one`(status: Int, body: String, meaning: ReplyMeaning) {
        #expect(ReplyMeaning(reply(status, body)) == meaning)
    }

    @Test(
        arguments: [
            (200, .pending, .delivered(.reject)), (400, .pending, .refused(.reject, .notAccepted)),
            (500, .pending, .unknown(.reject, .serverFailure(500))),
            (200, .unknown(.reject, .interrupted), .delivered(.reject)),
            (400, .unknown(.reject, .interrupted), .unknown(.reject, .repeatNotAccepted)),
            (404, .unknown(.reject, .interrupted), .unknown(.reject, .interrupted)),
            (302, .unknown(.reject, .serverFailure(502)), .unknown(.reject, .serverFailure(502))),
            (503, .unknown(.reject, .interrupted), .unknown(.reject, .serverFailure(503))),
            (202, .pending, .unknown(.reject, .status(202))),
            (202, .unknown(.reject, .interrupted), .unknown(.reject, .status(202))),
            (400, .unknown(.reject, .notTheServer), .unknown(.reject, .repeatNotAccepted)),
            (403, .unknown(.reject, .notTheServer), .unknown(.reject, .notTheServer)),
            (400, .refused(.approve, .noService), .refused(.reject, .notAccepted)),
        ] as [(Int, RequestState, RequestState)]
    )
    func `a doubt about an earlier answer ends only when one is taken`(
        status: Int,
        previous: RequestState,
        next: RequestState
    ) {
        let state = RequestState.after(
            reply: reply(status, "{}"),
            decision: .reject,
            previous: previous
        )
        #expect(state == next)
    }

    @Test(arguments: [(200, "<html>Sign in</html>"), (200, #"{"a":"#), (202, "{}")])
    func `after a reply that is not the server's only the same decision may be sent`(
        status: Int,
        body: String
    ) {
        let state = RequestState.after(
            reply: reply(status, body),
            decision: .approve,
            previous: .pending
        )
        let now = Instant(seconds: 1_000)
        let validity = Validity(issued: now, received: now, timeToLive: 120)
        func answerError(to decision: Decision) -> AnswerError? {
            state.answerError(to: decision, kind: .standard, validity: validity, at: now)
        }
        #expect(answerError(to: .reject) == .otherDecision)
        #expect(answerError(to: .approve) == nil)
    }

    @Test(
        arguments: [
            (true, .pending, .unknown(.approve, .noReply(code: "t.x"))),
            (false, .pending, .refused(.approve, .notSent(code: "t.x"))),
            (false, .unknown(.approve, .interrupted), .unknown(.approve, .interrupted)),
            (true, .unknown(.approve, .interrupted), .unknown(.approve, .noReply(code: "t.x"))),
        ] as [(Bool, RequestState, RequestState)]
    )
    func `a failure counts as unsent only when nothing left`(
        mayHaveBeenSent: Bool,
        previous: RequestState,
        next: RequestState
    ) {
        let state = RequestState.after(
            failure: "t.x",
            mayHaveBeenSent: mayHaveBeenSent,
            decision: .approve,
            previous: previous
        )
        #expect(state == next)
    }

    @Test func `an answer that was on its way when the program ended is unknown`() {
        #expect(
            RequestState.sending(.approve).afterInterruption == .unknown(.approve, .interrupted)
        )
        #expect(RequestState.pending.afterInterruption == .pending)
        #expect(RequestState.delivered(.reject).afterInterruption == .delivered(.reject))
    }
}
